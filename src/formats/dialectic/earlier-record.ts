import type { Language } from '../../core/language.ts'
import type { Options } from './options-in.ts'

/** Something said in an earlier record. */
export interface PastWords {
  round: number
  key: string
  seat: string
  text: string
}

/** The rounds of a record in order. A conclusion drawn after a round follows it, then what the user said to it. */
export function pastWords({ history }: Pick<Options, 'history'>, language: Language): PastWords[] {
  return history.flatMap((past, i) => {
    const round = i + 1
    const said = (turn: string, seat: string, text: string): PastWords[] =>
      text.trim() === '' ? [] : [{ round, key: `round-${round}/${turn}`, seat, text }]
    return [
      ...said('main', 'main', past.main),
      ...past.partners.flatMap((text, at) => said(partnerAt(at), partnerAt(at), text)),
      ...said('conclusion/main', 'main', past.conclusion && `**${earlier[language]}${past.conclusion}`),
      ...said('user', 'user', past.user),
    ]
  })
}

const partnerAt = (at: number): string => (at === 0 ? 'partner' : `partner-${at + 1}`)

const earlier: Readonly<Record<Language, string>> = { en: 'Conclusion so far**: ', zh: '此前的结论**：' }
