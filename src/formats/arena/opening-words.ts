import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Debater, SideId } from './options.ts'

interface OpeningWords {
  side(side: SideId): string
  position(side: SideId, position: string | null): string
  style(style: Debater['style']): string
}

/** What a seat is told about itself. Positions, styles and preferences are the user's words. */
export const openingWords: Record<Language, OpeningWords> = {
  en: {
    side: side => (side === 'pro' ? 'the pro side' : 'the con side'),
    position: (side, position) => position ?? (side === 'pro' ? 'the motion is right' : 'the motion is wrong'),
    style: style => (style ? `Your way to argue (${style.tag}): ${clean(style.text).text}` : ''),
  },
  zh: {
    side: side => (side === 'pro' ? '正方' : '反方'),
    position: (side, position) => position ?? (side === 'pro' ? '辩题成立' : '辩题不成立'),
    style: style => (style ? `你的论辩风格（${style.tag}）：${clean(style.text).text}` : ''),
  },
}

/** What a debater noted in earlier debates: words of others stand in it, so it is data. */
export const memoryOf = (side: SideId, memory: string | null): Speech[] =>
  memory === null ? [] : [{ key: `memory/${side}`, seat: side, text: memory, derived: 'memory' }]
