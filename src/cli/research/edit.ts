import { clean } from '../../core/clean.ts'
import { UsageError } from '../exit.ts'
import { table } from '../table.ts'
import type { ResearchAsk } from './ask.ts'
import type { Dialogue } from './dialogue.ts'
import { type EditField, fieldsOf, type Looking } from './edit-fields.ts'
import { editWords } from './edit-words.ts'

export interface Editing {
  dialogue: Dialogue
  looking: Looking
  /** Writes on the terminal. */
  show(text: string): void
}

/** Lets the person change one field after the other; each answer is checked at once. null: there will be no more answers. */
export async function editAsk(ask: ResearchAsk, editing: Editing): Promise<ResearchAsk | null> {
  const { dialogue, looking, show } = editing
  const t = editWords[ask.language]
  let changed = ask
  show(listOf(changed, looking))
  for (;;) {
    const said = await dialogue.ask(t.which)
    if (said === null) return null
    if (said === '' || said === '0' || t.done.test(said)) return changed
    const fields = fieldsOf(changed, looking)
    const field = /^\d{1,2}$/.test(said) ? fields[Number(said) - 1] : undefined
    if (!field) {
      show(`${t.noField(said, fields.length)}\n`)
      continue
    }
    const next = await changeField(field, changed, editing)
    if (next === null) return null
    if (next !== changed) show(listOf(next, looking))
    changed = next
  }
}

/** Asked until the answer will do; one that changes nothing does. */
async function changeField(
  { question, begun, change }: EditField,
  ask: ResearchAsk,
  { dialogue, looking, show }: Editing,
): Promise<ResearchAsk | null> {
  for (;;) {
    const answer = await dialogue.ask(question, begun)
    if (answer === null) return null
    if (answer === begun.replace(/\s+/g, ' ').trim()) return ask
    try {
      return await change(answer, looking)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      show(`${clean(error.message).text}\n`)
    }
  }
}

/** Numbered, with what each of them is now. */
function listOf(ask: ResearchAsk, looking: Looking): string {
  const rows = fieldsOf(ask, looking).map(({ label, shown }, index) => [String(index + 1).padStart(2), label, shown])
  return `\n${table(rows, process.stderr.columns || 100)}\n`
}
