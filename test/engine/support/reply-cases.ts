import type { Shape } from '../../../src/engine/structured.ts'
import { guards, replies } from './reply-shapes.ts'

/** A reply as text or object, what stands at a path of what is read, and the shape it was asked for by. */
export interface ReplyCase {
  shape: Shape<unknown>
  reply: unknown
  path: string
  /** What must be read there; undefined: nothing may be. */
  value?: unknown
}

const of = (name: string) => replies[name]!
const ruling = of('judge ruling')
const triage = of('tree triage')
const rebuttal = of('research rebuttal')
const updates = of('tree updates')
const audit = of('research audit')
const decision = of('dialectic decision')
const conclusion = of('dialectic conclusion')
const looking = of('research looking')

const whole = (name = 'judge ruling') => structuredClone(of(name).reply)
const raw = (value: unknown): string => JSON.stringify(value)
const written = raw(whole())
const without = (name: string, reply: Record<string, unknown> = whole()) => {
  const { [name]: _, ...rest } = reply
  return rest
}

const won = (winner: unknown): ReplyCase => ({ ...ruling, reply: { ...whole(), winner }, path: 'winner' })
const scored = (X: unknown): ReplyCase => {
  const reply = whole() as { criteria: Record<string, Record<string, unknown>> }
  reply.criteria.evidence!.X = X
  return { ...ruling, reply, path: 'criteria.evidence.X' }
}
const cited = (...citations: unknown[]): ReplyCase => ({
  ...ruling,
  reply: { ...whole(), citations },
  path: 'citations.0.turn',
})
const q = (turn: string, quote: string) => ({ turn, quote })
const judged = (reply: unknown, path = 'winner'): ReplyCase => ({ shape: ruling.shape, reply, path })
const ofTriage = (change: object, path: string): ReplyCase => {
  const { divergences } = whole('tree triage') as { divergences: object[] }
  return {
    ...triage,
    reply: { consensus: [], divergences: [{ ...divergences[0], ...change }] },
    path: `divergences.0.${path}`,
  }
}
const ofRebuttal = (change: object, path = 'rebuttals.0.to'): ReplyCase => {
  const reply = whole('research rebuttal') as { rebuttals: object[] }
  reply.rebuttals[0] = { ...reply.rebuttals[0], ...change }
  return { ...rebuttal, reply, path }
}
const ofUpdate = (change: object, path: string): ReplyCase => {
  const { updates: list } = whole('tree updates') as { updates: object[] }
  return { ...updates, reply: { updates: [{ ...list[0], ...change }] }, path: `updates.0.${path}` }
}
const tagged = (tag: unknown): ReplyCase => {
  const { claims } = whole('research audit') as { claims: object[] }
  return { ...audit, reply: { claims: [{ ...claims[0], tag }], without: [] }, path: 'claims.0.tag' }
}
const decided = (change: object, path: string): ReplyCase => ({
  ...decision,
  reply: { ...whole('dialectic decision'), ...change },
  path,
})
const ended = (change: object, path = 'outcome'): ReplyCase => ({
  ...conclusion,
  reply: { ...whole('dialectic conclusion'), ...change },
  path,
})
const twiceNamed = raw(whole()).replace('"winner":"X"', '"winner":"X","winner":"Y"')

