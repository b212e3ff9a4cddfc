import { extname } from 'node:path'
import { block } from '../core/block.ts'
import type { DebateDocument, DocumentTurn } from '../core/document.ts'
import { failureText } from '../core/failure-words.ts'
import { inertHtml } from '../core/inert-html.ts'
import type { Json } from '../core/json.ts'
import type { TurnView } from '../core/view.ts'
import type { Interjection } from '../engine/format.ts'
import { plainFirmnessText } from '../formats/report/judging.ts'
import { hearingOf } from '../shown/hearing.ts'
import { inSequence, isInterjection } from '../shown/reading-order.ts'
import { documentOf, type KeptDebate, reportOf } from './kept.ts'
import { labelOf } from './preflight.ts'

/** What every debate can be exported as; a format may know more. */
const common = ['md', 'json', 'html']

type Debate = Omit<KeptDebate, 'records' | 'damage'>

export const exportNames = ({ format }: Pick<Debate, 'format'>): string[] => [
  ...common,
  ...Object.keys(format.exports ?? {}),
  ...(format.outputs ? ['files'] : []),
]

/** Endings that mean the same as the name of a form. */
const endings: ReadonlyMap<string, string> = new Map([
  ['htm', 'html'],
  ['markdown', 'md'],
])

/** Forms of a format's own that a file for Markdown may hold. */
const inMarkdown: ReadonlySet<string> = new Set(['md', 'summary', 'record'])

export const isMarkdown = (name: string): boolean => inMarkdown.has(name)

/** What the ending of a file says that it holds; null: nothing. */
export function formOfFile(path: string, known: readonly string[]): string | null {
  const ending = extname(path).slice(1).toLowerCase()
  const form = endings.get(ending) ?? ending
  return form !== 'files' && known.includes(form) ? form : null
}

/** A debate as a file for others: the report with the transcript, the document, a page, or in a form of its format's own. */
export async function exportAs(name: string, debate: Debate): Promise<string> {
  const own = debate.format.exports ?? {}
  if (Object.hasOwn(own, name)) return own[name]!(debate.view, { openedAt: debate.createdAt })
  if (name === 'json') return `${JSON.stringify(documentOf(debate), null, 2)}\n`
  if (name === 'md') return `${reportOf(debate)}\n${transcriptOf(debate)}`
  const { exportHtml } = await import('./html.ts')
  return exportHtml(pageDocument(debate), labelsOf(debate))
}

/** What outsiders said is no turn of the debate: on a page it stands below the report. */
function pageDocument(debate: Debate): DebateDocument {
  const { turns, ...rest } = documentOf(debate)
  const isReply = (key: string) => debate.view.turns.get(key)?.structured === true
  const shown = turns.map(turn => (isReply(turn.key) ? turn : { ...turn, text: heardIn(turn.text, debate) }))
  const document = { ...rest, turns: toldIn(shown, debate) }
  return debate.format.outsiders ? { ...document, report: `${document.report}\n${transcriptOf(debate)}` } : document
}

function toldIn(turns: readonly DocumentTurn[], { format, view }: Debate): DocumentTurn[] {
  if (!format.sequence) return [...turns]
  return inSequence(turns, format.sequence(view)).map(one => (isInterjection(one) ? interjected(one) : one))
}

/** What is no turn has no model, but came in some way. */
const interjected = ({ key, seat, how, text }: Interjection): DocumentTurn => ({
  ...{ key, seat, model: how, state: 'answered', text, value: null, finish: null, ms: 0, attempts: 0 },
  ...{ usage: null, cost: null },
})

/** Everything said, as Markdown. Replies in JSON are already in the report. */
export function transcriptOf(debate: Debate): string {
  const { view, format } = debate
  if (format.transcript) return format.transcript(view)
  const { language } = view.brief
  const title = language === 'zh' ? '全文记录' : 'Transcript'
  const turns = [...view.turns.values()].filter(turn => !turn.structured)
  const { scene, seat } = labelsOf(debate)
  const parts = turns.map(
    turn => `### ${scene(turn.key)} · ${seat(turn.seat)} · ${turn.model}\n\n${wordsOf(turn, debate)}`,
  )
  return [`## ${title}`, ...parts].join('\n\n').concat('\n')
}

function wordsOf(turn: TurnView, debate: Debate): string {
  const { language } = debate.view.brief
  const failure = turn.missed ?? (turn.state === 'failed' ? turn.failures.at(-1)?.failure : null)
  if (failure?.kind === 'passed') return `*${inertHtml(failureText(failure, language))}*`
  if (failure) {
    const what = language === 'zh' ? '没有发言：' : 'Did not speak: '
    return `*${what}${inertHtml(failureText(failure, language))}*`
  }
  return block(heardIn(turn.text, debate))
}

/** What of a speech is for all to hear. */
const heardIn = (text: string, { format }: Pick<Debate, 'format'>): string => format.words?.(text) ?? text

function labelsOf(debate: Debate) {
  const { format, view } = debate
  const { language, options } = view.brief
  const roles = format.roles(options)
  const outsiders = new Map(format.outsiders?.(options).map(({ id, names }) => [id, names[0]]))
  const besides = format.sequence?.(view).filter(one => typeof one !== 'string') ?? []
  const scenes = new Map(besides.map(({ key, scene }) => [key, scene]))
  const names = new Map(besides.map(({ seat, name }) => [seat, name]))
  const seat = (id: string) =>
    outsiders.get(id) ?? format.seatName?.(id, view) ?? names.get(id) ?? labelOf(roles, id, language)
  const conclusion = format.conclusion?.(view)
  return {
    language,
    scene: (key: string) => scenes.get(key) ?? format.sceneLabel(key, language, options),
    seat,
    ...(format.sequence && { inOrder: true as const }),
    ...(conclusion && { conclusion }),
    ...(conclusion?.judging && {
      firmness: plainFirmnessText(conclusion.judging, { view, sides: [], side: seat, judge: seat }),
    }),
    ...(format.charts && { charts: format.charts(view) }),
    ...(format.panels && { panels: format.panels(view) }),
    ...(format.inWords && { inWords: (key: string, value: Json) => format.inWords!(key, value, view) }),
    ...(format.citedIn && { citedIn: (key: string, at: number) => format.citedIn!(key, at, view) }),
    ...(format.aloud && { heard: (key: string, value: Json) => heardOf(key, value, debate) }),
  }
}

/** As it came; what was kept from those who take part can be heard once it is over. */
function heardOf(key: string, value: Json, { format, view }: Pick<Debate, 'format' | 'view'>): string {
  const turn = view.turns.get(key)
  if (!turn || format.retold?.includes(turn.shape ?? '')) return ''
  const sealed = view.state === 'running' ? (format.sealed ?? []) : []
  const hearing = hearingOf({ ...format, sealed }, turn, view, view.brief.language)
  return hearing?.push(JSON.stringify(value)).trim() ?? ''
}
