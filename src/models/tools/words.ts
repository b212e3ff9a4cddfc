import type { Language } from '../../core/language.ts'

interface Words {
  noEffort(name: string, effort: string): string
  noSearch(name: string): string
  noCap(name: string): string
  lost(name: string): string
  late(seconds: number): string
  signIn(command: string): string
  keyIn(variable: string): string
}

/** What a user should know about a tool or a call of it. */
export const toolWords: Record<Language, Words> = {
  en: {
    noEffort: (name, effort) => `${name} has no effort setting; "${effort}" was left out`,
    noSearch: name => `${name} runs without tools, so its web search is off`,
    noCap: name => `${name} takes no limit of tokens per reply, so none was set`,
    lost: name => `${name} no longer knew the conversation, so all of it was sent again`,
    late: seconds => `the tool took longer than ${seconds} s`,
    signIn: command => `not signed in (sign in with: ${command})`,
    keyIn: variable => `with the key in ${variable}`,
  },
  zh: {
    noEffort: (name, effort) => `${name} 没有思考强度（effort）设置，未传递“${effort}”`,
    noSearch: name => `${name} 运行时不启用任何工具，因此无法使用网页搜索`,
    noCap: name => `${name} 不支持限制单次回复的 token 数，因此未设上限`,
    lost: name => `${name} 已不记得之前的对话，因此重新发送了全部内容`,
    late: seconds => `该工具用时超过 ${seconds} 秒`,
    signIn: command => `尚未登录（请运行：${command}）`,
    keyIn: variable => `使用 ${variable} 中的密钥`,
  },
}
