import type { Language } from '../../src/core/language.ts'
import { english } from './arena-lines.en.ts'
import { chinese } from './arena-lines.zh.ts'

export type Side = 'pro' | 'con'

/** What a side has to say on one matter: its point, why, a case of it, and its answer to the other side's point. */
export interface Matter {
  point: string
  ground: string
  example: string
  reply: string
}

/** What somebody in the audience wants to add, whichever side it is for. */
interface Addition {
  side: Side
  claim: string
  more: string
}

/** Everything that a made-up arena is spoken in, in one language. */
export interface Lines {
  matters: readonly Record<Side, Matter>[]
  additions: readonly Addition[]
  opening: Record<Side, string>
  quoting(quote: string, way: number): string
  pressing(way: number): string
  together: Record<Side, readonly string[]>
  condensed: Record<Side, string>
  farewell: Record<Side, string>
  /** A foul: a figure that nobody has named before. */
  freshFigure: string
  /** A foul: it talks to the judge. */
  appeal: string
  ally(quote: string): string
  help: { request: string; reason: string }
  listener(way: number): string
  leanings: Record<Side | 'undecided', string>
  votes: Record<Side, readonly string[]>
  comments: readonly ((better: string, worse: string) => string)[]
  admitted: string
  refused: { repeats: string; another: string; nothing: string }
  granted: string
  denied: string
  ruling: {
    reasoning(winner: string, loser: string): string
    why: string
    blindSpots: readonly [string, string]
    unresolved: readonly string[]
    recommendation: string
    worked: string
    refuted: string
  }
  sides: Record<Side, string>
}

export const lines: Record<Language, Lines> = { en: english, zh: chinese }
