import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { Findings, State } from '../../host/doctor/findings.ts'
import { heldByPrograms } from '../../host/doctor/machine.ts'
import { isLoopback } from '../../host/doctor/probe.ts'
import {
  type DoctorRow,
  machineRow,
  probeRows,
  programRow,
  providerRow,
  searchRow,
  seatRows,
  serverRow,
  sorted,
  toolRow,
} from '../../host/doctor/rows.ts'
import { type DoctorWords, doctorWords } from '../../host/doctor/words.ts'
import {
  lineWidth,
  type Paint,
  painter,
  paintLine,
  type Style,
  type StyledSpan,
  widthOf,
  wrapSpans,
} from '../../show/style.ts'

export interface DoctorStyle {
  width: number
  color: boolean
  language: Language
  /** The user's home folder. Paths in it are shown with `~`. */
  home: string
}

interface Group {
  heading: string
  rows: DoctorRow[]
}

export function findingsText(findings: Findings, look: DoctorStyle): string {
  const t = doctorWords[look.language]
  const { headings } = t
  const groups: Group[] = [
    { heading: headings.providers, rows: sorted(findings.providers).map(found => providerRow(found, t)) },
    { heading: headings.tools, rows: sorted(findings.tools).map(found => toolRow(found, look.home, t)) },
    { heading: headings.servers, rows: sorted(findings.servers).map(found => serverRow(found, t)) },
    { heading: headings.programs, rows: sorted(findings.programs).map(found => programRow(found, look.home, t)) },
    {
      heading: headings.machine,
      rows: [
        ...findings.machine.map(found => machineRow(found, look.home, t)),
        searchRow(findings.search, look.home, t),
      ],
    },
    { heading: headings.seats, rows: seatRows(findings, look.language, t) },
  ].filter(({ heading, rows }) => heading !== headings.programs || rows.length > 0)
  const texts = groups.map(group => groupText(group, widestName(groups), look))
  const probes = findings.probes && { heading: headings.probes, rows: probeRows(findings.probes, look.language, t) }
  const last = probes ? [groupText(probes, widestName([probes]), look)] : []
  return `${[...texts, ...last, lastLines(findings, look, t)].join('\n\n')}\n`
}

const widestName = (groups: readonly Group[]): number =>
  Math.max(...groups.flatMap(({ rows }) => rows.map(row => widthOf(row.name))))

const marks: Record<State, [mark: string, style: Style]> = {
  ok: ['✓', 'green'],
  unchecked: ['?', 'yellow'],
  broken: ['✗', 'red'],
  absent: ['·', 'dim'],
}

function groupText({ heading, rows }: Group, names: number, { width, color }: DoctorStyle): string {
  const paint = painter(color)
  const indent = names + 6
  // A page with keys is shown only if it fits on the line.
  const roomy = rows.every(row => row.state !== 'absent' || fits(row, width - indent))
  const shown = roomy ? rows : rows.map(row => (row.state === 'absent' ? { ...row, hint: null } : row))
  return [paint('bold', heading), ...shown.flatMap(row => rowLines(row, names, width - indent, paint))].join('\n')
}

function rowLines(row: DoctorRow, names: number, columns: number, paint: Paint): string[] {
  const [mark, style] = row.state ? marks[row.state] : ([' ', 'dim'] as const)
  const name = row.name + ' '.repeat(Math.max(0, names - widthOf(row.name)))
  const problems = (row.problems ?? []).flatMap(problem => wrapped([plain(shown(problem))], columns, paint))
  const [first = '', ...rest] = [...wrapped(spansOf(row), columns, paint), ...problems]
  const head = `  ${paint(style, mark)} ${row.state === 'absent' ? paint('dim', name) : name}  `
  return [head + first, ...rest.map(line => ' '.repeat(names + 6) + line)].map(line => line.trimEnd())
}

const bold: readonly Style[] = ['bold']
const dim: readonly Style[] = ['dim']

function spansOf({ state, facts, mend, hint }: DoctorRow): StyledSpan[] {
  const said = facts.filter(fact => fact !== null && fact !== '').map(fact => shown(fact!))
  return [
    { text: said.join(' · '), styles: state === 'absent' ? dim : [] },
    ...(mend ? [plain(' → '), { text: mend, styles: bold }] : []),
    ...(hint ? [{ text: ` ${hint}`, styles: dim }] : []),
  ]
}

const fits = (row: DoctorRow, columns: number): boolean => lineWidth(spansOf(row)) <= columns

const shown = (text: string): string => clean(text).text.replace(/\s+/g, ' ')

const plain = (text: string): StyledSpan => ({ text, styles: [] })

const wrapped = (spans: readonly StyledSpan[], columns: number, paint: Paint): string[] =>
  wrapSpans(spans, Math.max(columns, 20)).map(line => paintLine(line, paint))

function lastLines(findings: Findings, { width, language }: DoctorStyle, t: DoctorWords): string {
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

/** Whether a debate could start. What prevents it is listed below. */
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
