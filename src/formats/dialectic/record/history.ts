import type { Language } from '../../../core/language.ts'
import type { PastRound } from '../options-in.ts'
import { reportWords } from '../report/words.ts'
import type { DebateRecord } from './parse.ts'
import { recordWords } from './words.ts'

/**
 * The rounds of a record as a debate goes on from them. The conclusion of one that was concluded stands with its last round; only
 * what the user decided is the user's word.
 */
export function historyOf(record: DebateRecord, language: Language): PastRound[] {
  const { conclusion: drawn, decision } = earlierConclusion(record, language)
  return record.rounds.map(({ main, partners, conclusion, user }, i) => {
    const isLast = i === record.rounds.length - 1
    return {
      main,
      partners: [...partners],
      conclusion: isLast ? joined(conclusion, drawn) : conclusion,
      user: isLast ? joined(user, decision) : user,
    }
  })
}

/** What a record ends with, by whose words they are; '': none. */
export interface EarlierConclusion {
  conclusion: string
  decision: string
}

export function earlierConclusion({ conclusion, outcome }: DebateRecord, language: Language): EarlierConclusion {
  if (!conclusion) return { conclusion: '', decision: '' }
  const { insights, decision } = conclusion
  const label = `**${recordWords[language].earlierDecision}**${reportWords[language].colon}`.trimEnd()
  return { conclusion: joined(outcome, insights), decision: isDecided(decision) ? joined(label, decision) : '' }
}

/** That nothing was decided is our word, in whatever language. */
const isDecided = (decision: string): boolean => {
  const words = decision.replace(/^[-*][ \t]+/, '').trim()
  return (
    words !== '' && !Object.values(reportWords).some(({ undecided, notAsked }) => [undecided, notAsked].includes(words))
  )
}

export const joined = (...texts: readonly string[]): string => texts.filter(text => text !== '').join('\n\n')
