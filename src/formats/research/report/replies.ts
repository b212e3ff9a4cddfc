import type { Answers } from '../brought.ts'
import type { Investigation } from '../shapes.ts'
import { investigationText, rebuttalText } from '../text.ts'
import { escapedInvestigation, escapedRebuttal } from './escaped.ts'
import type { Shown } from './shown.ts'

/** In the seed's line forms. */
export const investigationIn = (
  value: Investigation,
  number: number,
  { language }: Pick<Shown, 'language'>,
): string[] => spaced(investigationText(escapedInvestigation(value), { number }, language))

export const rebuttalIn = (value: Answers, number: number, { language }: Pick<Shown, 'language'>): string[] =>
  spaced(rebuttalText(escapedRebuttal(value), { number }, language))

/** Some readers of Markdown want an empty line above a list. */
const spaced = (text: string): string[] => text.split('\n\n').map(section => section.replace('\n', '\n\n'))
