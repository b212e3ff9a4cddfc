import writeFileAtomic from 'write-file-atomic'
import { debateNumber, keptDebate } from '../kept.ts'
import { checkOut } from '../play.ts'
import { reading } from '../reading.ts'
import { type ExportFormat, exportAs } from '../render.ts'
import { environmentLanguage } from '../words.ts'

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
    await writeFileAtomic(path, text)
    output.err(`${t.wroteReport(flags.out!)}\n`)
  })
}
