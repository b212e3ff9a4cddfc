import { isUtf8 } from 'node:buffer'
import {
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { clean } from '../../core/clean.ts'
import type { Language } from '../../core/language.ts'
import type { AgentLesson, AgentLessons } from '../../engine/format.ts'
import { ownUser } from '../../system.ts'
import { oneAtATime } from '../files/lock.ts'
import { writeFileAtomic } from '../files/places.ts'
import { agentWords } from '../words.ts'
import { entriesIn, learn, mostKept, newPages, pagesOf, textOf } from './pages.ts'

/** What an agent remembers of its debates, in a file that people can read and edit. */
export interface AgentMemory {
  agent_id: string
  worked: string[]
  refuted: string[]
}

const longestLesson = 300
const longestQuote = 200
const longestFile = 64_000
const longestGiven = 8_000

const agentsFolder = (home: string): string => join(home, 'agents')

export const memoryPath = (home: string, agent: string): string => join(agentsFolder(home), fileOf(agent))

/** Windows reserves these names for devices, whatever their ending. They get one more underscore: none collide. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])_*$/i

const fileOf = (agent: string): string => `${agent}${device.test(agent) ? '_' : ''}.md`

/** null: this is not the memory file of an agent. */
function agentOf(file: string): string | null {
  const name = basename(file, '.md')
  const agent = device.test(name) ? name.replace(/_$/, '') : name
  return fileOf(agent) === file ? agent : null
}

/** null: the agent has no memory. Whatever the user wrote below the two headings counts. */
export function readMemory(home: string, agent: string): AgentMemory | null {
  const found = readText(memoryPath(home, agent))
  if (found === null) return null
  const pages = pagesOf(found.text)
  return { agent_id: agent, worked: entriesIn(pages, 'worked'), refuted: entriesIn(pages, 'refuted') }
}

/** The memory as it is given to the agent. null: there is nothing to give. */
export function memoryText(memory: AgentMemory | null, language: Language): string | null {
  if (!memory || memory.worked.length + memory.refuted.length === 0) return null
  const t = agentWords[language]
  return [listed(t.worked, memory.worked.slice(-mostKept)), listed(t.refuted, memory.refuted.slice(-mostKept))]
    .filter(part => part !== '')
    .join('\n\n')
    .slice(0, longestGiven)
}

export function listMemories(home: string): (AgentMemory & { changedAt: Date })[] {
  return entriesOf(agentsFolder(home)).flatMap(file => {
    const agent = agentOf(file)
    const memory = agent === null ? null : readMemory(home, agent)
    return memory ? [{ ...memory, changedAt: statSync(memoryPath(home, memory.agent_id)).mtime }] : []
  })
}

export const forgetMemory = (home: string, agent: string): void => rmSync(memoryPath(home, agent))

/** Adds the lessons of a debate. A known lesson is kept once, dated to the last debate. Returns how many were new. */
export function remember(
  home: string,
  lessons: AgentLessons,
  debate: number,
  language: Language,
  mask: (text: string) => string,
): Promise<number> {
  const { agent_id, worked, refuted } = lessons
  const t = agentWords[language]
  if (worked.length + refuted.length === 0) return Promise.resolve(0)
  // Another debate may be teaching the same agent at this moment.
  return oneAtATime(home, async () => {
    const path = placeOf(memoryPath(home, agent_id), language)
    const before = readText(path)
    const isNew = before === null || before.text.trim() === ''
    const pages = isNew ? newPages(agent_id, language) : pagesOf(before.text)
    const entry = (lesson: AgentLesson) => mask(entryOf(lesson, debate))
    const fresh =
      learn(pages, 'worked', worked.map(entry), language) + learn(pages, 'refuted', refuted.map(entry), language)
    const text = textOf(pages, before?.text.includes('\r\n') ? '\r\n' : '\n')
    if (text === before?.text) return 0
    if (before && !before.isCut && !before.isUtf8) throw new Error(t.notUtf8(path))
    if (before?.isCut || text.length > longestFile) throw new Error(t.tooLong(path, longestFile))
    await writeMemory(path, text)
    return fresh
  })
}

/** A file of the user's keeps its mode. */
async function writeMemory(path: string, text: string): Promise<void> {
  const known = statSync(path, { throwIfNoEntry: false })
  const mode = known ? known.mode & 0o777 : 0o600
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFileAtomic(path, text, mode)
  if (known) await chmod(path, mode)
}

/** Where to write. A user may keep the file elsewhere: a link is followed only to the user's own regular .md file. */
function placeOf(path: string, language: Language): string {
  const t = agentWords[language]
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (!there || there.isFile()) return path
  if (!there.isSymbolicLink()) throw new Error(t.notFile(path))
  const target = statSync(path, { throwIfNoEntry: false })
  if (!target?.isFile() || !isMine(target)) throw new Error(t.badLink(path))
  const place = realpathSync(path)
  if (!place.endsWith('.md')) throw new Error(t.badLink(path))
  return place
}

const isMine = ({ uid }: Stats): boolean => [null, uid].includes(ownUser())

/** `…: “words” (#12 round-3/pro)`, on one line. */
const entryOf = ({ lesson, quote, turn }: AgentLesson, debate: number): string =>
  `${oneLine(lesson, longestLesson)} “${oneLine(quote, longestQuote)}” (#${debate} ${turn})`

function oneLine(text: string, most: number): string {
  const line = clean(text).text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

const listed = (heading: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `${heading}\n${entries.map(entry => `- ${entry}`).join('\n')}`

/** null: there is no such file. Only regular files count: opening a pipe would wait forever. */
function readText(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) return null
  const bytes = Buffer.alloc(Math.min(found.size, longestFile * 4))
  const file = openSync(path, 'r')
  try {
    const read = bytes.subarray(0, readSync(file, bytes))
    const text = read.toString('utf8')
    const isCut = found.size > bytes.length || text.length > longestFile
    return { text: text.slice(0, longestFile), isCut, isUtf8: isUtf8(read) }
  } finally {
    closeSync(file)
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.md'))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
