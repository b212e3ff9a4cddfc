import type { Language } from '../core/language.ts'
import type { Message } from '../core/model.ts'

/** A message of a prompt, word for word, under its role. */
export const messageText = ({ role, content }: Pick<Message, 'role' | 'content'>, language: Language): string =>
  `## ${roles[language][role]}\n\n${fenced(content)}`

/** Puts a fence around a text that the text itself does not contain. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}

const roles: Record<Language, Record<Message['role'], string>> = {
  en: { system: 'System', user: 'User', assistant: 'Assistant' },
  zh: { system: '系统', user: '用户', assistant: '助手' },
}
