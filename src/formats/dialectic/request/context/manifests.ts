import { basename } from 'node:path'

export interface Manifest {
  /** The project's own name. null: it has none. */
  name: string | null
  /** By purpose: '' for what it needs to run, `dev`, … */
  groups: Map<string, Dependency[]>
}

export interface Dependency {
  name: string
  /** As written; '': any. */
  version: string
}

type Reader = (text: string) => Manifest

/** Chosen by the file's name. null: it is no manifest. */
export function manifestReader(path: string): Reader | null {
  const name = basename(path)
  if (/^requirements[\w.-]{0,40}\.txt$/.test(name)) return requirements
  return Object.hasOwn(readers, name) ? readers[name]! : null
}

const readers: Readonly<Record<string, Reader>> = {
  'package.json': packageJson,
  'composer.json': composerJson,
  'pyproject.toml': pyproject,
  'Cargo.toml': cargo,
  'go.mod': goMod,
  'pom.xml': pom,
  'build.gradle': gradle,
  'build.gradle.kts': gradle,
  Gemfile: gemfile,
}

function packageJson(text: string): Manifest {
  const value = objectIn(text)
  const groups: [string, string][] = [
    ['', 'dependencies'],
    ['dev', 'devDependencies'],
    ['peer', 'peerDependencies'],
    ['optional', 'optionalDependencies'],
  ]
  return manifest(
    typeof value.name === 'string' ? value.name : null,
    groups.map(([group, key]) => [group, versionsIn(value[key])]),
  )
}

function composerJson(text: string): Manifest {
  const value = objectIn(text)
  return manifest(typeof value.name === 'string' ? value.name : null, [
    ['', versionsIn(value.require)],
    ['dev', versionsIn(value['require-dev'])],
  ])
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

const versionsIn = (value: unknown): Dependency[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, version]) => (typeof version === 'string' ? [{ name, version }] : []))
    : []

const manifest = (name: string | null, groups: readonly (readonly [string, Dependency[]])[]): Manifest => ({
  name,
  groups: new Map(groups.filter(([, listed]) => listed.length > 0)),
})

const linesOf = (text: string): string[] =>
  text
    .replace(/\n{2,}/g, '\n')
    .split('\n')
    .map(line => line.slice(0, 400).trim())

/** `requests[socks]>=2.0 ; python_version < "3"` */
function requirement(written: string): Dependency[] {
  const [, name, version = ''] = /^([A-Za-z0-9][\w.-]{0,80})(?:\[[^\]]{0,80}\])?\s*([^;#]{0,80})/.exec(written) ?? []
  return name === undefined ? [] : [{ name, version: version.trim() }]
}

const requirements: Reader = text =>
  manifest(null, [
    [
      '',
      linesOf(text)
        .filter(line => !/^[-#]/.test(line))
        .flatMap(requirement),
    ],
  ])

/** Tables of TOML, if written with one entry per line. */
function* tomlLines(text: string): Generator<{ table: string; line: string }> {
  let table = ''
  for (const line of linesOf(text)) {
    const [, begun] = /^\[{1,2}([^\]]{1,200})\]{1,2}\s*(?:#.*)?$/.exec(line) ?? []
    if (begun !== undefined) table = begun.trim()
    else if (line !== '' && !line.startsWith('#')) yield { table, line }
  }
}

function cargo(text: string): Manifest {
  const groups = new Map<string, Dependency[]>()
  let name: string | null = null
  for (const { table, line } of tomlLines(text)) {
    if (table === 'package') name ??= /^name\s*=\s*"([^"]{1,80})"/.exec(line)?.[1] ?? null
    const [, kind] = /(?:^|\.)(?:(dev|build)-)?dependencies$/.exec(table) ?? [undefined, null]
    if (kind !== null) add(groups, kind ?? '', tomlDependency(line))
  }
  return { name, groups }
}

/** `serde = "1"`, `serde = { version = "1", … }` */
function tomlDependency(line: string): Dependency[] {
  const [, name, value = ''] = /^"?([\w.@/-]{1,80})"?\s*=\s*(.{1,300})$/.exec(line) ?? []
  if (name === undefined) return []
  const version = /^"([^"]{0,60})"/.exec(value)?.[1] ?? /\bversion\s*=\s*"([^"]{0,60})"/.exec(value)?.[1] ?? ''
  return [{ name, version }]
}

function pyproject(text: string): Manifest {
  const groups = new Map<string, Dependency[]>()
  let name: string | null = null
  /** The list that is being read. null: none. */
  let listing: string | null = null
  for (const { table, line } of tomlLines(text)) {
    if (table === 'project' || table === 'tool.poetry') name ??= /^name\s*=\s*"([^"]{1,80})"/.exec(line)?.[1] ?? null
    if (table === 'tool.poetry.dependencies') add(groups, '', tomlDependency(line))
    else if (/^tool\.poetry\.(?:group\.[\w-]{1,40}\.)?(?:dev-)?dependencies$/.test(table))
      add(groups, 'dev', tomlDependency(line))
    else {
      listing = begunList(table, line) ?? listing
      if (listing !== null)
        add(
          groups,
          listing,
          Array.from(line.matchAll(/"([^"]{1,120})"|'([^']{1,120})'/g), ([, one, other]) =>
            requirement(one ?? other ?? ''),
          ).flat(),
        )
      if (listing !== null && /\]\s*,?\s*(?:#.*)?$/.test(line)) listing = null
    }
  }
  return { name, groups }
}

