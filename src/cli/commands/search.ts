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
    const rows = hits.map(hit => [String(hit.debate), hit.key ?? '—', hit.snippet])
    output.out(`${table(rows, process.stdout.columns || Number.POSITIVE_INFINITY)}\n`)
  })
}

/** What of a speech is for its format alone is in the archive, and no words that were said. */
const heard = (text: string, format: string): string => formats.find(({ id }) => id === format)?.words?.(text) ?? text
