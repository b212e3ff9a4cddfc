import { heardIn } from '../heard.ts'
import { legible } from '../legible.ts'
import { wholeNumber } from '../numbers.ts'
import { reading } from '../reading.ts'
import { table } from '../table.ts'

export function searchCommand(words: string[], flags: { limit: string; json?: true }): void {
  reading(({ archive, output, t }) => {
    const query = words.join(' ')
    const hits = archive.search(query, wholeNumber('--limit', flags.limit, t), heardIn)
    if (flags.json) return output.json({ version: 1, query, hits }, 2)
    if (hits.length === 0) return output.err(`${t.nothingFound(query)}\n`)
    const rows = hits.map(hit => [String(hit.debate), hit.key ?? '—', legible(hit.snippet)])
    output.out(`${table(rows, process.stdout.columns || Number.POSITIVE_INFINITY)}\n`)
  })
}
