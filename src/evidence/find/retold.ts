import { type Clause, clauseBefore, type Ground, mentionAt } from './clause.ts'
import { firstEndingAfter, type Mention, refersToPlace } from './mention.ts'
import type { Quotation } from './quotations.ts'
import { roundOf } from './rounds.ts'
import { isQuotable, isSentence, isTermSized, mentionSign } from './saying.ts'
import { sightLength } from './sight.ts'

/** Whose words are given again, and of which round. */
export interface Retold {
  mention: Mention
  round: number | null
}

/** `The exact words were “…”`, `in round 2 we were told “…”`: of who was named last; of the other side when nobody was. */
export function retold(ground: Ground, { span, words, block }: Quotation): Retold | null {
  if (block || !isQuotable(words) || isTermSized(words)) return null
  const clause = clauseBefore(ground, span[0])
  const round = roundOf(clause.text)
  const isTold = givenAgain.test(clause.text) || (round !== null && isHeard(ground, clause))
  const isListed = round !== null && isSentence(words) && onlyRound.test(clause.text)
  if ((!isTold && !isListed) || clause.mentions.some(isNamed)) return null
  const last = lastNamed(ground, span[0]) ?? (isTold ? otherSide : null)
  return last && !refersToPlace(last) ? { mention: last, round } : null
}

/** Somebody or something that can be told from others. */
const isNamed = ({ target }: Mention): boolean =>
  target.kind !== 'speech' || target.turn !== undefined || (target.speaker !== undefined && target.speaker !== 'I')

/** What this paragraph named last; else a seat of the lead above it, before anything else that the lead names. */
function lastNamed(ground: Ground, at: number): Mention | null {
  const { prose, mentions } = ground
  const start = Math.max(0, at - sightLength)
  const paragraph =
    at -
    prose
      .slice(start, at)
      .split(/\n[ \t]*\n/)
      .at(-1)!.length
  let other: Mention | null = null
  for (let place = firstEndingAfter(mentions, at) - 1; place >= 0; place--) {
    const mention = mentions[place]!
    if (mention.span[0] < start) break
    if (!isNamed(mention) || isQuoted(ground, mention)) continue
    if (mention.target.kind === 'speech' || mention.span[0] >= paragraph) return mention
    other ??= mention
  }
  return other
}

function isQuoted({ quotations }: Ground, { span }: Mention): boolean {
  const around = quotations[firstEndingAfter(quotations, span[0])]
  return around !== undefined && around.span[0] < span[0]
}

const otherSide: Mention = { span: [-1, -1], target: { kind: 'speech', speaker: 'you' }, alone: false }

const givenAgain =
  /^[^\p{L}]*(?:(?:and|but|again|in full|for the record),?\s)?(?:the|those|these|their)\s(?:(?:exact|full|whole|complete|actual|precise|original|very|literal|entire)\s){1,2}(?:words?|wording|sentence|phrase|quotation|statement|line|claim|objection)\s(?:in round \w+\s)?(?:was|were|is|are|reads?|ran|runs)(?:\sthis|\sas follows|\sthat)?[\s:,—–]*$|(?:^|[，,、*\s])(?:第.{1,2}轮的?)?(?:(?:完整|确切|准确)的?)?(?:原话|原句|整句话?|全句|(?:完整|确切)的?(?:话|句子|说法))(?:是|为|如下|就是)?(?:这样的?|这么说的)?[\s：:，,]*$/iu

/** `And in round 1 again, “…”` */
const onlyRound =
  /^[^\p{L}]*(?:[QA][.:]\s)?(?:(?:and|then|also|again|earlier|later),?\s)?in\s(?:round[\s-]\w+|the\s\w+\sround)(?:\sagain)?[\s,:]*$/iu

/** We heard it, it is not said from whom. */
function isHeard({ prose }: Ground, clause: Clause): boolean {
  const found = heard.exec(clause.text)
  const who = found && mentionAt(clause, clause.text.lastIndexOf(mentionSign))
  return who ? /^(?:we|I|我们?|我方)$/i.test(prose.slice(...who.span)) : false
}

const heard =
  /\uE000\s(?:(?:were|was|have been|had been)\s(?:\w+ly\s)?(?:told|promised|assured|warned)|heard)(?:,?\sthat|\sin\s[\w\s-]{3,14})?[\s:,]*$|\uE000[^\uE000，,]{0,6}(?:听到|听说|被告知|得到)[了过]?的?(?:(?:说法|回答|承诺|答复)?[是为]|[:：])[\s：:，,]*$/i
