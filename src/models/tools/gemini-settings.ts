import type { Effort } from '../../core/model.ts'
import { searchTool } from './gemini-search.ts'

/**
 * What goes before the user's own settings. Everything that acts, looks outside or adds to the prompt is off. With a record
 * it may search, and what would be sent as telemetry goes into that file and nowhere else.
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

/** The first two are what its own model names are built upon, so that an alias such as `pro` gets the right knob. */
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

/** Gemini 3 has levels, and no more than high; 2.5 counts tokens, and -1 lets it think as much as it likes. */
export const thinks = (effort: Effort): { level: string; budget: number } =>
  ({
    low: { level: 'LOW', budget: 1024 },
    medium: { level: 'MEDIUM', budget: 8192 },
    high: { level: 'HIGH', budget: 24_576 },
    max: { level: 'HIGH', budget: -1 },
  })[effort]

export const usesBudget = (model: string | null): boolean => /^gemini-2/.test(model ?? '')
