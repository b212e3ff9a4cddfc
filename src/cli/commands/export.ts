import { extname } from 'node:path'
import type { Language } from '../../core/language.ts'
import { formats } from '../../formats/index.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import { putFile } from '../file-place.ts'
import { debateNumber, type KeptDebate, keptDebate, outputsOf } from '../kept.ts'
import { outputWords } from '../outputs/words.ts'
import { checkFiles, leaveFiles } from '../outputs.ts'
import { checkOut } from '../play.ts'
import { type Reading, reading } from '../reading.ts'
import { exportAs, exportNames, formOfFile, isMarkdown } from '../render.ts'
import { environmentLanguage } from '../words.ts'

interface ExportFlags {
  /** Left out: as the ending of the file says, else Markdown. */
  format?: string | undefined
  out?: string
  yes?: true
  json?: true
}

export async function exportCommand(which: string, flags: ExportFlags): Promise<void> {
  await reading(async place => {
    const { output, t } = place
    const debate = debateNamed(which, place)
    const isThere = !(debate instanceof UsageError)
    const known = isThere ? exportNames(debate) : anyNames
    const { name, flag } = formOf(flags)
    if (!known.includes(name)) {
      const allowed = isThere ? known : exportNames({ format: formats[0]! })
      throw new UsageError(faultAt(flag, t.badValue(name, allowed.join(t.language === 'zh' ? '、' : ', ')), t.language))
    }
    checkEnding(name, flags, which, t.language)
    if (!isThere) throw debate
    if (debate.damage) output.err(`${t.readOnly(debate.damage.reason[t.language])}\n`)
    await (name === 'files' ? exportFiles(debate, flags, place) : exportText(name, debate, flags, place))
  })
}

const anyNames = [...new Set(formats.flatMap(format => exportNames({ format })))]

/** What to write, and which flag says so. */
function formOf({ json, format, out }: ExportFlags): { name: string; flag: string } {
  if (json) return { name: 'json', flag: '--json' }
  if (format !== undefined) return { name: format, flag: '--format' }
  const name = out === undefined ? null : formOfFile(out, anyNames)
  return { name: name ?? 'md', flag: '--out' }
}

/** A file holds what it is called: a browser would run what Markdown leaves to lie. */
function checkEnding(name: string, { out }: ExportFlags, which: string, language: Language): void {
  if (out === undefined || name === 'files') return
  const ending = formOfFile(out, anyNames)
  if (ending === null || ending === name || (ending === 'md' && isMarkdown(name))) return
  const renamed = `${out.slice(0, -extname(out).length)}.${name}`
  throw new UsageError(exportWords[language].endsOtherwise(out, name, which, ending, renamed))
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
    await putFile(path, text, { replaces: flags.yes ?? false, flag: '--yes' }, t)
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

const exportWords = {
  en: {
    endsOtherwise: (out: string, name: string, which: string, ending: string, renamed: string) =>
      `--out: ${out} ends like ${ending}, and ${name} was asked for. Write agon export ${which} --out ${out} for ${ending}, or --format ${name} --out ${renamed}.`,
  },
  zh: {
    endsOtherwise: (out: string, name: string, which: string, ending: string, renamed: string) =>
      `--out：${out} 的扩展名表示 ${ending}，但要求导出的是 ${name}。要 ${ending} 请写 agon export ${which} --out ${out}，否则请写 --format ${name} --out ${renamed}。`,
  },
}
