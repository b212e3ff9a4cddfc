import type { Language } from '../../core/language.ts'
import { neutralisedIn } from '../../core/neutralised.ts'
import type { View } from '../../core/view.ts'

/** How much of what was said nobody was shown as it came; [] where that is nothing. */
export function neutralisedRemark({ turns, brief }: View): string[] {
  let count = 0
  for (const turn of turns.values()) if (turn.state === 'answered') count += neutralisedIn(turn)
  return count > 0 ? [words[brief.language](count)] : []
}

const words: Record<Language, (count: number) => string> = {
  en: count =>
    `${count} invisible, control or template characters were taken out of speeches before anyone was shown them; the journal keeps the raw text.`,
  zh: count => `发言中有 ${count} 处不可见字符、控制字符或模板标记，在展示之前已被移除；日志保留原文。`,
}
