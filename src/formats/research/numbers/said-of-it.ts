import type { Span } from './clauses.ts'
import type { Measure } from './measures.ts'

/** What is said of a number that makes it another one: `p99`, `before`, `forecast`; in order. */
export function tagsOf({ start, end }: Span, rest: string, text: string, measure: Measure): string {
  const clause = rest.slice(start, end)
  const named = tags.filter(([, pattern]) => pattern.test(clause)).map(([name]) => name)
  const exact = Array.from(clause.matchAll(exactTags), ([tag]) => tag.toLowerCase())
  const isFrom = /(?:\bfrom|[从由]) ?$/i.test(text.slice(Math.max(0, measure.start - 6), measure.start))
  const behind = rest.slice(measure.end, end)
  const isOfSome = restriction.test(behind) || (measure.noun !== '' && countRestriction.test(behind))
  return [...new Set([...named, ...exact, ...(isFrom ? ['before'] : []), ...(isOfSome ? ['some'] : [])])]
    .sort()
    .join(' ')
}

/** `3 packages with known holes` are not all packages. */
const countRestriction = /^ (?:with|from|older|aged|under|over|below|above)\b/
const restriction = /\b(?:who|whose|that|without)\b/

const exactTags =
  /\bp\d{2,3}\b|\b(?:hourly|daily|weekly|monthly|yearly|annual(?:ly)?)\b|每(?:[周天日月年季]|小时|分钟|秒)|(?:免费|个人|专业|团队|企业|高级|标准|基础|旗舰|社区|商业)版/gi

const tags: readonly [name: string, pattern: RegExp][] = [
  ['median', /\bmedian\b|中位/i],
  ['max', /\b(?:max(?:imum)?|peak|highest|worst)\b|最高|最大|峰值|最差/i],
  ['min', /\b(?:min(?:imum)?|lowest|best)\b|最低|最小|最好/i],
  [
    'before',
    /\b(?:before(?! (?:they|it|he|she|we|you|being)\b)|previously|originally|formerly|used to)\b|之前|以前|原来|原先|此前/i,
  ],
  [
    'forecast',
    /\b(?:will|would|expect(?:s|ed)?|forecasts?|project(?:s|ed)|plan(?:s|ned)|target(?:s|ed)?|goal)\b|预计|将(?!近)|预期|计划|目标|有望|预测/i,
  ],
]

/** Whether a number is how much more or less there is, and which of both; `unclear`: both are said. */
export type Change = 'more' | 'less' | 'unclear' | null

export function changeOf(clause: string, text: string, { start }: Measure): Change {
  const said = clause.replace(/\b(?:more|less|fewer|higher|lower) than\b/gi, ' ')
  if (level.test(text.slice(Math.max(0, start - 14), start))) return null
  if (up.test(said)) return down.test(said) ? 'unclear' : 'more'
  return down.test(said) ? 'less' : null
}

/** `rose to 5 %`: that much there is. */
const level = /(?:\bto|\breach(?:es|ed)?|\bat|\bof|(?<!不)到|至|达|为) ?(?:about |around |only |just |约)?$/i

const up =
  /\b(?:ris(?:e|es|ing|en)|rose|rais\w*|increas\w*|gr[eo]w\w*|boost\w*|improv\w*|gain\w*|climb\w*|more|higher|faster|greater|larger|longer|extra)\b|提高|提升|增加|增长|上升|上涨|改善|增强|加快|高出|多出/i
const down =
  /\b(?:fall(?:s|en|ing)?|fell|drop\w*|declin\w*|decreas\w*|reduc\w*|cuts?|cutting|shr[aiu]nk\w*|lower\w*|los(?:e|es|t|ing)|sav(?:e|es|ed|ing|ings)|less|fewer|slower|cheaper|shorter|smaller|worsen\w*)\b|降低|减少|下降|下跌|缩短|削减|节省|减轻|恶化|放缓|少了/i
