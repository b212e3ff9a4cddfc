import type { Language, Texts } from '../../core/language.ts'

/** What a point of an offline speech does. It opens the point in bold, for the other side and the judge to read. */
export type Marker = keyof typeof words

const words = {
  weak: { en: 'Weak', zh: '依据薄弱' },
  oneSource: { en: 'One source', zh: '来源单一' },
  ownPraise: { en: 'Own praise', zh: '自我评价' },
  unsupported: { en: 'Unsupported', zh: '没有依据' },
  against: { en: 'Against', zh: '反对依据' },
  leftOut: { en: 'Left out', zh: '遗漏' },
  answered: { en: 'Answered', zh: '回应' },
  discounted: { en: 'Discounted', zh: '不足为据' },
  conceded: { en: 'Conceded', zh: '承认' },
  withdrawn: { en: 'Withdrawn', zh: '撤回' },
  further: { en: 'Further', zh: '补充' },
  resolved: { en: 'Resolved', zh: '已解决' },
  unresolved: { en: 'Unresolved', zh: '未解决' },
  held: { en: 'Held to it', zh: '记录在案' },
  added: { en: 'New', zh: '新增' },
} satisfies Record<string, Texts>

export const markerWord = (marker: Marker, language: Language): string => words[marker][language]

export function markerAt(head: string): Marker | null {
  const bold = /^\*\*([^*]+)\*\*/.exec(head)?.[1]
  if (bold === undefined) return null
  const known = Object.entries(words) as [Marker, Texts][]
  return (
    known.find(([, texts]) =>
      Object.values(texts).some(word => bold === word || bold.startsWith(`${word}: `) || bold.startsWith(`${word}：`)),
    )?.[0] ?? null
  )
}

/** Every offline speech opens with a notice. A speech without it comes from another voice. */
export const isOfflineSpeech = (text: string): boolean => /^\*(?:Offline voice|离线声音)/.test(text)
