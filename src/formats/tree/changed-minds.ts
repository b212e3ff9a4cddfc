import type { NodeSpeaker } from './node.ts'
import type { Party } from './options-in.ts'

/** A change of mind that a debater declares. */
export interface Move {
  [field: string]: string | null
  /** The party whose argument it was; null: nobody's here. */
  by: string | null
  argument: string
}

/** The last line that a debater is asked for: `MOVED (party-b): the argument that did it`. */
const asked = /^[ \t*_`#-]{0,40}(?:MOVED|改变立场)[*_` \t]{0,40}[（(]([^）)]{1,80})[）)][*_` \t]{0,40}[:：](.*)$/

/** What debaters write there if they fill in the line without having moved. */
const noMove =
  /^(?:none|nothing|no|n\/a|nobody|unchanged|(?:i )?(?:have |did )?not (?:moved?|changed?)|no (?:changes?|move)(?: (?:of|in|to) (?:my |the |our )?(?:position|mind|view|stance))?|无|没有|不变|未变|(?:立场|观点|主张)?(?:没有|无|未|并未|不)(?:任何)?(?:改变|变化|变动|变)(?:立场|观点|主张)?|(?:维持|坚持)原(?:有)?立场)$/i

/** Every change of mind in a round. At the root, a position has nothing to move away from. */
export function movesOf(
  speakers: readonly NodeSpeaker[],
  hasHistory: boolean,
): { seat: string; turn: string; step: string; move: Move }[] {
  const spoken = speakers.flatMap(({ before }) => [
    ...(hasHistory ? [{ step: 'position', speech: before!.position }] : []),
    ...(before!.rebuttal ? [{ step: 'rebuttal', speech: before!.rebuttal }] : []),
  ])
  return spoken.flatMap(({ step, speech }) => {
    const move = moveIn(speech.text, speech.seat, speakers)
    return move ? [{ seat: speech.seat, turn: speech.key, step, move }] : []
  })
}

/** Only the last line counts, in the debater's own words. A quoted line or a line of code is somebody else's. */
export function moveIn(speech: string, speaker: string, parties: readonly Party[]): Move | null {
  const lines = speech.trimEnd().split('\n')
  const match = asked.exec(lines.at(-1)!.trimEnd())
  if (!match || isInCode(lines)) return null
  const argument = bare(match[2]!)
  if (argument === '' || saysNoMove(argument)) return null
  const by = partyNamed(match[1]!, parties)
  return { by: by && by.id !== speaker ? by.id : null, argument }
}

/** By its id or label, or by its letter alone: `A`, `方A的论据`. If several fit, none does. */
function partyNamed(text: string, parties: readonly Party[]): Party | undefined {
  const named = text.trim().toLowerCase()
  const exact = parties.find(({ id, label }) => [id, label].some(name => name.toLowerCase() === named))
  const letters = new Set(Array.from(named.matchAll(/(?<![a-z])[a-z](?![a-z])/g), ([letter]) => letter))
  const fit = parties.filter(({ label }) => letters.has(label.toLowerCase().at(-1)!))
  return exact ?? (fit.length === 1 ? fit[0] : undefined)
}

/** The final punctuation does not matter. A longer text says more than that. */
const saysNoMove = (argument: string): boolean =>
  argument.length <= 60 && noMove.test(argument.replace(/[\s.!。！]+$/, ''))

/** Is a code block still open at the last line? */
function isInCode(lines: readonly string[]): boolean {
  let open: string | null = null
  for (const line of lines) {
    const [, fence = null] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (open === null) open = fence
    else if (fence?.startsWith(open)) open = null
  }
  return open !== null
}

/** Without surrounding spaces and marks of emphasis. */
function bare(text: string): string {
  const marks = ' \t\r*_`\u3000'
  let [start, end] = [0, text.length]
  while (start < end && marks.includes(text[start]!)) start += 1
  while (end > start && marks.includes(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}
