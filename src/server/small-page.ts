import type { Language } from '../core/language.ts'
import { headings } from './words.ts'

/** A page without style or script, where the page itself cannot be shown. */
export function smallPage(status: number, message: string, language: Language): string {
  const heading = status in headings ? headings[status as 401] : headings.other
  return framed(language, '', `<h1>${inert(heading[language])}</h1>\n<p>${inert(message)}</p>`)
}

/**
 * Goes on to a path of ours at once. A browser that was led here by another site withholds our cookie until the end of the
 * journey, redirects included; a page of ours that leads on is where a new one begins.
 */
export function onwardPage(to: string, language: Language): string {
  const target = inert(to)
  const refresh = `<meta http-equiv="refresh" content="0; url=${target}">\n`
  return framed(language, refresh, `<p><a href="${target}">${inert(headings.onward[language])}</a></p>`)
}

const framed = (language: Language, head: string, body: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>Agon</title>
<main>
${body}
</main>
</html>
`

const inert = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
