import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import { type Paint, painter, type Style } from '../terminal/style.ts'
import { paintLine, type Span, wrapSpans } from '../terminal/styled.ts'
import { widthOf } from '../terminal/width.ts'
import type { Findings, State } from './findings.ts'
import { heldByPrograms } from './programs.ts'
import { isLoopback } from './reach.ts'
import {
  machineRow,
  probeRows,
  programRow,
  providerRow,
  type Row,
  searchRow,
  seatRows,
  serverRow,
  sorted,
  toolRow,
} from './rows.ts'
import { type DoctorWords, doctorWords } from './words.ts'

export interface Look {
  width: number
  color: boolean
  language: Language
}

interface Group {
  heading: string
  rows: Row[]
}

/** Everything that was found, as a table for people. */
export function findingsText(findings: Findings, look: Look): string {
  const t = doctorWords[look.language]
  const { headings } = t
  const groups: Group[] = [
    { heading: headings.providers, rows: sorted(findings.providers).map(found => providerRow(found, t)) },
    { heading: headings.tools, rows: sorted(findings.tools).map(found => toolRow(found, t)) },
    { heading: headings.servers, rows: sorted(findings.servers).map(found => serverRow(found, t)) },
    ...programGroup(findings, t),
    {
      heading: headings.machine,
      rows: [...findings.machine.map(found => machineRow(found, t)), searchRow(findings.search, t)],
    },
    { heading: headings.seats, rows: seatRows(findings, look.language, t) },
  ]
  const texts = groups.map(group => groupText(group, widestName(groups), look))
  const probes = findings.probes && { heading: headings.probes, rows: probeRows(findings.probes, look.language, t) }
  const last = probes ? [groupText(probes, widestName([probes]), look)] : []
  return `${[...texts, ...last, lastLines(findings, look, t)].join('\n\n')}\n`
}

/** Only for one who has some. */
const programGroup = ({ programs }: Findings, t: DoctorWords): Group[] =>
  programs.length === 0
    ? []
    : [{ heading: t.headings.programs, rows: sorted(programs).map(found => programRow(found, t)) }]

const widestName = (groups: readonly Group[]): number =>
  Math.max(...groups.flatMap(({ rows }) => rows.map(row => widthOf(row.name))))

const marks: Record<State, [mark: string, style: Style]> = {
  ok: ['✓', 'green'],
  unchecked: ['?', 'yellow'],
  broken: ['✗', 'red'],
  absent: ['·', 'dim'],
}

function groupText({ heading, rows }: Group, names: number, { width, color }: Look): string {
  const paint = painter(color)
  const indent = names + 6
  // A page to get a key from is worth a place on the line, not a line of its own.
  const roomy = rows.every(row => row.state !== 'absent' || fits(row, width - indent))
  const shown = roomy ? rows : rows.map(row => (row.state === 'absent' ? { ...row, hint: null } : row))
  return [paint('bold', heading), ...shown.flatMap(row => rowLines(row, names, width - indent, paint))].join('\n')
}

function rowLines(row: Row, names: number, columns: number, paint: Paint): string[] {
  const [mark, style] = row.state ? marks[row.state] : ([' ', 'dim'] as const)
  const name = row.name + ' '.repeat(Math.max(0, names - widthOf(row.name)))
  const problems = (row.problems ?? []).flatMap(problem => wrapped([plain(shown(problem))], columns, paint))
  const [first = '', ...rest] = [...wrapped(spansOf(row), columns, paint), ...problems]
  const head = `  ${paint(style, mark)} ${row.state === 'absent' ? paint('dim', name) : name}  `
  return [head + first, ...rest.map(line => ' '.repeat(names + 6) + line)].map(line => line.trimEnd())
}

const bold: readonly Style[] = ['bold']
const dim: readonly Style[] = ['dim']

function spansOf({ state, facts, mend, hint }: Row): Span[] {
  const said = facts.filter(fact => fact !== null && fact !== '').map(fact => shown(fact!))
  return [
    { text: said.join(' · '), styles: state === 'absent' ? dim : [] },
    ...(mend === null ? [] : [plain(' → '), { text: mend, styles: bold }]),
    ...(hint ? [{ text: ` ${hint}`, styles: dim }] : []),
  ]
}

const fits = (row: Row, columns: number): boolean =>
  spansOf(row).reduce((sum, { text }) => sum + widthOf(text), 0) <= columns

const shown = (text: string): string => clean(text).text.replace(/\s+/g, ' ')

const plain = (text: string): Span => ({ text, styles: [] })

const wrapped = (spans: readonly Span[], columns: number, paint: Paint): string[] =>
  wrapSpans(spans, Math.max(columns, 20)).map(line => paintLine(line, paint))

function lastLines(findings: Findings, { width, language }: Look, t: DoctorWords): string {
  const unchecked = findings.providers.filter(({ state, status }) => state === 'unchecked' && status === null)
  const names = unchecked.map(({ name }) => name).join(language === 'zh' ? '、' : ', ')
  const online = findings.providers.some(({ status, address }) => status !== null && !isLoopback(address ?? ''))
  const silent = unchecked.length === 0 ? [] : [online ? t.silent(names) : t.offline(names)]
  const lines = (text: string, columns = width) => wrapped([plain(shown(text))], columns, painter(false))
  return [
    ...silent.flatMap(text => lines(text)),
    ...verdictsOf(findings, t).flatMap(text => lines(text)),
    ...findings.blocks.flatMap(({ message }) => hanging(lines(message, width - 4))),
  ].join('\n')
}

const hanging = (lines: readonly string[]): string[] =>
  lines.map((line, index) => `${index === 0 ? `  ${marks.broken[0]} ` : '    '}${line}`)

/** Whether a debate could be started. What stands in its way comes below. */
function verdictsOf(findings: Findings, t: DoctorWords): string[] {
  const { blocks, probes, usable } = findings
  const failed = probes?.filter(({ failure }) => failure).length ?? 0
  const bad = [
    ...(failed > 0 ? [t.probesFailed(failed, probes!.length)] : []),
    ...(blocks.length > 0 ? [t.blocked] : []),
  ]
  if (bad.length > 0) return bad
  return [usable ? t.usable : heldByPrograms(findings) ? t.programsAlone : t.notUsable]
}
