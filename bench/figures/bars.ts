import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Bar } from '../bar.ts'
import type { Figure } from './figure.ts'

/** Work that must not take long, whatever it is given. One figure per area: its slowest bar, as a share of its limit. */
export async function barFigures(): Promise<Figure[]> {
  const folder = resolve(import.meta.dirname, '../bars')
  const figures: Figure[] = []
  for (const file of globSync('*.ts', { cwd: folder }).sort()) {
    const { bars }: { bars: Bar[] } = await import(`${folder}/${file}`)
    figures.push(await slowestOf(file.replace('.ts', ''), bars))
  }
  return figures
}

async function slowestOf(area: string, bars: readonly Bar[]): Promise<Figure> {
  let slowest = { what: '', share: 0, ms: 0 }
  for (const { what, limitMs, run } of bars) {
    const ms = Math.min(await timeOf(run), await timeOf(run))
    if (ms / limitMs >= slowest.share) slowest = { what, share: ms / limitMs, ms }
  }
  return {
    name: `The slowest of ${bars.length} bars of ${area}, as a share of its limit: ${slowest.what}`,
    measured: `${slowest.share.toFixed(2)} (${slowest.ms.toFixed(1)} ms)`,
    value: slowest.share,
    limit: 1,
    required: '≤ 1',
  }
}

async function timeOf(run: () => unknown): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}
