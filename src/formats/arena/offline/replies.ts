import type { OfflineReplies } from '../../../core/model.ts'
import { applicationOf, floorSpeech, leaningOf, voteOf } from './audience.ts'
import { debaterSpeech } from './debater.ts'
import { admissionOf, closingOf, scoreOf } from './judge.ts'

/** What the offline voice says in an arena, in any seat. */
export const arenaReplies: OfflineReplies = {
  position: debaterSpeech,
  clash: debaterSpeech,
  battle: debaterSpeech,
  endgame: debaterSpeech,
  summary: debaterSpeech,
  score: scoreOf,
  admit: admissionOf,
  ruling: closingOf,
  poll: leaningOf,
  apply: applicationOf,
  floor: floorSpeech,
  vote: voteOf,
  'vote-again': voteOf,
}
