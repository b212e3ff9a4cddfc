import { commandProvider, offlineProvider, personProvider } from '../../core/notices.ts'
import type { ToolId } from '../../models/tools/tool.ts'

/**
 * The seat grammar, and the one place where names are judged: `provider:model`, or `provider` alone for its first model;
 * `claude`, `claude:opus` for a tool; `command:name` for a program of one's own; `person`, `person:Name`. A model's own name may hold colons and slashes:
 * `ollama:qwen3:8b`, `opencode:maker/model`. No name begins with a dash or holds white space, quotes or what a shell reads.
 */
export const providerPattern = /^[a-z][a-z0-9_-]{0,31}$/
export const modelPattern = /^[A-Za-z0-9][\w.:/@-]{0,127}$/

/** Letters of any script. */
export const personPattern = /^\p{L}(?:[\p{L}\p{M}\p{N} .'’·-]{0,38}[\p{L}\p{M}\p{N}.])?$/u

/** Known by name alone, so that a seat is read without loading any tool. */
export const toolNames: readonly ToolId[] = ['claude', 'codex', 'gemini', 'opencode', 'copilot']

export const isTool = (provider: string): provider is ToolId => toolNames.some(name => name === provider)

const inner = (pattern: RegExp): string => pattern.source.slice(1, -1)

export const seatPattern = new RegExp(
  `^(?:${personProvider}(?::${inner(personPattern)})?|(?!${personProvider}(?::|$))${inner(providerPattern)}(?::${inner(modelPattern)})?)$`,
  'u',
)

/** One seat, or several judges: `a,b,c`. An empty place among them is told by whoever seats them. */
export const isSeatOrSeats = (text: string): boolean =>
  text.includes(',')
    ? text.split(',').every(part => part.trim() === '' || seatPattern.test(part.trim()))
    : seatPattern.test(text)

/** Names that mean something of their own and cannot be given to a provider. */
export const reservedProviders: readonly string[] = [offlineProvider, personProvider, commandProvider, ...toolNames]
