import type { Language } from '../../core/language.ts'
import type { ArchivedDebate } from '../archived.ts'
import { agonHome, type Host } from '../host.ts'
import { agentWords } from '../words.ts'

/** The debate is over and archived, so a lesson that cannot be stored is only reported. */
export async function keepLessons(
  { env, mask, output }: Host,
  { id, view, format }: Pick<ArchivedDebate, 'id' | 'view' | 'format'>,
  quiet: boolean,
  language: Language,
) {
  const lessons = view.state === 'done' ? (format.written?.lessons?.(view) ?? []) : []
  if (lessons.length === 0) return
  const { memoryPath, remember } = await import('./memory.ts')
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
