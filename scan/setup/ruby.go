package setup

func readRSpec(f *facts, src []byte) error {
	f.given("rspec", string(src), ".rspec", 1)
	return nil
}
