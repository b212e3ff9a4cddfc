import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { Mask } from '../../../core/mask.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import { readText } from '../../../host/files/folder.ts'
import { contextWords } from '../../../host/words.ts'
import { parseRecord } from '../../dialectic/record/parse.ts'
import { headings } from '../../dialectic/record/structure.ts'
import { speakerCount } from '../options.ts'
import type { TranscriptSpeaker, TranscriptSpeech } from '../transcript-in.ts'
import { namesIn, readMarkdown, type SaidBy, sameName, type WrittenTranscript } from './markdown.ts'
import type { JudgedTranscript } from './of-debate.ts'
import { transcriptWords } from './words.ts'

const mostBytes = 2_000_000

export interface FileReading {
  cwd: string
  mask: Mask
  speakers: readonly string[]
  /** null: the file's own. */
  question: string | null
  /** The language for error messages. */
  language: Language
}

/** The transcript in a file. Throws UsageError if there is none. The file is only read. */
export function transcriptInFile(path: string, reading: FileReading): JudgedTranscript {
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

/** A round ends when somebody speaks again. */
function inRounds(said: readonly SaidBy[]): { speakers: TranscriptSpeaker[]; speeches: TranscriptSpeech[] } {
  const ids = new Map<string, string>()
  const speakers = namesIn(said).map((name): TranscriptSpeaker => {
    const id = freeId(name, [...ids.values()])
    ids.set(sameName(name), id)
    return { id, name, alsoCalled: [], models: [], side: true }
  })
  let round = 1
  let spoke = new Set<string>()
  const speeches = said.map(({ name, text }): TranscriptSpeech => {
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

/** A name as it can be part of a key: `Dr. Alice Lee` → dr.-alice-lee. */
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

/** The record of a dialectic debate, as in `.debates/`. What the user wrote takes no side. null: it is no record. */
function readRecord(text: string): WrittenTranscript | null {
  if (!text.startsWith(headings.debate)) return null
  const { topic, rounds } = parseRecord(text).record
  const said = rounds.flatMap(({ main, partners }) => [
    { name: nameOf(headings.main), text: main },
    ...partners.map((words, i): SaidBy => ({ name: nameOf(headings.partner(i + 1)), text: words })),
  ])
  if (said.length === 0) return null
  return {
    question: topic || null,
    said: said.filter(({ text }) => text.trim() !== ''),
    leftOut: rounds.some(({ user }) => user.trim() !== '') ? [nameOf(headings.user)] : [],
  }
}

/** `### Main Agent` → Main Agent */
const nameOf = (heading: string): string => heading.replace(/^#+ /, '')
