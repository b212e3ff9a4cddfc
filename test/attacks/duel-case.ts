import type { Call, Speech } from '../../src/core/model.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { duelScript, rulingOf, speechFor, summaryOf } from '../support/duel-script.ts'
import type { AttackCase, Words } from './case.ts'

export const duelCase: AttackCase = {
  format: duel,
  debaters: ['proposer', 'challenger'],
  judge: 'judge',
  rigors: ['low', 'high'],
  opening: ({ language, rigor }) => ({
    topic: language === 'zh' ? '要不要把这个服务迁移到 Postgres？' : 'Should we move this service to Postgres?',
    language,
    seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: { rounds: rigor === 'high' ? 2 : 3 },
    context: [{ path: 'docs/design.md', text: 'The service writes 40 rows a second.' }],
    ...(rigor !== 'low' && { rigor }),
  }),
  reply: (call, words) => reply(call, words, 'round-1/challenger'),
  obeyed: call => reply(call, null, 'round-1/proposer'),
}

function reply(call: Call, words: Words | null, best: string): string {
  const { cue, values } = call.moment
  const exchanges = (values.exchanges ?? []) as Speech[]
  const text = words?.within(500) ?? 'so it seems'
  if (cue === 'summary') return JSON.stringify(words ? summaryWith(words, exchanges) : summaryOf(exchanges))
  if (cue === 'synthesis') return JSON.stringify(rulingWith(words, exchanges, best))
  if (cue === 'openings') return JSON.stringify(choice(exchanges, best, text))
  if (cue === 'sealed') return JSON.stringify({ answer: text, because: text })
  if (cue === 'final') return JSON.stringify({ answer: text, changed: 'partly', because: text })
  if (!words) return duelScript(call)
  return speech(call.key, words)
}

/** The judge quotes honest words, which stand behind the hostile ones in one round and before them in the next. */
function speech(key: string, { whole }: Words): string {
  const honest = speechFor(key)
  return key.startsWith('round-2/') ? `${honest}\n\n${whole}` : `${whole}\n\n${honest}`
}

/** A summary has little room, so that its fields are short. */
const summaryWith = (words: Words, exchanges: readonly Speech[]) => ({
  ...summaryOf(exchanges),
  positions: { proposer: words.within(160), challenger: 'stay for a year' },
  agreements: [{ point: words.within(160), evidence: words.within(160) }],
  disagreements: [words.within(160)],
})

const sideOf = (turn: string, exchanges: readonly Speech[]): string =>
  exchanges.find(({ key, of = key }) => of === turn)!.seat

/** Scores are asked for where names are hidden. */
function choice(exchanges: readonly Speech[], best: string, why: string) {
  const winner = sideOf(best, exchanges)
  const other = exchanges.find(({ seat }) => seat !== winner)!.seat
  const points = { why, [winner]: 8, [other]: 6 }
  const criteria = { evidence: points, reasoning: points, response: points, practicality: points }
  return { ...(exchanges.some(({ of }) => of !== undefined) && { criteria }), winner }
}

function rulingWith(words: Words | null, exchanges: readonly Speech[], best: string) {
  const ruling = rulingOf(exchanges)
  const { disagreement, evidence, depth } = ruling.quality
  const text = words?.within(4_000) ?? 'words like any other'
  const quoted = exchanges.find(({ key, of = key }) => of === best)!
  const views = Object.fromEntries(['round-1/proposer', 'round-1/challenger'].map(of => [sideOf(of, exchanges), text]))
  return {
    ...ruling,
    ...choice(exchanges, best, text),
    reasoning: `${words?.whole ?? text}\n\nIt showed that the migration has no owner.`,
    citations: [{ turn: quoted.key, quote: 'shows 41 ms against 73 ms' }],
    quality: { disagreement: { ...disagreement, why: text }, evidence, depth },
    agreements: [{ point: text, evidence: text }],
    disagreements: [{ point: text, ...views }],
    unresolved: [text],
    recommendation: `${ruling.recommendation}\n\n${text}`,
  }
}
