import { resolve } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import { UsageError } from '../../../host/exit.ts'
import type { TreeConfig, TreeSurroundings } from './config.ts'
import { seatApis } from './config-apis.ts'
import { asText, type OpenFile, type OpenSeat, optionsOf, seatsOf } from './config-shape.ts'
import { seatsWritten } from './config-written.ts'
import { makeWords } from './words.ts'

/** The file as text, with a comment on each block. Reading it gives the same tree. */
export function configText(file: OpenFile, language: Language): string {
  const t = makeWords[language]
  const comments: Partial<Record<string, string>> = t.comments
  const fields = Object.entries(file)
  const blocks = fields.map(([name, value], index) => {
    const comment = comments[name]
    const end = index === fields.length - 1 ? '' : ','
    const field = `"${name}": ${JSON.stringify(value, asWritten, 2)}${end}`
    return indented(comment === undefined ? field : `${commented(comment)}\n${field}`)
  })
  return `${commented(t.head)}\n{\n${[...blocks.slice(0, 1), indented(commented(t.api)), ...blocks.slice(1)].join('\n\n')}\n}\n`
}

const asWritten = (_: string, value: unknown): unknown => (typeof value === 'string' ? asText(value) : value)

const commented = (text: string): string => text.replace(/^/gm, '// ')

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')

export interface WantedTree {
  question: string
  /** As the user wrote or the program chose them. Empty: three seats are left open. */
  seats: readonly string[]
  /** null: left open. */
  judge: string | null
  /** null: as usual. */
  maxRounds: number | null
  context: readonly string[]
  language: Language
  /** null: no files are written. */
  outputDir: string | null
}

const usualSeats = 3
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Makes the configuration file of such a tree. Throws UsageError if the seats cannot debate. */
export function makeTreeConfig(wanted: WantedTree): OpenFile {
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

/** The same result as `readTreeConfig` of its text, for a tree without a file. `placeOf`: where a seat is named. */
export function treeConfigOf(
  file: OpenFile,
  { cwd, env }: Pick<TreeSurroundings, 'cwd' | 'env'>,
  placeOf: (id: string) => string,
): TreeConfig {
  const written = seatsWritten(file)
  const seated = seatApis(written, {}, env)
  const outputDir = file.output ? resolve(cwd, file.output.dir) : null
  return {
    name: null,
    path: null,
    language: file.language ?? null,
    options: optionsOf(file, { configFile: null, outputDir }),
    ...seatsOf(written, seated, ({ id }) => ({ place: placeOf(id!), about: `seats.${id}` })),
    providers: new Map(),
    sampling: {},
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

/** The first line of the question is the topic's title and question. The rest is background. */
function topicOf(question: string): OpenFile['topics'][number] {
  const [first = '', ...rest] = clean(question.trim()).text.split('\n')
  const title = first.trim().replace(/\s+/g, ' ')
  return { id: 'topic-1', title, background: rest.join('\n').trim(), annotations: [], coreQuestions: [title] }
}
