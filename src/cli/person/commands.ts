/** What a person can say to the program wherever it is asked something. */
const commands = ['edit', 'raw', 'said', 'rules', 'clear', 'back', 'pass', 'leave'] as const

export type Command = (typeof commands)[number]

/** `/pass`; a Chinese keyboard may write another slash. Only a whole line is one: `/usr/bin is full` is text. */
export const commandIn = (text: string): string | null => /^[/／、]([a-z]+)\s*$/i.exec(text)?.[1]?.toLowerCase() ?? null

/** Whether it is one somewhere. */
export const isCommandName = (name: string): boolean => name === 'help' || commands.some(command => command === name)
