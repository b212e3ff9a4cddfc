import type { Language } from '../../core/language.ts'
import type { Dossier } from './dossier.ts'
import type { OfflineWording, SaidPassage } from './evidence.ts'
import type { SpeechMove } from './moves.ts'
import { english } from './wording.en.ts'
import { chinese } from './wording.zh.ts'

export const wordings: Record<Language, OfflineWording> = { en: english, zh: chinese }

export const sayMove = (move: SpeechMove, dossier: Dossier, { moves }: OfflineWording): SaidPassage =>
  (moves[move.type] as (move: SpeechMove, dossier: Dossier) => SaidPassage)(move, dossier)
