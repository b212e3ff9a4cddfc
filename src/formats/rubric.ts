import { z } from 'zod'
import type { Scores, Side } from '../core/judging/ruling.ts'
import type { Language, Texts } from '../core/language.ts'

/** What each side is scored by: criterion → what it means. */
export type Criteria = Readonly<Record<string, string>>

/** Every side's points, criterion by criterion, with the reason. Asked for before the decision, so that it follows from them. */
export const scoreSheet = (criteria: Criteria, sides: readonly Side[]) =>
  z.object(
    Object.fromEntries(
      Object.entries(criteria).map(([name, meaning]) => [
        name,
        z
          .object({
            why: z.string().min(1).describe('one sentence'),
            ...Object.fromEntries(sides.map(({ label }) => [label, z.number().min(0).max(10)])),
          })
          .describe(meaning),
      ]),
    ),
  )

type Sheet = Readonly<Record<string, Readonly<Record<string, string | number>>>>

/** The points of a score sheet alone. */
export const scoresOf = (sheet: Sheet | undefined): Scores | null =>
  sheet === undefined
    ? null
    : Object.fromEntries(
        Object.entries(sheet).map(([criterion, points]) => [
          criterion,
          Object.fromEntries(
            Object.entries(points).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
          ),
        ]),
      )

/** A decision that its own scores speak against. */
export function againstScores(
  field: string,
  choice: string,
  sheet: Sheet,
  sides: readonly Side[],
  language: Language,
): string[] {
  const scores = Object.values(scoresOf(sheet)!)
  const total = (label: string) => scores.reduce((sum, points) => sum + (points[label] ?? 0), 0)
  const ahead = sides.filter(({ label }) => total(label) > total(choice) + 1e-6).map(({ name }) => name)
  return ahead.length === 0 ? [] : [words(field, ahead.join(', '))[language]]
}

const words = (field: string, ahead: string): Texts => ({
  en: `${field}: your own scores put ${ahead} ahead. Decide by them, or correct the scores that are wrong.`,
  zh: `${field}：按你自己的打分，${ahead} 领先。请据此判定，或更正有误的分数。`,
})
