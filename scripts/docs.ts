import { readFileSync, writeFileSync } from 'node:fs'
import { aboutOption, type FormatSpec, factsOf, type OptionSpec } from '../src/core/spec.ts'
import { formats, type ListedFormat } from '../src/formats/index.ts'
import { configOption, engineOptions } from '../src/host/options.ts'

/** Writes the tables of options into docs, from the specs of the formats. A test compares them. */
const place = new URL('../docs/cli.md', import.meta.url)

/** `<!-- options of arena -->` … `<!-- end -->`: what stands between is the table. */
export async function withTables(docs: string): Promise<string> {
  const tables = new Map<string, string>([['all formats', tableOf(Object.entries(engineOptions))]])
  for (const format of formats) tables.set(format.id, formatTable(format, await format.spec()))
  return docs.replace(/(<!-- options of ([\w ]+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, begin, name: string, end) => {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`docs/cli.md: there is no format ${name}`)
    return `${begin}${table}\n${end}`
  })
}

function formatTable(format: ListedFormat, { options, seatFlags }: FormatSpec): string {
  const roles = format.roles({})
  const seats = seatFlags.map(({ id, about, value = 'seat', model }) => {
    const flags = [`--${id} <${value}>`, ...(model ? [`--model-${id} <model>`] : [])]
    const words = about?.en ?? roles.find(role => role.id === id)?.about.en ?? ''
    return row([flags.map(flag => `\`${flag}\``).join(', '), `\`seats.${id}\``, words, ''])
  })
  const { config = configOption, ...others } = options
  return [head, row(cells('config', config)), ...seats, ...rowsOf(Object.entries(others))].join('\n')
}

const tableOf = (options: [string, OptionSpec][]): string => [head, ...rowsOf(options)].join('\n')

const head = ['| flag | in a file or a program | meaning | default |', '| --- | --- | --- | --- |'].join('\n')

const rowsOf = (options: [string, OptionSpec][]): string[] =>
  options.filter(([, { flag }]) => flag !== undefined).map(([name, option]) => row(cells(name, option)))

function cells(name: string, option: OptionSpec): string[] {
  const { usual, kind } = factsOf(option.type)
  // The words of a flag say its default where it is no plain value.
  const shown = usual === null || usual === '' || typeof usual === 'object' || kind === 'yes-no' ? '' : `\`${usual}\``
  const about = aboutOption(option, 'en').replace(/ \(default: [^)]*\)$/, '')
  return [`\`${option.flag}\``, `\`${name}\``, about, shown]
}

const row = (cells: readonly string[]): string => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

if (import.meta.main) writeFileSync(place, await withTables(readFileSync(place, 'utf8')))
