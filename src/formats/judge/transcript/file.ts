import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Json } from '../../../core/json.ts'
import type { Language } from '../../../core/language.ts'
import type { Mask } from '../../../core/mask.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import { readText as readFile } from '../../../host/files/folder.ts'
import { contextWords } from '../../../host/words.ts'
import { parseRecord } from '../../dialectic/record/parse.ts'
import { headings } from '../../dialectic/record/structure.ts'
import { speakerCount } from '../options.ts'
import type { TranscriptSpeaker, TranscriptSpeech } from '../transcript-in.ts'
import { claimsIn } from './claims.ts'
import { changed, jsonIn, readJson, textInJson } from './json.ts'
import { sameName, sideOf } from './label.ts'
import { TooManyLabels } from './lines.ts'
import { readMarkdown } from './markdown.ts'
import type { JudgedTranscript } from './of-debate.ts'
import { merged, namesIn, type SaidBy, type WrittenTranscript } from './said.ts'
import { type TranscriptWords, transcriptWords } from './words.ts'

const mostBytes = 2_000_000

export interface FileReading {
  cwd: string
  mask: Mask
  /** `PRO`, or `PRO=Ada` to give it a name. */
  speakers: readonly string[]
  /** null: the file's own. */
  question: string | null
  /** The language for error messages. */
  language: Language
}

/** The transcript in a file. Throws UsageError if there is none. The file is only read. */
export function transcriptInFile(path: string, reading: FileReading): JudgedTranscript {
  const { mask, language } = reading
  const t = transcriptWords[language]
  const shown = mask.text(clean(path).text)
  const roles = reading.speakers.map(one => roleIn(one, t))
  const raw = textOf(path, reading)
  if (roles.length > 0 && roles.length < speakerCount.least) {
    const { seen } = readWritten(raw, [], { ...reading, shown }).written
    throw new UsageError(t.oneNamed(roles[0]!.label, seen))
  }
  const { written, removed, masked } = readWritten(raw, roles, { ...reading, shown })
  const { said, called } = renamed(written, roles, t)
  const { leftOut, seen, untold } = written
  const names = namesIn(said)
  if (names.length === 0) throw new UsageError(t.nobody(shown, seen))
  if (names.length < speakerCount.least) throw new UsageError(t.onlyOne(shown, names[0]!, leftOut, seen))
  if (names.length > speakerCount.most) throw new UsageError(t.tooMany(shown, names, speakerCount.most))
  const question = reading.question ?? written.question
  if (question === null) throw new UsageError(untold === null ? t.noQuestion(shown) : t.onlyNames(shown, untold))
  const { speakers, speeches } = inRounds(said, called)
  const { letters, missing } = claimsIn(speeches)
  return {
    question,
    language: null,
    transcript: {
      speakers: speakers.map(speaker => ({
        ...speaker,
        ...(letters.has(speaker.id) && { claims: letters.get(speaker.id)! }),
      })),
      ...{ speeches, source: { file: shown }, leftOut, removed, without: null, each: false },
    },
    masked,
    context: [],
    notes: { untold: reading.question === null ? untold : null, missing },
  }
}

interface Role {
  label: string
  /** null: it keeps the name it has. */
  name: string | null
}

function roleIn(written: string, t: TranscriptWords): Role {
  const [label = '', name = null, ...more] = written.split(/[=＝]/).map(part => part.trim())
  if (label === '' || name === '' || more.length > 0) throw new UsageError(t.emptyName)
  return { label, name }
}

interface Found {
  written: WrittenTranscript
  /** Hidden characters, and secrets. */
  removed: number
  masked: number
}

function readWritten(
  raw: string,
  roles: readonly Role[],
  { mask, language, shown }: FileReading & { shown: string },
): Found {
  const t = transcriptWords[language]
  const wanted = roles.map(({ label }) => label)
  let [removed, masked] = [0, 0]
  const tidy = (words: string): string => {
    const visible = clean(words)
    const { text, found } = mask.count(visible.text)
    removed += visible.removed
    masked += found
    return text
  }
  const data = jsonIn(raw)
  if (data === null && /\.(?:json|jsonl|ndjson)$/i.test(shown)) throw new UsageError(t.badJson(shown))
  const tidied = data === null ? tidy(raw) : changed(data, tidy)
  try {
    const written = typeof tidied === 'string' ? readText(tidied, wanted) : readData(tidied, wanted)
    return { written, removed, masked }
  } catch (error) {
    throw error instanceof TooManyLabels ? new UsageError(t.tooManyLabels(shown)) : error
  }
}

