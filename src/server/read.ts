import type { IncomingMessage } from 'node:http'
import { type ZodError, type ZodType, z } from 'zod'
import type { Json } from '../core/json.ts'
import type { Language, Texts } from '../core/language.ts'
import { type FormProblem, RefusedRequest } from './backend.ts'
import { type AskedRequest, refuse } from './guard.ts'
import { broken, turnedAway } from './words.ts'

const largestBody = 1024 * 1024
const deepestBody = 64

/** The body of a request, checked against a shape. A missing body is an empty object. */
export async function readBody<T>(c: AskedRequest, shape: ZodType<T>): Promise<T> {
  const text = await bodyText(c)
  return checked(c, shape, parseJson(c, text.trim() === '' ? '{}' : text), 422)
}

export const readQuery = <T>(c: AskedRequest, shape: ZodType<T>): T => checked(c, shape, c.req.query(), 400)

function checked<T>(c: AskedRequest, shape: ZodType<T>, value: unknown, otherwise: 400 | 422): T {
  const parsed = shape.safeParse(value, inWords(c.get('language')))
  if (!parsed.success) throw new RefusedRequest(otherwise, problemsIn(parsed.error))
  return parsed.data
}

/** The number of the debate that the address names. */
export function readId(c: AskedRequest): number {
  const id = c.req.param('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : refuse(c, 404, broken.debate)
}

async function bodyText(c: AskedRequest): Promise<string> {
  const bytes = await wholeBody(c.env.incoming)
  if (bytes === null) {
    c.header('Connection', 'close')
    return refuse(c, 413, turnedAway.large)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(c, 400, broken.json)
  }
}

/** null: it is too large, and the rest is not read. */
async function wholeBody(incoming: IncomingMessage): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > largestBody) return null
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > largestBody) return null
      chunks.push(chunk)
    }
  } catch {
    const message = 'The connection was closed before the request was whole.'
    throw new RefusedRequest(400, [{ field: null, message }])
  }
  return Buffer.concat(chunks)
}

/**
 * Half characters and the null character cannot be stored as text, so they are replaced. `__proto__` as a name is rejected,
 * because it would change its meaning once the value is copied by name.
 */
function parseJson(c: AskedRequest, text: string): unknown {
  if (isDeep(text)) refuse(c, 400, broken.deep)
  try {
    return JSON.parse(text, (name, value) => {
      if (name === '__proto__') throw new SyntaxError(name)
      return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
    })
  } catch {
    return refuse(c, 400, broken.json)
  }
}

/** Counted before parsing, because recursion over a deep value may exhaust the stack. Brackets in a text do not count. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.replace(/"[^"\\]*(?:\\.?[^"\\]*)*"?/gs, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > deepestBody) return true
  }
  return false
}

const inWords = (language: Language) => ({
  error: (issue: z.core.$ZodRawIssue) => plainly(issue)?.[language] ?? locales[language](issue),
})

const locales = { en: z.locales.en().localeError, zh: z.locales.zhCN().localeError }

/** Mistakes that people make in forms, in plain words; undefined: only a program makes this mistake. */
function plainly(issue: z.core.$ZodRawIssue): Texts | undefined {
  if (issue.code !== 'too_small' || issue.origin !== 'number' || issue.minimum !== 0) return undefined
  return { en: 'This must not be below 0.', zh: '不能小于 0。' }
}

function problemsIn(error: ZodError): FormProblem[] {
  return error.issues.slice(0, 20).flatMap(({ path, message, ...issue }) => {
    const field = path.map(String)
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [null]
    return unknown.map(name => ({ field: [...field, ...(name === null ? [] : [name])].join('.') || null, message }))
  })
}

/** A question to a person. */
export interface RequestQuestion {
  key: string
  seat: string
  /** The name of who is asked. */
  person: string
  /** What to do. Markdown. */
  instruction: string
  /** Everything that a model in this seat would read, for those who want to see it. */
  rules: string
  /** Keys of the turns that it is about. */
  turns: string[]
  /** null: the answer is words. */
  fields: AskedField[] | null
  /** What was written already: words, or JSON by field names. */
  begun: Json
  /** What was wrong with the last answer. */
  problems: string[]
  /** The model whose reply could not be used; null: the seat is the person's own. */
  insteadOf: string | null
}

/** A field that a person fills in for a JSON reply. */
export type AskedField = {
  name: string
  label: string
  hint: string
  /** It may be left out. */
  optional: boolean
  /** If the sibling `field` has the value `is`, this one is not asked for and gets `value`. */
  unless?: { field: string; is: Json; value: Json }
  /** Its value when nothing is chosen. */
  usual?: Json
} & AskedKind

export type AskedKind =
  | { kind: 'choice'; choices: { value: Json; label: string }[] }
  | { kind: 'yes-no' }
  | { kind: 'number'; whole: boolean; least: number | null; most: number | null; step: number | null }
  | { kind: 'text'; least: number; most: number | null; long: boolean }
  | { kind: 'list'; item: AskedKind; least: number; most: number | null }
  | { kind: 'group'; fields: AskedField[] }
  /** JSON by hand. */
  | { kind: 'json' }

/** `said`: words. `value`: JSON by field names. `passed`: the debate goes on without this turn. */
export type QuestionAnswer = { key: string } & ({ said: string } | { value: Json } | { passed: true })
