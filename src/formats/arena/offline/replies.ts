import type { OfflineReplies } from '../../../core/model.ts'
import { applicationOf, floorSpeech, leaningOf, voteOf } from './audience.ts'
import { speechIn } from './debater.ts'
import { admissionOf, closingOf, scoreOf } from './judge.ts'

/** What the offline voice says in an arena, in any seat. */
export const arenaReplies: OfflineReplies = {
  position: speechIn('position'),
  clash: speechIn('clash'),
  battle: speechIn('battle'),
  endgame: speechIn('endgame'),
  summary: speechIn('summary'),
  // It has nothing else to say to the same question.
  again: ({ messages }) => messages.findLast(({ role }) => role === 'assistant')?.content ?? null,
  score: scoreOf,
  admit: admissionOf,
  ruling: closingOf,
  closing: closingOf,
  poll: leaningOf,
  apply: applicationOf,
  floor: floorSpeech,
  vote: voteOf,
  'vote-again': voteOf,
}
