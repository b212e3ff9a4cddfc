import type { Court } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { exists, misquotes } from '../quotes.ts'
import { againstScores } from '../rubric.ts'
import { nobody } from './nobody.ts'
import { type Ruling, rulingSchema, type Verdict } from './shapes.ts'

/** One verdict for each disagreement that is left, and none for anything else; a blind one rests on words that were said. */
export function rulingShape(court: Court, divergences: readonly string[], speeches: readonly Speech[]): Shape<unknown> {
  const shape: Shape<Ruling> = {
    name: 'ruling',
    schema: rulingSchema(court) as unknown as Shape<Ruling>['schema'],
    check: ({ forcedVerdicts }, language) => [
      ...places(forcedVerdicts, divergences, language),
      ...(court.blind ? forcedVerdicts.flatMap((verdict, i) => grounds(verdict, i, court, speeches, language)) : []),
    ],
    salvage: ruling => usable(ruling, court, divergences, speeches),
  }
  return shape as Shape<unknown>
}

/** Of a ruling that was wrong twice: what it invented goes, but never the words that decided a verdict. */
function usable(
  ruling: Ruling,
  court: Court,
  divergences: readonly string[],
  speeches: readonly Speech[],
): Ruling | null {
  const forcedVerdicts = ruling.forcedVerdicts.map(verdict => ({
    ...verdict,
    ...(verdict.quotes && { quotes: verdict.quotes.filter((quote, i) => i === 0 || exists(quote, speeches)) }),
  }))
  const wrong = [
    ...places(forcedVerdicts, divergences, 'en'),
    ...(court.blind ? forcedVerdicts.flatMap((verdict, i) => grounds(verdict, i, court, speeches, 'en')) : []),
  ]
  return wrong.length === 0 ? { ...ruling, forcedVerdicts } : null
}

function places(verdicts: readonly Verdict[], divergences: readonly string[], language: Language): string[] {
  const t = words[language]
  const ids = verdicts.map(verdict => verdict.divergenceId)
  const [known, ruled, once] = [new Set(divergences), new Set(ids), new Set<string>()]
  return [
    ...divergences.filter(id => !ruled.has(id)).map(t.missing),
    ...ids.filter(id => !known.has(id)).map(id => t.stranger(id, divergences)),
    ...ids.filter(id => once.size === once.add(id).size).map(t.twice),
  ]
}

function grounds(
  verdict: Verdict,
  place: number,
  court: Court,
  speeches: readonly Speech[],
  language: Language,
): string[] {
  const { divergenceId, criteria = {}, sideWith = nobody, quotes = [] } = verdict
  const field = `forcedVerdicts[${place}]`
  return [
    ...(quotes.length === 0 ? [words[language].groundless(divergenceId)] : []),
    ...misquotes(`${field}.quotes`, quotes, speeches, language),
    ...(sideWith === nobody ? [] : againstScores(`${field}.sideWith`, sideWith, criteria, court.sides, language)),
  ]
}

interface Words {
  missing(id: string): string
  stranger(id: string, known: readonly string[]): string
  twice(id: string): string
  groundless(id: string): string
}

const words: Record<Language, Words> = {
  en: {
    missing: id => `forcedVerdicts: nothing is ruled on ${id}.`,
    stranger: (id, known) => `forcedVerdicts: ${id} is not among the disagreements to rule on (${known.join(', ')}).`,
    twice: id => `forcedVerdicts: ${id} is ruled on twice.`,
    groundless: id => `forcedVerdicts: the verdict on ${id} quotes nothing. Copy the words that decided it.`,
  },
  zh: {
    missing: id => `forcedVerdicts：没有对 ${id} 作出裁决。`,
    stranger: (id, known) => `forcedVerdicts：${id} 不在需要裁决的分歧之中（${known.join('、')}）。`,
    twice: id => `forcedVerdicts：对 ${id} 裁决了两次。`,
    groundless: id => `forcedVerdicts：对 ${id} 的裁决没有引用任何原话。请抄录起决定作用的话。`,
  },
}
