import { literal, oneLine, shortened } from '../../report/markdown.ts'
import { isPublicPage } from '../../report/public-page.ts'
import { begun, said } from '../../report/quoted-words.ts'
import type { ArgumentAnswers } from '../arguments.ts'
import type { Argument, Investigation } from '../shapes.ts'

/** The place of something: a page as a link with its address visible, anything else literally. */
export function place(reference: string): string {
  const address = oneLine(reference)
  if (!/^https?:\/\/[^\s<>]+$/i.test(address) || address.length > longestLink)
    return begun(literal(shortened(address, 300)))
  const safe = address.replaceAll('|', '%7C').replaceAll('\\', '%5C')
  // As code, because some Markdown viewers turn every address into a link.
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

export const escapedRebuttal = ({
  rebuttals,
  weakest_premise: weakest,
  attacks,
}: ArgumentAnswers): ArgumentAnswers => ({
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
