# A repository whose refs are a reftable, from the first refusal to a colleague's clone.
set -eu
cd "$(mktemp -d)"
export HOME="$PWD/home"
mkdir home
git config --global user.name Ada
git config --global user.email ada@example.org
git config --global init.defaultBranch main
git init -q --bare --ref-format=reftable server
git init -q --ref-format=reftable ada
cd ada
printf 'grep -q 3 sum\n' >verify.sh
chmod +x verify.sh
echo 2 >sum
git isitdone init --git-hooks --yes --no-baseline
git add -A
git commit -qm first
git remote add origin ../server
git isitdone && exit 10
git push -q origin main && exit 11
echo 3 >sum
git isitdone
git commit -qam fixed
git push -q origin main
cd ..
git clone -q --ref-format=reftable server bob
cd bob
test "$(git rev-parse --show-ref-format)" = reftable
git isitdone fetch
git config isitdone.trustNotes any
git isitdone receipt
git fsck --strict
echo told to the end
