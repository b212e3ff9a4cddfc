import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { clean } from '../../../../core/clean.ts'
import type { Language } from '../../../../core/language.ts'
import type { Mask } from '../../../../core/mask.ts'
import { isInside, readText } from '../../../../host/files/folder.ts'
import { contextWords } from '../../../../host/words.ts'
import { generalPurpose, type Partner } from '../../options-in.ts'
import { type AgentFileWords, agentFileWords } from '../words.ts'

export interface AgentPlace {
  cwd: string
  home: string
  language: Language
  mask?: Pick<Mask, 'text'>
}

/** A partner described by a file. What the file grants (tools, permissions, a model) is ignored. */
export interface AgentFile extends Partner {
  from: string
  about: string
}

export interface AgentFiles {
  agents: AgentFile[]
  remarks: string[]
}

const mostFiles = 200
const mostBytes = 1_000_000
const longestRole = 24_000
const longestAbout = 400

const projectFolders = ['.claude/agents', '.opencode/agent', '.opencode/agents']

/** The project's agents first, then the user's. Of two with the same name, the first counts. */
export function agentFiles(place: AgentPlace): AgentFiles {
  const t = agentFileWords[place.language]
  const found: AgentFiles = { agents: [], remarks: [] }
  const folders = [
    ...projectFolders.map(folder => ({ folder: join(place.cwd, folder), root: place.cwd })),
    { folder: join(place.home, '.claude/agents'), root: place.home },
  ]
  const seen = new Set<string>()
  for (const { folder, root } of folders)
    for (const file of filesIn(folder, found.remarks, place)) {
      const real = realPathOf(file)
      if (real !== null && seen.has(real)) continue
      if (real !== null) seen.add(real)
      const read = readAgent(file, root, place)
      found.remarks.push(...read.remarks)
      if (read.agent) addAgent(found, read.agent, t)
    }
  return found
}

function addAgent({ agents, remarks }: AgentFiles, agent: AgentFile, t: AgentFileWords): void {
  const same = agents.find(({ name }) => sameName(name, agent.name))
  if (sameName(agent.name, generalPurpose)) remarks.push(t.remark(agent.from, t.taken(generalPurpose)))
  else if (same) remarks.push(t.remark(agent.from, t.twice(agent.name, same.from)))
  else agents.push(agent)
}

export const sameName = (one: string, other: string): boolean =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

function filesIn(folder: string, remarks: string[], place: AgentPlace): string[] {
  try {
    const names = readdirSync(folder).filter(name => name.endsWith('.md') && !name.startsWith('.'))
    if (names.length > mostFiles)
      remarks.push(agentFileWords[place.language].manyFiles(shownPath(folder, place), mostFiles))
    return names
      .sort()
      .slice(0, mostFiles)
      .map(name => join(folder, name))
  } catch {
    return []
  }
}

/** `root`: links must not lead out of it. null: the user named the file. */
export function readAgent(
  file: string,
  root: string | null,
  place: AgentPlace,
): { agent: AgentFile | null; remarks: string[] } {
  const t = agentFileWords[place.language]
  const from = shownPath(file, place)
  const remark = (why: string) => t.remark(from, why)
  const real = realPathOf(file)
  if (real === null)
    return { agent: null, remarks: isThere(file) ? [remark(contextWords[place.language].brokenLink)] : [] }
  if (root !== null && !isInside(real, realPathOf(root) ?? root)) return { agent: null, remarks: [remark(t.link)] }
  const read = readText(real, mostBytes, contextWords[place.language])
  if (read.problem !== null) return { agent: null, remarks: [remark(read.problem)] }
  const { name, description, body, problems } = frontMatterOf(clean(read.text).text)
  const remarks = problems.slice(0, 3).map(({ line, problem }) => remark(t.atLine(line, t.problems[problem])))
  const masked = (text: string) => place.mask?.text(text) ?? text
  const role = masked(body.trim())
  const about = masked(onLine(description ?? role, longestAbout))
  if (role === '' && about === '') return { agent: null, remarks: [...remarks, remark(t.empty)] }
  if (role.length > longestRole) remarks.push(remark(t.cut(role.length, longestRole)))
  return { agent: { name: nameOf(name, file), role: cutOff(role, longestRole), from, about }, remarks }
}

/** The name that the file gives itself, if it can be typed. Otherwise the file's own name. */
function nameOf(written: string | null, file: string): string {
  const name = onLine(written ?? '', 80)
  if (namePattern.test(name)) return name
  const stem = onLine(basename(file, '.md'), 80).replace(/[^\p{L}\p{N} _.-]+/gu, '-')
  return namePattern.test(stem) ? stem : 'agent'
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,79}$/u

const onLine = (text: string, most: number): string => {
  const line = clean(text.slice(0, 20 * most))
    .text.replace(/\s+/g, ' ')
    .trim()
  return line.length > most ? `${cutOff(line, most - 1)}…` : line
}

