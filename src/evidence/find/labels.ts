import type { Attribution } from './attribution.ts'
import { type Clause, type Ground, lineBefore, lineBehind, mentionAt } from './clause.ts'
import { isQuotable, mentionSign, quotationSign } from './clause-signs.ts'
import { lineUpTo, type Mention } from './mention.ts'
import { sightLength } from './path.ts'
import type { Quotation } from './quotations.ts'
import { anyRound, roundOf } from './rounds.ts'

/** `## Round 1, proposer`: nothing but who spoke, and when. */
export function byHeading(clause: Clause, { words, block }: Quotation): Attribution | null {
  if (!block || !/^\s*#{1,6}\s/.test(clause.text) || !isQuotable(words)) return null
  const mention = labelOf(clause, 0, clause.text)
  return mention && { mention, sure: true }
}

/** The cell of the quotation's row that says who spoke. */
export interface RowLabel {
  mention: Mention
  round: number | null
  leads: boolean
}

/** `| you, round 1 | “…” |`, `| “…” | so what | Challenger |`: a cell that only says who spoke, on either side. */
export function labelInRow(ground: Ground, { span, words, block }: Quotation): RowLabel | null {
  if (block || !/^\s*[|｜]/.test(lineUpTo(ground.prose, span[0], sightLength)) || !isQuotable(words)) return null
  const before = lineBefore(ground, span[0])
  const behind = lineBehind(ground, span[1])
  const leading = labels(before).filter(label => !isNumeral(ground, label))
  const firstQuotation = before.text.indexOf(quotationSign)
  const leads = leading.length > 0 && (firstQuotation < 0 || leading[0]!.at < firstQuotation)
  const label = leads ? leading.at(-1) : labels(behind).find(({ at }) => /[|｜]/.test(behind.text.slice(0, at)))
  return label ? { mention: label.mention, round: label.round ?? roundCell(before, behind), leads } : null
}

interface Label {
  mention: Mention
  round: number | null
  at: number
}

/** `| I | “…” |`: the first row. */
const isNumeral = ({ prose }: Ground, { mention, round }: Label): boolean =>
  round === null && prose.slice(...mention.span) === 'I'

function labels(line: Clause): Label[] {
  const found: Label[] = []
  let at = 0
  for (const cell of cellsOf(line)) {
    const mention = labelOf(line, at, cell)
    if (mention) found.push({ mention, round: roundOf(cell), at })
    at += cell.length
  }
  return found
}

const cellsOf = ({ text }: Clause): string[] => text.split(/(?<=[|｜])/)

/** `| “…” | Challenger | round 1 |` */
function roundCell(...lines: Clause[]): number | null {
  const cell = lines.flatMap(cellsOf).find(words => /^[\s|｜*_]*$/.test(words.replace(anyRound, '')) && roundOf(words))
  return cell === undefined ? null : roundOf(cell)
}

function labelOf(clause: Clause, from: number, cell: string): Mention | null {
  if (!onlySpeaker.test(cell.replace(anyRound, ''))) return null
  const mention = mentionAt(clause, from + cell.indexOf(mentionSign))
  return mention?.target.kind === 'speech' ? mention : null
}

const onlySpeaker =
  /^[\s#*_]*(?:[\d一二三四五六七八九十]{1,3}[.)、．]\s?)?(?:(?:in|from)\s)?[\s,，(（:：—–-]*\uE000(?:['’]s)?[\s,，()（）:：—–*_|｜-]*(?:(?:in|said|wrote|的|说|发言)[\s,，:：|｜]*)?$/i