/** What could mean something else must not be read: there is no value in its place, and a fault says why. */
export const never: Record<string, ReplyCase> = {
  'either of two': won('X or Y'),
  'none of the two': won('neither'),
  'one that is denied': won('not X'),
  'one with praise for the other': won('X (but Y on evidence)'),
  'both at once': won('both'),
  'one against the other': won('X, not Y'),
  'a draw': won('tie'),
  'letters that hold a label': won('XY'),
  'a side that is not there': won('Side Z'),
  'null where somebody must win': won(null),
  'nobody at all': judged(without('winner')),
  'a list of both': won(['X', 'Y']),
  'a truth value for a side': won(true),
  'one that is denied in Chinese': won('非 X'),
  'a denial behind it': won('X 不占优'),
  'all but one': won('anyone but X'),
  'two with a bar': won('Side X | Side Y'),
  'the other side': won('the other side'),
  'a place in a list': won(1),
  'one for each round': won({ 'round 1': 'X', 'round 2': 'Y' }),
  'a doubt': won('X?? perhaps'),
  'no word': won(''),
  'one that loses': won('X loses'),
  'a name with two values': judged(twiceNamed),
  'two objects that differ': judged(`First ${raw({ ...whole(), winner: 'Y' })}\nthen ${written}`),
  'a draft and a final': judged({ draft: whole(), final: { ...whole(), winner: 'Y' } }),
  'a wrapper with something beside it': judged({ winner: 'Y', ruling: whole() }),
  'points far out of range': scored(85),
  'points in a span': scored('7-8'),
  'points below zero': scored(-3),
  'a percentage for points': scored('80%'),
  'points on another scale': scored('4/5'),
  'a word for points': scored('high'),
  'points that are null': scored(null),
  'points that are denied': scored('not 8'),
  'one of two numbers': scored('8 or 9'),
  'a truth value for points': scored(true),
  'a number in powers': scored('8e3'),
  'a lower bound': scored('>8'),
  'a grade': scored('A-'),
  'a quotation with another number': cited(q('round-1/X', 'Two more guards would cost 60 thousand a year')),
  'a quotation without its not': cited(q('round-1/X', 'We must close the archive for them')),
  'a quotation in other words': cited(q('round-1/X', 'An extra pair of guards costs about 30 thousand yearly')),
  'words of the other side': cited(q('round-1/X', 'The school visits fill the house already.')),
  'words of the other side at no turn': cited(q('round-9/X', 'The school visits fill the house already.')),
  'an ellipsis that turns it round': cited(q('round-2/Y', 'The trial was … free either: heating')),
  'two speeches in one quotation': cited(q('round-1/X', 'Night hours reach people … The winter trial counted them')),
  'parts in another order': cited(q('round-1/X', 'would cost 30 thousand … Night hours reach people')),
  'one word for a quotation': cited(q('round-1/X', 'guards')),
  'words that stand in two places': cited(q('', 'Visitors stay away when the cloakroom is shut')),
  'a quotation of nothing': cited(q('round-1/X', '')),
  'an ellipsis for a quotation': cited(q('round-1/X', '…')),
  'a turn without words': cited('round-1/X'),
  'dots for reasons': judged({ ...whole(), reasoning: '...' }, 'reasoning'),
  'an object for reasons': judged({ ...whole(), reasoning: { one: 'x', two: 'y' } }, 'reasoning'),
  'prose alone': judged('Side X wins, 32 to 24.'),
  'what stands in thoughts': judged(`<think>${written}</think>\nI rule for X.`),
  'an object of something else': judged('{"status": "ok", "id": 7}'),
  'the schema sent back': judged('{"type":"object","properties":{"winner":{"enum":["X","Y"]}}}'),
  'a text that broke off': judged(written.replace(/evenings a week.*$/, 'even'), 'recommendation'),
  'a list of which only the bracket came': {
    ...triage,
    reply: '{"consensus": [], "divergences": [',
    path: 'divergences',
  },
  'a name of which no value came': {
    ...triage,
    reply: '{"consensus": [], "divergences": [{"title"',
    path: 'divergences',
  },
  'a list behind the break': judged(written.slice(0, written.indexOf(',"unresolved"')), 'unresolved'),
  'half a number': judged(written.slice(0, written.indexOf('"Y":6') + 5), 'criteria'),
  'a bracket missing in the middle': {
    ...conclusion,
    reply: raw(whole('dialectic conclusion')).replace('"],"agreed"', '","agreed"'),
    path: 'agreed',
  },
  'a brace missing in the middle': judged(written.replace('}},"winner"', '},"winner"')),
  'two arguments for one': ofRebuttal({ to: '1.1 和 1.2' }, 'rebuttals.1.to'),
  'a longer number': ofRebuttal({ to: '11.1' }, 'rebuttals.1.to'),
  'a number with a longer end': ofRebuttal({ to: '1.10' }, 'rebuttals.1.to'),
  'an argument that is denied': ofRebuttal({ to: '非 1.1' }, 'rebuttals.1.to'),
  'all arguments': ofRebuttal({ to: '全部' }, 'rebuttals.1.to'),
  'a number without its point': ofRebuttal({ to: 11 }, 'rebuttals.1.to'),
  '80 for a share': ofRebuttal({ confidence: 80 }, 'rebuttals.0.confidence'),
  '1.5 for a share': ofRebuttal({ confidence: 1.5 }, 'rebuttals.0.confidence'),
  '高 for a share': ofRebuttal({ confidence: '高' }, 'rebuttals.0.confidence'),
  'more than all': ofRebuttal({ confidence: '120%' }, 'rebuttals.0.confidence'),
  'a share below zero': ofRebuttal({ confidence: '-0.2' }, 'rebuttals.0.confidence'),
  'three of two': ofRebuttal({ confidence: '3/2' }, 'rebuttals.0.confidence'),
  'no word on what is disputed': {
    ...triage,
    reply: { consensus: [{ point: '衣帽间', detail: '同意' }] },
    path: 'divergences',
  },
  'a remark for what is disputed': { ...triage, reply: { consensus: [], divergences: '见上文' }, path: 'divergences' },
  'one party under two names': ofTriage(
    { sides: { 'party-a': '先开夜场', '方 A': '先修屋顶', 'party-b': '先修屋顶' } },
    'sides.party-a',
  ),
  'a party that is not there': ofTriage({ sides: { 'party-a': '开', 'party-b': '修', '方 D': '等' } }, 'sides.方 D'),
  'all parties but one': ofTriage({ uninvolved: ['除了方 A'] }, 'uninvolved.0'),
  'between two levels': ofTriage({ importance: '高或中' }, 'importance'),
  'a level that is denied': ofTriage({ importance: '不高' }, 'importance'),
  'the same as above': ofTriage({ sameAs: '同上' }, 'sameAs'),
  'the same as something unknown': ofTriage({ sameAs: 'd9' }, 'sameAs'),
  'the same as two': ofTriage({ sameAs: 'd1, d3' }, 'sameAs'),
  'not the same': ofTriage({ sameAs: '不是 d1' }, 'sameAs'),
  'a file name that two have': ofUpdate({ file: 'plan.md' }, 'file'),
  'a file that is not there': ofUpdate({ file: 'staff/costs.md' }, 'file'),
  'a heading that two have': ofUpdate({ file: 'halls/plan.md', section: '1. 展厅' }, 'section'),
  'a heading of another file': ofUpdate({ file: 'staff/plan.md' }, 'section'),
  'two outcomes': ended({ outcome: 'agreed/split' }),
  'an outcome that is denied': ended({ outcome: 'not agreed' }),
  'nearly an outcome': ended({ outcome: 'nearly agreed' }),
  'two tags': tagged('[official-docs][exaggerated]'),
  'a tag of its own': tagged('docs'),
  perhaps: decided({ new_point: 'maybe' }, 'new_point'),
}

