import type { Language } from '../core/language.ts'
import { agonHome } from './home.ts'
import type { KeptDebate } from './kept.ts'
import type { Room } from './room.ts'

/** The debate is over and kept, so what cannot be remembered is only said. */
export async function keepLessons(
  { env, mask, output }: Room,
  { id, view, format }: Pick<KeptDebate, 'id' | 'view' | 'format'>,
  quiet: boolean,
  language: Language,
) {
  const lessons = view.state === 'done' ? (format.lessons?.(view) ?? []) : []
  if (lessons.length === 0) return
  const { memoryPath, remember } = await import('./agents/memory.ts')
  const { agentWords } = await import('./agents/words.ts')
  const t = agentWords[language]
  for (const learned of lessons)
    try {
      const count = await remember(agonHome(env), learned, id, language, mask.text)
      if (count > 0 && !quiet)
        output.err(`${t.learned(learned.agent_id, count, memoryPath(agonHome(env), learned.agent_id))}\n`)
    } catch (error) {
      output.err(`${t.notKept(learned.agent_id, (error as Error).message)}\n`)
    }
}
