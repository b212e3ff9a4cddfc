import assert from 'node:assert/strict'
import type { DebateDocument, DocumentTurn } from '../../../src/core/document.ts'

export const turn = (key: string, text: string, over: Partial<DocumentTurn> = {}): DocumentTurn => ({
  ...{ key, seat: key.split('/').at(-1)!, model: 'lab:a', state: 'answered', text, value: null, finish: 'stop' },
  ...{ ms: 8_200, attempts: 1, usage: { input: 1_812, output: 353 }, cost: 0.0041 },
  ...over,
})

/** A duel that is over, as it is exported. */
export const debate = (over: Partial<DebateDocument> = {}): DebateDocument => ({
  ...{ version: 1, id: 12, format: 'duel', topic: 'Should we move to Postgres?', language: 'en' },
  ...{ state: 'done', outcome: 'decided', decided: true, effort: null, rigor: null, budget: null, failure: null },
  ...{ createdAt: '2026-11-15T20:15:12.000Z', fork: null, children: [], context: [], options: {}, facts: [] },
  seats: [
    { id: 'proposer', model: 'lab:a', languageModel: true },
    { id: 'challenger', model: 'offline:voice', languageModel: false },
  ],
  turns: [turn('round-1/proposer', 'We **should**.'), turn('round-1/challenger', 'No.')],
  answer: null,
  firmness: null,
  score: null,
  why: { reason: null, quotes: [] },
  failures: [],
  open: [],
  evidence: null,
  verdict: { winner: 'proposer', recommendation: 'Move **now**.' },
  usage: { calls: 3, input: 3_624, output: 706, cached: 0, cacheWrite: 0, reasoning: 0 },
  cost: 0.0082,
  knownCost: 0.0082,
  unknownCalls: 0,
  notices: ['Offline voice: not a language model.'],
  report: '## Debate Summary\n\nIt rests on “We should” — round-1/proposer.',
  ...over,
})

/** Every tag with its attributes, as a browser would read them from well-formed markup. */
const tagsOf = (html: string) =>
  Array.from(html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi), ([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: Object.fromEntries(
      Array.from(attributes!.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi), ([, key, value]) => [key!, value ?? '']),
    ),
  }))

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const ofText = words(
  'html head meta title style body header p time h1 nav ol li a main aside section h2 h3 h4 h5 h6 span strong em s ul div blockquote article footer table thead tr th tbody td tfoot pre code details summary br hr',
)
const ofDrawings = words(
  'svg g defs clipPath pattern path line rect text tspan circle polyline polygon desc figure figcaption dl dt dd caption',
)
const attributesOfText = words('lang charset http-equiv content name class id href rel datetime aria-label scope style')
const neverInDrawings = /^on|^src|^style$|^xlink/

/** Nothing in it runs, loads, acts or passes for something else, whatever was written into it. */
export function assertHarmless(html: string, payload: string, isDrawn = false): void {
  const rest = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<\/?[a-z][^<>]*>|<!doctype html>/gi, '')
  assert.doesNotMatch(rest, /[<>]/, payload)
  for (const { name, attributes } of tagsOf(html)) {
    assert.ok(ofText.has(name) || (isDrawn && ofDrawings.has(name)), `<${name}> from ${payload}`)
    for (const [key, value] of Object.entries(attributes)) {
      const isAllowed = attributesOfText.has(key) || (isDrawn && !neverInDrawings.test(key))
      assert.ok(isAllowed, `${key} from ${payload}`)
      if (key === 'href') assert.match(value, /^(?:https?:\/\/|#)/, payload)
      if (key === 'href' && value.startsWith('http')) assert.equal(attributes.rel, 'nofollow noreferrer')
      if (key === 'style') assert.match(value, /^text-align:(?:left|right|center)$/)
    }
  }
  assert.doesNotMatch(html, /\u202e/)
  const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id)
  assert.equal(new Set(ids).size, ids.length, `an anchor twice from ${payload}`)
  assert.equal(tagsOf(html).filter(({ attributes }) => 'http-equiv' in attributes).length, 1, payload)
}

/** What stands in the page, a line for each element. */
export const bodyOf = (html: string): string =>
  html
    .replace(/^.*?<body>/s, '')
    .replaceAll(/>\s*</g, '>\n<')
    .trim()
