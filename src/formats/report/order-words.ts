import type { Order } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'

export const orderWords: Record<Language, Record<Order, string>> = {
  en: { 'as-said': 'as said', turned: 'turned' },
  zh: { 'as-said': '原顺序', turned: '调换顺序' },
}
