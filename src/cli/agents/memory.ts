import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { AgentLesson, AgentLessons } from '../../engine/format.ts'
import { writeFileAtomic } from '../write-file.ts'
import { agentWords, headingOf } from './words.ts'

/** What an agent keeps of its debates: a file that people can read and edit. */
export interface Memory {
  agent_id: string
  worked: string[]
  refuted: string[]
  /** What else a user wrote into the file, in front of the lists and behind them. */
  others: { before: string; behind: string }
}

/** Newest last; older ones make room. */
const mostKept = 12
const longestLesson = 300
const longestQuote = 200
const longestFile = 64_000

const agentsFolder = (home: string): string => join(home, 'agents')

export const memoryPath = (home: string, agent: string): string => join(agentsFolder(home), `${agent}.md`)

/** null: it has no memory. Whatever a user wrote below the two headings counts. */
export function readMemory(home: string, agent: string): Memory | null {
  const text = readText(memoryPath(home, agent))
  if (text === null) return null
  const memory = emptyMemory(agent)
  let list: string[] | null = null
  let isBefore = true
  for (const line of clean(text).text.split('\n')) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1]
    const kind = heading === undefined ? null : headingOf(heading)
    if (heading !== undefined) list = kind && memory[kind]
    if (kind) isBefore = false
    else if (list) list.push(...(/^\s*[-*]\s+(.*\S)/.exec(line)?.slice(1) ?? []))
    else memory.others[isBefore ? 'before' : 'behind'] += `${line}\n`
  }
  return memory
}

/** As it is given to the agent; null: there is nothing to give. */
export function memoryText(memory: Memory | null, language: Language): string | null {
  if (!memory || memory.worked.length + memory.refuted.length === 0) return null
  const t = agentWords[language]
  return [listed(t.worked, memory.worked.slice(-mostKept)), listed(t.refuted, memory.refuted.slice(-mostKept))]
    .filter(part => part !== '')
    .join('\n\n')
    .slice(0, 8_000)
}

export function listMemories(home: string): (Memory & { changedAt: Date })[] {
  const files = entriesOf(agentsFolder(home)).filter(name => name.endsWith('.md'))
  return files.sort().flatMap(name => {
    const agent = name.slice(0, -3)
    const memory = readMemory(home, agent)
    return memory ? [{ ...memory, changedAt: statSync(memoryPath(home, agent)).mtime }] : []
  })
}

export const forgetMemory = (home: string, agent: string): void => rmSync(memoryPath(home, agent))

/** Adds what was learned in a debate. What is known already is kept once, as of the last debate. Gives how many were new. */
export async function remember(
  home: string,
  lessons: AgentLessons,
  debate: number,
  language: Language,
  mask: (text: string) => string,
): Promise<number> {
  const before = readMemory(home, lessons.agent_id) ?? emptyMemory(lessons.agent_id)
  const entry = (lesson: AgentLesson) => mask(entryOf(lesson, debate))
  const worked = withLearned(before.worked, lessons.worked.map(entry))
  const refuted = withLearned(before.refuted, lessons.refuted.map(entry))
  const isChanged = String([worked.list, refuted.list]) !== String([before.worked, before.refuted])
  if (!isChanged) return 0
  const memory: Memory = { ...before, worked: worked.list, refuted: refuted.list }
  await mkdir(agentsFolder(home), { recursive: true, mode: 0o700 })
  await writeFileAtomic(memoryPath(home, lessons.agent_id), fileText(memory, language), 0o600)
  return worked.fresh + refuted.fresh
}

/** A lesson that is learned again is newest again, and stands once. */
function withLearned(known: readonly string[], learned: readonly string[]): { list: string[]; fresh: number } {
  const entries = learned.filter(line => !known.includes(line))
  if (entries.length === 0) return { list: [...known], fresh: 0 }
  const byLesson = new Map(known.map(line => [lessonIn(line), line]))
  const count = byLesson.size
  for (const line of entries) {
    byLesson.delete(lessonIn(line))
    byLesson.set(lessonIn(line), line)
  }
  return { list: [...byLesson.values()].slice(-mostKept), fresh: byLesson.size - count }
}

/** `…: “words” (debate 12, round-3/pro)`, on one line. */
const entryOf = ({ lesson, quote, turn }: AgentLesson, debate: number): string =>
  `${oneLine(lesson, longestLesson)} “${oneLine(quote, longestQuote)}” (#${debate} ${turn})`

/** An entry without where it was learned. */
const lessonIn = (entry: string): string => entry.replace(/ \(#\d+ [^()\s]*\)$/, '')

function oneLine(text: string, most: number): string {
  const line = clean(text).text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

function fileText({ agent_id, worked, refuted, others }: Memory, language: Language): string {
  const t = agentWords[language]
  const before = others.before.trim() || `# ${agent_id}\n\n${t.aboutFile}`
  const parts = [before, `## ${t.worked}`, lines(worked), `## ${t.refuted}`, lines(refuted), others.behind.trim()]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

const emptyMemory = (agent_id: string): Memory => ({
  agent_id,
  worked: [],
  refuted: [],
  others: { before: '', behind: '' },
})

const listed = (heading: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `${heading}\n${lines(entries)}`

const lines = (entries: readonly string[]): string => entries.map(entry => `- ${entry}`).join('\n')

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').slice(0, longestFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
