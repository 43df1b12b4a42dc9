// Stands in for OpenCode 1.18: loads the plugin, tells it of finished texts and edits, and
// prints what the plugin asked of it.
import { pathToFileURL } from "node:url"
const [plugin, scenario] = process.argv.slice(2)
const { IsItDone } = await import(pathToFileURL(plugin))
const calls = []
const user = { info: { id: "u1", role: "user", agent: "build", model: { providerID: "p", modelID: "m" } }, parts: [{ type: "text", text: "Fix it" }] }
const refusal = { info: { id: "u2", role: "user" }, parts: [{ type: "text", text: "[isitdone] NOT DONE" }] }
const synthetic = { info: { id: "u3", role: "user" }, parts: [{ type: "text", text: "x", synthetic: true }] }
const messages = scenario === "again" ? [user, refusal, synthetic] : [user, { info: { id: "a1", role: "assistant" }, parts: [] }]
const client = {
  session: {
    get: async ({ path }) => ({ data: path.id === "child" ? { id: "child", parentID: "ses" } : { id: path.id } }),
    messages: async () => ({ data: messages }),
    prompt: async (call) => (calls.push({ prompt: call }), { data: {} }),
  },
  app: { log: async (call) => (calls.push({ log: call }), {}) },
}
const hooks = await IsItDone({ client, directory: process.cwd(), worktree: process.cwd() })
await hooks["experimental.text.complete"]({ sessionID: scenario === "child" ? "child" : "ses" }, { text: "All tests pass, done." })
const output = { output: "Edited." }
await hooks["tool.execute.after"]?.({ tool: "edit", sessionID: "child", args: { filePath: "/r/a.js" } }, output)
await hooks["tool.execute.after"]?.({ tool: "bash", sessionID: "child", args: {} }, output)
console.log(JSON.stringify({ calls, output: output.output }))