const readText = (text: string, wanted: readonly string[]): WrittenTranscript =>
  (wanted.length === 0 ? readRecord(text) : null) ?? readMarkdown(text, wanted)

/** The turns in it; or a debate in one of its texts, if it has no turns or is a chat in which somebody wrote the debate. */
function readData(data: Json, wanted: readonly string[]): WrittenTranscript {
  const read = readJson(data, wanted)
  const names = namesIn(read.said)
  if (!names.every(name => /^(?:user|assistant|human|ai) side$/i.test(name))) return read
  const whole = textInJson(data)
  const inText = whole === null ? null : readText(whole, wanted)
  const spoke = inText ? namesIn(inText.said) : []
  const isDebate = spoke.length > 1 && (names.length === 0 || spoke.every(name => sideOf(name) !== null))
  return inText && isDebate ? { ...inText, question: inText.question ?? read.question } : read
}

/** Speakers with the names that the user gives them. Two that get one name are one. */
function renamed(
  { said, called, seen }: WrittenTranscript,
  roles: readonly Role[],
  t: TranscriptWords,
): Pick<WrittenTranscript, 'said' | 'called'> {
  const names = namesIn(said)
  const isOf = ({ label }: Role, name: string) =>
    [name, ...(called.get(name) ?? [])].some(
      one => sameName(one) === sameName(label) || (sideOf(one) !== null && sideOf(one) === sideOf(label)),
    )
  const silent = roles.filter(role => !names.some(name => isOf(role, name)))
  if (silent.length > 0)
    throw new UsageError(
      t.notSpeaking(
        silent.map(({ label }) => label),
        seen,
      ),
    )
  const asFirst = new Map(names.map(name => [sameName(name), name]))
  const given = new Map(names.map(name => [name, roles.find(role => isOf(role, name))?.name ?? name]))
  const others = new Map<string, string[]>()
  for (const [name, now] of given) {
    const all = [...(others.get(now) ?? []), ...(called.get(name) ?? []), ...(now === name ? [] : [name])]
    others.set(
      now,
      [...new Set(all)].filter(other => other !== now),
    )
  }
  return {
    said: merged(said.map(one => ({ ...one, name: given.get(asFirst.get(sameName(one.name))!)! }))),
    called: others,
  }
}

function textOf(path: string, { cwd, language }: FileReading): string {
  const t = transcriptWords[language]
  const words = contextWords[language]
  const real = resolve(cwd, path)
  if (!statSync(real, { throwIfNoEntry: false })) throw new UsageError(t.noSuch(clean(path).text), exitCodes.notFound)
  const found = readFile(realpathSync(real), mostBytes, words)
  if (found.problem !== null) throw new UsageError(t.refused(clean(path).text, found.problem))
  return found.text
}

/** A round ends when somebody speaks again, or when the transcript says so. */
function inRounds(
  said: readonly SaidBy[],
  called: WrittenTranscript['called'],
): { speakers: TranscriptSpeaker[]; speeches: TranscriptSpeech[] } {
  const ids = new Map<string, string>()
  const speakers = namesIn(said).map((name): TranscriptSpeaker => {
    const id = freeId(name, [...ids.values()])
    ids.set(sameName(name), id)
    return { id, name, alsoCalled: [...(called.get(name) ?? [])], models: [], side: true }
  })
  let round = said[0]?.round ?? 1
  let spoke = new Set<string>()
  const speeches = said.map(({ name, text, round: written }): TranscriptSpeech => {
    const speaker = ids.get(sameName(name))!
    const next = spoke.has(speaker) ? round + 1 : round
    const now = Math.max(next, written ?? 0)
    if (now > round) spoke = new Set()
    round = now
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
  const said = rounds.flatMap(({ main, partners }): SaidBy[] => [
    { name: nameOf(headings.main), text: main, round: null },
    ...partners.map((words, i) => ({ name: nameOf(headings.partner(i + 1)), text: words, round: null })),
  ])
  if (said.length === 0) return null
  return {
    ...{ question: topic || null, untold: null, called: new Map(), seen: [] },
    said: said.filter(({ text }) => text.trim() !== ''),
    leftOut: rounds.some(({ user }) => user.trim() !== '') ? [nameOf(headings.user)] : [],
  }
}

/** `### Main Agent` → Main Agent */
const nameOf = (heading: string): string => heading.replace(/^#+ /, '')
