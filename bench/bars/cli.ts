import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFormats } from '../../src/formats/all.ts'
import { watchWorkTree } from '../../src/host/work-tree/work-tree.ts'
import { CommandReading } from '../../src/models/command/reading.ts'
import type { Bar } from '../bar.ts'

await loadFormats()

let repository: string | null = null

/** A repository of 10,000 files, made at the first run. */
function largeRepository(): string {
  if (repository) return repository
  const folder = mkdtempSync(join(tmpdir(), 'agon-large-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  spawnSync('git', ['init', '-q'], { cwd: folder })
  for (let i = 0; i < 100; i++) {
    mkdirSync(join(folder, `d${i}`))
    for (let j = 0; j < 100; j++) writeFileSync(join(folder, `d${i}/f${j}.txt`), '')
  }
  spawnSync('git', ['add', '-A'], { cwd: folder })
  repository = folder
  return folder
}

const hostileSigns = ['[', '{"a":', '"', '\\', '/', ' ', '\u001b', '\u200b']

export const bars: Bar[] = [
  {
    what: 'a work tree of 10,000 files is looked at before a tool starts',
    limitMs: 500,
    run: () => watchWorkTree(largeRepository(), { env: process.env as Record<string, string>, own: [] }),
  },
  ...hostileSigns.map(sign => {
    const line = `{"type":"text","text":${sign.repeat(1_000_000 / sign.length)}`
    return {
      what: `a line of a million characters ${JSON.stringify(sign)} from a program is refused`,
      limitMs: 100,
      run: () => new CommandReading('command:bot', 'en').line(line),
    }
  }),
]
