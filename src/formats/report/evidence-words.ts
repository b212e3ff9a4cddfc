import type { EvidenceCount } from '../../core/evidence.ts'
import type { Language } from '../../core/language.ts'
import type { Outcomes } from '../words.en.ts'
import { judgingWords } from '../words.ts'

export function outcomesOf({ cited, checked, holds, placesOnly, byResult }: EvidenceCount): Outcomes {
  return { cited, checked, holds, placesOnly, moved: byResult.moved, fails: checked - holds - byResult.moved }
}

/** The names of the sides in a ruling: label → seat. */
export type Labels = Readonly<Record<string, string>>

/**
 * Explains labels that are left in the words of a ruling; '' if there are none. Full names were replaced when the
 * ruling came, so only short forms are left: `A's numbers`, 甲的数据. If A is Party A, nothing needs explaining.
 */
export function legendFor(
  words: readonly string[],
  labels: Labels | undefined,
  language: Language,
  called: (seat: string) => string,
): string {
  const all = Object.keys(labels ?? {})
  if (all.length < 2 || all.every(label => called(labels![label]!).endsWith(` ${label}`))) return ''
  const stems = all.map((_, place) => stemNames[place] ?? null)
  const said = words.join('\n')
  const byStem = stems.some(stem => stem !== null && stemForm(stem, language).test(said))
  const byLetter = all.some(label => letterForm(label, all).test(said))
  if (!byStem && !byLetter) return ''
  const shown = (label: string, place: number) => {
    if (!byStem || byLetter) return label
    return language === 'zh' ? stems[place]! : `${label} (${stems[place]}方)`
  }
  return judgingWords[language].legend(all.map((label, place) => [shown(label, place), called(labels![label]!)]))
}

/** In the order of the sides. */
const stemNames = '甲乙丙丁戊己庚辛壬癸子丑'

/** In a Chinese debate a full name that is left is no label: a contract has its own 甲方. */
const stemForm = (stem: string, language: Language): RegExp => {
  const short = `${stem}(?=[的在说称认提给引胜更则未没仅只也已所与和、，])`
  return new RegExp(language === 'zh' ? short : `${stem}方|${short}`, 'u')
}

const verbs =
  'is|was|has|had|does|did|argue[sd]?|sa(?:ys|id)|show(?:s|ed)|claim(?:s|ed)|gives?|gave|concede[sd]?|rest(?:s|ed)|brings?|brought|names?|cite[sd]?|answer(?:s|ed)|fail(?:s|ed)|relie[sd]|ma[kd]es?|offer(?:s|ed)|prove[sd]?|point(?:s|ed)|quote[sd]?|would|could|should|can|cannot|will|never|only|alone|itself|wins?|won'

/** `plan A` is no side. */
const things =
  '[Oo]ptions?|[Pp]lans?|[Vv]ariants?|[Cc]hoices?|[Pp]roposals?|[Aa]lternatives?|[Ss]cenarios?|[Pp]oints?|[Cc]ases?|[Ss]teps?|[Vv]itamins?|[Tt]ypes?|[Cc]lass|[Gg]rades?|[Gg]roups?|[Tt]ables?|[Ff]igures?|[Pp]hases?|方案|选项|计划|类型|产品|公司|阶段|步骤'

/** `A` is also an English article, so it must be followed by something that cannot follow an article. */
function letterForm(label: string, all: readonly string[]): RegExp {
  const others = all.filter(other => other !== label).join('|')
  const name = String.raw`(?<![\p{L}\p{N}/_-])(?<!(?:${things})\s?)${label}`
  return new RegExp(
    [
      String.raw`\b(?:[Ss]ides?|SIDES?|[Dd]ebaters?|辩手)[\s-]?${label}(?![\p{L}\p{N}])`,
      String.raw`${name}['’]s(?![\p{L}\p{N}])`,
      String.raw`${name}\s(?:${verbs})(?![\p{L}\p{N}])`,
      String.raw`${name}\s?(?:and|or|与|和)\s?(?:${others})(?![\p{L}\p{N}])`,
      String.raw`(?:[a-z0-9][\w.-]{0,63}\/)${label}(?![\w/-])`,
      String.raw`${name}\s?(?:方|的|在|说|称|认为|提出|给出|引用|胜)`,
    ].join('|'),
    'u',
  )
}
