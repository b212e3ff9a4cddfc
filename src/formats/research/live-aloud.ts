import type { Texts } from '../../core/language.ts'
import type { AloudField, AloudPlace, AloudWords, Format } from '../../engine/format.ts'
import { attackNumber, numberOf } from './brought.ts'
import { liveWords } from './live-words.ts'
import { type Player, playersOf } from './options-in.ts'

const numbered =
  (number: (player: Player, place: number) => string) =>
  ({ place, seat, brief }: AloudPlace): string => {
    const player = playersOf(brief).find(({ id }) => id === seat)
    return player ? `${number(player, place - 1)} ` : ''
  }

const colon: Texts = { en: ': ', zh: '：' }
const arrow: Texts = { en: ' → ', zh: ' → ' }

const confidence: AloudWords = {
  field: 'confidence',
  before: ({ language }) => `${liveWords[language].confidence} `,
  behind: { en: ' (', zh: '（' },
  after: { en: ')', zh: '）' },
}

const findings: readonly AloudField[] = [
  { field: 'arguments[].argument', before: numbered(numberOf) },
  confidence,
  { field: 'arguments[].source', behind: { en: ' [', zh: ' [' }, after: { en: ']', zh: ']' } },
]

/** What of a reply in JSON is for all to hear, in the order in which it is written. */
export const aloud: NonNullable<Format['aloud']> = {
  investigation: findings,
  looking: findings,
  rebuttal: [
    { field: 'rebuttals[].to', before: () => '→ ', behind: { en: ' ', zh: ' ' } },
    { field: 'rebuttals[].rebuttal', behind: colon },
    confidence,
    { field: 'weakest_premise.to', before: ({ language }) => `${liveWords[language].weakest} → ` },
    { field: 'weakest_premise.premise', behind: colon },
    { field: 'weakest_premise.challenge', behind: arrow },
    { field: 'attacks', before: numbered(attackNumber) },
  ],
  judgment: [
    { field: 'recommendation.advice', before: () => '' },
    { field: 'summary', before: ({ language }) => liveWords[language].summary },
  ],
}
