import assert from 'node:assert/strict'
import type { Language } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { View } from '../../../src/core/view.ts'
import { openAborted } from '../../../src/engine/perform.ts'
import { research } from '../../../src/formats/research/research.ts'
import type { ResearchVerdict } from '../../../src/formats/research/verdict.ts'
import { scriptedModel } from '../../../src/models/scripted.ts'
import { withArchive } from '../../cases/play.ts'
import { reportText } from '../../support/report.ts'
import { richOpening } from './rich.ts'

export const languages = ['en', 'zh'] as const

/** The day on which something was searched for is that of the test. */
export const reportOf = (view: View, notices: readonly string[] = []): string =>
  reportText(research, view, notices).replaceAll(/(?<=searxng(?:, |，))\d{4}-\d\d-\d\d/g, 'DAY')

export const headlineOf = (view: View): string => research.panelParts!.conclusion(view).lines.join('\n')

/** The sections that the seed asks for, in its order. */
const sections = ['arguments', 'rebuttals', 'audit', 'judgment', 'recommendation', 'questions', 'scenarios'] as const
type Section = 'head' | (typeof sections)[number]

/** What stands below a heading, in any language. */
export function sectionOf(report: string, section: Section): string {
  const parts = report.split(/^## .*$/m)
  return (
    parts[section === 'head' ? 0 : 1 + sections.indexOf(section)]?.trim() ?? assert.fail(`no ${section}\n${report}`)
  )
}

export function sectionBelow(report: string, heading: string): string {
  const [, below] = report.split(`\n## ${heading}\n`)
  return below?.split('\n## ')[0]?.trim() ?? assert.fail(`no ${heading} in\n${report}`)
}

/** The same research with other results. */
export const withVerdict = (view: View, changes: (verdict: ResearchVerdict) => Partial<ResearchVerdict>): View => {
  const verdict = structuredClone(view.verdict) as object as ResearchVerdict
  return { ...view, verdict: { ...verdict, ...changes(verdict) } as object as View['verdict'] }
}

/** One that was given up before it began. */
export const abortedResearch = async (
  language: Language,
  probes: Parameters<typeof openAborted>[2],
  reason: string,
): Promise<View> => {
  const { view } = await withArchive(archive =>
    openAborted(
      richOpening(language),
      { format: research, store: archive, mask: makeMask([]), modelFor: name => scriptedModel(name, () => '') },
      probes,
      { state: 'aborted', reason },
    ),
  )
  return view
}
