import { memo } from '../memo.ts'
import { revealLetters } from './bare-letters.ts'
import type { Side } from './blind.ts'
import { joined, wordEnd, wordStart } from './wording.ts'

/** 甲方, 乙方 … in this order. */
export const stems = '甲乙丙丁戊己庚辛壬癸子丑'

/**
 * Whatever language and form the judge chose: `Side A`, `side-a`, `sides A and B`, 甲方, 甲, `A 方`, `round-1/A`, `(A)`, `A's
 * case`, `A is stronger than B`. A letter that may mean something else stays.
 */
export function revealSides(text: string, sides: readonly Side[], nameOf: (seat: string) => string): string {
  const seatOf = (label: string) => sides.find(side => side.label === label.toUpperCase())!.seat
  const byName = new Map(sides.map(side => [joined(side.name), side.seat]))
  const revealed = text.replace(
    memo(patterns, sides, () => patternOf(sides)),
    (match, ...rest) => {
      const { list, listed, lower, key, chinese, stem } = rest.at(-1) as Record<string, string | undefined>
      if (key !== undefined) return seatOf(key)
      const label = chinese ?? lower
      if (label !== undefined) return nameOf(seatOf(label))
      if (stem !== undefined) return nameOf(sides[stems.indexOf(stem)]!.seat)
      const letters = list ?? listed
      if (letters === undefined) return nameOf(byName.get(joined(match))!)
      return letters.replace(/(?<![A-Za-z])[A-Za-z]{1,2}(?![A-Za-z])/g, letter => {
        return letter === 'or' ? letter : nameOf(seatOf(letter))
      })
    },
  )
  return revealLetters(revealed, sides, nameOf)
}

/** The same sides are looked for in every text of a reply. */
const patterns = new WeakMap<readonly Side[], RegExp>()

function patternOf(sides: readonly Side[]): RegExp {
  const label = either(sides.map(side => side.label))
  const lower = either(sides.map(side => side.label.toLowerCase()))
  const own = sides.map(({ name }) => name).filter(name => !/^(?:Side|Debater|Speaker)/.test(name))
  const title = `${wordStart}(?:${either(titles(sides).map(anyCase))})`
  const and = String.raw`\s?(?:,\s?and|,\s?or|,|and|or|&|/|和|与|、)\s?`
  return new RegExp(
    [
      ...own.map(name => name.replace(/ /g, String.raw`\s?`) + (/[A-Z]$/.test(name) ? wordEnd : '')),
      String.raw`${title}[Ss]?[\s_-](?<list>${label}(?:${and}${label}${wordEnd}){0,12})${wordEnd}`,
      String.raw`${title}[Ss][\s_-](?<listed>${lower}(?:${and}${lower}${wordEnd}){1,12})${wordEnd}`,
      String.raw`(?<!${otherSide})${title}[\s_-](?<lower>${lower})${wordEnd}(?!${articleEnd})`,
      String.raw`(?<=(?<![/:.@\w-])(?=[^/\s]{0,64}\d|[^/\s]{0,64}/[^/\s]{0,64}\d)(?:[a-z0-9][\w.-]{0,63}/){1,12})(?<key>${label})(?![\w/-])`,
      String.raw`(?:辩手\s?)?${wordStart}(?<chinese>${label})\s?方(?![案法式面位针程形])`,
      ...stemPattern(sides),
    ].join('|'),
    'gu',
  )
}

const either = (words: readonly string[]): string => `(?:${words.join('|')})`

/** `Side` is what sides are always called; another word only where they were given it. */
const titles = (sides: readonly Side[]): string[] => [
  ...new Set(['Side', 'Debater', ...sides.flatMap(({ name }) => /^[A-Z][a-z]+(?= )/.exec(name) ?? [])]),
]
const anyCase = (word: string): string => [...word].map(unit => `[${unit.toUpperCase()}${unit.toLowerCase()}]`).join('')

/** "On this side a tree" speaks of no side A; "side a argues" does. */
const otherSide = String.raw`\b(?:this|that|each|either|every|other|one|left|right|wrong|same|north|south|east|west)\s{1,2}`
const articleEnd = String.raw`\s+(?!(?:is|was|has|had|does|did|can|could|and|or|but|never|also|only|fails?|wins?|shows?|argues?|claims?|says?|concedes?|cites?|gives?|makes?|answers?)\b)\p{L}`

/** 甲 alone, of sides that are called 甲方: where someone speaks, or is compared. 甲板 and 乙醇 are words of their own. */
function stemPattern(sides: readonly Side[]): string[] {
  const own = sides.slice(0, 4).flatMap(({ name }, i) => (name === `${stems[i]}方` ? [stems[i]!] : []))
  if (own.length === 0) return []
  const after = String.raw`(?:\s?(?:认为|主张|指出|承认|提出|提供|引用|反驳|回应|坚称|声称|说|称|胜|赢|更|较|未|没有|并未|也|则|比|优于|不如|强于|弱于|与[${own.join('')}]|和[${own.join('')}]|、[${own.join('')}]|的(?:论|证|观|主张|立场|说法|反驳|引|数据|陈述|理由|回应|发言))|[，。；：,;:)）]|$)`
  return [String.raw`(?<=^|[^\p{Script=Han}]|[${before}])(?<stem>[${own.join('')}])(?=${after})`]
}

/** After these a side may be named. */
const before = '和与比而但因对由被让是于为向给从、若即使判支持'
