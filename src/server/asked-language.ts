import { type Language, languages } from '../core/language.ts'
import type { Asked } from './parts.ts'

/** The language that an answer is wanted in: as the page says, as its address says, as the browser says. */
export function askedLanguage(c: Asked, otherwise: Language): Language {
  return known(c.req.header('x-agon-language')) ?? known(c.req.query('language')) ?? browserLanguage(c) ?? otherwise
}

function browserLanguage(c: Asked): Language | null {
  const wanted = (c.req.header('accept-language') ?? '').split(',', 20).map(part => {
    const [tag = '', weight = ''] = part.trim().toLowerCase().split(';', 2)
    return { tag, weight: weight.trim().startsWith('q=') ? Number(weight.trim().slice(2)) || 0 : 1 }
  })
  wanted.sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const language = known(tag.split('-', 1)[0])
    if (language) return language
  }
  return null
}

const known = (name: string | undefined): Language | undefined => languages.find(language => language === name)
