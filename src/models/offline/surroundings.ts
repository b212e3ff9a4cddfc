import { label } from './clean.ts'
import { cuesIn } from './lexicon.ts'
import type { Passage } from './passages.ts'
import type { Surroundings } from './stance.ts'
import { mentionsIn, type Target } from './targets.ts'

const goodHeading =
  /\b(?:pros|advantages?|benefits?|strengths?|positive|upsides?|good|wins?|what works|what went well)\b|优点|优势|好处|收益|利好|做得好/i
const badHeading =
  /\b(?:cons|drawbacks?|disadvantages?|limitations?|risks?|downsides?|caveats?|known issues|weaknesses|problems|negative|bad|what went wrong|pain points?)\b|^costs?$|缺点|劣势|风险|局限|弊端|代价|不足|做得不好|非目标|刻意不做/i
const beforeHeading =
  /^(?:\d+[.)]?\s*)?(?:context|background|problem(?: statement)?|motivation|current (?:state|situation)|status quo|today|背景|现状|问题|动机|上下文)\b/i
const turned = /\b(?:from|replac\w+)\b|从|替换/i
/** Columns of tables that speak of other things than the row does. */
const ofOthers = /^(?:avoid|rejected|alternatives?|instead|不用|避免|备选|替代)/i

export function surroundingsOf(passage: Passage, targets: readonly Target[], size: number): Surroundings {
  const { lead, row, headings, path } = passage
  const near = subjectOf([lead, row !== null && ofOthers.test(lead) ? '' : (row ?? ''), headings.at(-1) ?? ''], targets)
  const far = near ?? subjectOf(headings.slice(0, -1).toReversed(), targets)
  const about = row !== null && ofOthers.test(lead) ? null : (far ?? subjectOf([path], targets))
  const reach = near ? 0.8 : far ? (size <= 40 ? 0.75 : 0.55) : 0.45
  const before = beforeHeading.test(headings.at(-1) ?? '')
  return { about, reach, near: near !== null, before, ...judgementOf(passage) }
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
function judgementOf({
  lead,
  row,
  headings,
}: Passage): Pick<Surroundings, 'good' | 'goodBy' | 'goodWeight' | 'goodAspect'> {
  const introduced = row === null ? leadPolarity(lead) : columnPolarity(lead)
  if (introduced !== null)
    return { good: introduced, goodBy: said(lead), goodWeight: 1.1, goodAspect: cuesIn(lead)[0]?.aspect ?? 'ability' }
  const heading = headings
    .toReversed()
    .slice(0, 2)
    .find(text => headingPolarity(text) !== null)
  return { good: headingPolarity(heading ?? ''), goodBy: said(heading ?? ''), goodWeight: 0.8, goodAspect: 'ability' }
}

const said = (text: string): string => label(text, 60).replace(/[:：]$/, '')

function headingPolarity(text: string): boolean | null {
  if (text.length > 60) return null
  const good = goodHeading.test(text)
  return good === badHeading.test(text) ? null : good
}

function columnPolarity(lead: string): boolean | null {
  const column = lead.split(' · ')[0]!
  return takenColumn.test(column) ? true : leftColumn.test(column) ? false : null
}

/** "Drawbacks of X:" and "Avoid:" judge what follows; a whole sentence before a list seldom does. */
function leadPolarity(lead: string): boolean | null {
  const named = headingPolarity(lead)
  if (named !== null || lead.length > 24) return named
  const value = cuesIn(lead).reduce((sum, cue) => sum + cue.value, 0)
  return Math.abs(value) < 0.7 ? null : value > 0
}