/** Never cuts inside a character. */
const cutOff = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Relative to the working folder, or with `~` for home: nobody needs to know the home's name. */
function shownPath(path: string, { cwd, home, mask }: AgentPlace): string {
  const below = (root: string) => isInside(path, root)
  const shown = below(cwd) ? relative(cwd, path) : below(home) ? join('~', relative(home, path)) : path
  const line = clean(shown.split(sep).join('/')).text.replace(/\s/g, ' ')
  return mask?.text(line) ?? line
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Whether a word can only mean a file. */
export const isPath = (written: string): boolean => isAbsolute(written) || /[\\/]|\.(?:md|markdown)$/i.test(written)

/** The front matter of a Markdown file. Other fields in it are ignored. */
interface FrontMatter {
  name: string | null
  description: string | null
  body: string
  /** What cannot be read, by line. */
  problems: { line: number; problem: FrontMatterProblem }[]
}

type FrontMatterProblem = 'not-closed' | 'no-key' | 'not-quoted'

const longest = 64_000

type Wanted = 'name' | 'description'

/**
 * Reads the part of YAML that such files use: `key: value` at the margin, quoted or not, continued on indented lines,
 * or as a block (`|`, `>`). Only names and descriptions are taken. Whatever else a file grants or demands is ignored.
 */
export function frontMatterOf(text: string): FrontMatter {
  const lines = text.slice(0, longest).split('\n')
  const found: FrontMatter = { name: null, description: null, body: text, problems: [] }
  if (lines[0]?.trimEnd() !== '---') return found
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  if (end < 0) return { ...found, problems: [{ line: 1, problem: 'not-closed' }] }
  found.body = lines.slice(end + 1).join('\n') + text.slice(longest)
  for (let i = 1; i < end; ) i = readEntry(lines, i, end, found)
  return found
}

/** Returns the line after the entry. */
function readEntry(lines: readonly string[], start: number, end: number, found: FrontMatter): number {
  const line = lines[start]!
  if (line.trim() === '' || line.startsWith('#')) return start + 1
  let next = start + 1
  while (next < end && isBelow(lines[next]!)) next++
  const colon = keyEnd(line)
  if (colon < 0) {
    found.problems.push({ line: start + 1, problem: 'no-key' })
    return next
  }
  const key = line.slice(0, colon).trim().toLowerCase()
  if (key !== 'name' && key !== 'description') return next
  const value = writtenValue(line.slice(colon + 1), lines.slice(start + 1, next))
  if (value === null) found.problems.push({ line: start + 1, problem: 'not-quoted' })
  else keep(found, key, value)
  return next
}

function keep(found: FrontMatter, key: Wanted, value: string): void {
  if (value.trim() !== '') found[key] = value.trim()
}

/** A list may also stand at the margin. */
const isBelow = (line: string): boolean => /^(?:\s|-(?:\s|$)|$)/.test(line)

/** The end of `key:` at the margin. -1: there is no key. */
function keyEnd(line: string): number {
  const colon = line.indexOf(':')
  if (colon <= 0 || !/^[\p{L}_"'][\p{L}\p{N}_ ."'-]*$/u.test(line.slice(0, Math.min(colon, 100)))) return -1
  return line.length === colon + 1 || /\s/.test(line[colon + 1]!) ? colon : -1
}

/** null: a quotation mark is not closed. */
function writtenValue(first: string, below: readonly string[]): string | null {
  const begun = first.trim()
  if (/^[|>][-+0-9]{0,2}(?:\s+#.*)?$/.test(begun)) return blockOf(below, begun[0] === '>')
  const words = [begun, ...below.map(line => line.trim())].filter(line => line !== '').join(' ')
  if (words.startsWith('"')) return doubleQuoted(words)
  if (words.startsWith("'")) return singleQuoted(words)
  return words.replace(/(?:^|\s)#.*$/s, '')
}

/** `>` joins its lines into one. */
function blockOf(lines: readonly string[], isFolded: boolean): string {
  const first = lines.find(line => line.trim() !== '') ?? ''
  const indent = first.length - first.trimStart().length
  const bare = lines.map(line => line.slice(Math.min(indent, line.length - line.trimStart().length)).trimEnd())
  return bare.join(isFolded ? ' ' : '\n')
}

function singleQuoted(words: string): string | null {
  for (let i = 1; i < words.length; i++) {
    if (words[i] !== "'") continue
    if (words[i + 1] !== "'") return words.slice(1, i).replaceAll("''", "'")
    i++
  }
  return null
}

function doubleQuoted(words: string): string | null {
  for (let i = 1; i < words.length; i++) {
    if (words[i] === '\\') i++
    else if (words[i] === '"') return words.slice(1, i).replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign)
  }
  return null
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: ' ', r: '\n' }
