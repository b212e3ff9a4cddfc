import { clean } from '../../core/clean.ts'
import { langOf } from '../../core/language.ts'
import type { FileDebate } from '../../shown/debate-file.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The whole debate as one page, drawn by the components of the browser's page. It loads nothing from elsewhere and runs no code. */
export async function htmlOf(debate: FileDebate): Promise<string> {
  const { drawFile } = await import('#page-file')
  const { body, style } = await drawFile(debate)
  const { topic, language } = debate.view.brief
  return `<!doctype html>
<html lang="${langOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(titleOf(topic))}</title>
<style>
${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const longestTitle = 160

/** A question may have pages of detail. The title is its first line. */
function titleOf(topic: string): string {
  const [first = ''] = topic.trim().split('\n')
  return first.length <= longestTitle ? first : `${first.slice(0, longestTitle).trimEnd()}…`
}

const escaped = (text: string): string =>
  clean(text).text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
