import type { Call } from '../../../src/core/model.ts'
import type { Opening } from '../../../src/engine/perform.ts'
import type { Choice, Conclusion, Decision, Farewell, UserReply } from '../../../src/formats/dialectic/shapes.ts'
import type { DialecticTail } from '../../../src/formats/dialectic/tail.ts'
import { plainBrief } from '../../support/brief.ts'

export const dialecticTopic = 'Should the job queue move from Redis to Postgres?'

/** With a user in the room, whose replies are scripted as well. */
export const dialecticOpening = (options: Opening['options'] = {}): Opening => ({
  ...plainBrief,
  topic: dialecticTopic,
  seats: [
    { id: 'main', model: 'lab:main' },
    { id: 'partner', model: 'lab:partner' },
    { id: 'user', model: 'lab:user' },
  ],
  options: { ask: 'when-it-matters', ...options },
})

/** Two rounds: after the first the user adds something, after the second both say that it is settled. */
export function dialecticScript(call: Call): string {
  const { cue } = call.moment
  const round = Number(/^round-(\d+)/.exec(call.key)?.[1] ?? 0)
  if (cue === 'choose') return JSON.stringify(choice)
  if (cue === 'decide' || cue === 'decide-alone') return JSON.stringify(decision)
  if (cue === 'ask-user') return JSON.stringify(userReply)
  if (cue === 'conclude') return JSON.stringify(conclusion)
  if (cue === 'farewell') return JSON.stringify(farewell)
  return speechWith(`${call.key} has a point of its own: ${pointOf(call.key)}.`, {
    state: round >= 2 ? 'settled' : 'go-on',
  })
}

/** Words that no other turn says. */
const pointOf = (key: string): string =>
  key
    .split('')
    .map(letter => letter.charCodeAt(0).toString(36))
    .join('')

export const speechWith = (words: string, tail: Partial<DialecticTail>): string =>
  `${words}\n\n${JSON.stringify({ agreed: ['latency matters'], open: [], state: 'go-on', missing: [], suggestions: [], ...tail })}`

const choice: Choice = { partner: 'general-purpose', reason: 'no special knowledge is called for' }

const decision: Decision = {
  next: 'ask-user',
  why: 'it hangs on who is on call',
  new_point: true,
  disagreement: 'whether one database may carry both',
  question: 'Who is on call at night?',
}

const userReply: UserReply = { choice: 'add', words: 'We have no database administrator.' }

const conclusion: Conclusion = {
  outcome: 'agreed',
  answer: 'Stay with Redis until somebody owns the database.',
  insights: ['Ownership weighs more than latency here.'],
  agreed: ['latency matters'],
  open: ['Who owns it next year?'],
  split: [],
}

const farewell: Farewell = { decision: 'We stay with Redis.', keep: true }

/** The same with more words in some turns (turn → words), before the tail where there is one. */
export const dialecticScriptWith =
  (words: Readonly<Record<string, string>>) =>
  (call: Call): string => {
    const [said, word] = [dialecticScript(call), words[call.key]]
    if (word === undefined) return said
    return said.includes('\n\n{') ? said.replace('\n\n{', ` ${word}\n\n{`) : `${said} ${word}`
  }
