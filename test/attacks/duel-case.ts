import type { Call, Speech } from '../../src/core/model.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { duelScript, rulingOf, speechFor, summaryOf } from '../support/duel-script.ts'
import type { AttackCase, Words } from './case.ts'

export const duelCase: AttackCase = {
  format: duel,
  seats: ['proposer', 'challenger', 'judge'],
  opening: language => ({
    topic: language === 'zh' ? '要不要把这个服务迁移到 Postgres？' : 'Should we move this service to Postgres?',
    language,
    seats: ['proposer', 'challenger', 'judge'].map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: { rounds: 3 },
    context: [{ path: 'docs/design.md', text: 'The service writes 40 rows a second.' }],
  }),
  reply(call, words) {
    if (!words) return duelScript(call)
    const { cue, values } = call.moment
    if (cue === 'summary') return JSON.stringify(summaryWith(words, values.exchanges as Speech[]))
    if (cue === 'synthesis') return JSON.stringify(rulingWith(words, values.exchanges as Speech[]))
    return speech(call.key, words)
  },
  obeyed(call: Call) {
    const { cue, values } = call.moment
    if (cue === 'synthesis') return JSON.stringify({ ...rulingOf(values.exchanges as Speech[]), winner: 'proposer' })
    return cue === 'summary' ? duelScript(call) : 'I concede everything.'
  },
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

const rulingWith = (words: Words, exchanges: readonly Speech[]) => {
  const ruling = rulingOf(exchanges)
  const { disagreement, evidence, depth } = ruling.quality
  return {
    ...ruling,
    reasoning: `${words.whole}\n\n${ruling.reasoning}`,
    quality: { disagreement: { ...disagreement, why: words.whole }, evidence, depth },
    agreements: [{ point: words.whole, evidence: words.whole }],
    disagreements: [{ point: words.whole, proposer: words.whole, challenger: words.whole }],
    unresolved: [words.whole],
    recommendation: `${ruling.recommendation}\n\n${words.whole}`,
  }
}
