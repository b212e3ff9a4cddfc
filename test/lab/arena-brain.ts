import { detectLanguage } from '../../src/core/language.ts'
import { arenaSpeech, floorSpeech, hash, type Lines, lines, type Matter, pointIn, type Side } from './arena-speeches.ts'
import { sheetFor, shownIn } from './court.ts'
import { type JsonSchema, schemaWith } from './forms.ts'
import type { LabRequest } from './script.ts'

/** What is asked for in an arena: a speech, or a reply in JSON that its schema tells. */
type Asked = 'speech' | 'floor' | 'poll' | 'apply' | 'admit' | 'score' | 'ruling' | 'vote'

interface ArenaTurn {
  asked: Asked
  seat: string
  round: number
}

/** null: no turn of an arena. */
export function arenaTurnOf(request: LabRequest): ArenaTurn | null {
  const seat = request.turn.split('/').at(-1)!
  const round = Number(/^round-(\d+)\//.exec(request.turn)?.[1] ?? 0)
  if (/^round-\d+\/(?:pro|con)$/.test(request.turn)) return { asked: 'speech', seat, round }
  if (/^round-\d+\/floor\/[^/]+$/.test(request.turn)) return { asked: 'floor', seat, round }
  const isAsked = ([pattern, field]: (typeof kinds)[number]): boolean =>
    pattern.test(request.turn) && field in schemaWith(field, heardBy(request))
  const asked = kinds.find(isAsked)?.[2]
  return asked ? { asked, seat, round } : null
}

/** By the turn and by a field that the reply has to have: other formats have scenes of the same names. */
const kinds: readonly (readonly [pattern: RegExp, field: string, asked: Asked])[] = [
  [/^before\//, 'leaning', 'poll'],
  [/^round-\d+\/apply\//, 'intent', 'apply'],
  [/^round-\d+\/admit\//, 'applications', 'admit'],
  [/^round-\d+\/score\//, 'fouls', 'score'],
  [/^ruling\//, 'blind_spots', 'ruling'],
  [/^vote\//, 'vote', 'vote'],
]

const messagesOf = ({ body }: LabRequest): { role: string; content: string }[] => body.messages ?? []

const lastAsked = (request: LabRequest): string =>
  messagesOf(request).findLast(({ role }) => role === 'user')?.content ?? ''

/** All that this seat was told, the rules aside. */
const heardBy = (request: LabRequest): string =>
  messagesOf(request)
    .flatMap(({ role, content }) => (role === 'user' ? [content] : []))
    .join('\n')

/** What it said itself, as it is on the record. */
const saidBy = (request: LabRequest, seat: string): string =>
  shownIn(heardBy(request))
    .flatMap(({ label, text }) => (label === seat ? [text] : []))
    .join('\n')

/** What is asked, without what is shown. */
const plainly = (told: string): string => told.replaceAll(/^<<(\w+) [^<>\n]*>>\n[\s\S]*?\n<<\1 end>>$/gm, '')

/**
 * An arena that goes the same way every time for the same models and the same motion. Speeches draw on one store of
 * matters; which of them a debater begins with, and which rules it breaks now and then, hangs on the model's name.
 */
export function answerInArena({ asked, seat, round }: ArenaTurn, request: LabRequest, tokens: number | null): string {
  const t = lines[detectLanguage(messagesOf(request)[0]?.content.slice(0, 2_000) ?? '')]
  const { model, turn } = request
  const told = { request, model, turn, heard: heardBy(request), last: lastAsked(request), seat, round, t }
  switch (asked) {
    case 'speech':
      return arenaSpeech({ ...told, side: seat as Side, own: saidBy(request, seat), last: plainly(told.last) }, tokens)
    case 'floor':
      return floorSpeech(t, seat, round)
    case 'poll':
      return JSON.stringify(leaning(told))
    case 'apply':
      return JSON.stringify(application(told))
    case 'admit':
      return JSON.stringify(admission(told))
    case 'score':
      return JSON.stringify(score(told))
    case 'ruling':
      return JSON.stringify(ruling(told))
    case 'vote':
      return JSON.stringify(vote(told))
  }
}

interface Told {
  request: LabRequest
  heard: string
  last: string
  seat: string
  round: number
  t: Lines
}

const leans = ['undecided', 'con', 'pro', 'con', 'undecided'] as const

function leaning({ seat, t }: Told) {
  const found = leans[placeOf(seat)]!
  return { leaning: found, confidence: found === 'undecided' ? 0.3 : 0.55, reason: t.leanings[found] }
}

/** `aud_03` is the third; whatever it is called, somebody of the five. */
function placeOf(seat: string): number {
  const number = /(\d+)$/.exec(seat)?.[1]
  return (number === undefined ? hash(seat) : Number(number) - 1) % 5
}

/** Some wait for their turn, one repeats what was said, the others have something to add. */
function application({ seat, round, heard, t }: Told) {
  const place = placeOf(seat)
  const { side, claim } = t.additions[place]!
  if ((place + round) % 3 === 0) return { intent: 'none', claim: '', novelty: 'reinforcement', confidence: 0 }
  const said = t.matters.map(matter => matter.pro.point).filter(point => heard.includes(point))
  if ((place + round) % 4 === 0 && said[0] !== undefined)
    return { intent: 'support_pro', claim: said[0], novelty: 'reinforcement', confidence: 0.45 }
  return { intent: `support_${side}`, claim, novelty: 'new', confidence: [0.55, 0.6, 0.65, 0.7, 0.75][place]! }
}

function admission({ last, round, t }: Told) {
  const shown = shownIn(last).map(({ text }) => fieldsIn(text))
  const asked = shown.filter(fields => typeof fields.intent === 'string')
  const pleas = shown.filter(fields => typeof fields.target_audience === 'string')
  const granted = pleas.flatMap(({ agent_id }, i) => (i === 0 && round % 2 === 0 ? [String(agent_id)] : []))
  const told = plainly(last)
  const limit = Number(/0\.\d+/.exec(told.replace(/^- .*$/gm, ''))?.[0] ?? 0.6)
  const measures = new Map(
    [...told.matchAll(/^- ([^:：\s]+)[:：] ?(\d(?:\.\d+)?)/gm)].map(([, id, m]) => [id!, Number(m)]),
  )
  const open = asked.filter(
    ({ agent_id }) => !granted.includes(String(agent_id)) && (measures.get(String(agent_id)) ?? 1) < limit,
  )
  const chosen = open.toSorted((a, b) => Number(b.confidence) - Number(a.confidence))[0]
  return {
    applications: asked.map(one => {
      const [repeats, admit] = [(measures.get(String(one.agent_id)) ?? 1) >= limit, one === chosen]
      const why = repeats ? t.refused.repeats : chosen ? t.refused.another : t.refused.nothing
      return {
        ...{ agent_id: one.agent_id, new_information: !repeats, repeats, shifts_balance: admit, admit },
        reason: admit ? t.admitted : why,
      }
    }),
    help: pleas.map(({ side, agent_id }) => {
      const isGranted = granted.includes(String(agent_id))
      return { side, granted: isGranted, reason: isGranted ? t.granted : t.denied }
    }),
  }
}

function fieldsIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Points hang on what was said, not on the name it was said under, so that they are the same in either order. */
function score({ heard, round, t }: Told) {
  const schema = schemaWith('fouls', heard)
  const labels = Object.keys(schema.scores?.properties ?? {})
  const spoken = shownIn(heard).filter(({ key }) => key.startsWith(`round-${round}/`))
  const textOf = (label: string) => spoken.find(one => one.label === label)?.text ?? ''
  const base = (label: string) => 5 + (hash(`${round} ${pointIn(textOf(label), t)?.point}`) % 6) / 2
  const sheets = labels.map(label => [label, sheetOf(base(label))] as const)
  const [better = '', worse = ''] = labels.toSorted((a, b) => base(b) - base(a))
  const fouls = labels.flatMap(label => foulsIn(label, textOf(label), schema, t))
  return {
    round,
    scores: Object.fromEntries(sheets),
    foul: fouls.length > 0,
    fouls,
    comment: sentence(t.comment(round, called(better, t), called(worse, t))),
  }
}

const sheetOf = (points: number) => ({
  logic: points,
  rebuttal: Math.min(10, points + 0.5),
  clarity: 7,
  evidence: Math.max(0, points - 1),
})

function foulsIn(label: string, text: string, { fouls }: Record<string, JsonSchema>, t: Lines) {
  const rules = fouls?.items?.properties?.rule?.enum ?? []
  const found: [string, string][] = [
    ['conduct', t.appeal],
    ['new-facts', t.freshFigure],
  ]
  return found.flatMap(([rule, quote]) =>
    rules.includes(rule) && text.includes(quote) ? [{ side: label, rule, quote }] : [],
  )
}

/** A side in a sentence of a judge that may not know who is who. */
function called(label: string, t: Lines): string {
  return label === 'pro' || label === 'con' ? t.sides[label] : label
}

/** Names begin with a capital where a sentence does. */
const sentence = (text: string): string =>
  text.replace(/(^|[.!?] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** Who wins hangs on the motion. */
function ruling({ request, heard, t }: Told) {
  const { criteria, winner: asked, lessons } = schemaWith('blind_spots', heard)
  const labels = asked?.enum ?? []
  const shown = shownIn(heard).filter(({ label }) => labels.includes(label))
  const side: Side = hash(messagesOf(request)[0]?.content.slice(0, 400) ?? '') % 3 === 0 ? 'con' : 'pro'
  const ours = (label: string) => shown.filter(one => one.label === label)
  const isOf = (label: string) =>
    ours(label).some(({ text }) => t.matters.some(one => text.startsWith(one[side].point)))
  const winner =
    labels.find(isOf) ?? labels.find(label => ours(label)[0]?.text.startsWith(t.opening[side])) ?? labels[0]!
  const loser = labels.find(label => label !== winner) ?? winner
  const quoteOf = (label: string, place = 3) => {
    const speeches = ours(label)
    const speech = speeches[Math.min(place, speeches.length - 1)] ?? { key: '', text: '' }
    return { turn: speech.key, quote: pointIn(speech.text, t)?.point ?? speech.text.slice(0, 80) }
  }
  const lesson = (label: string) => ({
    worked: [{ ...quoteOf(label), lesson: t.ruling.worked }],
    refuted: [{ ...quoteOf(label, 1), lesson: t.ruling.refuted }],
  })
  const [first, second] = t.ruling.blindSpots
  return {
    ...(criteria && { criteria: sheetFor(criteria, labels, winner) }),
    winner,
    reasoning: sentence(t.ruling.reasoning(called(winner, t), called(loser, t))),
    deciding: { ...quoteOf(winner), why: t.ruling.why },
    blind_spots: { [winner]: [first], [loser]: [second] },
    unresolved: [...t.ruling.unresolved],
    recommendation: t.ruling.recommendation,
    ...(lessons && { lessons: Object.fromEntries(labels.map(label => [label, lesson(label)])) }),
  }
}

const voted: readonly Side[] = ['con', 'pro', 'pro', 'con', 'pro']

/** Two of five change their minds, each by words that were said. */
function vote({ seat, heard, t }: Told) {
  const place = placeOf(seat)
  const side = voted[place]!
  const cast = {
    agent_id: seat,
    vote: side,
    confidence: [0.6, 0.65, 0.7, 0.75, 0.8][place]!,
    reason: t.votes[side][place % 2]!,
  }
  if (!('moved_by' in schemaWith('vote', heard))) return cast
  const spoken = shownIn(heard).filter(({ label }) => label === side)
  const moving = spoken
    .map(({ key, text }) => ({ key, matter: pointIn(text, t) }))
    .filter(({ matter }) => matter !== null)
  const chosen = moving[(place * 2) % Math.max(1, moving.length)]
  const moved_by = chosen ? { turn: chosen.key, quote: (chosen.matter as Matter).point } : null
  return { ...cast, leaning: place === 3 ? 'undecided' : side, moved_by }
}
