import type { Json } from '../../../core/json.ts'
import type { Call, OfflineReplies } from '../../../core/model.ts'
import { dossierFor } from '../../../models/offline/dossier.ts'
import { seatSide } from './ledger.ts'
import { summaryOf, synthesisOf, winnerOf } from './ruling.ts'
import { challengeSpeech, defenceSpeech, followUpSpeech, openingSpeech } from './speeches.ts'
import { duelWords } from './words.ts'

/** What the offline voice says in a duel, in any seat. */
export const duelReplies: OfflineReplies = {
  opening: openingSpeech,
  challenge: challengeSpeech,
  defence: defenceSpeech,
  'follow-up': followUpSpeech,
  summary: summaryOf,
  synthesis: synthesisOf,
  openings: winnerOf,
  sealed: firstAnswer,
  final: call => ({ ...firstAnswer(call), changed: 'no' }),
}

/** It has no view of its own: it answers what its seat stands for. */
function firstAnswer({ moment }: Call): Record<string, Json> {
  const { question, language } = dossierFor(moment)
  return { answer: question.says[seatSide(moment)], because: duelWords[language].seatedFor }
}
