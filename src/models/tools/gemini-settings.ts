import { join } from 'node:path'
import type { Effort, Part } from '../../core/model.ts'
import { ReplySources } from '../api/finish.ts'
import { type Fields, fields, list } from '../json.ts'
import { ToolSearch } from './failures.ts'
import type { ToolWords } from './words.ts'

/**
 * Settings that override the user's. Everything that acts, looks outside or adds to the prompt is off. With a record it
 * may search, and its telemetry goes into that file and nowhere else.
 */
export function geminiSettings(effort: Effort | null, model: string, record: string | null): object {
  const telemetry = { enabled: true, target: 'local', otlpEndpoint: '', outfile: record, logPrompts: true }
  return {
    general: {
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
      checkpointing: { enabled: false },
      maxAttempts: 1,
      retryFetchErrors: false,
    },
    privacy: { usageStatisticsEnabled: false },
    telemetry: record === null ? { enabled: false } : telemetry,
    ide: { enabled: false },
    tools: { core: record === null ? [] : [searchTool], discoveryCommand: '', callCommand: '', sandbox: false },
    context: {
      fileName: ['agon-none.md'],
      includeDirectoryTree: false,
      memoryBoundaryMarkers: [],
      fileFiltering: { respectGeminiIgnore: true },
    },
    skills: { enabled: false },
    hooksConfig: { enabled: false },
    experimental: { enableAgents: false, autoMemory: false },
    advanced: { ignoreLocalEnv: true },
    ...(effort !== null && { modelConfigs: { customOverrides: thinking(effort, model) } }),
  }
}

/** Its own model names are built on the first two, so that an alias such as `pro` gets the right setting. */
function thinking(effort: Effort, model: string): object[] {
  const { budget, level } = thinks(effort)
  const override = (match: string, thinkingConfig: object) => ({
    match: { model: match },
    modelConfig: { generateContentConfig: { thinkingConfig } },
  })
  return [
    override('chat-base-3', { thinkingLevel: level }),
    override('chat-base-2.5', { thinkingBudget: budget }),
    override(model, usesBudget(model) ? { thinkingBudget: budget } : { thinkingLevel: level }),
  ]
}

/** Gemini 3 has levels up to high. 2.5 counts tokens, and -1 sets no limit. */
export const thinks = (effort: Effort): { level: string; budget: number } =>
  ({
    low: { level: 'LOW', budget: 1024 },
    medium: { level: 'MEDIUM', budget: 8192 },
    high: { level: 'HIGH', budget: 24_576 },
    max: { level: 'HIGH', budget: -1 },
  })[effort]

export const usesBudget = (model: string | null): boolean => /^gemini-2/.test(model ?? '')

/** Gemini CLI's only search tool: it asks a model grounded by Google, and reads no page itself. */
const searchTool = 'google_web_search'

/** The file for its models' answers. Its events do not report the pages. */
export const recordIn = (tmp: string): string => join(tmp, 'record.log')

/** What came of the searches of one run. */
export class GeminiSearch extends ToolSearch {
  constructor(words: ToolWords) {
    super('gemini', words)
  }

  called({ tool_name, tool_id }: Fields): void {
    if (tool_name === searchTool) this.calls.add(tool_id)
  }

  answered({ tool_id, status, error }: Fields): Part[] {
    return status === 'error' && this.calls.has(tool_id) ? this.fault(fields(error).message) : []
  }

  /** The pages behind the answers to its searches. */
  found(record: string | null): Part[] {
    const sources = new ReplySources()
    const lines = this.began ? (record ?? '').split('\n') : []
    return lines.flatMap(line => sources.hear(answersIn(line).flatMap(pagesOf)))
  }
}

/** `    "response_text": "{\"candidates\":…}",` */
const answerLine = /^\s*"response_text": (".*"),?$/

function answersIn(line: string): unknown[] {
  const quoted = line.includes('groundingChunks') ? answerLine.exec(line)?.[1] : undefined
  if (quoted === undefined) return []
  try {
    return [JSON.parse(JSON.parse(quoted))].flat()
  } catch {
    return []
  }
}

function pagesOf(answer: unknown): object[] {
  const candidates = list(fields(answer).candidates)
  const chunks = candidates.flatMap(candidate => list(fields(fields(candidate).groundingMetadata).groundingChunks))
  return chunks.map(chunk => fields(fields(chunk).web)).map(({ uri, title }) => ({ url: uri, title }))
}
