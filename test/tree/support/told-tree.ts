import type { TestContext } from 'node:test'
import type { KeptEvent } from '../../../src/core/events.ts'
import type { Failure } from '../../../src/core/failure.ts'
import type { Language } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import type { Call, Material, Prices, Speech, Usage } from '../../../src/core/model.ts'
import { noticesOf } from '../../../src/core/notices.ts'
import type { View } from '../../../src/core/view.ts'
import { verify } from '../../../src/engine/journal.ts'
import { open } from '../../../src/engine/perform.ts'
import { tree } from '../../../src/formats/tree/tree.ts'
import { type ScriptedLine, scriptedModel } from '../../../src/models/scripted.ts'
import { newArchive } from '../../support/folder.ts'
import { reportText } from '../../support/report.ts'

export interface ToldDivergence {
  title: string
  sides?: Record<string, string>
  importance?: 'high' | 'medium' | 'low'
}

/** What a tree is made of, by `node`: everything else is said by default. */
export interface Told {
  language?: Language
  title?: string
  topics?: { id: string; title: string; annotations?: string[] }[]
  /** `topic/node` or `node` → what its triage leaves open */
  disputes?: Record<string, (string | ToldDivergence)[]>
  /** By key, or its end; the model is given for fallbacks. */
  says?: (key: string, model: string) => string | ScriptedLine | Failure | null
  point?: string
  updates?: { file: string; section: string; change: string; why: string }[]
  context?: Material[]
  options?: Record<string, unknown>
  fallback?: string
  budget?: number
  prices?: Prices
  /** What a call is said to have used, where that matters. */
  used?: (key: string) => Usage | null
}

export interface ToldTree {
  view: View
  events: KeptEvent[]
  paused: Failure | null
  files: Map<string, string>
  report: string
}

const parties = ['party-a', 'party-b', 'party-c']
const models = ['tree-api:gpt-5.2', 'tree-api:kimi-k2.5', 'tree-api:gemini-3.1', 'tree-api:qwen3.5-plus']

/** A whole tree on a real archive, by voices that say what they are told. */
export async function tellTree(t: TestContext, told: Told): Promise<ToldTree> {
  const archive = newArchive(t)
  const { language = 'zh', title = '锚点维护时机', topics = [{ id: 'topic-6', title }], fallback, budget = null } = told
  const { id, view, paused } = await open(
    {
      topic: title,
      language,
      seats: [...parties, 'reviewer'].map((id, i) => ({
        id,
        model: models[i]!,
        ...(id === 'party-c' && fallback ? { fallback } : {}),
      })),
      effort: null,
      budget,
      options: tree.options.parse({
        retryDelayMs: 1,
        topics,
        output: { dir: '/agon-output', includeRawResponses: false },
        ...told.options,
      }) as Record<string, never>,
      context: told.context ?? [],
    },
    {
      format: tree,
      store: archive,
      mask: makeMask([]),
      modelFor: name =>
        scriptedModel(name, call => measured(told, call, voice(told, call, name)), { prices: told.prices ?? null }),
    },
  )
  const events = verify(archive.read(id)).records.map(record => record.event)
  return { view, events, paused, ...written(view) }
}

/** The files and the report of a debate, at any point of it. */
export function written(view: View): Pick<ToldTree, 'files' | 'report'> {
  const notices = noticesOf(view)
  const outputs = tree.written!.outputs!(view, { openedAt: '2026-05-04T23:00:00.000Z', notices })
  return {
    files: new Map(outputs?.files.map(({ name, text }) => [name, text])),
    report: reportText(tree, view, notices),
  }
}

function measured(
  { used }: Told,
  { key }: Call,
  said: string | ScriptedLine | Failure,
): string | ScriptedLine | Failure {
  const usage = used?.(key)
  return usage && typeof said === 'string' ? { text: said, usage } : said
}

function voice(told: Told, call: Call, model: string): string | ScriptedLine | Failure {
  const said = told.says?.(call.key, model)
  if (said) return said
  const [topic = '', node = '', step = ''] = call.key.split('/')
  if (node === 'updates') return JSON.stringify({ updates: told.updates ?? [] })
  if (step === 'triage') {
    const present = parties.filter(party => String(call.moment.values.parties).includes(`(${party})`))
    const disputes = told.disputes?.[`${topic}/${node}`] ?? told.disputes?.[node] ?? []
    const consensus = [{ point: told.point ?? `合意 ${topic} ${node}`, detail: '细节' }]
    return JSON.stringify({ consensus, divergences: disputes.map(dispute => divergence(dispute, present)) })
  }
  if (step === 'ruling') {
    const { derived } = call.moment.values.divergences as Speech
    const forcedVerdicts = derived!
      .split(' ')
      .map(id => ({ divergenceId: id, recommendation: `推荐 ${id}`, reasoning: `理由 ${id}`, example: `例子 ${id}` }))
    return JSON.stringify({ forcedVerdicts, annotationErrors: [] })
  }
  return `发言 ${call.key}`
}

function divergence(dispute: string | ToldDivergence, present: readonly string[]) {
  const { title, sides = {}, importance = 'medium' } = typeof dispute === 'string' ? { title: dispute } : dispute
  const taken = Object.keys(sides).length > 0 ? sides : { 'party-a': '主张甲', 'party-b': '主张乙' }
  return { id: 'x', title, sides: taken, uninvolved: present.filter(party => !(party in taken)), importance }
}
