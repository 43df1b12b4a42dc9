package setup

import (
	"strconv"
	"strings"

	"git-isitdone/scan/setup/data"
)

// numberOf is how much a value asks or allows. A switch is 1 or 0, a severity 0 to 2. What has
// to be computed is taken for its strictest use where it is a floor, for its loosest otherwise.
func numberOf(v data.Value, k knob) (float64, bool) {
	switch v.Kind {
	case data.Number:
		return parseNumber(v.Text)
	case data.Bool:
		if strings.EqualFold(v.Text, "true") {
			return 1, true
		}
		return wordNumber(v.Text)
	case data.String:
		return wordNumber(v.Text)
	case data.Code:
		best, ok := 0.0, false
		for _, i := range v.Items {
			if n, is := numberOf(i, k); is && (!ok || n > best) {
				best, ok = n, true
			}
		}
		if !ok && k.shape == floor {
			return 1, strings.Contains(v.Text, "CI")
		}
		return best, ok
	case data.List: // ["error", {…}]
		if len(v.Items) > 0 {
			return numberOf(v.Items[0], k)
		}
	case data.Map: // {level = "deny", priority = 1}
		for _, key := range []string{"level", "severity", "count", "runMode"} {
			if in := v.Get(key); in.Given() && in.Kind != data.Map {
				return numberOf(in, k)
			}
		}
	case data.Absent, data.Null:
	}
	return 0, false
}

func parseNumber(text string) (float64, bool) {
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
	return n, err == nil
}

func wordNumber(text string) (float64, bool) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "off", "false", "no", "allow", "none", "never", "disabled", "ignore":
		return 0, true
	case "on", "true", "yes", "warn", "warning", "enabled", "basic", "info":
		return 1, true
	case "error", "deny", "standard", "always":
		return 2, true
	case "forbid", "strict", "recommended":
		return 3, true
	}
	return parseNumber(strings.TrimSuffix(strings.TrimSpace(text), "%"))
}
