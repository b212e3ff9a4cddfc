import { splitModelName } from '../model.ts'
import { makers, makersOf } from './makers.ts'

/**
 * Every word that gives a model away: its whole name, the model without its provider, the words of its maker.
 * `anthropic:claude-opus-5` → Claude, Opus, Anthropic, claude-opus-5 …
 */
export function modelWords(model: string): string[] {
  const { provider, model: id } = splitModelName(model)
  if (id === '' && !isTool(provider)) return []
  const own = id === '' ? [] : [model, id, id.split('/').at(-1)!, stem(id)]
  const known = makersOf(model).flatMap(({ houses, models }) => [...houses, ...Object.values(models).flat()])
  return [...new Set([...own, ...known])].filter(word => word.length > 1)
}

/** Is it the name of a model, rather than of a role? */
export const namesModel = (name: string): boolean => name.includes(':') || makersOf(name).length > 0

const isTool = (name: string): boolean => makers.some(({ tools }) => tools?.includes(name))

/** `wonder-7b-instruct` → Wonder. Words that any model may carry say nothing. */
function stem(id: string): string {
  const first = /^[a-z]{4,}/i.exec(id.split('/').at(-1)!)?.[0] ?? ''
  return common.has(first.toLowerCase()) ? '' : first.charAt(0).toUpperCase() + first.slice(1)
}

const common = new Set([
  ...['command', 'seed', 'model', 'chat', 'instruct', 'base', 'test', 'local', 'default', 'auto', 'latest', 'large'],
  ...['small', 'medium', 'mini', 'flash', 'turbo', 'ultra', 'lite', 'plus', 'code', 'coder', 'nova', 'muse', 'titan'],
])
