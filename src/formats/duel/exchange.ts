import type { Court } from '../../core/judging/ruling.ts'
import type { Speech } from '../../core/model.ts'

/** A finished round: both sides have spoken. */
export interface Exchange {
  proposer: Speech
  challenger: Speech
}

export const bothNames = ({ sides: [one, other] }: Court) => ({ one: one!.name, other: other!.name })
