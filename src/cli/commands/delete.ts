import { DebateHeld } from '../../store/archive.ts'
import { ask } from '../ask.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { debateNumber, keptDebate } from '../kept.ts'
import { reading } from '../reading.ts'

export async function deleteCommand(which: string, flags: { yes?: true; json?: true }): Promise<void> {
  await reading(async ({ archive, output, t }) => {
    const id = debateNumber(archive, which, t)
    if (!flags.yes) {
      if (!process.stdin.isTTY) throw new UsageError(t.needsYes)
      const { view } = keptDebate(archive, id, t)
      if (!/^y/i.test(await ask(t.confirmDelete(id, view.brief.topic)))) return
    }
    try {
      archive.remove(id)
    } catch (error) {
      if (error instanceof DebateHeld) throw new UsageError(t.held(error.message), exitCodes.held)
      throw error
    }
    if (flags.json) output.out(`${JSON.stringify({ version: 1, deleted: id })}\n`)
    else output.err(`${t.deleted(id)}\n`)
  })
}
