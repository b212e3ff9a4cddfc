import type { Texts } from '../../core/language.ts'
import type { Display } from '../../engine/display.ts'
import type { AudibleField, AudiblePlace, AudibleWords, ReplyShown } from '../../engine/reply-spec.ts'
import { name, roles, sceneLabel } from './about.ts'
import { attackNumber, numberOf } from './arguments.ts'
import { plainReading, type ResearchReading } from './course-in.ts'
import { asidesWith, citedWith, progressWith } from './live.ts'
import { type Player, playersOf } from './options-in.ts'
import { liveWords } from './words.ts'

const numbered =
  (number: (player: Player, place: number) => string) =>
  ({ place, seat, brief }: AudiblePlace): string => {
    const player = playersOf(brief).find(({ id }) => id === seat)
    return player ? `${number(player, place - 1)} ` : ''
  }

const colon: Texts = { en: ': ', zh: '：' }
const arrow: Texts = { en: ' → ', zh: ' → ' }

const confidence: AudibleWords = {
  field: 'confidence',
  before: ({ language }) => `${liveWords[language].confidence} `,
  behind: { en: ' (', zh: '（' },
  after: { en: ')', zh: '）' },
}

const findings: readonly AudibleField[] = [
  { field: 'arguments[].argument', before: numbered(numberOf) },
  confidence,
  { field: 'arguments[].source', behind: { en: ' [', zh: ' [' }, after: { en: ']', zh: ']' } },
]

const replies: Record<string, ReplyShown> = {
  investigation: { aloud: findings, spoken: true, sealed: 'debater' },
  looking: { aloud: findings, spoken: true, sealed: 'debater', shown: 'if-audible' },
  rebuttal: {
    spoken: true,
    aloud: [
      { field: 'rebuttals[].to', before: () => '→ ', behind: { en: ' ', zh: ' ' } },
      { field: 'rebuttals[].rebuttal', behind: colon },
      confidence,
      { field: 'weakest_premise.to', before: ({ language }) => `${liveWords[language].weakest} → ` },
      { field: 'weakest_premise.premise', behind: colon },
      { field: 'weakest_premise.challenge', behind: arrow },
      { field: 'attacks', before: numbered(attackNumber) },
    ],
  },
  judgment: {
    aloud: [
      { field: 'recommendation.advice', before: () => '' },
      { field: 'summary', before: ({ language }) => liveWords[language].summary },
    ],
  },
}

export const displayWith = (reading: ResearchReading): Display => ({
  id: 'research',
  name,
  roles,
  sceneLabel,
  asides: (event, view) => asidesWith(reading, event, view),
  citedIn: (key, at, view) => citedWith(reading, key, at, view),
  replies,
  progress: view => progressWith(reading, view),
})

/** The display for a page: it shows less where more would need much code. */
export const display: Display = displayWith(plainReading)
