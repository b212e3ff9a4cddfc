import type { Json } from '../../../core/json.ts'
import { languages } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import { asking, kinds } from '../../../formats/dialectic/options-in.ts'
import type { FormField } from '../../../server/house.ts'
import type { MannerKind } from '../../arena/manners.ts'
import type { DebateOptions } from '../../from-program.ts'
import { searchChoices } from '../../research/ask.ts'

/** What a value may be, as it comes from a page. Bounds and choices of a format's own options are checked with everything else. */
export type Kind =
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

/** An option that a form asks for. What is left out comes from the format's own option of this name. */
export interface FormOption {
  name: string
  reads: Kind
  kind?: FormField['kind']
  choices?: readonly string[]
  usual?: Json
  least?: number
  rare?: true
  /** Which names of the user's own it takes. */
  names?: MannerKind
}

const sides = (name: string, more: Partial<FormOption>): FormOption[] =>
  ['pro', 'con'].map(side => ({ name: `${name}.${side}`, kind: 'text', reads: 'text', ...more }))

/** What each format is asked for, in the order of the form; what all of them are stands behind it. */
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

/** What a wish may say besides, by whoever sends one without the form. */
const besides: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  research: { judge: 'text', auditor: 'text' },
  dialectic: { main: 'text', partner: 'text-or-list', user: 'text', diff: 'any' },
  arena: { agentIds: 'texts-by-name' },
}

/** What else is particular about the form of a format. */
interface FormTraits {
  /** Its plan is agreed to before it begins. */
  planned?: true
  /** Nobody else can sit in it. */
  closed?: true
  /** Seats that may be left empty. */
  mayBeEmpty?: readonly string[]
  /** With which options it has all the seats of the form. */
  seatedBy?: Readonly<Record<string, Json>>
  /** What is ticked from the start, as on a terminal: with the user in the room, there is a record to keep or not. */
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

/** Option → what a wish of the format may say there. */
export const kindsOf = (format: string): Record<string, Kind> => ({
  seats: 'texts-by-name',
  ...Object.fromEntries([...commonOptions(null), ...(ownOptions[format] ?? [])].map(readAs)),
  ...besides[format],
})

/** `styles.pro` stands in `styles`. */
function readAs({ name, reads }: FormOption): [name: string, kind: Kind] {
  const [group, member] = name.split('.')
  return [group!, member === undefined ? reads : 'texts-by-name']
}
