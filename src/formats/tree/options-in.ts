import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Limits } from '../../engine/retries.ts'

/** What stands for a path where the config itself has the shared text: nobody can be told to change that document. */
export const inlineContext = 'sharedContext.inline'

export const limits = { rounds: [1, 10], nodes: [1, 1_000], calls: [1, 64] } as const

/** Without a label it is called by its place: Party A, 方 A. */
interface NamedParty {
  id: string
  label?: string | undefined
}

export interface Topic {
  id: string
  title: string
  background: string
  annotations: string[]
  coreQuestions: string[]
}

/** What a tree is played with, as its brief keeps it. */
export interface KeptOptions {
  debaters: NamedParty[]
  reviewer: NamedParty
  /** None: one, which is the debate's own question. */
  topics: Topic[]
  maxRounds: number
  /** Over all topics, their roots included. */
  maxNodes: number
  parallelCalls: boolean
  callsAtOnce: number
  /** Most tokens of one reply, where the user set that. */
  maxTokens: number | null
  maxConsecutiveFailures: number
  retryDelayMs: number
  /** The file that says how its seats are reached; a resume reads it again. Absolute. */
  configFile: string | null
  /** Where its endpoints were when it was opened, by name; and by `NAME VARIABLE` where a key was let go to another's. */
  endpoints: Record<string, string>
  /** null: no files are written. `dir` is absolute. */
  output: { dir: string; includeRawResponses: boolean } | null
}

/** What stands where nothing is said. */
export const usual: KeptOptions = {
  debaters: ['party-a', 'party-b', 'party-c'].map(id => ({ id })),
  reviewer: { id: 'reviewer' },
  topics: [],
  maxRounds: 3,
  maxNodes: 60,
  parallelCalls: true,
  callsAtOnce: 16,
  maxTokens: null,
  maxConsecutiveFailures: 2,
  retryDelayMs: 2_000,
  configFile: null,
  endpoints: {},
  output: null,
}

export interface Party {
  id: string
  label: string
}

export interface Tree extends Omit<KeptOptions, 'debaters' | 'reviewer'> {
  debaters: Party[]
  reviewer: Party
}

/** As a brief keeps them: they were looked through when the debate was opened. */
export function keptOptions(given: Readonly<Record<string, Json>>): KeptOptions {
  const { maxRounds, maxNodes, callsAtOnce, ...rest } = { ...usual, ...(given as object as Partial<KeptOptions>) }
  return {
    ...rest,
    maxRounds: asNumber(maxRounds) as number,
    maxNodes: asNumber(maxNodes) as number,
    callsAtOnce: asNumber(callsAtOnce) as number,
  }
}

/** A command line gives text. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

/** The options of a debate: with the question itself where no topics are named, and a name for everyone. */
export function treeOf({ options, topic, language }: Pick<Brief, 'options' | 'topic' | 'language'>): Tree {
  const tree = keptOptions(options)
  const named = tree.topics.length > 0 ? tree.topics : [{ id: 'topic-1', title: topic }]
  return { ...tree, topics: named.map(one => ({ ...untold, ...one })), ...partiesOf(tree, language) }
}

const untold: Pick<Topic, 'background' | 'annotations' | 'coreQuestions'> = {
  background: '',
  annotations: [],
  coreQuestions: [],
}

export function partiesOf(
  { debaters, reviewer }: Pick<KeptOptions, 'debaters' | 'reviewer'>,
  language: Language,
): Pick<Tree, 'debaters' | 'reviewer'> {
  const [party, judge] = language === 'zh' ? ['方', '评审'] : ['Party', 'Reviewer']
  return {
    debaters: debaters.map(({ id, label }, i) => ({ id, label: label ?? `${party} ${letter(i)}` })),
    reviewer: { id: reviewer.id, label: reviewer.label ?? judge },
  }
}

const letter = (place: number): string => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1))

export function patience(options: Readonly<Record<string, Json>>): Partial<Limits> {
  const { maxConsecutiveFailures, retryDelayMs, callsAtOnce } = keptOptions(options)
  return { failuresInRow: maxConsecutiveFailures, retryDelayMs, callsAtOnce }
}
