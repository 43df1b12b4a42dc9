// Stands in for Amp: loads the plugin, ends a turn, and prints what the plugin returns.
import { pathToFileURL } from "node:url"
const [plugin, status] = process.argv.slice(2)
let onEnd
const { default: load } = await import(pathToFileURL(plugin))
load({ on: (event, handler) => event === "agent.end" && (onEnd = handler) })
const messages = [
  { role: "assistant", content: [{ type: "text", text: "I'll look." }] },
  { role: "user", content: "Fix it" },
  { role: "assistant", content: [{ type: "tool_use" }, { type: "text", text: "All tests pass," }, { type: "text", text: "done." }] },
]
console.log(JSON.stringify((await onEnd({ id: "m1", status, thread: { id: "T-1" }, messages })) ?? null))
