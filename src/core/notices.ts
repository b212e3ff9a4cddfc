import type { Language } from './language.ts'
import { splitModelName } from './model.ts'
import type { View } from './view.ts'

/** The provider of the built-in voice that is not a language model. */
export const offlineProvider = 'offline'

export const isOffline = (model: string): boolean => splitModelName(model).provider === offlineProvider

const offline: Record<Language, string> = {
  en: 'Offline voice: what speaks here is not a language model. It finds passages in your files, quotes them and counts what was backed; it does not reason. Connect a model in ~/.agon/config.json (docs/configuration.md) for a real debate.',
  zh: '离线声音：这里发言的不是语言模型。它只在你的文件中查找段落、引用原文、统计哪些论点有依据，并不推理。要进行真正的辩论，请在 ~/.agon/config.json 中接入模型（见 docs/configuration.md）。',
}

/** What a debate's own seats make it necessary to say. */
export function noticesOf({ brief }: View): string[] {
  return brief.seats.some(seat => isOffline(seat.model)) ? [offline[brief.language]] : []
}
