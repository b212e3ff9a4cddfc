import { z } from 'zod'
import type { Language } from '../../core/language.ts'
import { allowedFor, groupOf, type OptionSpec } from '../../core/spec.ts'
import { describeUnknown } from '../config/check.ts'
import { UsageError } from '../exit.ts'
import { type Fault, faultAt } from '../fault.ts'
import { requestFields } from '../options.ts'
import { cliWords } from '../words.ts'

export type GivenOptions = Readonly<Record<string, unknown>>

type OptionTable = Readonly<Record<string, OptionSpec>>

const text = z.string()
const flag: OptionSpec = { type: z.boolean() }
const modelsBySeat: OptionSpec = {
  type: z.record(text, text.nullish()),
  allowed: { en: '{ seat: "provider:model" }', zh: '{ 席位: "provider:model" }' },
}
const signal: OptionSpec = { type: z.instanceof(AbortSignal), allowed: { en: 'an AbortSignal', zh: 'AbortSignal' } }

/** Where debates are kept, and with whom: `AgonOptions`. They are not checked here. */
const besides = ['home', 'cwd', 'env', 'models', 'desk']

const budget: OptionSpec = {
  ...requestFields.budget,
  allowed: { en: 'US dollars, such as 0.5', zh: '美元金额，例如 0.5' },
}

/** What a program says of every new debate. */
export const commonOptions: OptionTable = {
  ...requestFields,
  ...{ budget, signal, yes: flag, force: flag, seats: modelsBySeat, fallbacks: modelsBySeat },
  format: { type: text },
  context: {
    type: z.array(z.union([text, z.object({ path: text, text })])),
    allowed: { en: 'a list of paths, and of texts as { path, text }', zh: '路径列表，文本写作 { path, text }' },
  },
}

export const resumeOptions: OptionTable = { budget, signal, yes: flag, force: flag, config: { type: text } }

/** Besides the settings of the debate's format, which are checked with it. */
export const forkOptions: OptionTable = {
  ...{ budget, signal, yes: flag, seats: modelsBySeat, fallbacks: modelsBySeat, config: { type: text } },
  ...{ at: { type: text }, without: { type: text }, remark: { type: text } },
}

/**
 * Throws UsageError with all that is wrong. `checked`: options whose types are checked here. `others`: those that are known
 * as well. null and undefined say nothing.
 */
export function checkGiven(options: GivenOptions, checked: OptionTable, others: readonly string[], language: Language) {
  const known = [...new Set([...Object.keys(checked), ...others])]
  const faults = [...unknownIn(options, known, language), ...ofOtherTypes(options, checked, language)]
  if (faults.length > 0) throw new UsageError(faults)
}

/** A program may have misspelled a name. */
function unknownIn(options: GivenOptions, known: readonly string[], language: Language): Fault[] {
  const groups = [...new Set([...known.map(name => groupOf(name)[0]), ...besides])].sort()
  return said(options).flatMap(([name, value]) => {
    if (!groups.includes(name)) return [faultAt(name, describeUnknown([name], groups, language), language)]
    const members = known.flatMap(one => (groupOf(one)[0] === name ? (groupOf(one)[1] ?? []) : []))
    if (members.length === 0) return []
    if (!isRecord(value)) return [refused(name, value, `{ ${members.join(', ')} }`, language)]
    const unknown = Object.keys(value).filter(member => !members.includes(member))
    return unknown.map(member => faultAt(`${name}.${member}`, describeUnknown([member], members, language), language))
  })
}

const ofOtherTypes = (options: GivenOptions, checked: OptionTable, language: Language): Fault[] =>
  Object.entries(checked).flatMap(([name, option]) => {
    const value = givenAs(name, options)
    if (value == null || option.type.safeParse(value).success) return []
    return [refused(name, value, allowedFor(option, language), language)]
  })

const refused = (name: string, value: unknown, allowed: string, language: Language): Fault =>
  faultAt(name, cliWords[language].badValue(shown(value), allowed), language)

/** A program may have handed over a whole file, or a key: only short and simple values are repeated. */
function shown(value: unknown): string {
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}'
  if (typeof value === 'function' || typeof value === 'symbol') return typeof value
  const words = String(value)
  return words.length > longestShown ? `${words.slice(0, longestShown)}…` : words
}

const longestShown = 80

const said = (options: GivenOptions) => Object.entries(options).filter(([, value]) => value != null)

/** The values that are given, by the names of the options: `styles: { pro }` is `styles.pro`. */
export const valuesOf = (names: readonly string[], options: GivenOptions): [string, unknown][] =>
  names.map((name): [string, unknown] => [name, givenAs(name, options)]).filter(([, value]) => value != null)

function givenAs(name: string, options: GivenOptions): unknown {
  const [group, member] = groupOf(name)
  const value = options[group]
  return member === null ? value : isRecord(value) ? value[member] : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
