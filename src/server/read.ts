import type { IncomingMessage } from 'node:http'
import { type ZodError, type ZodType, z } from 'zod'
import type { Language, Texts } from '../core/language.ts'
import { Barred } from './barred.ts'
import { bar } from './guard.ts'
import { type Problem, Refused } from './house.ts'
import type { Asked } from './parts.ts'
import { broken, turnedAway } from './words.ts'

const largestBody = 1024 * 1024
const deepestBody = 64

/** What a request brings, of a known shape. A body that is left out is an empty object. */
export async function readBody<T>(c: Asked, shape: ZodType<T>): Promise<T> {
  const text = await bodyText(c)
  const parsed = shape.safeParse(parseJson(c, text.trim() === '' ? '{}' : text), inWords(c.get('language')))
  if (!parsed.success) throw new Refused(422, problemsIn(parsed.error))
  return parsed.data
}

export function readQuery<T>(c: Asked, shape: ZodType<T>): T {
  const parsed = shape.safeParse(c.req.query(), inWords(c.get('language')))
  if (!parsed.success) throw new Refused(400, problemsIn(parsed.error))
  return parsed.data
}

/** The number of the debate that the address names. */
export function readId(c: Asked): number {
  const id = c.req.param('id') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refused(404, [{ field: null, message: broken.debate[c.get('language')] }])
  return Number(id)
}

async function bodyText(c: Asked): Promise<string> {
  const bytes = await wholeBody(c.env.incoming)
  if (bytes === null) {
    c.header('Connection', 'close')
    return bar(c, 413, turnedAway.large)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bar(c, 400, broken.json)
  }
}

/** null: it is too large, and the rest of it is not read. */
function wholeBody(incoming: IncomingMessage): Promise<Buffer | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > largestBody) return Promise.resolve(null)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>()
  const chunks: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer) => {
    length += chunk.length
    if (length <= largestBody) chunks.push(chunk)
    else {
      incoming.off('data', take)
      resolve(null)
    }
  }
  incoming.on('data', take)
  incoming.on('end', () => resolve(Buffer.concat(chunks)))
  incoming.on('close', () => reject(new Barred(400, 'The connection was closed before the request was whole.')))
  incoming.on('error', () => {})
  return promise
}

/**
 * Halves of characters, and the character that ends names of files, are no text and cannot be kept as they are; `__proto__` as a
 * name would become something else as soon as the value is copied by name.
 */
function parseJson(c: Asked, text: string): unknown {
  if (isDeep(text)) bar(c, 400, broken.deep)
  try {
    return JSON.parse(text, (name, value) => {
      if (name === '__proto__') throw new SyntaxError(name)
      return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
    })
  } catch {
    return bar(c, 400, broken.json)
  }
}

/** Counted before anything is parsed: what follows a value downwards may run out of stack. */
function isDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quoted) {
      if (code === backslash) i++
      else if (code === quote) quoted = false
    } else if (code === quote) quoted = true
    else if (opening.has(code)) {
      depth++
      if (depth > deepestBody) return true
    } else if (closing.has(code)) depth--
  }
  return false
}

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

const inWords = (language: Language) => ({
  error: (issue: z.core.$ZodRawIssue) => plainly(issue)?.[language] ?? locales[language](issue),
})

const locales = { en: z.locales.en().localeError, zh: z.locales.zhCN().localeError }

/** What whoever fills in a form may get wrong, as one would say it; undefined: something that only a program does. */
function plainly(issue: z.core.$ZodRawIssue): Texts | undefined {
  if (issue.code !== 'too_small' || issue.origin !== 'number' || issue.minimum !== 0) return undefined
  return { en: 'This must not be below 0.', zh: '不能小于 0。' }
}

function problemsIn(error: ZodError): Problem[] {
  return error.issues.slice(0, 20).flatMap(({ path, message, ...issue }) => {
    const field = path.map(String)
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [null]
    return unknown.map(name => ({ field: [...field, ...(name === null ? [] : [name])].join('.') || null, message }))
  })
}
