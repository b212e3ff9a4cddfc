import { createHash } from 'node:crypto'
import type { Language } from '../core/language.ts'
import type { Barred } from './barred.ts'
import type { Refused } from './house.ts'
import type { Asked } from './parts.ts'
import { headings } from './words.ts'

/** In the page itself: whoever sees it may not have been let in to the files. */
const style = `
body { margin: 0; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 34rem; margin: 18vh auto 0; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0; overflow-wrap: anywhere; }
code { font: .94em ui-monospace, monospace; }
`

/** Nothing but its own style. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page without script, where the page itself cannot be shown. */
export function showSmall(c: Asked, status: Barred['status'] | Refused['status'], message: string): Response {
  const language = c.get('language')
  const heading = status in headings ? headings[status as 401] : headings.other
  c.header('Content-Security-Policy', policy)
  return c.html(framed(language, '', `<h1>${inert(heading[language])}</h1>\n<p>${withCode(message)}</p>`), status)
}

/**
 * Goes on to a path of ours at once. A browser that was led here by another site withholds our cookie until the end of the
 * journey, redirects included; a page of ours that leads on is where a new one begins.
 */
export function showOnward(c: Asked, to: string): Response {
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

/** What is meant to be typed stands between backticks. */
const withCode = (message: string): string => inert(message).replace(/`([^`]+)`/g, '<code>$1</code>')

const inert = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
