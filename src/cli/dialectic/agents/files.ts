import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import type { Mask } from '../../../core/mask.ts'
import { generalPurpose, type Partner } from '../../../formats/dialectic/options.ts'
import { isInside } from '../../context/folder.ts'
import { readText } from '../../context/read.ts'
import { contextWords } from '../../context/words.ts'
import { frontMatterOf } from './front-matter.ts'
import { type AgentFileWords, agentFileWords } from './words.ts'

/** Where agent files are looked for. */
export interface AgentPlace {
  cwd: string
  /** The user's home folder. */
  home: string
  language: Language
  mask?: Pick<Mask, 'text'>
}

/** A partner that a file describes. What such a file grants (tools, permissions, a model) is never taken over. */
export interface AgentFile extends Partner {
  from: string
  about: string
}

export interface AgentFiles {
  agents: AgentFile[]
  /** What the user should know about files that are broken, cut or left out. */
  remarks: string[]
}

const mostFiles = 200
const mostBytes = 1_000_000
const longestRole = 24_000
const longestAbout = 400

const projectFolders = ['.claude/agents', '.opencode/agent', '.opencode/agents']

/** The project's first, then the user's; of two that have one name the first. */
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

/** `root`: no link leads out of it; null: the user named the file. */
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

/** What the file calls itself, where that is a name that can be typed; else what it is called. */
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

/** Never in the middle of a character. */
const cutOff = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Below the working folder from there, else with `~` for home: nobody needs to know what that is called. */
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

/** A word that can only be meant as a file. */
export const isPath = (written: string): boolean => isAbsolute(written) || /[\\/]|\.(?:md|markdown)$/i.test(written)
