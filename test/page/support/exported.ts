import assert from 'node:assert/strict'
import type { Language } from '../../../src/core/language.ts'
import { emptyView, type TurnView, type View } from '../../../src/core/view.ts'
import type { Panel } from '../../../src/engine/panel.ts'
import { nothingConcluded } from '../../../src/formats/conclusion.ts'
import { duel } from '../../../src/formats/duel/duel.ts'
import { htmlOf } from '../../../src/host/export/html.ts'
import type { FileDebate } from '../../../src/shown/debate-file.ts'

export const turn = (key: string, text: string, over: Partial<TurnView> = {}): TurnView => ({
  ...{ key, seat: key.split('/').at(-1)!, model: 'lab:a', state: 'answered', text, value: null, finish: 'stop' },
  ...{ request: 'r', cues: [], shape: null, values: {}, after: null, scope: '', closing: false },
  ...{ attempts: 1, askedSeq: 1, answeredSeq: 2, failures: [], settledFailures: 0, reserved: null },
  ...{ ms: 8_200, usage: { input: 1_812, output: 353 }, cost: 0.0041, rhythm: '', reportedModel: null, session: null },
  ...{ remarks: [], sources: [], adjusted: [], missed: null, inherited: false, forks: 0, leftOut: false },
  structured: over.value !== undefined,
  ...over,
})

export interface ToldFile extends Partial<Omit<FileDebate, 'view'>> {
  turns?: readonly TurnView[]
  brief?: Partial<View['brief']>
  view?: Partial<View>
}

/** The file of a debate in which nothing is told but panels, with these turns in it. */
export const fileWith = (
  panels: readonly Panel[],
  keys: readonly string[],
  language: Language = 'en',
): Promise<string> =>
  fileOf({
    panelParts: { conclusion: () => nothingConcluded, panels: () => [...panels] },
    turns: keys.map(key => turn(key, 'Words.')),
    brief: { language, seats: ['pro', 'con'].map(id => ({ id, model: 'lab:a' })) },
  })

/** The file of a duel that is over. */
export function fileOf({ turns, brief, view, ...over }: ToldFile = {}): Promise<string> {
  const said = turns ?? [turn('round-1/proposer', 'We **should**.'), turn('round-1/challenger', 'No.')]
  const seats = [
    { id: 'proposer', model: 'lab:a' },
    { id: 'challenger', model: 'offline:voice' },
  ]
  return htmlOf({
    ...{ id: 12, createdAt: '2026-11-15T20:15:12.000Z', live: false },
    ...{ display: duel.display, panelParts: duel.panelParts, notices: ['Offline voice: not a language model.'] },
    report: '## Debate Summary\n\nIt rests on “We should” — round-1/proposer.',
    ...over,
    view: {
      ...emptyView(),
      ...{ state: 'done', format: 'duel', outcome: 'verdict', decided: true },
      turns: new Map(said.map(one => [one.key, one])),
      verdict: { winner: 'proposer', recommendation: 'Move **now**.' },
      ...view,
      brief: { ...emptyView().brief, topic: 'Should we move to Postgres?', seats, ...brief },
    },
  })
}

const tag = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z0-9-]+(?:="[^"]*")?)*)\s*\/?>/gi

/** Every tag with its attributes, as a browser would read them from well-formed markup. */
const tagsOf = (html: string) =>
  Array.from(html.matchAll(tag), ([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: Object.fromEntries(
      Array.from(attributes!.matchAll(/([a-z0-9-]+)(?:="([^"]*)")?/gi), ([, key, value]) => [key!, value ?? '']),
    ),
  }))

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const ofText = words(
  'html head meta title style body header p time h1 nav ol li a main aside section h2 h3 h4 h5 h6 span strong em s ul div blockquote article footer table thead tr th tbody td tfoot pre code details summary dl dt dd br hr',
)
const ofDrawings = words(
  'svg g defs clipPath pattern path line rect text tspan circle polyline polygon desc figure figcaption caption',
)
const attributesOfText = words(
  'lang charset http-equiv content name class id href rel target title datetime aria-label aria-labelledby scope tabindex open data-label start',
)
const neverInDrawings = /^on|^src|^xlink/
/** Where a node of a tree stands. */
const place = /^(?:(?:left|top|width|height|--depth):[\d.]+(?:rem)?;)+$/

/** Nothing in it runs, loads, acts or passes for something else, whatever was written into it. */
export function assertHarmless(html: string, payload: string, isDrawn = false): void {
  const rest = html
    .replace(/<style>[^<]*<\/style>/, '')
    .replace('<!doctype html>', '')
    .replaceAll(tag, '')
  assert.doesNotMatch(rest, /[<>]/, payload)
  for (const { name, attributes } of tagsOf(html)) {
    assert.ok(ofText.has(name) || (isDrawn && ofDrawings.has(name)), `<${name}> from ${payload}`)
    for (const [key, value] of Object.entries(attributes)) {
      const isAllowed = attributesOfText.has(key) || (isDrawn && !neverInDrawings.test(key))
      assert.ok(isAllowed, `${key} from ${payload}`)
      if (key === 'href') assert.match(value, /^(?:https?:\/\/|#)/, payload)
      if (key === 'href' && value.startsWith('http')) assert.equal(attributes.rel, 'noreferrer nofollow')
      if (key === 'style') assert.match(value, place)
    }
  }
  assert.doesNotMatch(html, /\u202e/)
  const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)
  assert.equal(new Set(ids).size, ids.length, `an anchor twice from ${payload}`)
  assert.equal(tagsOf(html).filter(({ attributes }) => 'http-equiv' in attributes).length, 1, payload)
}

/** What a reader sees, a line for each block: headings with their rank, turns with their anchor, folded parts in brackets. */
export const readable = (html: string): string =>
  html
    .replace(/^.*?<body>/s, '')
    .replace(/<pre[^>]*>.*?<\/pre>/gs, code => code.replaceAll(/\s+/g, ' '))
    .replaceAll('\n', ' ')
    .replaceAll(/<article id="([^"]*)"[^>]*>/g, '\n[$1] ')
    .replaceAll(/<h([1-6])[^>]*>/g, (_, rank) => `\n${'#'.repeat(rank)} `)
    .replaceAll(/<details[^>]*>/g, '\n(')
    .replaceAll('</details>', ')')
    .replaceAll(/<(?:p|li|tr|pre|footer|dt|dd|blockquote|aside|nav|section|ul|ol|div)\b[^>]*>/g, '\n')
    .replaceAll(/<\/(?:td|th)>/g, ' | ')
    .replaceAll(/<\/(?:h[1-6]|p|li|summary)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
