import { globSync, readFileSync } from 'node:fs'
import type { Material, Speech } from '../../src/core/model.ts'

/** The one commit that there is. */
export const knownCommit = '4f2c9e1ab37d0562e8814c9fd03b6a77e1c5d290'

export const seatNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['proposer', ['proposer', 'the proposer', '正方', '提案方']],
  ['challenger', ['challenger', 'the challenger', '反方', '质疑方']],
])

/** The files that the speeches cite. Those with `.sample` at the end have it so that no tool takes them for ours. */
export function readContext(): Material[] {
  const folder = `${import.meta.dirname}/context`
  return globSync('**/*.{md,txt,sample}', { cwd: folder })
    .sort()
    .map(file => ({
      path: file.replaceAll('\\', '/').replace(/\.sample$/, ''),
      text: readFileSync(`${folder}/${file}`, 'utf8'),
    }))
}

export function readEarlier(debate: string): Speech[] {
  const all: (Speech & { debate: string })[] = JSON.parse(readFileSync(`${import.meta.dirname}/earlier.json`, 'utf8'))
  return all.filter(speech => speech.debate === debate).map(({ key, seat, text }) => ({ key, seat, text }))
}
