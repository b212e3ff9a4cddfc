import type { Language } from '../../core/language.ts'
import { countWords } from './length.ts'
import type { Investigation } from './shapes.ts'
import { fileIn, isPage, isUnofficial, type Reach } from './sound-sources.ts'

/** What is wrong with the sources that arguments name. Whether they say what they are said to is looked up later. */
export function sourceProblems({ arguments: list }: Investigation, reach: Reach, language: Language): string[] {
  const t = words[language]
  return list.flatMap(({ source, reference, quote }, place) => {
    const field = `arguments[${place}]`
    if (source === 'no-source') return []
    if (!reference) return [t.noReference(field)]
    const file = fileIn(reference, reach.files)
    if (file === null && !reach.web) return [t.noWeb(field)]
    if (file === null && !isPage(reference)) return [t.notAPage(field)]
    return [
      ...(file !== null && isUnofficial(source, file, reach) ? [t.notOfficial(field, file)] : []),
      ...(isComparable(quote) ? [] : [t.noQuote(field)]),
    ]
  })
}

/** Enough words to be looked for: that a page exists supports nothing. */
const isComparable = (quote: string | null): boolean => quote !== null && countWords(quote) >= 3

interface Words {
  noReference(field: string): string
  notOfficial(field: string, file: string): string
  noWeb(field: string): string
  notAPage(field: string): string
  noQuote(field: string): string
}

const words: Record<Language, Words> = {
  en: {
    noReference: field =>
      `${field}: a source is named but no reference. Give its address or path:line, or say "no-source".`,
    notOfficial: (field, file) =>
      `${field}: ${file} is the user's file and was not declared official. Choose another kind of source.`,
    noWeb: field =>
      `${field}: you have no web search here, so that no page can be a source. Cite a file of the user, or say "no-source" with reference and quote null.`,
    notAPage: field =>
      `${field}.reference: neither an https address nor a file of the user. Give one of these, or say "no-source" with reference and quote null.`,
    noQuote: field =>
      `${field}.quote: copy the words of the source that carry the argument, three at least, or say "no-source" with reference and quote null.`,
  },
  zh: {
    noReference: field => `${field}：写了来源类型却没有出处。请给出网址或 路径:行号，否则来源写 "no-source"。`,
    notOfficial: (field, file) => `${field}：${file} 是用户提供的文件，未声明为官方文档。请改用其他来源类型。`,
    noWeb: field =>
      `${field}：这里没有网络搜索，网页不能作为来源。请引用用户的文件，或写 "no-source" 并把 reference 和 quote 设为 null。`,
    notAPage: field =>
      `${field}.reference：既不是 https 网址，也不是用户提供的文件。请改为其中之一，或写 "no-source" 并把 reference 和 quote 设为 null。`,
    noQuote: field =>
      `${field}.quote：请照抄来源中支撑该论点的原文，至少三个字词；否则写 "no-source"，并把 reference 和 quote 设为 null。`,
  },
}

export { fileIn, type Reach, withSoundSources } from './sound-sources.ts'
