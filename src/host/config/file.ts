import { readFileSync, statSync } from 'node:fs'
import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import type { Language } from '../../core/language.ts'
import { ConfigError, fieldName, type Problem } from './problem.ts'
import { configWords } from './words.ts'

export interface FilePosition {
  line: number
  column: number
}

export interface ConfigFile {
  name: string
  value: unknown
  /** The position of a field's value, or of the nearest existing value around it. */
  placeOf(path: readonly PropertyKey[]): FilePosition
  placeOfName(path: readonly PropertyKey[]): FilePosition
  has(path: readonly PropertyKey[]): boolean
}

const largest = 1024 * 1024
/** Reading is recursive, and the stack is limited. */
const deepest = 100

/** A missing file counts as empty. Throws ConfigError with all mistakes in its syntax. */
export function readConfigFile(path: string, name: string, language: Language): ConfigFile {
  const { file, twice } = readForm(path, name, language)
  if (twice.length > 0) throw new ConfigError(twice, language)
  return file
}

/** The same, but fields that are set twice are returned as problems. The last value counts. */
export function readForm(path: string, name: string, language: Language): { file: ConfigFile; twice: Problem[] } {
  const t = configWords[language]
  const text = readText(path, name, language)
  const problem = (offset: number, field: string, message: string): Problem => {
    return { file: name, path: field, ...placeAt(text, offset), message }
  }
  const tooDeep = firstTooDeep(text)
  if (tooDeep !== null) throw new ConfigError([problem(tooDeep, '', t.tooDeep(deepest))], language)
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true })
  const problems = errors
    .slice(0, 5)
    .map(error => problem(error.offset, '', t.notJson(printParseErrorCode(error.error))))
  if (problems.length > 0) throw new ConfigError(problems, language)
  const twice = (tree ? repeated(tree, []) : []).map(({ node, path }) =>
    problem(node.offset, fieldName(path), t.setTwice),
  )
  return { file: fileOf(name, text, tree), twice }
}

function fileOf(name: string, text: string, tree: Node | undefined): ConfigFile {
  const segment = (part: PropertyKey) => (typeof part === 'symbol' ? String(part) : part)
  const nodeAt = (path: readonly PropertyKey[]) => tree && findNodeAtLocation(tree, path.map(segment))
  return {
    name,
    value: tree ? getNodeValue(tree) : {},
    has: path => nodeAt(path) !== undefined,
    placeOf(path) {
      const nodes = path.map((_, index) => nodeAt(path.slice(0, path.length - index)))
      return placeAt(text, (nodes.find(node => node) ?? tree)?.offset ?? 0)
    },
    placeOfName(path) {
      const node = nodeAt(path)
      return placeAt(text, (node?.parent?.type === 'property' ? node.parent : node)?.offset ?? 0)
    },
  }
}

function readText(path: string, name: string, language: Language): string {
  const t = configWords[language]
  const unreadable = (message: string) =>
    new ConfigError([{ file: name, path: '', line: null, column: null, message }], language)
  try {
    // Checked before reading: opening a pipe would wait forever.
    const found = statSync(path)
    if (found.isDirectory()) throw unreadable(t.folder)
    if (!found.isFile()) throw unreadable(t.notRegular)
    if (found.size > largest) throw unreadable(t.tooLarge(largest / 1024 / 1024))
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (error instanceof TypeError) throw unreadable(t.notUtf8)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return ''
    throw unreadable(t.unreadable(code))
  }
}

/** The first place that is nested too deep. Brackets in strings and comments do not count. */
function firstTooDeep(text: string): number | null {
  const scanner = createScanner(text, true)
  let depth = 0
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const first = text[scanner.getTokenOffset()]
    if (first === '{' || first === '[') depth += 1
    if (first === '}' || first === ']') depth -= 1
    if (depth > deepest) return scanner.getTokenOffset()
  }
  return null
}

function repeated(node: Node, path: PropertyKey[]): { node: Node; path: PropertyKey[] }[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => repeated(child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap(property => {
    const [key, value] = property.children ?? []
    if (!key) return []
    const here = [...path, key.value]
    const twice = seen.has(key.value) ? [{ node: key, path: here }] : []
    seen.add(key.value)
    return [...twice, ...(value ? repeated(value, here) : [])]
  })
}

function placeAt(text: string, offset: number): FilePosition {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
