import { resolve } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { UsageError } from '../exit.ts'
import type { TreeConfig, TreeSurroundings } from './config.ts'
import { seatApis } from './config-apis.ts'
import { type OpenFile, type OpenSeat, optionsOf, seatsOf } from './config-parts.ts'
import { seatsWritten } from './config-written.ts'
import { makeWords } from './make-words.ts'

export { configText } from './make-text.ts'

/** A tree that somebody asks for without a file. */
export interface Wanted {
  question: string
  /** As the user wrote them, or as they were chosen. None: three, which are left open. */
  seats: readonly string[]
  /** null: left open. */
  judge: string | null
  /** null: as usual. */
  maxRounds: number | null
  /** Paths. */
  context: readonly string[]
  language: Language
  /** null: no files are written. */
  outputDir: string | null
}

const usualSeats = 3
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The configuration file of such a tree. Throws UsageError where the seats cannot be a debate. */
export function makeTreeConfig(wanted: Wanted): OpenFile {
  const { question, seats, judge, maxRounds, context, language, outputDir } = wanted
  const t = makeWords[language]
  if (seats.length === 1 || seats.length > letters.length) throw new UsageError(t.howMany(seats.length, letters.length))
  const count = seats.length || usualSeats
  const debaters = [...letters.slice(0, count)].map((letter, index) =>
    seatOf(`party-${letter}`, t.party(letter.toUpperCase()), seats[index] ?? null),
  )
  return {
    language,
    debaters,
    reviewer: seatOf('reviewer', t.reviewer, judge),
    ...(maxRounds !== null && { params: { maxRounds } }),
    topics: [topicOf(question)],
    ...(context.length > 0 && { sharedContext: { files: [...context], inline: '' } }),
    ...(outputDir !== null && { output: { dir: outputDir, format: 'markdown', includeRawResponses: false } }),
  }
}

/** The same as `readTreeConfig` makes of its text, for a tree that has no file. */
export function treeConfigOf(file: OpenFile, { cwd, env }: TreeSurroundings): TreeConfig {
  const written = seatsWritten(file)
  const seated = seatApis(written, {}, env)
  const outputDir = file.output ? resolve(cwd, file.output.dir) : null
  return {
    name: null,
    path: null,
    language: file.language ?? null,
    options: optionsOf(file, { configFile: null, outputDir }),
    ...seatsOf(written, seated, ({ id, path }) => ({
      place: path[0] === 'reviewer' ? '--judge' : '--seats',
      about: `seats.${id}`,
    })),
    providers: new Map(),
    temperature: null,
    maxTokens: null,
    context: [...(file.sharedContext?.files ?? [])],
    addresses: new Map(),
    strayKeys: [],
    remarks: [],
  }
}

const seatOf = (id: string, label: string, model: string | null): OpenSeat => ({
  id,
  label,
  ...(model !== null && { model }),
})

/** The first line of the question names the topic and is to be answered; what follows is background. */
function topicOf(question: string): OpenFile['topics'][number] {
  const [first = '', ...rest] = clean(question.trim()).text.split('\n')
  const title = first.trim().replace(/\s+/g, ' ')
  return { id: 'topic-1', title, background: rest.join('\n').trim(), annotations: [], coreQuestions: [title] }
}
