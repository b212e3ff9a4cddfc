import { clean } from '../../../core/clean.ts'
import { linesWithin } from './fitting.ts'
import { type Manifest, manifestReader } from './manifests.ts'

/** A file and its text; null: it cannot be read. */
export type ReadNamed = (name: string) => string | null

export interface DependencyText {
  /** '': nothing says what it depends on. */
  text: string
  /** How many dependencies there was no room for. */
  left: number
}

const mostManifests = 30

/** What the projects of a folder depend on, file by file, those nearest to its root first. */
export function dependencyText(names: readonly string[], read: ReadNamed, most: number): DependencyText {
  const found = names.filter(name => manifestReader(name) !== null && depthOf(name) <= 3).sort(byDepth)
  const all = found.slice(0, mostManifests).flatMap(name => {
    const text = read(name)
    return text === null ? [] : linesOf(name, manifestReader(name)!(text))
  })
  const lines = linesWithin(all, most)
  return { text: lines.join('\n'), left: all.length - lines.length }
}

function linesOf(path: string, { name, groups }: Manifest): string[] {
  if (groups.size === 0) return []
  const own = name === null ? '' : ` (${onLine(name)})`
  return [
    `${onLine(path)}${own}`,
    ...[...groups].flatMap(([group, dependencies]) => [
      ...(group === '' ? [] : [`  [${onLine(group)}]`]),
      ...dependencies.map(({ name, version }) => `  ${onLine(name)}${version === '' ? '' : ` ${onLine(version)}`}`),
    ]),
  ]
}

const onLine = (text: string): string => clean(text).text.replace(/\s+/g, ' ').slice(0, 160)
const depthOf = (name: string): number => name.split('/').length - 1
const byDepth = (one: string, other: string): number => depthOf(one) - depthOf(other) || (one < other ? -1 : 1)
