import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Mask } from '../../core/mask.ts'
import { type Said, type Speaker, speakerCount } from '../../formats/judge/transcript.ts'
import { readText } from '../context/read.ts'
import { contextWords } from '../context/words.ts'
import { exitCodes, UsageError } from '../exit.ts'
import type { Judged } from './judged.ts'
import { namesIn, readMarkdown, type SaidBy, sameName } from './markdown.ts'
import { readRecord } from './record.ts'
import { transcriptWords } from './words.ts'

const mostBytes = 2_000_000

export interface FileReading {
  cwd: string
  mask: Mask
  /** Who speaks, where the user says so. */
  speakers: readonly string[]
  /** null: what the file says. */
  question: string | null
  /** In which to say what is wrong with it. */
  language: Language
}

/** The transcript in a file. Throws UsageError where there is none. The file is only read. */
export function transcriptInFile(path: string, reading: FileReading): Judged {
  const { mask, speakers: wanted, language } = reading
  const t = transcriptWords[language]
  const { text: visible, removed } = clean(textOf(path, reading))
  const { text, found: masked } = mask.count(visible)
  const record = wanted.length === 0 ? readRecord(text) : null
  const { question: written, said, leftOut } = record ?? readMarkdown(text, wanted)
  const shown = mask.text(clean(path).text)
  const names = namesIn(said)
  const silent = wanted.filter(name => !names.some(other => sameName(other) === sameName(name)))
  if (silent.length > 0) throw new UsageError(t.notSpeaking(silent, namesIn(readMarkdown(text).said)))
  if (names.length === 0) throw new UsageError(t.nobody(shown))
  if (names.length < speakerCount.least) throw new UsageError(t.onlyOne(shown, names[0]!, leftOut))
  if (names.length > speakerCount.most) throw new UsageError(t.tooMany(shown, names, speakerCount.most))
  const question = reading.question ?? written
  if (question === null) throw new UsageError(t.noQuestion(shown))
  return {
    question,
    language: null,
    transcript: { ...inRounds(said), source: { file: shown }, leftOut, removed, without: null, each: false },
    masked,
    context: [],
  }
}

function textOf(path: string, { cwd, language }: FileReading): string {
  const t = transcriptWords[language]
  const words = contextWords[language]
  const real = resolve(cwd, path)
  if (!statSync(real, { throwIfNoEntry: false })) throw new UsageError(t.noSuch(clean(path).text), exitCodes.notFound)
  const found = readText(realpathSync(real), mostBytes, words)
  if (found.problem !== null) throw new UsageError(t.refused(clean(path).text, found.problem))
  return found.text
}

/** A round ends where somebody speaks again. */
function inRounds(said: readonly SaidBy[]): { speakers: Speaker[]; speeches: Said[] } {
  const ids = new Map<string, string>()
  for (const name of namesIn(said)) ids.set(sameName(name), freeId(name, [...ids.values()]))
  const speakers = namesIn(said).map(name => ({
    id: ids.get(sameName(name))!,
    name,
    alsoCalled: [],
    models: [],
    side: true,
  }))
  let round = 1
  let spoke = new Set<string>()
  const speeches = said.map(({ name, text }): Said => {
    const speaker = ids.get(sameName(name))!
    if (spoke.has(speaker)) {
      round += 1
      spoke = new Set()
    }
    spoke.add(speaker)
    return { key: `round-${round}/${speaker}`, speaker, text }
  })
  return { speakers, speeches }
}

/** A name as it can stand in a key: `Dr. Alice Lee` → dr.-alice-lee. */
function freeId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[-._]+$/gu, '')
  const short = [...plain].slice(0, 32).join('')
  const usable = short !== '' && !/^judge(?:-\d+)?$/.test(short) && !(short in Object.prototype)
  const id = usable ? short : `speaker-${taken.length + 1}`
  return taken.includes(id) ? `${id}-${taken.length + 1}` : id
}
