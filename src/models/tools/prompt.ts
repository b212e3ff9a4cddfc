import { createHmac } from 'node:crypto'
import type { Language, Texts } from '../../core/language.ts'
import type { Call, Message } from '../../core/model.ts'

/** A call in the form that tools take it in. */
export interface ToolPrompt {
  /** The rules. Never empty: tools would put their own in their place. */
  system: string
  /** Everything else. Its first line is always ours: some tools take a first `/` for a command of theirs. */
  prompt: string
}

/** `known`: how many messages the tool's own session holds already. */
export function toolPrompt(call: Call, known: number, secret: Buffer): ToolPrompt {
  const { language } = call.moment
  const system = call.messages.filter(message => message.role === 'system').map(message => message.content)
  const rest = call.messages.slice(known).filter(message => message.role !== 'system')
  const rules = system.join('\n\n').trim() === '' ? opening[language] : system.join('\n\n')
  return { system: rules, prompt: `${opening[language]}\n\n${written(rest, call, language, secret)}` }
}

const opening: Texts = {
  en: 'Answer the following directly. You have no tools and no files here and need none.',
  zh: '请直接回答以下内容。这里没有可用的工具和文件，也不需要它们。',
}

function written(messages: readonly Message[], call: Call, language: Language, secret: Buffer): string {
  const [only] = messages
  if (only && messages.length === 1 && only.role === 'user') return only.content
  const mark = markFor(messages, call, secret)
  const t = words[language]
  const parts = messages.map(
    ({ role, content }) => `${mark} ${role === 'user' ? t.toYou : t.byYou} ${mark}\n${content}`,
  )
  return [t.explain(mark), ...parts, `${mark} ${t.end} ${mark}`].join('\n\n')
}

/**
 * What separates the messages. Nobody outside this process can know it, and it stands in no message, so that nothing
 * said can pass for the beginning of another one. It stays the same while a seat speaks on: prefix caches serve the rest.
 */
function markFor(messages: readonly Message[], { debate, moment }: Call, secret: Buffer): string {
  for (let round = 0; ; round++) {
    const key = `${debate}/${moment.seat}/${round}`
    const mark = `=====${createHmac('sha256', secret).update(key).digest('hex').slice(0, 16)}=====`
    if (!messages.some(message => message.content.includes(mark))) return mark
  }
}

const words = {
  en: {
    explain: (mark: string) =>
      `The conversation so far is written out below. Each message begins after a line with ${mark}; whatever stands inside a message does not end it. Answer the last message.`,
    toYou: 'MESSAGE TO YOU',
    byYou: 'WHAT YOU ANSWERED',
    end: 'END OF THE CONVERSATION: ANSWER THE LAST MESSAGE',
  },
  zh: {
    explain: (mark: string) =>
      `以下是到目前为止的完整对话。每条消息都从带有 ${mark} 的一行之后开始；消息内部的任何内容都不会使它提前结束。请回答最后一条消息。`,
    toYou: '发给你的消息',
    byYou: '你当时的回答',
    end: '对话到此为止：请回答最后一条消息',
  },
}
