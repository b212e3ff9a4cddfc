import type { Language } from '../../core/language.ts'
import type { ResearchOptions } from '../../formats/research/options.ts'

type Kind = ResearchOptions['decision_type']

/** Longer than this, the topic itself is the goal. */
const longest = 1_500

/** The question that a research answers when nobody says which; null: the topic itself. */
export function goalFor(topic: string, things: readonly string[], kind: Kind, language: Language): string | null {
  if (topic.length > longest) return null
  const t = words[language]
  if (things.length > 1) return t.which[kind](t.list(things))
  if (/[?？]\s*$/.test(topic)) return topic
  const said = topic.replace(/[\s.。!！]{1,20}$/, '')
  return t.isAsked.test(said) ? `${said}${t.mark}` : t.whether[kind](said)
}

/** What a role argues for, where nobody says it. */
export const stanceFor = (name: string, language: Language): string =>
  language === 'zh' ? `主张${/^[\x20-\x7e]/.test(name) ? ' ' : ''}${name}` : `argue for ${name}`

interface Words {
  /** A question, also without the mark of one. */
  isAsked: RegExp
  mark: string
  list(things: readonly string[]): string
  which: Record<Kind, (things: string) => string>
  whether: Record<Kind, (topic: string) => string>
}

const words: Record<Language, Words> = {
  en: {
    isAsked:
      /^(?:is|are|was|were|do|does|did|has|have|can|could|should|shall|would|will|may|might|must|which|what|who|whom|whose|when|where|why|how|whether)\s/i,
    mark: '?',
    list: things => `${things.slice(0, -1).join(', ')} or ${things.at(-1)}`,
    which: {
      'personal-choice': things => `Which should one choose, ${things}, and in which situations the other way round?`,
      'team-standardization': things => `Which should a team standardize on, ${things}, and where should it not?`,
      'market-analysis': things => `Which is better placed in its market, ${things}, and what would change that?`,
    },
    whether: {
      'personal-choice': topic => `Is this right, and what should one do: ${topic}?`,
      'team-standardization': topic => `Is this right, and should a team make it its rule: ${topic}?`,
      'market-analysis': topic => `Does the market bear this out: ${topic}?`,
    },
  },
  zh: {
    isAsked:
      /是否|能否|可否|应否|(\p{Script=Han})不\1|应不应该|应不应当|值不值得|可不可以|需不需要|有没有|有无必要|哪(?!怕)|怎么|怎样|(?<!无论|不管)如何|为何|(?<!没有|没)什么|多少|谁|[吗呢]$/u,
    mark: '？',
    list: things => things.join(' 还是 ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''),
    which: {
      'personal-choice': things => `应当选择哪一个：${things}？在哪些情况下应当反过来选？`,
      'team-standardization': things => `团队应当统一采用哪一个：${things}？哪些地方不宜采用？`,
      'market-analysis': things => `哪一个在市场上更占优势：${things}？什么会改变这一局面？`,
    },
    whether: {
      'personal-choice': topic => `“${topic}”是否成立？应当怎么做？`,
      'team-standardization': topic => `“${topic}”是否成立？团队应当把它定为规范吗？`,
      'market-analysis': topic => `市场情况是否支持“${topic}”？`,
    },
  },
}
