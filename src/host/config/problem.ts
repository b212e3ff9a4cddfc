import type { Language } from '../../core/language.ts'
import type { Fault } from '../fault.ts'
import type { Config } from './load.ts'

export interface Problem {
  /** The file as shown to people: `~/.agon/config.json`. Without a file, the environment variable or the provider. */
  file: string
  /** `providers.lab.baseURL`; empty for the file as a whole. */
  path: string
  /** Counted from 1. null: the file could not be read. */
  line: number | null
  column: number | null
  message: string
}

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly Problem[]
  readonly faults: readonly Fault[]
  /** `credentials`: the files are fine, but something they refer to is missing. */
  readonly reason: 'invalid' | 'credentials'
  constructor(problems: readonly Problem[], language: Language, reason: ConfigError['reason'] = 'invalid') {
    const faults = problems.map(problem => faultOf(problem, language))
    super(faults.map(({ line }) => line).join('\n'))
    this.problems = problems
    this.faults = faults
    this.reason = reason
  }
}

function faultOf(problem: Problem, language: Language): Fault {
  const line = describeProblem(problem, language)
  return { about: problem.path || null, message: line, line }
}

export function describeProblem({ file, path, line, column, message }: Problem, language: Language): string {
  const place = line === null ? file : `${file}:${line}:${column}`
  return placed(path === '' ? place : `${place} ${path}`, message, language)
}

/** The message after its place: a field, a flag, a file. */
export const placed = (place: string, message: string, language: Language): string =>
  language === 'zh' ? `${place}：${message}` : `${place}: ${message}`

/** Where a field is set. If it is not: the user's file, where it could be. */
export function placeIn(config: Pick<Config, 'where' | 'userFile'>, path: readonly string[]): Omit<Problem, 'message'> {
  const place = config.where(path) ?? { file: config.userFile, line: null, column: null }
  return { ...place, path: fieldName(path) }
}

/** `['prices', 'big-1.5', 'input']` → `prices["big-1.5"].input` */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    const word = String(part)
    if (!/^[\w$-]+$/.test(word)) return `${name}[${JSON.stringify(word)}]`
    return name === '' ? word : `${name}.${word}`
  }, '')
}
