import type { Language } from '../../core/language.ts'

/** Our own sentences about a program of the user's own. */
const en = {
  notOnPath: (setting: string, word: string) =>
    `${setting}: ${word} was not found on PATH (install it, name it by its absolute path, or write ./${word} for a file beside config.json)`,
  flawed: (setting: string, path: string, flaw: string) =>
    `${setting}: ${path} ${flaw} (relative paths begin at the folder of config.json)`,
  notSet: (name: string, variables: readonly string[]) =>
    `${name} is to get ${variables.join(', ')} from the environment, and ${variables.length === 1 ? 'it is' : 'they are'} not set`,

  noSearch: (name: string) => `${name} was not asked to search the web: programs of your own are not told to`,
  notLanguageModel: (name: string) => `${name} is a program that is not a language model, as config.json says`,

  wrongLine: (name: string, line: number, why: string, excerpt: string) =>
    `line ${line} that ${name} printed is no event: ${why} (the line: ${excerpt})`,
  notJson: 'it is not JSON',
  mustBeOneOf: (field: string, known: readonly string[]) => `"${field}" must be one of ${known.join(', ')}`,
  mustBeText: (field: string) => `"${field}" must be a string`,
  mustBeNumber: (field: string) => `"${field}" must be a number that is not negative`,
  tooMuch: (name: string, most: number) => `${name} printed more than ${most / 1e6} million characters and was ended`,
  ended: (name: string, how: string, complaint: string | null) =>
    `${name} ended without "done" (${how})${complaint === null ? '' : `: ${complaint}`}`,
}

export type CommandWords = typeof en

const zh: CommandWords = {
  notOnPath: (setting, word) =>
    `${setting}：在 PATH 中找不到 ${word}（请安装它，写出绝对路径；若文件与 config.json 在同一文件夹，请写成 ./${word}）`,
  flawed: (setting, path, flaw) => `${setting}：${path} ${flaw}（相对路径以 config.json 所在的文件夹为起点）`,
  notSet: (name, variables) => `${name} 应从环境中得到 ${variables.join('、')}，但尚未设置`,

  noSearch: name => `没有要求 ${name} 搜索网页：自己的程序不会收到这一要求`,
  notLanguageModel: name => `${name} 是程序，按 config.json 所写，它不是语言模型`,

  wrongLine: (name, line, why, excerpt) => `${name} 输出的第 ${line} 行不是事件：${why}（该行：${excerpt}）`,
  notJson: '不是 JSON',
  mustBeOneOf: (field, known) => `“${field}”必须是以下之一：${known.join('、')}`,
  mustBeText: field => `“${field}”必须是字符串`,
  mustBeNumber: field => `“${field}”必须是不小于 0 的数`,
  tooMuch: (name, most) => `${name} 输出超过 ${most / 1e4} 万个字符，已被终止`,
  ended: (name, how, complaint) =>
    `${name} 没有输出 done 就结束了（${how}）${complaint === null ? '' : `：${complaint}`}`,
}

const words: Readonly<Record<Language, CommandWords>> = { en, zh }

export const commandWordsIn = (language: Language): CommandWords => words[language]
