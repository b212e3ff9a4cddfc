import type { Side } from './blind.ts'
import { joined, wordEnd, wordStart } from './wording.ts'

/** `Side A`, `sides A and B`, 甲方, `A 方`, `round-1/A`: whatever language the judge chose to write in. */
export function revealSides(text: string, sides: readonly Side[], nameOf: (seat: string) => string): string {
  const byLabel = new Map(sides.map(side => [side.label, side]))
  const byName = new Map(sides.map(side => [joined(side.name), side]))
  return text.replace(patternOf(sides), (match, ...rest) => {
    const { list, key, chinese } = rest.at(-1) as Record<string, string | undefined>
    if (key !== undefined) return byLabel.get(key)!.seat
    if (chinese !== undefined) return nameOf(byLabel.get(chinese)!.seat)
    if (list === undefined) return nameOf(byName.get(joined(match))!.seat)
    return list.replace(/[A-Z]+(?![a-z])/g, label => nameOf(byLabel.get(label)!.seat))
  })
}

function patternOf(sides: readonly Side[]): RegExp {
  const label = `(?:${sides.map(side => side.label).join('|')})`
  const names = sides.map(({ name }) => name.replace(/ /g, String.raw`\s?`))
  const own = names.filter(name => !/^Side/.test(name))
  return new RegExp(
    [
      ...own.map(name => (/^[A-Za-z]/.test(name) ? wordStart : '') + name + (/[A-Z]$/.test(name) ? wordEnd : '')),
      String.raw`${wordStart}[Ss](?:ides?|IDES?)\s(?<list>${label}(?:\s?(?:,\s?and|,\s?or|,|and|or|&|/)\s?${label}${wordEnd}){0,12})${wordEnd}`,
      String.raw`(?<=${wordStart}(?:[a-z0-9][\w.-]{0,63}/){1,12})(?<key>${label})(?![\w/-])`,
      String.raw`${wordStart}(?<chinese>${label})\s?方(?![案法式面位针程形])`,
    ].join('|'),
    'gu',
  )
}
