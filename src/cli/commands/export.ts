import { extname } from 'node:path'
import type { Language } from '../../core/language.ts'
import { loadFormats } from '../../formats/all.ts'
import {
  type ArchivedDebate,
  type ArchiveReading,
  archivedDebate,
  debateNumber,
  outputsOf,
  reading,
} from '../../host/archived.ts'
import { caughtLater } from '../../host/caught.ts'
import { exitCodes, UsageError } from '../../host/exit.ts'
import { exportAs, exportNames, formOfFile, isMarkdown } from '../../host/export/forms.ts'
import { faultAt } from '../../host/fault.ts'
import { checkFiles, leaveFiles } from '../../host/files/outputs.ts'
import { putFile } from '../../host/files/places.ts'
import { environmentLanguage } from '../../host/io.ts'
import { outputWords } from '../../host/words.ts'
import { checkOut } from '../check-out.ts'
import type { Io } from '../io.ts'

interface ExportFlags {
  /** Left out: the file's ending decides, otherwise Markdown. */
  format?: string | undefined
  out?: string
  yes?: true
  json?: true
}

export async function exportCommand(which: string, flags: ExportFlags, io: Io): Promise<number> {
  return reading(io, async place => {
    const { archive, output, t } = place
    // Mistakes in the command itself are reported before a debate that does not exist.
    const debate = await caughtLater(UsageError, async () =>
      archivedDebate(archive, debateNumber(archive, which, t), t),
    )
    const isThere = !(debate instanceof UsageError)
    const all = await loadFormats()
    const anyNames = [...new Set(all.flatMap(format => exportNames({ format })))]
    const known = isThere ? exportNames(debate) : anyNames
    const { name, flag } = formOf(flags, anyNames)
    if (!known.includes(name)) {
      const allowed = isThere ? known : exportNames({ format: all[0]! })
      throw new UsageError(faultAt(flag, t.badValue(name, allowed.join(t.language === 'zh' ? '、' : ', ')), t.language))
    }
    checkEnding(name, flags.out === undefined ? null : formOfFile(flags.out, anyNames), flags, which, t.language)
    if (!isThere) throw debate
    if (debate.damage) output.err(`${t.readOnly(debate.damage.reason[t.language])}\n`)
    return name === 'files' ? exportFiles(debate, flags, place) : exportText(name, debate, flags, place)
  })
}

function formOf({ json, format, out }: ExportFlags, anyNames: readonly string[]): { name: string; flag: string } {
  if (json) return { name: 'json', flag: '--json' }
  if (format !== undefined) return { name: format, flag: '--format' }
  const name = out === undefined ? null : formOfFile(out, anyNames)
  return { name: name ?? 'md', flag: '--out' }
}

/** A file's ending must match its content: a browser would run what is harmless in Markdown. */
function checkEnding(
  name: string,
  ending: string | null,
  { out }: ExportFlags,
  which: string,
  language: Language,
): void {
  if (out === undefined || name === 'files') return
  if (ending === null || ending === name || (ending === 'md' && isMarkdown(name))) return
  const renamed = `${out.slice(0, -extname(out).length)}.${name}`
  throw new UsageError(endsOtherwise[language](out, name, which, ending, renamed))
}

async function exportText(
  name: string,
  debate: ArchivedDebate,
  flags: ExportFlags,
  { io, output, t }: ArchiveReading,
): Promise<number> {
  const path = checkOut(flags.out, flags.yes ?? false, io.cwd, environmentLanguage(io.env))
  const text = await exportAs(name, debate)
  if (path === null) {
    output.out(text)
    return exitCodes.done
  }
  try {
    await putFile(path, text, { replaces: flags.yes ?? false, flag: '--yes' }, t)
  } catch (error) {
    throw new UsageError(t.outNotWritten(flags.out!, (error as Error).message, debate.id), exitCodes.storage)
  }
  output.err(`${t.wroteReport(flags.out!)}\n`)
  return exitCodes.done
}

/** Writes the files of a debate again, into its own folder or another one. */
async function exportFiles(
  debate: ArchivedDebate,
  { out, yes }: ExportFlags,
  { io, output, mask, t }: ArchiveReading,
): Promise<number> {
  const { env, cwd } = io
  const force = yes ?? false
  const outputs = outputsOf(debate)
  if (!outputs) throw new UsageError(outputWords[t.language].leavesNone(debate.id))
  const there = { ...outputs, folder: out ?? outputs.folder }
  checkFiles(there, { cwd, force, flag: '--yes' }, t.language)
  const place = { env, cwd, mask, output }
  return (await leaveFiles(place, there, debate.id, { force }, t.language)) ? exitCodes.done : exitCodes.storage
}

type EndingWords = (out: string, name: string, which: string, ending: string, renamed: string) => string

const endsOtherwise: Record<Language, EndingWords> = {
  en: (out, name, which, ending, renamed) =>
    `--out: ${out} ends like ${ending}, and ${name} was asked for. Write agon export ${which} --out ${out} for ${ending}, or --format ${name} --out ${renamed}.`,
  zh: (out, name, which, ending, renamed) =>
    `--out：${out} 的扩展名表示 ${ending}，但要求导出的是 ${name}。要 ${ending} 请写 agon export ${which} --out ${out}，否则请写 --format ${name} --out ${renamed}。`,
}
