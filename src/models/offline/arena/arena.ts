import type { Call } from '../../../core/model.ts'
import type { Dossier } from '../dossier.ts'
import { admissionOf } from './admit.ts'
import { closingOf } from './closing.ts'
import { speechIn } from './debater.ts'
import { applicationOf, floorSpeech, leaningOf, voteOf } from './member.ts'
import { scoreOf } from './score.ts'

/** What the offline voice says in an arena, whatever its seat; null: it is asked for something it does not know. */
export function arenaReply(call: Call, dossier: Dossier): string | null {
  const { cue } = call.moment
  switch (cue) {
    case 'position':
    case 'clash':
    case 'battle':
    case 'endgame':
    case 'summary':
      return speechIn(cue, call, dossier)
    case 'again':
      // It has nothing else to say to the same question.
      return call.messages.findLast(({ role }) => role === 'assistant')?.content ?? null
    case 'floor':
      return floorSpeech(call, dossier)
    case 'score':
      return JSON.stringify(scoreOf(call, dossier))
    case 'admit':
      return JSON.stringify(admissionOf(call, dossier))
    case 'poll':
      return JSON.stringify(leaningOf(call, dossier))
    case 'apply':
      return JSON.stringify(applicationOf(call, dossier))
    case 'vote':
      return JSON.stringify(voteOf(call, dossier, false))
    case 'vote-again':
      return JSON.stringify(voteOf(call, dossier, true))
    case 'ruling':
    case 'closing':
      return JSON.stringify(closingOf(call, dossier))
    default:
      return null
  }
}
