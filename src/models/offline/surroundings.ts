import { label } from './clean.ts'
import type { Passage } from './passages.ts'
import type { Surroundings } from './stance.ts'
import { mentionsIn, type Target } from './targets.ts'

const goodHeading =
  /\b(?:pros|advantages?|benefits?|strengths?|positive|upsides?|good|wins?|what works|what went well)\b|优点|优势|好处|收益|利好|做得好/i
const badHeading =
  /\b(?:cons|drawbacks?|disadvantages?|limitations?|risks?|downsides?|caveats?|known issues|weaknesses|problems|negative|bad|what went wrong|pain points?|costs?)\b|缺点|劣势|风险|局限|弊端|代价|不足|做得不好|非目标|刻意不做/i
const beforeHeading = /^(?:\d+[.)]?\s*)?(?:context|background|problem(?: statement)?|motivation|current (?:state|situation)|status quo|today|背景|现状|问题|动机|上下文)\b/i
const turned = /\b(?:from|replac\w+)\b|从|替换/i

export function surroundingsOf(passage: Passage, targets: readonly Target[]): Surroundings {
  const above = [passage.lead, passage.row ?? '', ...passage.headings.toReversed()]
  const judging = [passage.lead, ...passage.headings.toReversed().slice(0, 2)].find(text => polarity(text) !== null) ?? ''
  return { about: subjectOf([...above, passage.path], targets), good: polarity(judging), goodBy: label(judging, 60), before: beforeHeading.test(passage.headings.at(-1) ?? '') }
}

function subjectOf(texts: readonly string[], targets: readonly Target[]): Target | null {
  for (const text of texts) {
    const mentions = mentionsIn(text, targets)
    if (mentions.length > 0) return (turned.test(text) ? mentions.at(-1) : mentions[0])!.target
  }
  return null
}

function polarity(text: string): boolean | null {
  const short = text.slice(0, 160)
  const good = goodHeading.test(short)
  return good === badHeading.test(short) ? null : good
}
