import { table } from '../../core/doc/doc.ts'
import { toMarkdown } from '../../core/doc/markdown.ts'
import { fieldsOf, type Json } from '../../core/json.ts'
import { nobody } from '../../core/judging/weigh.ts'
import type { View } from '../../core/view.ts'
import { inline } from '../report/markdown.ts'
import { seatNameIn } from '../seat-name.ts'
import { judgingWords } from '../words.ts'
import { display } from './display.ts'
import { type InWords, inWordsWords } from './words.ts'

interface Telling {
  key: string
  view: View
  t: InWords
}

type Fields = Record<string, Json>

/** A reviewer's reply as Markdown. null: it is no reply of a known shape. */
export function inWords(key: string, value: Json, view: View): string | null {
  const telling = { key, view, t: inWordsWords[view.brief.language] }
  const parts = partsOf[view.turns.get(key)?.shape ?? '']?.(fieldsOf(value), telling)
  return parts ? parts.join('\n\n') : null
}

const partsOf: Record<string, ((reply: Fields, telling: Telling) => string[]) | undefined> = {
  triage: ({ consensus, divergences }, telling) => {
    const numbers = numbersIn(telling)
    return [
      ...titled(telling.t.agreed, listOf(consensus).map(point), telling.t.nothingAgreed),
      ...titled(
        telling.t.disputed,
        listOf(divergences).map((one, place) => disagreement({ ...one, ...numbers[place] }, telling)),
        telling.t.nothingDisputed,
      ),
    ]
  },
  ruling: ({ forcedVerdicts, annotationErrors }, telling) => [
    ...titled(
      telling.t.rulings,
      listOf(forcedVerdicts).map(one => verdict(one, telling)),
      null,
    ),
    ...titled(
      telling.t.mistakes,
      listOf(annotationErrors).map(({ annotation, why }) => `- **${text(annotation)}** ${text(why)}`),
      null,
    ),
  ],
  updates: ({ updates }, { t }) =>
    titled(
      t.updates,
      listOf(updates).map(
        ({ file, section, change, why }) =>
          `**${text(file)}** · ${text(section)}\n\n${text(change)}${text(why) === '' ? '' : `\n\n${t.because(text(why))}`}`,
      ),
      t.noUpdates,
    ),
}

const listOf = (list: Json | undefined): Fields[] => (Array.isArray(list) ? list.map(fieldsOf) : [])

const text = (value: Json | undefined): string => (typeof value === 'string' ? inline(value) : '')

/** `none`: what is said if there is nothing; null: then the heading is left out too. */
function titled(title: string, items: readonly string[], none: string | null): string[] {
  if (items.length > 0) return [`### ${title}`, ...items]
  return none === null ? [] : [`### ${title}`, none]
}

const point = ({ point: name, detail }: Fields): string => `- **${text(name)}** ${text(detail)}`

function disagreement({ id, title, sides, uninvolved, importance }: Fields, { view, t }: Telling): string {
  const claims = Object.entries(fieldsOf(sides)).flatMap(([party, claim]) =>
    typeof claim === 'string' ? [`- **${nameOf(party, view)}**${t.colon}${text(claim)}`] : [],
  )
  const others = Array.isArray(uninvolved) ? uninvolved.map(party => nameOf(String(party), view)) : []
  const facts = [
    ...(typeof importance === 'string' ? [t.importance(text(importance))] : []),
    ...(others.length > 0 ? [t.uninvolved(others.join(t.comma))] : []),
  ]
  return [`**${text(id).toUpperCase()}** ${text(title)}`, claims.join('\n'), facts.join(' · ')]
    .filter(part => part !== '')
    .join('\n\n')
}

function verdict(fields: Fields, { view, t }: Telling): string {
  const { divergenceId, recommendation, reasoning, example, sideWith, criteria, quotes } = fields
  const side =
    typeof sideWith !== 'string' ? '' : sideWith === nobody ? t.ownSolution : t.decidesFor(nameOf(sideWith, view))
  const told = [
    [t.recommendation, recommendation],
    [t.reasoning, reasoning],
    [t.example, example],
  ] as const
  const rests = listOf(quotes).map(({ turn, quote }) => `- “${text(quote)}” — ${text(turn)}`)
  return [
    `**${text(divergenceId).toUpperCase()}** ${side}`,
    sheet(criteria, view),
    ...told.map(([name, words]) => (text(words) === '' ? '' : `**${name}**${t.colon}${text(words)}`)),
    rests.length > 0 ? `**${t.restsOn}**${t.colon}\n\n${rests.join('\n')}` : '',
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** Criterion → the points of each party, and why. Parties stand in the same order in every ruling. */
function sheet(criteria: Json | undefined, view: View): string {
  const rows = Object.entries(fieldsOf(criteria)).map(([criterion, row]) => ({ criterion, row: fieldsOf(row) }))
  const seats = view.brief.seats.map(({ id }) => id).filter(id => rows.some(({ row }) => typeof row[id] === 'number'))
  if (seats.length === 0) return ''
  const t = judgingWords[view.brief.language]
  const points = table(
    [t.criterion, ...seats.map(seat => nameOf(seat, view)), t.why],
    rows.map(({ criterion, row }) => [
      t.criteria[criterion] ?? inline(criterion),
      ...seats.map(seat => String(row[seat] ?? '')),
      text(row.why).replaceAll('|', '\\|'),
    ]),
  )
  return toMarkdown([points])
}

const nameOf = (seat: string, view: View): string => inline(seatNameIn(display, view, seat))

/** The ids under which a reply's disagreements continued. They may differ from its own. */
function numbersIn({ key, view }: Telling): { id: string }[] {
  const node = key.split('/').slice(0, -2).join('/')
  return view.facts
    .filter(fact => fact.type === 'divergence.found' && fact.key.startsWith(`${node}/divergence.found/`))
    .map(({ fact }) => ({ id: String(fact.id ?? '') }))
}
