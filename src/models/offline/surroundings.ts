import { label } from './clean.ts'
import { cuesIn } from './lexicon.ts'
import type { Passage } from './passages.ts'
import type { Surroundings } from './stance.ts'
import { ofOthers } from './table.ts'
import { mentionsIn, type Target } from './targets.ts'

const goodHeading =
  /\b(?:pros|advantages?|benefits?|strengths?|positive|upsides?|good|wins?|what works|what went well)\b|优点|优势|好处|收益|利好|做得好/i
const badHeading =
  /\b(?:cons|drawbacks?|disadvantages?|limitations?|risks?|downsides?|caveats?|known issues|weaknesses|problems|negative|bad|what went wrong|pain points?)\b|^costs?$|缺点|劣势|风险|局限|弊端|代价|不足|做得不好|非目标|刻意不做/i
const beforeHeading =
  /^(?:\d+[.)]?\s*)?(?:context|background|problem(?: statement)?|motivation|current (?:state|situation)|status quo|today|背景|现状|问题|动机|上下文)\b/i
const turned = /\b(?:from|replac\w+)\b|从|替换/i
export function surroundingsOf(passage: Passage, targets: readonly Target[], size: number): Surroundings {
  const { lead, row, beside, headings, path } = passage
  const heading = headings.at(-1) ?? ''
  const ofOther = row !== null && ofOthers.test(lead)
  const near = ofOther ? null : subjectOf([lead, beside, heading], targets)
  const far = ofOther ? null : (near ?? subjectOf(headings.slice(0, -1).toReversed(), targets))
  const about = ofOther ? null : (far ?? subjectOf([path], targets))
  const reach = near ? 0.8 : far ? (size <= 40 ? 0.75 : 0.55) : 0.45
  return { about, reach, near: near !== null, before: beforeHeading.test(heading), ...judgementOf(passage) }
}

function subjectOf(texts: readonly string[], targets: readonly Target[]): Target | null {
  for (const text of texts) {
    const mentions = mentionsIn(text, targets)
    if (mentions.length > 0) return (turned.test(text) ? mentions.at(-1) : mentions[0])!.target
  }
  return null
}

const takenColumn = /^(?:take|use|do|recommended|preferred|pros?|advantages?|推荐|采用|选用|优点)$/i
const leftColumn = /^(?:avoid|rejected|don't|do not|cons?|drawbacks?|避免|不推荐|缺点)$/i

/** Whether the lead, the column or a heading says that good or bad things follow. */
function judgementOf({ lead, row, headings }: Passage): Judgement {
  const column = row === null ? null : columnPolarity(lead)
  if (column !== null) return { good: column, goodBy: said(columnOf(lead)), goodWeight: 1.1, goodAspect: 'advice' }
  const introduced = row === null ? leadPolarity(lead) : null
  const aspect = cuesIn(lead)[0]?.aspect ?? 'ability'
  if (introduced !== null) return { good: introduced, goodBy: said(lead), goodWeight: 1.1, goodAspect: aspect }
  const heading =
    headings
      .toReversed()
      .slice(0, 2)
      .find(text => headingPolarity(text) !== null) ?? ''
  return { good: headingPolarity(heading), goodBy: said(heading), goodWeight: 0.8, goodAspect: 'ability' }
}

type Judgement = Pick<Surroundings, 'good' | 'goodBy' | 'goodWeight' | 'goodAspect'>

const columnOf = (lead: string): string => lead.split(' · ')[0]!

const said = (text: string): string => label(text, 60).replace(/[:：]$/, '')

function headingPolarity(text: string): boolean | null {
  if (text.length > 60) return null
  const good = goodHeading.test(text)
  return good === badHeading.test(text) ? null : good
}

function columnPolarity(lead: string): boolean | null {
  const column = columnOf(lead)
  return takenColumn.test(column) ? true : leftColumn.test(column) ? false : null
}

/** "Drawbacks of X:" and "Avoid:" judge what follows; a whole sentence before a list seldom does. */
function leadPolarity(lead: string): boolean | null {
  const named = headingPolarity(lead)
  if (named !== null || lead.length > 24) return named
  const value = cuesIn(lead).reduce((sum, cue) => sum + cue.value, 0)
  return Math.abs(value) < 0.7 ? null : value > 0
}
