import type { Json } from '../../../core/json.ts'
import { languages } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import type { MannerKind } from '../../../formats/arena/request/manners.ts'
import { asking, kinds } from '../../../formats/dialectic/options-in.ts'
import { searchChoices } from '../../../formats/research/request/probes.ts'
import type { DebateOptions } from '../../../host/library/options.ts'
import type { FormField } from '../../backend.ts'

/** What a value from a page may be. The bounds and choices of a format's own options are checked later. */
export type OptionKind =
  | 'text'
  | 'number'
  | 'yes-no'
  | 'paths'
  | 'budget'
  | 'texts-by-name'
  | 'lines'
  | 'roles'
  | 'text-or-list'
  | 'any'
  | readonly string[]

/** An option that a form asks for. What is left out here comes from the format's own option of this name. */
export interface FormOption {
  name: string
  reads: OptionKind
  kind?: FormField['kind']
  choices?: readonly string[]
  usual?: Json
  least?: number
  rare?: true
  /** Which of the user's own names it accepts. */
  names?: MannerKind
}

const sides = (name: string, more: Partial<FormOption>): FormOption[] =>
  ['pro', 'con'].map(side => ({ name: `${name}.${side}`, kind: 'text', reads: 'text', ...more }))

/** What each format's form asks for, in order. Options that all formats share come after these. */
export const ownOptions: Readonly<Record<string, readonly FormOption[]>> = {
  duel: [{ name: 'rounds', reads: 'number' }],
  research: [
    { name: 'roles', kind: 'long-text', reads: 'roles' },
    { name: 'goal', kind: 'text', reads: 'text' },
    { name: 'audience', reads: 'text' },
    { name: 'decision_type', reads: 'text' },
    { name: 'evidence_round', kind: 'choice', choices: ['auto', 'true', 'false'], reads: 'any' },
    { name: 'official', kind: 'paths', reads: 'paths' },
    { name: 'search', kind: 'choice', choices: searchChoices, reads: searchChoices, rare: true },
    { name: 'model', kind: 'text', reads: 'text', rare: true },
    { name: 'output_path', kind: 'text', reads: 'text', rare: true },
  ],
  dialectic: [
    { name: 'leaning', kind: 'long-text', reads: 'text', usual: null },
    { name: 'focus', kind: 'long-text', reads: 'text', usual: null },
    { name: 'ask', reads: asking, usual: 'when-it-matters' },
    { name: 'kind', reads: kinds },
    { name: 'record', kind: 'yes-no', reads: 'any', usual: true },
    { name: 'template', kind: 'text', reads: 'text', rare: true },
  ],
  tree: [
    { name: 'maxRounds', reads: 'number' },
    { name: 'maxNodes', reads: 'number', rare: true },
    { name: 'callsAtOnce', reads: 'number', rare: true },
  ],
  arena: [
    { name: 'rounds', reads: 'number' },
    { name: 'audience', kind: 'text', reads: 'text-or-list', names: 'audience' },
    ...sides('styles', { names: 'styles' }),
    ...sides('positions', { rare: true }),
    { name: 'weights', kind: 'text', reads: 'text', usual: '60/40', rare: true },
    { name: 'poll', kind: 'yes-no', reads: 'yes-no', usual: true, rare: true },
    { name: 'learn', kind: 'yes-no', reads: 'yes-no', usual: false, rare: true },
    { name: 'sameJudge', kind: 'yes-no', reads: 'yes-no', usual: false, rare: true },
    { name: 'sameModel', kind: 'yes-no', reads: 'yes-no', usual: false, rare: true },
  ],
}

export const commonOptions = (budget: number | null): FormOption[] => [
  { name: 'context', kind: 'paths', reads: 'paths' },
  { name: 'budget', kind: 'number', reads: 'budget', least: 0, usual: budget },
  { name: 'language', kind: 'choice', choices: languages, reads: languages },
  { name: 'rigor', reads: 'text', rare: true },
  { name: 'effort', reads: 'text', rare: true },
  { name: 'web', kind: 'yes-no', reads: 'yes-no', usual: false, rare: true },
  { name: 'fallbacks', kind: 'long-text', reads: 'lines', rare: true },
]

/** More options that a request may have if it is sent without the form. */
const besides: Readonly<Record<string, Readonly<Record<string, OptionKind>>>> = {
  research: { judge: 'text', auditor: 'text' },
  dialectic: { main: 'text', partner: 'text-or-list', user: 'text', diff: 'any' },
  arena: { agentIds: 'texts-by-name' },
}

interface FormTraits {
  /** The user agrees to its plan before it begins. */
  planned?: true
  /** It has only the seats that the form has. */
  closed?: true
  mayBeEmpty?: readonly string[]
  /** The options with which it has all the seats of the form. */
  seatedBy?: Readonly<Record<string, Json>>
  /** What is ticked at first, as on a terminal: if the user takes part, there is a record to keep or not. */
  usual?: DebateOptions
}

const traits: Readonly<Record<string, FormTraits>> = {
  duel: { closed: true },
  research: { planned: true },
  dialectic: { closed: true, mayBeEmpty: ['user'], seatedBy: { ask: 'always' }, usual: { record: true } },
  tree: { mayBeEmpty: ['party-c'] },
}

export const traitsOf = ({ id }: Pick<Format, 'id'>): FormTraits => traits[id] ?? {}

/** Formats in the order of the form. */
export const formFormats = Object.keys(ownOptions)

/** Option → what a request for this format may say there. */
export const kindsOf = (format: string): Record<string, OptionKind> => ({
  seats: 'texts-by-name',
  ...Object.fromEntries([...commonOptions(null), ...(ownOptions[format] ?? [])].map(readAs)),
  ...besides[format],
})

/** `styles.pro` belongs to `styles`. */
function readAs({ name, reads }: FormOption): [name: string, kind: OptionKind] {
  const [group, member] = name.split('.')
  return [group!, member === undefined ? reads : 'texts-by-name']
}
