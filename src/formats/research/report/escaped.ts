import { literal, oneLine, shortened } from '../../report/markdown.ts'
import { isPublicPage } from '../../report/public-page.ts'
import { begun, said } from '../../report/said.ts'
import type { Answers } from '../brought.ts'
import type { Argument, Investigation } from '../shapes.ts'

export { begun, listed, said } from '../../report/said.ts'

/** Where something stands: a page as a link with its address in sight, anything else to the letter. */
export function place(reference: string): string {
  const address = oneLine(reference)
  if (!/^https?:\/\/[^\s<>]+$/i.test(address) || address.length > longestLink)
    return begun(literal(shortened(address, 300)))
  const safe = address.replaceAll('|', '%7C').replaceAll('\\', '%5C')
  // As code: some readers of Markdown make a link of every address.
  return isPublicPage(address) ? `<${safe}>` : `\`${shortened(safe.replaceAll('`', '%60'), 300)}\``
}

const longestLink = 2_000

export const escapedInvestigation = ({ arguments: list, weaknesses, counters }: Investigation): Investigation => ({
  arguments: list.map(escapedArgument),
  weaknesses: weaknesses.map(begun),
  counters: counters.map(begun),
})

const escapedArgument = ({ argument, quote, reference, ...rest }: Argument): Argument => ({
  ...rest,
  argument: said(argument),
  quote: quote && literal(quote),
  reference: reference && place(reference),
})

export const escapedRebuttal = ({ rebuttals, weakest_premise: weakest, attacks }: Answers): Answers => ({
  rebuttals: rebuttals.map(({ to, rebuttal, confidence }) => ({
    to: literal(to),
    rebuttal: said(rebuttal),
    confidence,
  })),
  weakest_premise: weakest && {
    to: literal(weakest.to),
    premise: said(weakest.premise),
    challenge: said(weakest.challenge),
  },
  attacks: attacks.map(said),
})
