import { type CheckResult, checkResults, resultWords } from '../../../core/evidence.ts'
import type { View } from '../../../core/view.ts'
import type { Chart, ChartBar } from '../../../engine/panel.ts'
import { resultMarks } from '../../report/result-marks.ts'
import { type Investigated, numbered } from '../arguments.ts'
import { citationsByNumber, pointsOnly, refuted, rounded, supportOf } from '../claims/citations.ts'
import type { Arrived } from '../course-in.ts'
import { heardWith } from '../course-in.ts'
import type { ResearchShown } from './context.ts'
import { shownWords } from './words.ts'

type Frame = Pick<ResearchShown, 'language' | 't'>

/** Stated confidence against checked support: role by role, then argument by argument. */
export function chartsWith(view: View, arrived: Arrived | null): Chart[] {
  const { language } = view.brief
  const frame = { language, t: shownWords[language] }
  const found = heardWith(view, arrived).found.filter(({ value }) => value !== null)
  return found.length === 0 ? [] : [ofRoles(found, frame), ...found.map(one => ofArguments(one, frame))]
}

function ofRoles(found: readonly Investigated[], { t }: Frame): Chart {
  const rows = found.map(one => {
    const { arguments: count, supported, confidence } = supportOf(one)
    const bars: ChartBar[] = [
      { share: confidence, text: confidence === null ? '–' : shown(confidence) },
      { share: supported / count, text: t.charts.supported(supported, count) },
    ]
    return { name: one.player.name, bars }
  })
  return { title: t.charts.roles, about: t.charts.rolesAbout, measures: [t.charts.confidence, t.charts.support], rows }
}

function ofArguments(one: Investigated, { t, language }: Frame): Chart {
  const citations = citationsByNumber(one.speech ? [one.speech] : [])
  const rows = numbered(one).map(([name, { confidence }]) => {
    const cited = citations.get(name) ?? []
    const best = bestOf(cited.filter(citation => !pointsOnly(citation)).map(({ result }) => result))
    const unknown = cited.length > 0 ? t.placeOnly : t.charts.uncited
    const found = best === null ? unknown : `${resultMarks[best]} ${resultWords[language][best]}`
    const bar = { share: confidence, text: `${confidence === null ? '–' : shown(confidence)} · ${found}` }
    const tone = best && toneOf(best)
    return { name, bars: [tone ? { ...bar, tone } : bar] }
  })
  const { argumentsOf, argumentsAbout, confidence } = t.charts
  return { title: argumentsOf(one.player.name), about: argumentsAbout, measures: [confidence], rows }
}

const shown = (share: number): string => String(rounded(share))

/** One confirmed source is enough. */
const bestOf = (results: readonly CheckResult[]): CheckResult | null =>
  checkResults.find(result => results.includes(result)) ?? null

function toneOf(result: CheckResult): NonNullable<ChartBar['tone']> {
  if (result === 'holds') return 'good'
  return refuted.includes(result) ? 'bad' : 'open'
}
