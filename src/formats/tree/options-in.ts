import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Language } from '../../core/language.ts'
import type { Limits } from '../../engine/turn/retries.ts'
import type { TreeOptions } from './options.ts'

/** Stands for a path if the config contains the shared text itself: nobody can be asked to change that document. */
export const inlineContext = 'sharedContext.inline'

/** Nobody could follow more debaters. */
export const limits = { rounds: [1, 10], nodes: [1, 1_000], calls: [1, 64], debaters: [2, 12] } as const

export type Topic = TreeOptions['topics'][number]

/** Defaults. */
export const usual = {
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

export interface Tree extends Omit<TreeOptions, 'debaters' | 'reviewer'> {
  debaters: Party[]
  reviewer: Party
}

/** Reads the options of a brief. They were checked when the debate was opened. */
export function keptOptions(given: Readonly<Record<string, Json>>): TreeOptions {
  const { maxRounds, maxNodes, callsAtOnce, ...rest } = { ...usual, ...(given as object as Partial<TreeOptions>) }
  return {
    ...rest,
    maxRounds: asNumber(maxRounds) as number,
    maxNodes: asNumber(maxNodes) as number,
    callsAtOnce: asNumber(callsAtOnce) as number,
  }
}

/** The command line gives numbers as text. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value

/** The options of a debate. If no topics are named, the question is the topic; every party gets a name. */
export function treeOf({ options, topic, language }: Pick<Brief, 'options' | 'topic' | 'language'>): Tree {
  const tree = keptOptions(options)
  const named = tree.topics.length > 0 ? tree.topics : [{ id: 'topic-1', title: topic }]
  return { ...tree, topics: named.map(one => ({ ...untold, ...one })), ...partiesOf(tree, language) }
}

const untold = { background: '', annotations: [], coreQuestions: [] }

export function partiesOf(
  { debaters, reviewer }: Pick<TreeOptions, 'debaters' | 'reviewer'>,
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
