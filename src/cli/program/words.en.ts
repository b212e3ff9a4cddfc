/** Messages about how a command line is written. Help texts stand with the commands. */
export const program = {
  unknownOption: (flag: string, meant: string | null, command: string) =>
    `unknown option ${flag}.${meant ? ` Did you mean ${meant}?` : ''} ${command} --help lists them.`,
  /** `--is this right?` */
  dashedQuestion: (text: string) =>
    `unknown option "${text}". A question that begins with a dash stands behind --, after all flags: agon -- "…"`,
  missingArgument: (name: string, usage: string, command: string) =>
    `${name} is missing. Write: ${usage}. ${command} --help says more.`,
  missingValue: (flags: string, command: string) =>
    `${flags.split(' ')[0]} needs a value: ${flags}. ${command} --help says more.`,
  excessArguments: (extra: string, usage: string, command: string) =>
    `too many arguments: ${extra}. Write: ${usage}. ${command} --help says more.`,
  noCommand: (word: string, meant: string | null) =>
    `there is no command "${word}".${meant ? ` Did you mean ${meant}?` : ''} agon --help lists them.`,
  help: 'show this help',
  helpCommand: 'show the help of a command',
  byDefault: (value: string) => ` (default: ${value})`,
  /** commander's own headings and placeholders. */
  fixed: {} as Readonly<Record<string, string>>,
}
