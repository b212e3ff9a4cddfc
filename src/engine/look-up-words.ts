import type { Language } from '../core/language.ts'

interface LookUpWords {
  search(query: string, day: string): string
  page(url: string, day: string): string
  hits(listings: readonly string[]): string
  failed(reason: string): string
  unread(reason: string): string
  notListed: string
  cut: string
}

const numbered = (listings: readonly string[]): string => listings.map((text, i) => `${i + 1}. ${text}`).join('\n\n')

export const lookUpWords: Record<Language, LookUpWords> = {
  en: {
    search: (query, day) => `search “${query}”, ${day}`,
    page: (url, day) => `${url}, read ${day}`,
    hits: listings => (listings.length === 0 ? 'Nothing was found.' : numbered(listings)),
    failed: reason => `The search came to nothing: ${reason}`,
    unread: reason => `The page could not be read: ${reason}`,
    notListed: 'only pages that one of your own searches listed can be read',
    cut: '[The page goes on; the rest is not shown.]',
  },
  zh: {
    search: (query, day) => `搜索“${query}”，${day}`,
    page: (url, day) => `${url}，读取于 ${day}`,
    hits: listings => (listings.length === 0 ? '没有找到任何结果。' : numbered(listings)),
    failed: reason => `搜索没有结果：${reason}`,
    unread: reason => `网页无法读取：${reason}`,
    notListed: '只能读取你自己的搜索结果中列出的网页',
    cut: '［网页还有后文，未显示。］',
  },
}
