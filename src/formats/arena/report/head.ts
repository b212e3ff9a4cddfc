import { benchOf } from '../../../core/judging/panel.ts'
import type { View } from '../../../core/view.ts'
import { inline, quoted, remarks, shortened } from '../../report/markdown.ts'
import { neutralisedRemark } from '../../report/neutralised.ts'
import type { SideId } from '../options-in.ts'
import { arenaWords } from '../words.ts'
import { type Book, spokenRounds, voicesOf } from './book.ts'

const longestPosition = 240

/** What was debated, and by whom. */
export function head(book: Book): string[] {
  const { view, options, t, language, rounds } = book
  const { colon, comma } = arenaWords[language]
  const judges = benchOf(view.brief, 'judge').map(({ seat }) => voicesOf(book, seat.id))
  const audience = options.audience.map(({ type }) => inline(type))
  return [
    `# ${inline(view.brief.topic)}`,
    quoted([
      `${t.fields.pro}${colon}${debater('pro', book)}`,
      `${t.fields.con}${colon}${debater('con', book)}`,
      `${t.fields.judge}${colon}${[...new Set(judges)].join(comma)}`,
      `${t.fields.audience}${colon}${t.members(audience.length)}${audience.length === 0 ? '' : arenaWords[language].aside([...new Set(audience)].join(comma))}`,
      `${t.fields.rounds}${colon}${t.rounds(spokenRounds(book), rounds.length)}`,
    ]),
  ]
}

function debater(side: SideId, book: Book): string {
  const { options, t, language } = book
  const { agent_id, position, style, memory } = options[side]
  const { aside, semicolon } = arenaWords[language]
  const name = agent_id === side ? voicesOf(book, side) : `${voicesOf(book, side)}${aside(inline(agent_id))}`
  return [
    name,
    ...(style ? [t.style(inline(style.tag))] : []),
    ...(memory === null ? [] : [t.memory]),
    ...(position === null ? [] : [t.position(inline(shortened(position, longestPosition)))]),
  ].join(semicolon)
}

/** What a reader must know before anything else. */
export function warnings(view: View, notices: readonly string[], { t }: Book): string[] {
  const cutOff = [...view.turns.values()].filter(({ finish }) => finish === 'length').map(({ key }) => t.cutOff(key))
  const all = [...notices, ...cutOff, ...neutralisedRemark(view)]
  return all.length === 0 ? [] : [remarks([...new Set(all)])]
}
