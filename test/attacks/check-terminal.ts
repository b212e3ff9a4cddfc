import type { Played } from './play.ts'

/** All that the status line is drawn with. */
const drawing = /\x1bD\x1b\[A\x1b7\x1b\[B\r(?:\x1b\[J|\x1b\[K[^\x1b]*)\x1b8/g
const control = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]/u

export function terminalBreaks(played: Played, peaceful: Played): string[] {
  return (['plain', 'animated'] as const).flatMap(name => {
    const [text, calm] = [played[name].replace(drawing, ''), peaceful[name].replace(drawing, '')]
    const found = control.exec(text)
    return [
      ...(found ? [`${name} terminal: a control character ${JSON.stringify(found[0])}`] : []),
      ...(String(marginOf(text)) === String(marginOf(calm)) ? [] : [`${name} terminal: a line at the margin`]),
    ]
  })
}

/**
 * Speeches are indented; what begins at the margin is ours. Only how it begins is compared: titles are words of others. In any order: turns may be
 * said side by side.
 */
const marginOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap(line => /^\S+\s+\S+/.exec(line)?.[0] ?? [])
    .sort()
