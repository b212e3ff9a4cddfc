import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which room may import which. `type` means: types only. */
const allowed: Record<string, Record<string, 'all' | 'type'>> = {
  core: {},
  engine: { core: 'all' },
  evidence: { core: 'all' },
  models: { core: 'all', 'system.ts': 'all' },
  store: { core: 'all', 'system.ts': 'all' },
  search: { core: 'all', 'system.ts': 'all' },
  formats: { core: 'all', engine: 'type', evidence: 'type' },
  shown: { core: 'all', engine: 'type' },
  show: { core: 'all', formats: 'all' },
  host: everythingBut('cli', 'server'),
  // How a format is asked for: it may use what the host has. The host finds it through the list of formats alone.
  requests: everythingBut('cli', 'server'),
  server: everythingBut('cli'),
}

/** The folders of a format that belong to `requests`: how it is asked for, and what the offline voice says in it. */
const ofRequests = /^formats\/[\w-]+\/(?:offline|request|transcript)\//

/** What the page may import of the rooms in `src`, by the beginning of the path. The first that fits counts. */
const allowedForPage: readonly [path: string, 'all' | 'type'][] = [
  ['core/', 'all'],
  ['shown/', 'all'],
  ['formats/seat-name.ts', 'all'],
  ['formats/ending.ts', 'all'],
  ['formats/report/', 'all'],
  ['formats/words', 'all'],
  ['engine/', 'type'],
  ['server/', 'type'],
]

function everythingBut(...others: string[]): Record<string, 'all'> {
  const rooms = ['core', 'engine', 'evidence', 'models', 'store', 'search', 'formats', 'requests', 'shown']
  const all = [...rooms, 'show', 'host', 'server', 'cli', 'system.ts'].filter(room => !others.includes(room))
  return Object.fromEntries(all.map(room => [room, 'all']))
}

/** The rooms that wire the others together: the command line, and the library's entry. */
const wiring = new Set(['cli', 'index.ts'])

/** Who may look at `process`: one file for what differs from run to run, and one for the operating system. Others are handed it. */
const ofProcess = ['cli/process-io.ts', 'system.ts']

/** A judge rules on what other formats wrote. */
const readsOthers = join('src', 'formats', 'judge', 'transcript') + sep

/** The packages that a page is made with. */
const forBrowser = /^(?:preact|@preact\/signals)(?:\/|$)/

const source = resolve(fileURLToPath(import.meta.url), '../../src')
const problems: string[] = []

for (const file of globSync('**/*.ts', { cwd: source })) {
  const room = roomOf(file)
  const text = readFileSync(join(source, file), 'utf8')
  if (!ofProcess.includes(file.split(sep).join('/')) && readsProcess(text))
    problems.push(`src/${file}: only ${ofProcess.map(name => `src/${name}`).join(' and ')} may read process`)
  if (wiring.has(room)) continue
  for (const { target, typeOnly } of importsIn(text)) check(file, room, target, typeOnly)
  if (room === 'core' && /from 'node:/.test(text))
    problems.push(`src/${file}: core is for the browser too, and uses node:`)
  if (
    (room === 'host' || room === 'requests') &&
    /from 'node:(?:http|https|http2|net|tty|readline|stream)\b/.test(text)
  )
    problems.push(`src/${file}: a host knows no terminal and no HTTP`)
}

const web = resolve(source, '../web')
for (const file of globSync('**/*.{ts,tsx}', { cwd: web })) {
  const path = join(web, file)
  for (const { target, typeOnly } of importsIn(readFileSync(path, 'utf8')))
    checkPage(path, resolve(dirname(path), target), typeOnly)
}

checkFormats()
checkTypeNames()
checkCircles()
checkMap()

for (const entry of [...globSync('src/formats/*/{display,panels}.ts', { cwd: resolve(source, '..') }), 'web/main.tsx'])
  checkBrowser(resolve(source, '..', entry))

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}

/**
 * A format says everything about itself in its folder: nobody else names one, looks into its folder, or asks which one it is, or which of
 * its replies.
 */
