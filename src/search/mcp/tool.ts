import type { Tool, Transport } from '@modelcontextprotocol/client'
import type { Failure } from '../../core/failure.ts'
import { oneLine } from '../hits.ts'
import { SearchFailure } from '../search-failure.ts'
import { isObject, type SearchQuestion } from '../web.ts'
import type { SearchWords } from '../words.ts'

/** A search tool, and how to call it. */
export interface SearchTool {
  name: string
  /** For people. */
  label: string
  argumentsFor(question: SearchQuestion): Record<string, unknown>
}

/** Throws SearchFailure, with the names of the available tools. */
export function searchToolAmong(tools: readonly Tool[], wanted: string | null, words: SearchWords): SearchTool {
  const tool = chosen(tools, wanted, words)
  const label = oneLine(tool.name, longestName)
  const fields = fieldsOf(tool)
  const query = queryField(fields, tool.inputSchema.required ?? [])
  if (query === null) throw rejected(words.noArgument(label, namesOf(Object.keys(fields), words) || words.noArguments))
  const count = countNames.find(name => /^(?:integer|number)$/.test(String(fields[name]?.type)))
  return {
    name: tool.name,
    label,
    argumentsFor: question => ({
      [query]: question.query,
      ...(count !== undefined && { [count]: between(question.most, fields[count]!) }),
    }),
  }
}

const longestName = 64
const mostNames = 20

function chosen(tools: readonly Tool[], wanted: string | null, words: SearchWords): Tool {
  const names = namesOf(tools.map(nameOf), words)
  if (tools.length === 0) throw rejected(words.noTools)
  const found = tools.filter(({ name }) => (wanted === null ? /search/i.test(name) : name === wanted))
  if (found.length === 1) return found[0]!
  if (wanted !== null) throw rejected(words.noSuchTool(oneLine(wanted, longestName), names))
  if (found.length === 0) throw rejected(words.noSearchTool(names))
  throw rejected(words.severalTools(namesOf(found.map(nameOf), words)))
}

const nameOf = ({ name }: Tool): string => name

type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const fieldsOf = ({ inputSchema }: Tool): Fields =>
  Object.fromEntries(Object.entries(inputSchema.properties ?? {}).filter(([, schema]) => isObject(schema))) as Fields

const queryNames = [
  ...['query', 'q', 'search', 'search_query', 'searchQuery', 'search_term', 'searchTerm', 'keywords', 'keyword'],
  ...['question', 'text', 'prompt', 'term', 'input'],
]
const countNames = [
  ...['count', 'limit', 'max_results', 'maxResults', 'num_results', 'numResults', 'top_k', 'topK', 'size', 'num', 'n'],
]

/** Found by its name, or because it is the only possibility. */
function queryField(fields: Fields, required: readonly string[]): string | null {
  const texts = Object.keys(fields).filter(name => takesText(fields[name]!))
  const named = queryNames.find(name => texts.includes(name))
  if (named !== undefined) return named
  const needed = texts.filter(name => required.includes(name))
  if (needed.length === 1) return needed[0]!
  return needed.length === 0 && texts.length === 1 ? texts[0]! : null
}

function takesText({ type, enum: values, anyOf }: Fields[string]): boolean {
  if (values !== undefined) return false
  if (Array.isArray(anyOf)) return anyOf.some(schema => isObject(schema) && takesText(schema))
  return type === undefined || [type].flat().includes('string')
}

function between(most: number, { minimum, maximum }: Fields[string]): number {
  const least = typeof minimum === 'number' ? minimum : 1
  return Math.max(least, Math.min(most, typeof maximum === 'number' ? maximum : most))
}

const namesOf = (names: readonly string[], words: SearchWords): string =>
  words.moreTools(
    names.slice(0, mostNames).map(name => oneLine(name, longestName)),
    Math.max(0, names.length - mostNames),
  )

const rejected = (message: string): SearchFailure => new SearchFailure({ kind: 'rejected', message, maybePaid: false })

/** The connection to a server. */
export interface Line {
  transport: Transport
  /** What went wrong on the line, if that says more than the error of a request. */
  trouble(): Failure | null
  /** Ends it, and whatever answers on it here. Never throws. */
  end(): Promise<void>
}
