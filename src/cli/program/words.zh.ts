import type * as en from './words.en.ts'

export const program: typeof en.program = {
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
}
