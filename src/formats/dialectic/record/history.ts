import type { Language } from '../../../core/language.ts'
import type { PastRound } from '../options.ts'
import { reportWords } from '../report/words.ts'
import type { DebateRecord } from './parse.ts'
import { recordWords } from './words.ts'

/**
 * The rounds of a record as a debate goes on from them. Of one that was concluded, the conclusion stands with what the user said in
 * the last round: it is what the user goes on from, and the record has one conclusion, which is the last.
 */
export function historyOf(record: DebateRecord, language: Language): PastRound[] {
  const earlier = earlierConclusion(record, language)
  return record.rounds.map(({ main, partners, user }, i) => ({
    main,
    partners: [...partners],
    user: i === record.rounds.length - 1 ? [user, earlier].filter(text => text !== '').join('\n\n') : user,
  }))
}

/** '': it has none. */
export function earlierConclusion({ conclusion, outcome }: DebateRecord, language: Language): string {
  if (!conclusion) return ''
  const w = recordWords[language]
  const { colon } = reportWords[language]
  const { insights, decision } = conclusion
  return [
    `**${w.earlier}**${colon}${outcome}`.trimEnd(),
    ...(insights === '' ? [] : [insights]),
    ...(decision === '' ? [] : [`**${w.earlierDecision}**${colon}`.trimEnd(), decision]),
  ].join('\n\n')
}
