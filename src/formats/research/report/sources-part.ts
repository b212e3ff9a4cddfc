import { type Doc, heading, paragraph, section, table } from '../../../core/doc/doc.ts'
import type { SearchMade } from '../../../core/search.ts'
import { inline, literal, shortened } from '../../report/markdown.ts'
import { resultMarks } from '../../report/result-marks.ts'
import { evidenceWords } from '../../words.ts'
import { pointsOnly } from '../claims/citations.ts'
import { isUsed, type SourceUse, type SourceUsed } from '../claims/sources-in.ts'
import { sourcesUsed } from '../investigate.ts'
import type { ResearchBook } from './book.ts'
import { nameOf } from './context.ts'
import { place, titled } from './replies.ts'

const mostSources = 100
const mostNames = 40

/** Every page and file that was used, for what, and whether its quotes hold; then those that were only seen. */
export function sourcesPart(book: ResearchBook): Doc {
  const { t } = book
  const all = sourcesUsed(book.view)
  if (all.length === 0) return [heading(2, t.sources), paragraph(t.noSources)]
  const used = all.filter(isUsed)
  const seen = all.filter(source => !isUsed(source))
  const left = used.length - mostSources
  const rows = used.slice(0, mostSources).map(source => rowOf(source, book))
  return [
    heading(2, t.sources),
    rows.length > 0 ? table(t.sourceColumns, rows) : paragraph(t.noneCited),
    ...(left > 0 ? [paragraph(t.more(left))] : []),
    ...namesOnly(
      seen.filter(({ isFile }) => isFile),
      t.uncitedFiles,
      book,
    ),
    ...namesOnly(
      seen.filter(({ isFile }) => !isFile),
      t.seenPages,
      book,
    ),
  ]
}

function namesOnly(sources: readonly SourceUsed[], title: (count: number) => string, book: ResearchBook): Doc {
  if (sources.length === 0) return []
  const { t } = book
  const names = sources
    .slice(0, mostNames)
    .map(source => place(source.place) + vouched(source, book).map(t.aside).join(''))
  const left = sources.length - mostNames
  return [paragraph(title(sources.length) + [...names, ...(left > 0 ? [t.more(left)] : [])].join(t.semicolon))]
}

function rowOf(source: SourceUsed, book: ResearchBook): string[] {
  const { t } = book
  const { place: where, title, kinds, date, readOn, uses } = source
  const name = title === null ? place(where) : `${literal(shortened(title, 120))} ${place(where)}`
  const day = date === null ? (readOn === null ? '–' : t.readOn(inline(readOn))) : inline(date)
  return [
    name,
    [kinds.join(t.comma), ...vouched(source, book)].filter(text => text !== '').join(t.semicolon) || '–',
    day,
    uses.map(use => useText(use, book)).join(t.comma) || (readOn === null ? t.notRead : t.onlyRead),
    quotesText(source, book),
  ]
}

/** Only the user can know that. */
const vouched = ({ place: where, isFile }: SourceUsed, { options, t }: ResearchBook): string[] =>
  isFile && options.official.includes(where) ? [t.official] : []

/** The number of an argument tells whose it is. */
const useText = ({ seat, number }: SourceUse, book: ResearchBook): string =>
  number === null ? book.t.inRebuttal(inline(nameOf(book, seat))) : number

function quotesText({ uses, unread }: SourceUsed, { language, t }: ResearchBook): string {
  const results = evidenceWords[language].results
  const checked = uses.flatMap(({ number, checks }) =>
    checks.map(check => {
      const found = pointsOnly(check) ? t.placeOnly : `${resultMarks[check.result]} ${results[check.result]}`
      return `${number === null ? '' : `${number} `}${found}`
    }),
  )
  const lost = unread === null ? [] : [t.unread(literal(shortened(unread, 160)))]
  return [...new Set([...checked, ...lost])].join(t.semicolon) || t.unchecked
}

/** What each role searched for, with which service, and the result. */
export function searchesPart(book: ResearchBook): Doc {
  const { view, players, t } = book
  const parts = players.flatMap(({ id, name }) => {
    const made = view.facts.filter(({ type, seat }) => type === 'search.made' && seat === id)
    const own = [...view.turns.values()].filter(({ seat }) => seat === id).flatMap(({ sources }) => sources)
    const lines = [
      ...made.map(({ fact }) => searchText(fact as object as SearchMade, book)),
      ...(own.length > 0 ? [t.ownSearch(new Set(own.map(({ url }) => url)).size)] : []),
    ]
    return titled(`**${literal(name)}**`, lines)
  })
  return section(2, t.searches, parts)
}

function searchText({ query, by, day, hits, failure }: SearchMade, { t }: ResearchBook): string {
  const what = t.quoted(literal(shortened(query, 200)))
  const where = `${inline(by)}${t.pause}${inline(day)}`
  const came = failure === undefined ? t.results(hits.length) : t.searchFailed(literal(shortened(failure, 200)))
  return `${what} — ${where}${t.colon}${came}`
}
