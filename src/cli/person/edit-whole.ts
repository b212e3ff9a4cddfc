import { jsonrepair } from 'jsonrepair'
import { fieldsOf, type Json } from '../../core/json.ts'
import { orElse } from '../caught.ts'
import type { Asker } from './ask-choice.ts'
import type { Draft } from './drafts.ts'
import { type Answers, isObject } from './fields.ts'

/** Opens an answer as JSON in the editor. null: no editor, or the result is no JSON (then it is kept for next time). */
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

/** The object that a text contains, or the reason why there is none. */
export function parsedObject(text: string): Answers | string {
  try {
    const value = JSON.parse(objectIn(text)) as Json
    return isObject(value) ? value : 'no object'
  } catch (error) {
    return (error as Error).message
  }
}

/** Reads what it can of a broken reply. A person looks at it before it is used. */
export const whatCanBeRead = (text: string): Answers =>
  fieldsOf(orElse(null, () => JSON.parse(jsonrepair(objectIn(text))) as Json))

/** Cuts the object out of the words around it. If it was cut off, it goes to the end of the text. */
function objectIn(text: string): string {
  const begin = Math.max(0, text.indexOf('{'))
  const end = text.lastIndexOf('}') + 1
  const isWhole = end > begin && !/["\]]/.test(text.slice(end))
  return isWhole ? text.slice(begin, end) : text.slice(begin)
}

function toEdit(text: string): string {
  const found = parsedObject(text)
  return typeof found === 'object' ? JSON.stringify(found, null, 2) : text.trim()
}

export function legible(text: string): string {
  const trimmed = text.trim()
  if (trimmed.includes('\n')) return trimmed
  return orElse(trimmed, () => JSON.stringify(JSON.parse(trimmed), null, 2))
}
