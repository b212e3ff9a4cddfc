import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { McpProgram } from '../../src/search/settings.ts'
import type { LabProgram } from './mcp-program.ts'

export interface Started {
  started: number
  child: number | null
  folder: string
  env: string[]
}

/** The program as it is to be started, and what it wrote down. */
export function labProgram(told: Omit<LabProgram, 'log'>, env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'agon-search-'))
  const log = join(folder, 'log')
  writeFileSync(log, '')
  // What it is told may be longer than arguments can be.
  writeFileSync(join(folder, 'told'), JSON.stringify({ ...told, log } satisfies LabProgram))
  const script = fileURLToPath(new URL('./mcp-program.ts', import.meta.url))
  const program: McpProgram = {
    path: process.execPath,
    args: [script, join(folder, 'told')],
    env: { PATH: process.env.PATH ?? '', ...env },
    folder,
  }
  const noted = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
  return {
    program,
    queries: (): string[] => noted().flatMap(({ query }) => query ?? []),
    starts: (): Started[] => noted().filter(line => 'started' in line),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
