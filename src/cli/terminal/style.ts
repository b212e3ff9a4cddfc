const codes = {
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const

export type Style = keyof typeof codes

export type Paint = (style: Style | readonly Style[], text: string) => string

export const painter = (color: boolean): Paint => {
  if (!color) return (_style, text) => text
  return (style, text) => [style].flat().reduce((painted, name) => wrap(name, painted), text)
}

const wrap = (style: Style, text: string): string => `\x1b[${codes[style][0]}m${text}\x1b[${codes[style][1]}m`

const seatStyles: readonly Style[] = ['cyan', 'magenta', 'yellow', 'green', 'blue']

export const seatStyle = (index: number): Style => seatStyles[Math.max(0, index) % seatStyles.length]!
