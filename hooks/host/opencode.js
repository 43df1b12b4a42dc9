@MARK@
// Written by `git isitdone init`, removed by `git isitdone uninstall`; changes are overwritten.
import { spawn } from "node:child_process"

const STOP_COMMAND = @STOP@;
const EDIT_COMMAND = @EDIT@;
const STOP_TIMEOUT_MS = @STOP_MS@;
const EDIT_TIMEOUT_MS = @EDIT_MS@;

const MARK = "[isitdone]"

// run hands a payload to a command and gives the object that it answers, or null. A command
// that fails, or does not answer in time, is told to failed.
const run = (command, payload, limit, cwd, failed) =>
  new Promise((resolve) => {
    const windows = process.platform === "win32"
    let out = ""
    let child
    const finish = () => {
      clearTimeout(timer)
      const text = out.trim()
      let answer = null
      if (text.startsWith("{")) {
        try {
          answer = JSON.parse(text)
        } catch {}
      }
      resolve(answer)
    }
    const timer = setTimeout(() => {
      failed("no answer within " + limit + " ms")
      try {
        if (windows) child.kill()
        else process.kill(-child.pid, "SIGTERM")
      } catch {}
      finish()
    }, limit)
    try {
      child = spawn(command, { shell: true, cwd, detached: !windows, stdio: ["pipe", "pipe", "ignore"] })
    } catch (e) {
      failed(String(e))
      finish()
      return
    }
    child.on("error", (e) => {
      failed(String(e))
      finish()
    })
    child.on("close", (code) => {
      if (code) failed("exit status " + code)
      finish()
    })
    child.stdin.on("error", () => {})
    child.stdout.on("error", () => {})
    child.stdout.setEncoding("utf8")
    child.stdout.on("data", (piece) => (out += piece))
    child.stdin.end(JSON.stringify(payload))
  })

export const IsItDone = async ({ client, directory, worktree }) => {
  // "/" is what OpenCode has for a worktree outside of version control.
  const root = worktree && worktree !== "/" ? worktree : directory || process.cwd()
  const checking = new Set()
  const owners = new Map()

  const log = (message) => {
    try {
      Promise.resolve(client.app.log({ body: { service: "isitdone", level: "error", message } })).catch(() => {})
    } catch {}
  }

  const sessionOf = async (id) => {
    try {
      return (await client.session.get({ path: { id } })).data ?? null
    } catch {
      return null
    }
  }

  // ownerOf is the session that a sub-agent's session belongs to. Only a walk that
  // succeeded is remembered.
  const ownerOf = async (id) => {
    if (owners.has(id)) return owners.get(id)
    let at = id
    for (let hop = 0; hop < 8; hop++) {
      const session = await sessionOf(at)
      if (!session) return at
      if (!session.parentID) {
        owners.set(id, at)
        return at
      }
      at = session.parentID
    }
    return at
  }

  // turnOf finds the user's last message, passing over OpenCode's own and our refusals.
  const turnOf = async (id) => {
    const turn = { user: null, loops: 0 }
    let messages = []
    try {
      messages = (await client.session.messages({ path: { id } })).data ?? []
    } catch {}
    for (const { info, parts } of messages.toReversed ? messages.toReversed() : [...messages].reverse()) {
      if (info.role !== "user") continue
      const texts = (parts ?? []).filter((p) => p.type === "text")
      if (texts.length > 0 && texts.every((p) => p.synthetic)) continue
      if (texts.some((p) => (p.text ?? "").startsWith(MARK))) {
        turn.loops++
        continue
      }
      turn.user = info
      return turn
    }
    return turn
  }

  const hooks = {
    // Awaited before the step ends: a user message that is added here keeps the loop going.
    "experimental.text.complete": async (input, output) => {
      const id = input.sessionID
      const text = (output.text ?? "").trim()
      if (!id || !text || checking.has(id)) return
      checking.add(id)
      try {
        const session = await sessionOf(id)
        if (session?.parentID) return
        const { user, loops } = await turnOf(id)
        const answer = await run(
          STOP_COMMAND,
          {
            hook_event_name: "experimental.text.complete",
            session_id: id,
            message_id: user?.id,
            cwd: directory,
            worktree,
            permission_mode: user?.agent === "plan" ? "plan" : undefined,
            last_assistant_message: text,
            stop_hook_active: loops > 0,
            loop_count: loops,
          },
          STOP_TIMEOUT_MS,
          root,
          (why) => log("the stop was NOT verified: `" + STOP_COMMAND + "`: " + why),
        )
        if (answer?.decision !== "block" || !answer.reason) return
        const body = { noReply: true, parts: [{ type: "text", text: MARK + " " + answer.reason }] }
        if (user?.agent) body.agent = user.agent
        if (user?.model?.providerID && user.model.modelID)
          body.model = { providerID: user.model.providerID, modelID: user.model.modelID }
        if (user?.variant) body.variant = user.variant
        const { error } = await client.session.prompt({ path: { id }, body })
        if (error) log("the refusal could not be handed on: " + JSON.stringify(error))
      } catch (e) {
        log("the stop was NOT verified: " + e)
      } finally {
        checking.delete(id)
      }
    },
  }

  if (EDIT_COMMAND) {
    hooks["tool.execute.after"] = async (input, output) => {
      if (!["edit", "write", "apply_patch"].includes(input.tool)) return
      try {
        const answer = await run(
          EDIT_COMMAND,
          {
            hook_event_name: "tool.execute.after",
            session_id: await ownerOf(input.sessionID),
            cwd: directory,
            worktree,
            tool_name: input.tool,
            tool_input: input.args ?? {},
          },
          EDIT_TIMEOUT_MS,
          root,
          (why) => log("the edit was not recorded: `" + EDIT_COMMAND + "`: " + why),
        )
        const note = answer?.hookSpecificOutput?.additionalContext
        if (note && typeof output.output === "string") output.output += "\n\n" + note
      } catch (e) {
        log("the edit was not recorded: " + e)
      }
    }
  }

  return hooks
}
