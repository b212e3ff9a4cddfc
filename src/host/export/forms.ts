import { extname } from 'node:path'
import { type Block, type Doc, heading, paragraph, written } from '../../core/doc/doc.ts'
import type { DebateDocument, DocumentTurn } from '../../core/document.ts'
import { failureText } from '../../core/failure.ts'
import { block, inertHtml } from '../../core/inert-html.ts'
import type { Json } from '../../core/json.ts'
import type { TurnView } from '../../core/view.ts'
import type { Interjection } from '../../engine/display.ts'
import type { DebatePart } from '../../engine/format.ts'
import { firmnessText } from '../../formats/report/judging.ts'
import { heardOf } from '../../shown/audible-parts.ts'
import { inSequence, isInterjection } from '../../shown/reading-order.ts'
import { isSealedTurn } from '../../shown/sealed.ts'
import { type ArchivedDebate, documentOf, markdownOf, reportOf } from '../archived.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { labelOf } from '../seats/preflight.ts'
import { type CliWords, partWords } from '../words.ts'

/** The forms every debate can be exported in. A format may have more. */
const common = ['md', 'json', 'html']

type Debate = Omit<ArchivedDebate, 'records' | 'damage'>

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
  const { exportHtml } = await import('./html/html.ts')
  return exportHtml(pageDocument(debate), labelsOf(debate))
}

/** Words of outsiders are no turns of the debate. On a page they stand below the report. */
function pageDocument(debate: Debate): DebateDocument {
  const { turns, ...rest } = documentOf(debate)
  const isReply = (key: string) => debate.view.turns.get(key)?.structured === true
  const shown = turns.map(turn => (isReply(turn.key) ? turn : { ...turn, text: heardIn(turn.text, debate) }))
  const document = { ...rest, turns: toldIn(shown, debate) }
  return debate.format.display.outsiders
    ? { ...document, report: `${document.report}\n${markdownOf(transcriptOf(debate))}` }
    : document
}

function toldIn(turns: readonly DocumentTurn[], { format, view }: Debate): DocumentTurn[] {
  if (!format.display.sequence) return [...turns]
  return inSequence(turns, format.display.sequence(view)).map(one => (isInterjection(one) ? interjected(one) : one))
}

/** An interjection has no model; this field says how it came in. */
const interjected = ({ key, seat, how, text }: Interjection): DocumentTurn => ({
  ...{ key, seat, model: how, state: 'answered', text, value: null, finish: null, ms: 0, attempts: 0 },
  ...{ usage: null, cost: null },
})

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

function labelsOf(debate: Debate) {
  const { format, view } = debate
  const { display, panelParts } = format
  const { language, options } = view.brief
  const roles = format.roles(options)
  const outsiders = new Map(display.outsiders?.(options).map(({ id, names }) => [id, names[0]]))
  const besides = display.sequence?.(view).filter(one => typeof one !== 'string') ?? []
  const scenes = new Map(besides.map(({ key, scene }) => [key, scene]))
  const names = new Map(besides.map(({ seat, name }) => [seat, name]))
  const seat = (id: string) =>
    outsiders.get(id) ?? display.seatName?.(id, view) ?? names.get(id) ?? labelOf(roles, id, language)
  const conclusion = panelParts?.conclusion(view)
  return {
    language,
    format: format.name[language],
    scene: (key: string) => scenes.get(key) ?? display.sceneLabel(key, language, options),
    seat,
    ...(display.sequence && { inOrder: true as const }),
    ...(conclusion && { conclusion }),
    ...(conclusion?.judging && {
      firmness: firmnessText(conclusion.judging, { view, sides: [], side: seat, judge: seat }),
    }),
    ...(panelParts && { panels: panelParts.panels(view) }),
    ...(panelParts?.inWords && { inWords: (key: string, value: Json) => panelParts.inWords!(key, value, view) }),
    ...(display.citedIn && { citedIn: (key: string, at: number) => display.citedIn!(key, at, view) }),
    ...(display.replies && { heard: (key: string, value: Json) => heardInReply(key, value, debate) }),
  }
}

/** The words as they came. What participants could not hear may be shown once the debate is over. */
function heardInReply(key: string, value: Json, { format, view }: Pick<Debate, 'format' | 'view'>): string {
  const turn = view.turns.get(key)
  if (!turn || (view.state === 'running' && isSealedTurn(format.display, key, view))) return ''
  return heardOf(format.display, turn, value, view)
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
