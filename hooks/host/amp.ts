// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now
@MARK@
// Plain JavaScript, which TypeScript is too. Written by `git isitdone init`, removed by `git isitdone uninstall`; changes are overwritten.
import { spawn } from "node:child_process"

const STOP_COMMAND = @STOP@;
const STOP_TIMEOUT_MS = @STOP_MS@;

// run hands a payload to the command and gives the object that it answers, or null.
const run = (payload) =>
  new Promise((resolve) => {
    let out = ""
    let child
    const finish = () => {
      clearTimeout(timer)
      try {
        resolve(JSON.parse(out.trim()))
      } catch {
        resolve(null)
      }
    }
    const timer = setTimeout(() => {
      try {
        child.kill("SIGTERM")
      } catch {}
      finish()
    }, STOP_TIMEOUT_MS)
    try {
      child = spawn(STOP_COMMAND, { shell: true, cwd: process.cwd(), stdio: ["pipe", "pipe", "ignore"] })
    } catch {
      finish()
      return
    }
    child.on("error", finish)
    child.on("close", finish)
    child.stdin.on("error", () => {})
    child.stdout.setEncoding("utf8")
    child.stdout.on("data", (piece) => (out += piece))
    child.stdin.end(JSON.stringify(payload))
  })

const textOf = (content) =>
  typeof content === "string"
    ? content
    : (content ?? []).filter((p) => p.type === "text").map((p) => p.text).join("\n")

export default function (amp) {
  amp.on("agent.end", async (event) => {
    if (event.status !== "done") return
    const said = (event.messages ?? []).filter((m) => m.role === "assistant")
    const answer = await run({
      hook_event_name: "agent.end",
      session_id: event.thread?.id,
      cwd: process.cwd(),
      status: event.status,
      last_assistant_message: said.length > 0 ? textOf(said[said.length - 1].content) : undefined,
    })
    if (answer?.decision === "block" && answer.reason) return { action: "continue", userMessage: answer.reason }
  })
}
