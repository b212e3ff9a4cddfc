import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Model, scriptedModel } from 'agon'

/** Voices that say what is written in a folder: `topic-1/d2.1.md` holds what is said on that disagreement. */
export function castFrom(folder: string, names: readonly string[]): Record<string, Model> {
  const said = linesIn(folder)
  return Object.fromEntries(names.map(name => [name, scriptedModel(name, ({ key }) => said.get(key)!, { prices: free })]))
}

const free = { input: 0, output: 0 }

/** Turn → what is said in it: `topic-1/d2.1/rebuttal/party-b` stands below `<!-- rebuttal/party-b -->` in its file. */
export function linesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.md'))
  return new Map(files.flatMap(path => linesOf(folder, path.replaceAll('\\', '/'))))
}

function linesOf(folder: string, path: string): [key: string, text: string][] {
  const parts = readFileSync(join(folder, path), 'utf8').split(/^<!-- (\S+) -->$/m)
  const scene = path.slice(0, -'.md'.length)
  return parts.flatMap((mark, i) => (i % 2 === 1 ? [[`${scene}/${mark}`, parts[i + 1]!.trim()] as const] : [])) as [
    string,
    string,
  ][]
}
