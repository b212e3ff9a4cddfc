import { formats } from '../../formats/index.ts'
import { wholeNumber } from '../numbers.ts'
import { reading } from '../reading.ts'
import { table } from '../table.ts'

export function searchCommand(words: string[], flags: { limit: string; json?: true }): void {
  reading(({ archive, output, t }) => {
    const query = words.join(' ')
    const hits = archive.search(query, wholeNumber('--limit', flags.limit, t), heard)
    if (flags.json) return output.json({ version: 1, query, hits }, 2)
    if (hits.length === 0) return output.err(`${t.nothingFound(query)}\n`)
    const rows = hits.map(hit => [String(hit.debate), hit.key ?? '—', legible(hit.snippet)])
    output.out(`${table(rows, process.stdout.columns || Number.POSITIVE_INFINITY)}\n`)
  })
}

/** What of a speech is for its format alone is in the archive, and no words that were said. */
const heard = (text: string, format: string): string => formats.find(({ id }) => id === format)?.words?.(text) ?? text

/** Of a reply in JSON the words: what stands between them is of no use to a reader. */
function legible(snippet: string): string {
  if (!/"\w{1,40}":/.test(snippet)) return snippet
  return snippet
    .replace(/^…\w*":\s?"?/, '…')
    .replace(/[\]}"\s]{0,8},?[\s[{]{0,8}"\w{1,40}":[\s[{]{0,4}"?/g, ' · ')
    .replace(/","/g, ' · ')
    .replace(/ · (?:null(?!\w)|(?= · ))/g, '')
    .replace(/[\]}",\s]+(?=…?$)/, '')
    .replace(/^[\s·]+/, '')
}
