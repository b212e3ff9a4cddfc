import { extname } from 'node:path'
import { type Block, type Doc, heading, paragraph, written } from '../../core/doc/doc.ts'
import { failureText } from '../../core/failure.ts'
import { block, inertHtml } from '../../core/inert-html.ts'
import type { TurnView } from '../../core/view.ts'
import type { DebatePart } from '../../engine/format.ts'
import type { FileDebate } from '../../shown/debate-file.ts'
import { type ArchivedDebate, documentOf, markdownOf, noticesFor, reportOf } from '../archived.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { labelOf } from '../seats/preflight.ts'
import { type CliWords, partWords } from '../words.ts'

/** The forms every debate can be exported in. A format may have more. */
const common = ['md', 'json', 'html']

/** Without its records, a file has no lines between the turns. */
type Debate = Omit<ArchivedDebate, 'records' | 'damage'> & Partial<Pick<ArchivedDebate, 'records'>>

export const exportNames = ({ format }: Pick<Debate, 'format'>): string[] => [
  ...common,
  ...Object.keys(format.written?.exports ?? {}),
  ...(format.written?.outputs ? ['files'] : []),
]

/** File endings that mean the same as a form's name. */
const endings: ReadonlyMap<string, string> = new Map([
  ['htm', 'html'],
  ['markdown', 'md'],
])

/** Forms of some formats that are also Markdown files. */
const inMarkdown: ReadonlySet<string> = new Set(['md', 'summary', 'record'])

export const isMarkdown = (name: string): boolean => inMarkdown.has(name)

/** The form that a file's ending implies. null: none. */
export function formOfFile(path: string, known: readonly string[]): string | null {
  const ending = extname(path).slice(1).toLowerCase()
  const form = endings.get(ending) ?? ending
  return form !== 'files' && known.includes(form) ? form : null
}

/** A debate as a file: the report with transcript, the document, a page, or a form of its own format. */
export async function exportAs(name: string, debate: Debate): Promise<string> {
  const own = debate.format.written?.exports ?? {}
  if (Object.hasOwn(own, name)) return own[name]!(debate.view, { openedAt: debate.createdAt })
  if (name === 'json') return `${JSON.stringify(documentOf(debate), null, 2)}\n`
  if (name === 'md') return markdownOf([...reportOf(debate), ...transcriptOf(debate)])
  const { htmlOf } = await import('./html.ts')
  return htmlOf(fileDebate(debate))
}

/** Words of outsiders are no turns of the debate. In a file they stand below the report. */
function fileDebate(debate: Debate): FileDebate {
  const { id, createdAt, live, view, format, records } = debate
  const { display, panelParts } = format
  // Notices stand at the top of the file, so the report does not repeat them.
  const report = format.report(view, [])
  return {
    ...{ id, createdAt, live, view, display, panelParts, notices: noticesFor(debate) },
    ...(records && { events: records.map(({ event }) => event) }),
    report: markdownOf(display.outsiders ? [...report, ...transcriptOf(debate)] : report),
  }
}

/** Everything said. Replies in JSON are already in the report. */
export function transcriptOf(debate: Debate): Doc {
  const { view, format } = debate
  if (format.written?.transcript) return format.written.transcript(view)
  const { language } = view.brief
  const title = language === 'zh' ? '全文记录' : 'Transcript'
  const turns = [...view.turns.values()].filter(turn => !turn.structured)
  const { scene, seat } = labelsOf(debate)
  const speeches = turns.flatMap(turn => [
    heading(3, `${scene(turn.key)} · ${seat(turn.seat)} · ${turn.model}`),
    wordsOf(turn, debate),
  ])
  return [heading(2, title), ...speeches]
}

function wordsOf(turn: TurnView, debate: Debate): Block {
  const { language } = debate.view.brief
  const failure = turn.missed ?? (turn.state === 'failed' ? turn.failures.at(-1)?.failure : null)
  if (failure?.kind === 'passed') return paragraph(`*${inertHtml(failureText(failure, language))}*`)
  if (failure) {
    const what = language === 'zh' ? '没有发言：' : 'Did not speak: '
    return paragraph(`*${what}${inertHtml(failureText(failure, language))}*`)
  }
  return written(block(heardIn(turn.text, debate)))
}

const heardIn = (text: string, { format }: Pick<Debate, 'format'>): string => format.display.words?.(text) ?? text

function labelsOf({ format, view }: Debate) {
  const { display } = format
  const { language, options } = view.brief
  const roles = format.roles(options)
  const outsiders = new Map(display.outsiders?.(options).map(({ id, names }) => [id, names[0]]))
  return {
    scene: (key: string) => display.sceneLabel(key, language, options),
    seat: (id: string) => outsiders.get(id) ?? display.seatName?.(id, view) ?? labelOf(roles, id, language),
  }
}

/** Finds the part that a user names: `D1.2` is `topic-6/d1.2` if no other topic has such a part. */
export function partOf({ format, view, id }: ArchivedDebate, name: string, t: CliWords): DebatePart {
  const parts = format.written?.parts?.(view) ?? []
  const words = partWords[t.language]
  if (parts.length === 0) throw new UsageError(words.none(format.id, id))
  const meant = name.trim().toLowerCase()
  const exact = parts.filter(part => part.name.toLowerCase() === meant)
  const found = exact.length > 0 ? exact : parts.filter(part => part.name.toLowerCase().endsWith(`/${meant}`))
  if (found.length === 1) return found[0]!
  const known = shortest((found.length > 1 ? found : parts).map(part => part.name))
  throw new UsageError(words[found.length > 1 ? 'several' : 'unknown'](name, known), exitCodes.notFound)
}

/** A part with two names is listed by the shorter one. */
const shortest = (names: readonly string[]): string[] =>
  names.filter(name => !names.some(other => name.endsWith(`/${other}`)))

/** Keys are paths, and a part is a place on them. A fact about a part has a key that ends with its name. */
export const isIn = (key: string, { name }: DebatePart): boolean => `/${key}/`.includes(`/${name}/`)

/** One part of a debate for other programs. Its text is Markdown. */
export function partDocument(debate: ArchivedDebate, part: DebatePart) {
  const { id, format, topic, turns, facts } = documentOf(debate)
  return {
    version: 1,
    ...{ id, format, topic },
    node: part.name,
    turns: turns.filter(({ key }) => isIn(key, part)),
    facts: facts.filter(({ key }) => isIn(String(key), part)),
    text: markdownOf(part.doc()),
  }
}
