import { DebateHeld } from '../../store/archive.ts'
import { ask, isYes } from '../ask.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { forkWords } from '../fork/words.ts'
import { agonHome } from '../home.ts'
import { debateNumber } from '../kept.ts'
import { Draft, draftsFolder } from '../person/drafts.ts'
import { reading } from '../reading.ts'

export async function deleteCommand(which: string, flags: { yes?: true; json?: true }): Promise<void> {
  await reading(async ({ archive, output, t }) => {
    const id = debateNumber(archive, which, t)
    const { children } = archive.familyOf(id)
    const kept = children.length === 0 ? '' : `${forkWords[t.language].keepsForks(children)}\n`
    if (!flags.yes) {
      if (!process.stdin.isTTY) throw new UsageError(t.needsYes)
      output.err(kept)
      const topic = archive.list().find(listed => listed.id === id)?.topic ?? ''
      if (!isYes(await ask(t.confirmDelete(id, topic), t))) return
    }
    try {
      archive.remove(id)
    } catch (error) {
      if (error instanceof DebateHeld) throw new UsageError(t.held(error.message), exitCodes.held)
      throw error
    }
    Draft.removeAll(draftsFolder(agonHome(process.env)), id)
    if (flags.json) output.json({ version: 1, deleted: id })
    else output.err(`${t.deleted(id)}\n${flags.yes ? kept : ''}`)
  })
}
