import { exitCodes, UsageError } from '../exit.ts'
import { debateNumber, keptDebate } from '../kept.ts'
import { checkOut } from '../play.ts'
import { reading } from '../reading.ts'
import { type ExportFormat, exportAs } from '../render.ts'
import { environmentLanguage } from '../words.ts'
import { writeFileAtomic } from '../write-file.ts'

export async function exportCommand(
  which: string,
  flags: { format: ExportFormat; out?: string; yes?: true; json?: true },
): Promise<void> {
  await reading(async ({ archive, output, t }) => {
    const debate = keptDebate(archive, debateNumber(archive, which, t), t)
    const path = checkOut(flags.out, flags.yes ?? false, process.cwd(), environmentLanguage(process.env))
    if (debate.damage) output.err(`${t.readOnly(debate.damage.reason[t.language])}\n`)
    const text = await exportAs(flags.json ? 'json' : flags.format, debate)
    if (path === null) return output.out(text)
    try {
      await writeFileAtomic(path, text)
    } catch (error) {
      throw new UsageError(t.outNotWritten(flags.out!, (error as Error).message, debate.id), exitCodes.storage)
    }
    output.err(`${t.wroteReport(flags.out!)}\n`)
  })
}