function checkFormats(): void {
  const ids = globSync('*/listed.ts', { cwd: join(source, 'formats') }).map(file => dirname(file))
  const folder = new RegExp(`(?:formats|\\.\\.)/(${ids.join('|')})/`)
  const asked = /\b\w*[fF]ormat(?:\.id)? [!=]== \w+\.id\b/
  // A judge is a seat as well, and a panel may be a tree.
  const own = ids.filter(id => id !== 'judge' && id !== 'tree').join('|')
  const named = new RegExp(`'(?:${own})'|^\\s*(?:${own}):`)
  const files = [source, web].flatMap(room => globSync('**/*.{ts,tsx}', { cwd: room }).map(file => join(room, file)))
  for (const file of files) {
    const path = shown(file)
    const [, room, format] = path.split(sep)
    if (room === 'engine' || (room === 'formats' && !ids.includes(format!))) continue
    const text = readFileSync(file, 'utf8')
    for (const { target } of importsIn(text)) {
      const into = folder.exec(target)?.[1]
      if (into !== undefined && into !== format && !path.startsWith(readsOthers))
        problems.push(`${path}: looks into ${target}`)
    }
    if (room === 'formats') continue
    for (const line of text.split('\n'))
      if (asked.test(line) || named.test(line)) problems.push(`${path}: asks which format it is: ${line.trim()}`)
      else if (/\bshape(?:\.name)? [!=]== '/.test(line))
        problems.push(`${path}: asks which reply it is: ${line.trim()}`)
  }
}

/** One exported type name, one meaning: two files that export the same name make their readers look twice. */
function checkTypeNames(): void {
  const homes = new Map<string, string>()
  for (const folder of [source, web])
    for (const file of globSync('**/*.{ts,tsx}', { cwd: folder })) {
      const path = join(folder, file)
      for (const [, name] of readFileSync(path, 'utf8').matchAll(
        /^export (?:abstract )?(?:interface|type|class) (\w+)/gm,
      )) {
        const home = homes.get(name!)
        if (home) problems.push(`${shown(path)}: exports the type ${name}, and so does ${shown(home)}`)
        else homes.set(name!, path)
      }
    }
}

/** No file loads itself through others: in a circle, who is ready first depends on who was asked first. */
function checkCircles(): void {
  const files = [source, web].flatMap(folder =>
    globSync('**/*.{ts,tsx}', { cwd: folder }).map(file => join(folder, file)),
  )
  const done = new Set<string>()
  for (const file of files) follow(file, [])

  function follow(file: string, from: readonly string[]): void {
    const start = from.indexOf(file)
    if (start >= 0) problems.push(`a circle of imports: ${[...from.slice(start), file].map(shown).join(' → ')}`)
    if (start >= 0 || done.has(file)) return
    for (const target of loadedAtOnce(readFileSync(file, 'utf8')))
      if (target.startsWith('.') && existsSync(resolve(dirname(file), target)))
        follow(resolve(dirname(file), target), [...from, file])
    done.add(file)
  }
}

/** Every path in AGENTS.md exists, and every name in brackets behind a file stands in the code. */
function checkMap(): void {
  const root = resolve(source, '..')
  const map = readFileSync(join(root, 'AGENTS.md'), 'utf8')
  const code = globSync('{src,web,test,scripts}/**/*.{ts,tsx}', { cwd: root }).map(file => join(root, file))
  const texts = code.map(file => readFileSync(file, 'utf8')).join('\n')
  for (const [, name] of map.matchAll(/`((?:src|web|test|bench|scripts|docs|bin)\/[\w./-]+|[\w-]+\.tsx?)`/g)) {
    const isThere = name!.includes('/') ? existsSync(join(root, name!)) : code.some(file => file.endsWith(sep + name))
    if (!isThere) problems.push(`AGENTS.md: there is no ${name}`)
  }
  for (const [, name] of map.matchAll(/\(`(\w+)`\)/g))
    if (!new RegExp(`\\b${name}\\b`).test(texts)) problems.push(`AGENTS.md: nothing is called ${name}`)
}

/** Those of our own files. */
function importsIn(text: string): { target: string; typeOnly: boolean }[] {
  const loaded = new Set(loadedBy(text))
  const named = text.matchAll(/^(?:import|export) [^'"]*?from ['"]([^'"]+)['"]/gm)
  const typed = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  const all = new Set([...loaded, ...Array.from([...named, ...typed], ([, target]) => target!)])
  return [...all].filter(target => target.startsWith('.')).map(target => ({ target, typeOnly: !loaded.has(target) }))
}

function check(file: string, room: string, target: string, typeOnly: boolean) {
  const other = roomOf(relative(source, resolve(source, dirname(file), target)))
  // The list of formats loads how they are asked for, and what the offline voice says in them, when that is needed.
  if (/^formats.(?:index|[\w-]+.listed)\.ts$/.test(file) && (other === 'requests' || typeOnly)) return
  if (other === room) return
  const rule = allowed[room]?.[other]
  if (rule === 'all' || (rule === 'type' && typeOnly)) return
  problems.push(`src/${file}: ${room} may not import ${rule === 'type' ? 'more than types of ' : ''}${other}`)
}

function checkPage(file: string, target: string, typeOnly: boolean) {
  const path = relative(source, target).split(sep).join('/')
  if (path.startsWith('../')) return
  const [, rule] = allowedForPage.find(([start]) => path.startsWith(start)) ?? []
  if (rule === 'all' || (rule === 'type' && typeOnly)) return
  problems.push(`${shown(file)}: web may not import ${rule === 'type' ? 'more than types of ' : ''}${shown(target)}`)
}

/** The global, by itself or from its module: not a word of a comment or of a text, and nothing that is called so. */
function readsProcess(text: string): boolean {
  if (/from ['"](?:node:)?process['"]|globalThis\.process/.test(text)) return true
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return /(?<![\w$.'"`-])process(?:\.[a-z]\w*(?=[\s.,;:?()[\]}!<>=&|*+])|\[)|= process$/m.test(code)
}

function roomOf(file: string): string {
  const path = file.split(sep).join('/')
  return ofRequests.test(path) ? 'requests' : path.split('/')[0]!
}

/** Whatever runs in the browser: everything that an entry loads, at once or when it is needed. */
function checkBrowser(entry: string): void {
  /** File → by which it was reached. */
  const reached = new Map<string, string | null>([[entry, null]])
  for (const [file] of reached) {
    if (!existsSync(file)) problems.push(`${shown(file)}: is not there, and ${shown(reached.get(file) ?? '')} loads it`)
    else
      for (const target of loadedBy(readFileSync(file, 'utf8')))
        if (target.startsWith('.')) follow(resolve(dirname(file), target), file)
        else if (!forBrowser.test(target))
          problems.push(
            `${shown(file)}: runs in the browser and loads ${target} (${pathTo(file).map(shown).join(' ← ')})`,
          )
  }

  function follow(target: string, from: string): void {
    if (/\.tsx?$/.test(target) && !reached.has(target)) reached.set(target, from)
  }

  function pathTo(file: string): string[] {
    const from = reached.get(file)
    return from ? [file, ...pathTo(from)] : [file]
  }
}

/** What is left of its imports when types are gone. */
function loadedBy(text: string): string[] {
  const later = text.matchAll(/(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]/g)
  return [...loadedAtOnce(text), ...Array.from(later, ([, target]) => target!)]
}

function loadedAtOnce(text: string): string[] {
  const named = text.matchAll(/^(?:import|export) (?!type )([^'"()]*?)from ['"]([^'"]+)['"]/gm)
  const bare = text.matchAll(/^import ['"]([^'"]+)['"]/gm)
  return [
    ...Array.from(named, ([, names, target]) => (isTypeOnly(names!) ? '' : target!)).filter(target => target !== ''),
    ...Array.from(bare, ([, target]) => target!),
  ]
}

/** `{ type View, type TurnView }` */
function isTypeOnly(names: string): boolean {
  if (!/^\s*\{[^}]*\}\s*$/.test(names)) return false
  const each = names.replace(/[{}\s]+/g, ' ').split(',')
  return each.every(name => name.trim() === '' || name.trim().startsWith('type '))
}

function shown(file: string): string {
  return relative(resolve(source, '..'), file)
}
