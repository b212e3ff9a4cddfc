import type { Json } from '../../src/core/json.ts'
import type { Call } from '../../src/core/model.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import type { Conclusion, Decision, Farewell, UserReply } from '../../src/formats/dialectic/shapes.ts'
import { speechWith } from '../dialectic/support/script.ts'
import type { AttackCase, Words } from './case.ts'

/**
 * Two rounds: after the first the user turns the debate to something, after the second all is settled. The hostile one also
 * wrote what is brought along: the partner its agent file, the user its wishes, a template and a record.
 */
export const dialecticCase: AttackCase = {
  format: dialectic,
  debaters: ['main', 'partner'],
  judge: 'user',
  rigors: ['low'],
  opening: ({ language, seat }, words) => {
    const by = (author: string, most: number): string =>
      seat === author ? words.within(most) : language === 'zh' ? '一句话。' : 'A sentence.'
    return {
      topic: language === 'zh' ? '要不要把任务队列迁移到 Postgres？' : 'Should the job queue move to Postgres?',
      language,
      seats: ['main', 'partner', 'user'].map(id => ({ id, model: `lab:${id}` })),
      effort: null,
      budget: null,
      options: dialectic.options.parse({
        ask: 'when-it-matters',
        kind: 'code',
        leaning: by('user', 4_000),
        focus: by('user', 4_000),
        cut: [by('user', 4_000)],
        template: { name: 'code-review', text: by('user', 20_000) },
        history: [{ main: by('user', 20_000), partners: [by('user', 20_000)], user: by('user', 20_000) }],
        candidates: [
          { name: 'general-purpose', about: 'for anything' },
          { name: 'keeper', about: by('partner', 1_000), role: by('partner', 20_000), from: 'keeper.md' },
        ],
      }) as Record<string, Json>,
      context: [{ path: 'docs/design.md', text: 'The service writes 40 rows a second.' }],
    }
  },
  reply: (call, words) => replyOf(call, words, 'keeper', 'agreed'),
  obeyed: call => replyOf(call, null, 'general-purpose', 'partly'),
}

function replyOf(call: Call, words: Words | null, partner: string, outcome: Conclusion['outcome']): string {
  const text = words?.within(900) ?? 'so it seems'
  switch (call.moment.cue) {
    case 'choose':
      return JSON.stringify({ partner, reason: text })
    case 'decide':
    case 'decide-alone':
      return JSON.stringify(decisionWith(text))
    case 'ask-user':
      return JSON.stringify({ choice: 'dig', words: words?.within(100_000) ?? text } satisfies UserReply)
    case 'conclude':
      return JSON.stringify(conclusionWith(text, outcome))
    case 'farewell':
      return JSON.stringify({ decision: text, keep: true } satisfies Farewell)
    default:
      return speech(call.key, words, text)
  }
}

/** The hostile words stand before the honest ones in one round and behind them in the next, and in the tail. */
function speech(key: string, words: Words | null, text: string): string {
  const honest = `${key} says that the night is quiet.`
  const isLast = key.startsWith('round-3/')
  const parts = words ? (isLast ? [honest, words.whole] : [words.whole, honest]) : [honest]
  return speechWith(parts.join('\n\n'), {
    agreed: [text],
    open: [text],
    state: isLast ? 'settled' : 'go-on',
    missing: [text],
    suggestions: [{ file: text, change: text, before: text, after: text }],
  })
}

const decisionWith = (text: string): Decision => ({
  next: 'ask-user',
  why: text,
  new_point: true,
  disagreement: text,
  question: text,
})

const conclusionWith = (text: string, outcome: Conclusion['outcome']): Conclusion => ({
  outcome,
  answer: text,
  insights: [text],
  agreed: [text],
  open: [text],
  split: [{ point: text, main: text, partner: text }],
})
