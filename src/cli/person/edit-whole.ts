import type { Answers } from '../../host/person/fields.ts'
import { parsedObject } from '../../host/person/fitting.ts'
import type { Asker } from './ask-choice.ts'
import type { Draft } from './drafts.ts'

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

function toEdit(text: string): string {
  const found = parsedObject(text)
  return typeof found === 'object' ? JSON.stringify(found, null, 2) : text.trim()
}
