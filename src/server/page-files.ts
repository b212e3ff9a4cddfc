import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Language } from '../core/language.ts'
import type { RefusalStatus } from './backend.ts'
import type { AskedRequest } from './guard.ts'
import { headings } from './words.ts'

export interface PageFile {
  bytes: Buffer<ArrayBuffer>
  type: string
  /** Its name changes with its content. */
  hashed: boolean
}

/** Keyed by request path: `/assets/page-1a2b.js`. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** Read once at the start, so that no later request ever becomes a path on disk. */
export function readPageFiles(folder: string): PageFiles {
  const files = new Map<string, PageFile>()
  for (const entry of listed(folder)) {
    const file = join(entry.parentPath, entry.name)
    // A folder may be a link, too.
    if (!entry.isFile() || realpathSync(file) !== join(realpathSync(folder), relative(folder, file))) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    files.set(path, { bytes: readFileSync(file), type, hashed: path.startsWith('/assets/') })
  }
  return files
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Inline, because whoever sees this page may have no access to the files. */
const style = `
body { margin: 0; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; margin: 18vh auto 0; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0; overflow-wrap: anywhere; }
code { font: .94em ui-monospace, monospace; }
`

/** Allows nothing but its own style. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page without script, for when the real page cannot be shown. */
export function showSmall(c: AskedRequest, status: RefusalStatus, message: string): Response {
  const language = c.get('language')
  const heading = status in headings ? headings[status as 401] : headings.other
  c.header('Content-Security-Policy', policy)
  return c.html(framed(language, '', `<h1>${inert(heading[language])}</h1>\n<p>${withCode(message)}</p>`), status)
}

/**
 * Forwards to one of our paths at once. A browser that comes from another site withholds our cookie until the end of that
 * navigation, redirects included. A page of ours that forwards starts a new navigation.
 */
export function showOnward(c: AskedRequest, to: string): Response {
  const language = c.get('language')
  const target = inert(to)
  const refresh = `<meta http-equiv="refresh" content="0; url=${target}">\n`
  c.header('Content-Security-Policy', policy)
  return c.html(framed(language, refresh, `<p><a href="${target}">${inert(headings.onward[language])}</a></p>`))
}

const framed = (language: Language, head: string, body: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>Agon</title>
<style>${style}</style>
<main>
${body}
</main>
</html>
`

/** Text between backticks is meant to be typed. */
const withCode = (message: string): string => inert(message).replace(/`([^`]+)`/g, '<code>$1</code>')

const inert = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
