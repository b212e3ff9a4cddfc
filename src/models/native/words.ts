import type { Language } from '../../core/language.ts'

/** Our own sentences about native protocols, beside those that all HTTP voices share. */
const en = {
  noEvent: (protocol: string, data: string) =>
    `the endpoint sent something that is no event of the ${protocol} protocol: ${data}`,
  document: (protocol: string, provider: string) =>
    `the endpoint answered with a document instead of a stream (check baseURL and protocol "${protocol}" of provider ${provider} in config.json)`,
  unputtable: (protocol: string, reason: string) =>
    `the request cannot be put into the ${protocol} protocol (${reason}); this is a bug, please report it`,
  paused: 'the provider paused the reply in the middle of a long search (pause_turn)',

  otherTemperature: (name: string, asked: number, used: number) =>
    `${name} does not take temperature ${asked}; ${used} was asked instead`,
  otherTokenLimit: (name: string, asked: number, used: number) =>
    `${name} does not take a limit of ${asked} tokens; ${used} was asked instead`,
  noSchema: (name: string) => `${name} takes no JSON schema; the shape of its reply is checked here only`,
  noSchemaBesideSearch: (name: string) =>
    `${name} takes no JSON schema beside a web search; the shape of its reply is checked here only`,
  searchFailed: (name: string, why: string) => `a web search of ${name} failed: ${why}`,
  stored: (name: string) => `${name} does not take the wish to store nothing; the provider may keep the reply`,
  warning: (name: string, text: string) => `${name}: ${text}`,
}

export type NativeWords = typeof en

const zh: NativeWords = {
  noEvent: (protocol, data) => `服务端发来的内容不符合 ${protocol} 协议：${data}`,
  document: (protocol, provider) =>
    `服务端返回的是一份文档而不是数据流（请检查 config.json 中提供方 ${provider} 的 baseURL 和 protocol “${protocol}”）`,
  unputtable: (protocol, reason) => `无法按 ${protocol} 协议组织请求（${reason}）；这是一个缺陷，请反馈`,
  paused: '提供方在长时间搜索途中暂停了回复（pause_turn）',

  otherTemperature: (name, asked, used) => `${name} 不接受 temperature ${asked}，已改用 ${used}`,
  otherTokenLimit: (name, asked, used) => `${name} 不接受 ${asked} 个 token 的上限，已改用 ${used}`,
  noSchema: name => `${name} 不支持 JSON schema，回复的结构只在本地校验`,
  noSchemaBesideSearch: name => `${name} 在搜索网页时不支持 JSON schema，回复的结构只在本地校验`,
  searchFailed: (name, why) => `${name} 的一次网络搜索失败：${why}`,
  stored: name => `${name} 不接受“不保存”的要求，提供方可能会保留回复内容`,
  warning: (name, text) => `${name}：${text}`,
}

const words: Readonly<Record<Language, NativeWords>> = { en, zh }

export const nativeWordsIn = (language: Language | undefined): NativeWords => words[language ?? 'en']
