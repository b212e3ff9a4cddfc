import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which room may import which. `type` means: types only. */
const allowed: Record<string, Record<string, 'all' | 'type'>> = {
  core: {},
  engine: { core: 'all' },
  evidence: { core: 'all' },
  models: { core: 'all' },
  store: { core: 'all' },
  search: { core: 'all' },
  formats: { core: 'all', engine: 'type', evidence: 'type' },
  server: { core: 'all' },
}

/** The rooms that wire the others together: the command line, and the library's entry. */
const wiring = new Set(['cli', 'index.ts'])

const source = resolve(fileURLToPath(import.meta.url), '../../src')
const problems: string[] = []

for (const file of globSync('**/*.ts', { cwd: source })) {
  const room = roomOf(file)
  if (wiring.has(room)) continue
  const text = readFileSync(join(source, file), 'utf8')
  for (const [, isType, target] of text.matchAll(/^(?:import|export) (type )?[^'"]*?from ['"]([^'"]+)['"]/gm))
    check(file, room, target!, isType !== undefined)
  if (room === 'core' && /from 'node:/.test(text))
    problems.push(`src/${file}: core is for the browser too, and uses node:`)
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}

function check(file: string, room: string, target: string, typeOnly: boolean) {
  if (!target.startsWith('.')) return
  const other = roomOf(relative(source, resolve(source, dirname(file), target)))
  if (other === room) return
  const rule = allowed[room]?.[other]
  if (rule === 'all' || (rule === 'type' && typeOnly)) return
  problems.push(`src/${file}: ${room} may not import ${rule === 'type' ? 'more than types of ' : ''}${other}`)
}

function roomOf(file: string): string {
  return file.split(sep)[0]!
}
