import type { Brief } from '../../core/events.ts'
import type { Language } from '../../core/language.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { Options } from './options-in.ts'
import { optionsIn } from './options-in.ts'

/** The scene in which a conversation that grew too long begins again. */
export const afreshScene = 'afresh'

/** Does the turn belong to a conversation that began again because it was too long? */
export const isAfresh = (key: string): boolean => key.includes(`/${afreshScene}/`)

/** A turn, or the one that replaced it when its conversation had become too long. */
export const turnOrAfresh = ({ turns }: Pick<View, 'turns'>, scene: string, seat: string): TurnView | undefined =>
  turns.get(`${scene}/${afreshScene}/${seat}`) ?? turns.get(`${scene}/${seat}`)

/** The turn in which a seat spoke in a round, also if its conversation began afresh. */
export const turnIn = (view: Pick<View, 'turns'>, round: number, seat: string): TurnView | undefined =>
  turnOrAfresh(view, `round-${round}`, seat)

/** The numbers of the rounds of this debate that have begun. They continue those of the record. */
export function begunRounds({ brief, turns, notes }: View): number[] {
  const rounds: number[] = []
  let round = optionsIn(brief).history.length + 1
  for (; turns.has(`round-${round}/main`) || notes.has(`round-${round}/before-main`); round++) rounds.push(round)
  return rounds
}

const partner = /^partner(?:-(\d+))?$/

/** `partner-2` → 2; null: another seat. */
export function partnerNumber(seat: string): number | null {
  const [whole, number = '1'] = partner.exec(seat) ?? []
  return whole === undefined ? null : Number(number)
}

/** The seats of the partners, in order. */
export const partnersIn = ({ seats }: Pick<Brief, 'seats'>): string[] =>
  seats.map(({ id }) => id).filter(id => partner.test(id))

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
