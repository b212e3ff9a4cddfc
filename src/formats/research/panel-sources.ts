import type { CheckedCitation } from '../../core/evidence.ts'
import { plainResultWords } from '../../core/result-words.ts'
import type { Cell, TablePanel } from '../../engine/panel.ts'
import { longest, short } from '../panels/short.ts'
import { confirmed, pointsOnly } from './citations.ts'
import type { Heard } from './course-in.ts'
import { nameOf, type Shown } from './report/shown.ts'
import { isUsed, type SourceUsed, sourcesIn } from './sources-in.ts'

const most = 100

/** Every page and file that was used, for what, and whether its quotes hold. */
export function sourcesPanel(shown: Shown, heard: Heard): TablePanel[] {
  const { t, view } = shown
  const used = sourcesIn(view, heard).filter(isUsed).slice(0, most)
  if (used.length === 0) return []
  const rows = used.map(source => ({ cells: cellsOf(source, shown) }))
  return [{ kind: 'table', id: 'sources', title: t.sources, columns: t.sourceColumns.map(name => ({ name })), rows }]
}

function cellsOf(source: SourceUsed, shown: Shown): Cell[] {
  const { t, options } = shown
  const { place, isFile, title, kinds, date, readOn, uses } = source
  const name =
    title === null ? short(place, longest.cell) : `${short(title, longest.cell)} · ${short(place, longest.cell)}`
  const isOfficial = isFile && options.official.includes(place)
  const for_ = uses.map(({ seat, number }) => number ?? t.inRebuttal(short(nameOf(shown, seat), longest.label)))
  return [
    { text: name, ...(isPage(place) && { page: place }) },
    {
      text:
        [kinds.join(t.comma), ...(isOfficial ? [t.official] : [])].filter(text => text !== '').join(t.semicolon) || '–',
    },
    { text: date === null ? (readOn === null ? '–' : t.readOn(readOn)) : short(date, longest.label) },
    { text: for_.join(t.comma) || (readOn === null ? t.notRead : t.onlyRead) },
    quotesCell(source, shown),
  ]
}

/** Nothing but a page of the web may be opened, and none that brings a name and password along. */
function isPage(place: string): boolean {
  const url = place.length > longestAddress ? null : URL.parse(place)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const longestAddress = 2_000

function quotesCell({ uses, unread }: SourceUsed, { t, language }: Shown): Cell {
  const checks = uses.flatMap(({ checks }) => checks)
  const told = checks.map(check => (pointsOnly(check) ? t.placeOnly : plainResultWords[language][check.result]))
  const lost = unread === null ? [] : [t.unread(short(unread, longest.cell))]
  const text = [...new Set([...told, ...lost])].join(t.semicolon)
  return text === '' ? { text: t.unchecked } : { text, tone: toneOf(checks) }
}

function toneOf(checks: readonly CheckedCitation[]): NonNullable<Cell['tone']> {
  const compared = checks.filter(check => !pointsOnly(check))
  if (compared.some(({ result }) => ['differs', 'not-there', 'no-such-source'].includes(result))) return 'bad'
  return compared.some(({ result }) => confirmed.includes(result)) ? 'good' : 'open'
}
