import { readFileSync } from 'node:fs'
import { clean } from '../../core/clean.ts'
import { type AgentMemory, forgetMemory, listMemories, memoryPath } from '../../host/agents/memory.ts'
import { reading } from '../../host/archived.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { agonHome } from '../../host/host.ts'
import { agentWords } from '../../host/words.ts'
import { table } from '../../show/columns.ts'
import type { Io } from '../io.ts'
import { ask, isYes } from '../terminal/ask.ts'

/** Lists which agents have learned something, shows it, or forgets it. */
export async function agentsCommand(
  agent: string | undefined,
  flags: { forget?: true; yes?: true; json?: true },
  io: Io,
): Promise<void> {
  await reading(io, async ({ output, t: cli, mask }) => {
    const t = agentWords[cli.language]
    const home = agonHome(io.env)
    const all = listMemories(home)
    if (agent === undefined) {
      if (flags.forget) throw new UsageError(t.needsId)
      if (flags.json) return output.json({ version: 1, agents: all.map(asJson(home)) }, 2)
      if (all.length === 0) return output.err(`${t.none}\n`)
      const rows = all.map(({ agent_id, worked, refuted, changedAt }) => [
        agent_id,
        changedAt.toISOString().slice(0, 16).replace('T', ' '),
        t.row(worked.length, refuted.length),
      ])
      return output.out(`${table(rows, io.stdout.columns || Number.POSITIVE_INFINITY)}\n`)
    }
    const found = all.find(({ agent_id }) => agent_id === agent)
    if (!found) {
      const known = all.map(({ agent_id }) => agent_id)
      throw new UsageError(t.noSuch(clean(agent).text, known), exitCodes.notFound)
    }
    if (!flags.forget) {
      if (flags.json) return output.json({ version: 1, ...asJson(home)(found) }, 2)
      return output.out(mask.text(clean(readFileSync(memoryPath(home, agent), 'utf8')).text))
    }
    if (!flags.yes) {
      if (!io.stdin.isTTY) throw new UsageError(t.needsYes)
      if (!isYes(await ask(t.confirmForget(agent), io, cli))) return
    }
    forgetMemory(home, agent)
    if (flags.json) output.json({ version: 1, forgot: agent })
    else output.err(`${t.forgot(agent)}\n`)
  })
}

const asJson =
  (home: string) =>
  ({ agent_id, worked, refuted }: AgentMemory) => ({ agent_id, worked, refuted, path: memoryPath(home, agent_id) })
