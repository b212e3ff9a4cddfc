import { stemNameOf } from './names.ts'
import { partsOf, stemOf } from './stem.ts'
import type { Terms } from './terms.ts'

const most = 12

/** Of these documents those first whose names the topic's words point at, then those nearest to the root. */
export function documentsFor({ stems }: Terms, names: readonly string[]): string[] {
  const score = (name: string) => {
    const shared = partsOf(stemNameOf(name)).filter(part => stems.has(stemOf(part))).length
    return 10 * shared + (/^README/i.test(name) ? 3 : 0) - name.split(/[\\/]/).length
  }
  return names
    .map(name => ({ name, score: score(name) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ name }) => name)
}
