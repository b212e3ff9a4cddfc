import type { Speaker } from './node.ts'
import type { Party } from './options.ts'

/** What a debater says of itself when it now holds something else. */
export interface Move {
  [field: string]: string | null
  /** Whose argument it was, as far as the debater names a party; null: nobody's here. */
  by: string | null
  argument: string
}

/** The last line that a debater was asked for: `MOVED (party-b): the argument that did it`. */
const line =
  /^[ \t>*_`#-]{0,40}(?:MOVED|改变立场)[*_` \t]{0,40}[（(]([^）)\n]{1,80})[）)][*_` \t]{0,40}[:：]([^\n]*)$/gm

/** Every change of mind in a round. At the root a position has nothing to move away from. */
export function movesOf(
  speakers: readonly Speaker[],
  hasHistory: boolean,
): { seat: string; turn: string; step: string; move: Move }[] {
  const spoken = speakers.flatMap(({ before }) => [
    ...(hasHistory ? [{ step: 'position', speech: before!.position }] : []),
    ...(before!.rebuttal ? [{ step: 'rebuttal', speech: before!.rebuttal }] : []),
  ])
  return spoken.flatMap(({ step, speech }) => {
    const move = moveIn(speech.text, speakers)
    return move ? [{ seat: speech.seat, turn: speech.key, step, move }] : []
  })
}

export function moveIn(speech: string, parties: readonly Party[]): Move | null {
  const last = [...speech.matchAll(line)].findLast(match => bare(match[2]!) !== '')
  if (!last) return null
  const named = last[1]!.trim().toLowerCase()
  const by = parties.find(({ id, label }) => [id, label].some(name => name.toLowerCase() === named))
  return { by: by?.id ?? null, argument: bare(last[2]!) }
}

/** Without the marks of emphasis and the spaces around it. */
function bare(text: string): string {
  const marks = ' \t\r*_`\u3000'
  let [start, end] = [0, text.length]
  while (start < end && marks.includes(text[start]!)) start += 1
  while (end > start && marks.includes(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}
