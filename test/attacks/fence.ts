import { memo } from '../../src/core/memo.ts'
import type { Message } from '../../src/core/model.ts'

/** Data in a prompt, as the fence rule has it. */
interface Fenced {
  label: string
  text: string
}

export interface ReadPrompt {
  /** All that stands outside of the fences, without the code. */
  outside: string
  fences: Fenced[]
  /** What is wrong with the fences themselves. */
  flaws: string[]
}

/** The code that the rule in the first message tells this seat. */
export function fenceCode(messages: readonly Message[]): string {
  const [, code] = /<<([^\s<>]+) end>>/.exec(messages[0]?.content ?? '') ?? []
  if (code === undefined) throw new Error('the first message tells no fence')
  return code
}

/**
 * A reader who knows nothing but the rule: what stands between the two lines is material, all else is meant. Its own words
 * are its own.
 */
export const readPrompt = (messages: readonly Message[]): ReadPrompt =>
  memo(readBefore, messages, () => readAnew(messages))

const readBefore = new WeakMap<readonly Message[], ReadPrompt>()

function readAnew(messages: readonly Message[]): ReadPrompt {
  const code = fenceCode(messages)
  const read: ReadPrompt = { outside: '', fences: [], flaws: [] }
  for (const { role, content } of messages) if (role !== 'assistant') readMessage(content, code, read)
  return { ...read, outside: read.outside.replaceAll(code, '…') }
}

function readMessage(content: string, code: string, read: ReadPrompt): void {
  const end = `<<${code} end>>`
  let inside: Fenced | null = null
  for (const line of content.split('\n')) {
    const label = line.startsWith(`<<${code} `) && line.endsWith('>>') ? line.slice(code.length + 3, -2) : null
    if (inside === null) {
      if (line === end) read.flaws.push('an end without a beginning')
      else if (label !== null) inside = { label, text: '' }
      else read.outside += `${line}\n`
    } else if (line === end) {
      if (holdsCode(inside.text, code)) read.flaws.push(`the code stands within ${inside.label}`)
      read.fences.push(inside)
      inside = null
    } else {
      inside.text += `${line}\n`
    }
  }
  if (inside) read.flaws.push(`${inside.label} never ends`)
}

/** Whether somebody who reads generously would find the code there, or most of it. */
function holdsCode(text: string, code: string): boolean {
  const read = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[асеоіol]/g, letter => 'ace0101'['асеоіol'.indexOf(letter)]!)
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [0, 1, 2, 3].some(from => read.includes(code.slice(from, from + 9)))
}