/** What means one thing only must be read, however it is written. */
export const always: Record<string, ReplyCase> = {
  'a label with its word': { ...won('Side X'), value: 'X' },
  'a small letter': { ...won('x'), value: 'X' },
  'a label in bold': { ...won('**X**'), value: 'X' },
  'a label with its reason': { ...won('X — it has the figures'), value: 'X' },
  'a sentence': { ...won('The winner is Side X.'), value: 'X' },
  'a label in an object': { ...won({ side: 'X', why: 'figures' }), value: 'X' },
  'a label with 方': { ...won('X方'), value: 'X' },
  'a list of one': { ...won(['X']), value: 'X' },
  'the same thing twice': { ...judged(written.replace('"winner":"X"', '"winner":"X","winner":"Side X"')), value: 'X' },
  'a number as text': { ...scored('8'), value: 8 },
  'a number out of ten': { ...scored('8.5/10'), value: 8.5 },
  'a number with its unit': { ...scored('8 分'), value: 8 },
  'wide digits': { ...scored('９'), value: 9 },
  'a Chinese numeral': { ...scored('八'), value: 8 },
  'a decimal comma': { ...scored('7,5'), value: 7.5 },
  'a number with its reason': { ...scored({ score: 9, why: 'figures' }), value: 9 },
  'sides above criteria': {
    ...judged({ ...whole(), criteria: { X: points(8), Y: points(6) } }, 'criteria.evidence.X'),
    value: 8,
  },
  'criteria in a list': {
    ...judged(
      { ...whole(), criteria: Object.keys(points(8)).map(name => ({ name, X: 8, Y: 6 })) },
      'criteria.evidence.X',
    ),
    value: 8,
  },
  'a turn in words': { ...cited(q('Round 1, Side X', guards)), value: 'round-1/X' },
  'a turn the other way round': { ...cited(q('X (round 1)', guards)), value: 'round-1/X' },
  'a turn in Chinese': { ...cited(q('第1轮/X', guards)), value: 'round-1/X' },
  'a quotation without a turn': {
    ...cited({ quote: 'Night hours reach people who work by day.' }),
    value: 'round-1/X',
  },
  'a bare quotation': { ...cited('Night hours reach people who work by day.'), value: 'round-1/X' },
  'another round of the same speaker': { ...cited(q('round-2/X', guards)), value: 'round-1/X' },
  'a shortened quotation': {
    ...cited(q('round-1/X', 'Night hours reach people … Two more guards would cost 30 thousand')),
    value: 'round-1/X',
  },
  'a small first letter': {
    ...cited(q('round-1/X', 'two more guards would cost 30 thousand a year')),
    value: 'round-1/X',
  },
  'a letter in brackets': { ...cited(q('round-1/X', '[t]wo more guards would cost 30 thousand')), value: 'round-1/X' },
  'one exact quotation of two': {
    ...cited(q('round-1/X', 'They are far too dear for us'), q('round-1/X', guards)),
    value: 'round-1/X',
  },
  'one quotation for a list': {
    ...judged({ ...whole(), citations: q('round-1/X', guards) }, 'citations.0.turn'),
    value: 'round-1/X',
  },
  'a wrapper': { ...judged({ ruling: whole() }), value: 'X' },
  'two wrappers': { ...judged({ result: { output: whole() } }), value: 'X' },
  'a reply in a list': { ...judged([whole()]), value: 'X' },
  'JSON as text in JSON': { ...judged({ response: written }), value: 'X' },
  'prose, a fence and a comma too many': {
    ...judged(`Certainly!\n\`\`\`json\n${written.replace(/}$/, ',}')}\n\`\`\`\nAsk {me} anything.`),
    value: 'X',
  },
  'two halves': {
    ...judged(
      `${raw(pickOut('criteria', 'winner'))}\n${raw(without('criteria', without('winner')))}`,
      'recommendation',
    ),
    value: 'Open two evenings a week.',
  },
  'a capital in a field name': {
    ...judged(written.replace('"citations"', '"Citations"'), 'citations.0.turn'),
    value: 'round-1/X',
  },
  'quotation marks left bare': {
    ...judged(raw({ ...whole(), reasoning: 'They said @no@ to it.' }).replaceAll('@', '"'), 'reasoning'),
    value: 'They said "no" to it.',
  },
  'wide punctuation': { ...judged(written.replaceAll('":', '"：').replaceAll('",', '"，')), value: 'X' },
  'a last brace forgotten': { ...judged(written.slice(0, -1)), value: 'X' },
  'a list left out': { ...judged(without('unresolved'), 'unresolved'), value: [] },
  'a list said to be empty': { ...judged({ ...whole(), unresolved: 'None' }, 'unresolved'), value: [] },
  'a list in bullets': {
    ...judged({ ...whole(), unresolved: '- who pays\n- who heats' }, 'unresolved'),
    value: ['who pays', 'who heats'],
  },
  'a list as one text': { ...judged({ ...whole(), unresolved: 'who pays' }, 'unresolved'), value: ['who pays'] },
  'an argument with its word': { ...ofRebuttal({ to: '论点 1.1：夜场' }), value: '1.1' },
  'a percentage for a share': { ...ofRebuttal({ confidence: '80%' }, 'rebuttals.0.confidence'), value: 0.8 },
  'a share of a hundred': { ...ofRebuttal({ confidence: '80/100' }, 'rebuttals.0.confidence'), value: 0.8 },
  'an entry without its number': { ...ofRebuttal({ confidence: '很高' }, 'rebuttals.0.to'), value: '1.1' },
  'one entry too many': {
    ...rebuttal,
    reply: { ...whole('research rebuttal'), attacks: ['没有算供暖。', '没有算屋顶。', '还有。'] },
    path: 'attacks',
    value: ['没有算供暖。', '没有算屋顶。'],
  },
  'parties by their names': { ...ofTriage({ sides: { 方A: '开', '方 B': '修' } }, 'sides.party-a'), value: '开' },
  'a level in Chinese': { ...ofTriage({ importance: '高（影响预算）' }, 'importance'), value: 'high' },
  '无 for null': { ...ofTriage({ sameAs: '无' }, 'sameAs'), value: null },
  'an empty text for null': { ...ofTriage({ sameAs: '' }, 'sameAs'), value: null },
  'entries by their ids': {
    ...triage,
    reply: {
      consensus: [],
      divergences: {
        d2: without('id', (whole('tree triage') as { divergences: Record<string, unknown>[] }).divergences[0]!),
      },
    },
    path: 'divergences.0.id',
    value: 'd2',
  },
  'a base name': { ...ofUpdate({ file: 'cost.md' }, 'file'), value: 'staff/cost.md' },
  'a list without its object': {
    ...updates,
    reply: (whole('tree updates') as { updates: unknown }).updates,
    path: 'updates.0.file',
    value: 'staff/cost.md',
  },
  'a heading with its mark': { ...ofUpdate({ section: '### 3. 费用' }, 'section'), value: '3. 费用' },
  'a heading without its brackets': {
    ...ofUpdate({ file: 'halls/plan.md', section: '灯光' }, 'section'),
    value: '2. 灯光',
  },
  'a tag in brackets': { ...tagged('[exaggerated]'), value: 'exaggerated' },
  'ids in one text': {
    ...audit,
    reply: { claims: [{ ...(whole('research audit') as { claims: object[] }).claims[0], in: '1.1、1.2' }] },
    path: 'claims.0.in',
    value: ['1.1', '1.2'],
  },
  'yes for true': { ...decided({ new_point: 'Yes' }, 'new_point'), value: true },
  'a capital outcome': { ...ended({ outcome: 'Partly' }), value: 'partly' },
  'findings without their object': {
    ...looking,
    reply: of('research investigation').reply,
    path: 'findings.counters',
    value: ['That it costs.'],
  },
  'a question that is not asked': {
    ...decision,
    reply: without('question', whole('dialectic decision')),
    path: 'question',
    value: null,
  },
}

function points(value: number) {
  return { evidence: value, reasoning: value, response: value, practicality: value }
}

function pickOut(...names: string[]) {
  return Object.fromEntries(Object.entries(whole()).filter(([name]) => names.includes(name)))
}
