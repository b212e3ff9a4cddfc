import type { Language } from '../../core/language.ts'

export interface Problem {
  /** As shown to people: `~/.agon/config.json`. Where no file is to blame, the environment variable or the provider. */
  file: string
  /** `providers.lab.baseURL`; empty for the file as a whole. */
  path: string
  /** Counted from 1; null when the file could not be read. */
  line: number | null
  column: number | null
  message: string
}

/** Everything that is wrong with the configuration, at once. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly Problem[]
  /** `credentials`: the files are fine, but something they refer to is not there. */
  readonly reason: 'invalid' | 'credentials'
  constructor(problems: readonly Problem[], language: Language, reason: ConfigError['reason'] = 'invalid') {
    super(problems.map(problem => describeProblem(problem, language)).join('\n'))
    this.problems = problems
    this.reason = reason
  }
}

export function describeProblem({ file, path, line, column, message }: Problem, language: Language): string {
  const place = line === null ? file : `${file}:${line}:${column}`
  return placed(path === '' ? place : `${place} ${path}`, message, language)
}

/** What is said, behind where it is about: a field, a flag, a file. */
export function placed(place: string, message: string, language: Language): string {
  return language === 'zh' ? `${place}：${message}` : `${place}: ${message}`
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
