import { formats } from '../../formats/index.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { debateNumber, type KeptDebate, keptDebate, outputsOf } from '../kept.ts'
import { outputWords } from '../outputs/words.ts'
import { checkFiles, leaveFiles } from '../outputs.ts'
import { checkOut } from '../play.ts'
import { type Reading, reading } from '../reading.ts'
import { exportAs, exportNames } from '../render.ts'
import { environmentLanguage } from '../words.ts'
import { writeFileAtomic } from '../write-file.ts'

interface ExportFlags {
  format: string
  out?: string
  yes?: true
  json?: true
}

export async function exportCommand(which: string, flags: ExportFlags): Promise<void> {
  await reading(async place => {
    const { output, t } = place
    const debate = debateNamed(which, place)
    const name = flags.json ? 'json' : flags.format
    const isThere = !(debate instanceof UsageError)
    const known = isThere ? exportNames(debate) : formats.flatMap(format => exportNames({ format }))
    if (!known.includes(name)) {
      const allowed = isThere ? known : exportNames({ format: formats[0]! })
      throw new UsageError(t.badValue('--format', name, allowed.join(t.language === 'zh' ? '、' : ', ')))
    }
    if (!isThere) throw debate
    if (debate.damage) output.err(`${t.readOnly(debate.damage.reason[t.language])}\n`)
    await (name === 'files' ? exportFiles(debate, flags, place) : exportText(name, debate, flags, place))
  })
}

/** The debate, or why there is none: what is wrong with the command itself is said first. */
function debateNamed(which: string, { archive, t }: Reading): KeptDebate | UsageError {
  try {
    return keptDebate(archive, debateNumber(archive, which, t), t)
  } catch (error) {
    if (error instanceof UsageError) return error
    throw error
  }
}

async function exportText(name: string, debate: KeptDebate, flags: ExportFlags, { output, t }: Reading): Promise<void> {
  const path = checkOut(flags.out, flags.yes ?? false, process.cwd(), environmentLanguage(process.env))
  const text = await exportAs(name, debate)
  if (path === null) return output.out(text)
  try {
    await writeFileAtomic(path, text)
  } catch (error) {
    throw new UsageError(t.outNotWritten(flags.out!, (error as Error).message, debate.id), exitCodes.storage)
  }
  output.err(`${t.wroteReport(flags.out!)}\n`)
}

/** The files that a debate leaves, once more: into its own folder, or into another one. */
async function exportFiles(debate: KeptDebate, { out, yes }: ExportFlags, { output, mask, t }: Reading): Promise<void> {
  const [cwd, force] = [process.cwd(), yes ?? false]
  const outputs = outputsOf(debate)
  if (!outputs) throw new UsageError(outputWords[t.language].leavesNone(debate.id))
  const there = { ...outputs, folder: out ?? outputs.folder }
  checkFiles(there, { cwd, force, flag: '--yes' }, t.language)
  const place = { env: process.env, cwd, mask, output }
  if (!(await leaveFiles(place, there, debate.id, { force }, t.language))) process.exitCode = exitCodes.storage
}