/** The purpose of the dependency list that begins here. null: none begins. */
function begunList(table: string, line: string): string | null {
  const [, key] = /^([\w-]{1,60})\s*=\s*\[/.exec(line) ?? []
  if (key === undefined) return null
  if (table === 'project') return key === 'dependencies' ? '' : null
  return table === 'project.optional-dependencies' || table === 'dependency-groups' ? key : null
}

function goMod(text: string): Manifest {
  const groups = new Map<string, Dependency[]>()
  let name: string | null = null
  let isBlock = false
  for (const line of linesOf(text)) {
    name ??= /^module\s+(\S{1,200})/.exec(line)?.[1] ?? null
    const single = /^require\s+(?!\()(\S.*)$/.exec(line)?.[1]
    const entry = single ?? (isBlock ? line : '')
    const [, path, version] = /^([^\s()]{1,200})\s+(v\S{1,80})/.exec(entry) ?? []
    if (path !== undefined && version !== undefined)
      add(groups, entry.includes('// indirect') ? 'indirect' : '', [{ name: path, version }])
    if (/^require\s*\(/.test(line)) isBlock = true
    else if (line === ')') isBlock = false
  }
  return { name, groups }
}

function pom(text: string): Manifest {
  const groups = new Map<string, Dependency[]>()
  let from = 0
  for (let i = 0; i < 500; i++) {
    const start = text.indexOf('<dependency>', from)
    const end = start < 0 ? -1 : text.indexOf('</dependency>', start)
    if (end < 0) break
    from = end
    const inside = text.slice(start, Math.min(end, start + 4_000))
    const [group, artifact] = [tag(inside, 'groupId'), tag(inside, 'artifactId')]
    if (artifact !== '')
      add(groups, tag(inside, 'scope') === 'test' ? 'test' : '', [
        { name: `${group}:${artifact}`, version: tag(inside, 'version') },
      ])
  }
  return { name: null, groups }
}

function tag(text: string, name: string): string {
  const start = text.indexOf(`<${name}>`)
  const end = start < 0 ? -1 : text.indexOf('</', start)
  return end < 0
    ? ''
    : text
        .slice(start + name.length + 2, end)
        .trim()
        .slice(0, 120)
}

function gradle(text: string): Manifest {
  const groups = new Map<string, Dependency[]>()
  for (const line of linesOf(text)) {
    const [, kind, name, version = ''] =
      /^(implementation|api|compileOnly|runtimeOnly|testImplementation|kapt|annotationProcessor)\s*\(?\s*["']([^"':]{1,80}:[^"':]{1,80})(?::([^"']{0,60}))?["']/.exec(
        line,
      ) ?? []
    if (name !== undefined) add(groups, kind!.startsWith('test') ? 'test' : '', [{ name, version }])
  }
  return { name: null, groups }
}

function gemfile(text: string): Manifest {
  const listed = linesOf(text).flatMap(line => {
    const [, name, version = ''] = /^gem\s+["']([^"']{1,80})["'](?:\s*,\s*["']([^"']{0,60})["'])?/.exec(line) ?? []
    return name === undefined ? [] : [{ name, version }]
  })
  return manifest(null, [['', listed]])
}

function add(groups: Map<string, Dependency[]>, group: string, found: readonly Dependency[]): void {
  if (found.length > 0) groups.set(group, [...(groups.get(group) ?? []), ...found])
}
