import { jsonrepair } from 'jsonrepair'
import type { Json } from '../../core/json.ts'
import { type Answers, isObject } from './answers.ts'
import type { Asker } from './asking.ts'
import type { Draft } from './drafts.ts'

/** Opens a whole answer as JSON in the editor. null: no editor, or what came back is no JSON; it is kept for the next time. */
export async function editWhole(asker: Asker, draft: Draft, text: string, below: string): Promise<Answers | null> {
  const { talk, replies } = asker
  replies.forget()
  const edited = await talk.edit(draft, draft.read() || toEdit(text), below)
  if (edited === null) return null
  const answers = edited === '' ? talk.t.editedEmpty : parsedObject(edited)
  if (typeof answers === 'string') {
    talk.say(edited === '' ? answers : talk.t.notJson(answers))
    return null
  }
  draft.remove()
  replies.replace({ type: 'text', text: JSON.stringify(answers), pasted: true })
  return answers
}

/** The object that a text is or holds; else why it is none. */
export function parsedObject(text: string): Answers | string {
  try {
    const value = JSON.parse(objectIn(text)) as Json
    return isObject(value) ? value : 'no object'
  } catch (error) {
    return (error as Error).message
  }
}

/** What can be read of a reply that is broken: a person looks at it before anything comes of it. */
export function whatCanBeRead(text: string): Answers {
  try {
    const value = JSON.parse(jsonrepair(objectIn(text))) as Json
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Between the words around it; to the end of the text where the object was cut off. */
function objectIn(text: string): string {
  const begin = Math.max(0, text.indexOf('{'))
  const end = text.lastIndexOf('}') + 1
  const isWhole = end > begin && !/["\]]/.test(text.slice(end))
  return isWhole ? text.slice(begin, end) : text.slice(begin)
}

/** Just the JSON, where there is some; else all that was written. */
function toEdit(text: string): string {
  const found = parsedObject(text)
  return typeof found === 'object' ? JSON.stringify(found, null, 2) : text.trim()
}

/** JSON that was written without a line break gets some. */
export function legible(text: string): string {
  const trimmed = text.trim()
  if (trimmed.includes('\n')) return trimmed
  try {
    return JSON.stringify(JSON.parse(trimmed), null, 2)
  } catch {
    return trimmed
  }
}
