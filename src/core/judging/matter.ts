import { foldWidth, standsIn } from './wording.ts'

/** What is debated: the topic and what the user brought. It may be many megabytes, and is the same for every judge. */
export interface Matter {
  /** Does the word stand in it? */
  has(word: string): boolean
  /** Does it speak of an option, plan, variant … by a letter of its own? `Plan A`, 方案 B. */
  readonly lettered: boolean
}

/** Nothing is looked for before it is asked, and nothing twice. */
export function matterOf(text: string): Matter {
  let folded: string | null = null
  let lettered: boolean | null = null
  const known = new Map<string, boolean>()
  return {
    has(word) {
      const before = known.get(word)
      if (before !== undefined) return before
      folded ??= foldWidth(text).toLowerCase()
      const found = standsIn(folded, foldWidth(word).toLowerCase())
      known.set(word, found)
      return found
    },
    get lettered() {
      lettered ??= letteredThing.test(foldWidth(text))
      return lettered
    },
  }
}

const things = [
  ...['option', 'plan', 'variant', 'choice', 'proposal', 'alternative', 'scenario', 'party', 'speaker'],
  ...['candidate', 'vendor', 'team'],
].map(thing => `[${thing[0]}${thing[0]!.toUpperCase()}]${thing.slice(1)}`)
const letteredThing = new RegExp(
  String.raw`\b(?:${things.join('|')})s? \(?[A-D]\)?(?![\w-])|(?:方案|选项|计划|选择|提案|候选|供应商|产品|公司) ?[A-D](?![\w-])`,
  'u',
)
