import type { Quotation } from './quotations.ts'

/** A piece of the speech around quotations: only there it matters who is named. */
export interface Sight {
  from: number
  prose: string
}

/** How far before and behind a quotation its source is looked for. */
export const sightLength = 260

export function sightOf(prose: string, quotations: readonly Quotation[]): Sight[] {
  const pieces: { from: number; to: number }[] = []
  for (const { span } of quotations) {
    const from = Math.max(0, span[0] - sightLength - 40)
    const to = Math.min(prose.length, span[1] + sightLength + 40)
    const last = pieces.at(-1)
    if (last && last.to >= from) last.to = Math.max(last.to, to)
    else pieces.push({ from, to })
  }
  return pieces.map(({ from, to }) => ({ from, prose: prose.slice(from, to) }))
}
