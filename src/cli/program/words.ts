import type { Language } from '../../core/language.ts'

/** What the command line says about how it is written. Help texts of commands stand beside the commands. */
export interface ProgramWords {
  unknownOption(flag: string, meant: string | null, command: string): string
  /** `--is this right?` */
  dashedQuestion(text: string): string
  missingArgument(name: string, usage: string, command: string): string
  missingValue(flags: string, command: string): string
  excessArguments(extra: string, usage: string, command: string): string
  noCommand(word: string, meant: string | null): string
  help: string
  helpCommand: string
  byDefault(value: string): string
  /** commander's own headings and placeholders. */
  fixed: Readonly<Record<string, string>>
}

export const programWords: Record<Language, ProgramWords> = {
  en: {
    unknownOption: (flag, meant, command) =>
      `unknown option ${flag}.${meant ? ` Did you mean ${meant}?` : ''} ${command} --help lists them.`,
    dashedQuestion: text =>
      `unknown option "${text}". A question that begins with a dash stands behind --, after all flags: agon -- "…"`,
    missingArgument: (name, usage, command) => `${name} is missing. Write: ${usage}. ${command} --help says more.`,
    missingValue: (flags, command) => `${flags.split(' ')[0]} needs a value: ${flags}. ${command} --help says more.`,
    excessArguments: (extra, usage, command) =>
      `too many arguments: ${extra}. Write: ${usage}. ${command} --help says more.`,
    noCommand: (word, meant) =>
      `there is no command "${word}".${meant ? ` Did you mean ${meant}?` : ''} agon --help lists them.`,
    help: 'show this help',
    helpCommand: 'show the help of a command',
    byDefault: value => ` (default: ${value})`,
    fixed: {},
  },
  zh: {
    unknownOption: (flag, meant, command) =>
      `未知选项 ${flag}。${meant ? `是否想用 ${meant}？` : ''}${command} --help 可列出全部选项。`,
    dashedQuestion: text => `未知选项“${text}”。以短横线开头的问题要放在 -- 之后，并写在所有选项后面：agon -- "……"`,
    missingArgument: (name, usage, command) => `缺少 ${name}。请写成：${usage}。详见 ${command} --help。`,
    missingValue: (flags, command) => `${flags.split(' ')[0]} 缺少值，应写成：${flags}。详见 ${command} --help。`,
    excessArguments: (extra, usage, command) => `参数过多：${extra}。请写成：${usage}。详见 ${command} --help。`,
    noCommand: (word, meant) =>
      `没有“${word}”这个命令。${meant ? `是否想用 ${meant}？` : ''}agon --help 可列出全部命令。`,
    help: '显示帮助',
    helpCommand: '显示某个命令的帮助',
    byDefault: value => `（默认：${value}）`,
    fixed: {
      'Usage:': '用法：',
      'Arguments:': '参数：',
      'Options:': '选项：',
      'Commands:': '命令：',
      '[options]': '[选项]',
      '[command]': '[命令]',
    },
  },
}
