package ci

// travis reads .travis.yml, which many repositories still have and some still run. It is
// the last witness to be asked.
func (r *reader) travis() {
	const name = ".travis.yml"
	doc := r.document(name)
	if doc.absent() {
		return
	}
	s := Step{File: name, Workflow: "travis", Job: "test", Triggered: true, RunsOn: "linux"}
	s.Services = !doc.get("services").absent()
	r.scriptList(s, doc.get("script").either())
	for _, jobs := range []string{"jobs", "matrix"} {
		for _, j := range doc.get(jobs, "include").items() {
			s.Job = j.get("name").text() + " " + j.get("stage").text()
			r.scriptList(s, j.get("script").either())
		}
	}
}
