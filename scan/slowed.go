package scan

import "fmt"

// slowed reports patience: more tries, more time, a sleep.
func slowed(b, a *located) []Finding {
	var out []Finding
	if a.Retries > b.Retries {
		out = append(out, at(a, a.Line, retriesRaised, Low, Evidence{fmt.Sprint(b.Retries), fmt.Sprint(a.Retries)}, "%s may be tried again after a failure", last(a.Name)))
	}
	if a.Timeout > b.Timeout && b.Timeout > 0 {
		out = append(out, at(a, a.Line, timeoutRaised, Low, Evidence{fmt.Sprintf("%d ms", b.Timeout), fmt.Sprintf("%d ms", a.Timeout)}, "%s may take longer", last(a.Name)))
		return out
	}
	for _, name := range []string{"sleep", "Sleep", "waitForTimeout", "setTimeout"} {
		if a.Calls[name] > b.Calls[name] {
			return append(out, at(a, a.Line, timeoutRaised, Low, Evidence{After: name}, "%s waits before it looks", last(a.Name)))
		}
	}
	return out
}
