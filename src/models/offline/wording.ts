import type { Language } from '../../core/language.ts'
import type { Dossier } from './dossier.ts'
import type { Move } from './moves.ts'
import type { Said, Wording } from './said.ts'
import { english } from './wording.en.ts'
import { chinese } from './wording.zh.ts'

export const wordings: Record<Language, Wording> = { en: english, zh: chinese }

export const sayMove = (move: Move, dossier: Dossier, { moves }: Wording): Said =>
  (moves[move.type] as (move: Move, dossier: Dossier) => Said)(move, dossier)
