import { clean } from '../../core/clean.ts'
import { exitCodes, UsageError } from '../exit.ts'
import type { Room } from '../room.ts'
import { isAttended } from '../start.ts'
import { cliWords } from '../words.ts'
import { folded } from './folded.ts'
import type { Questions } from './questions.ts'
import { isVague } from './topic.ts'
import { dialecticWords } from './words.ts'

const mostTries = 3

/**
 * A topic that names something: the one given, or what the person at the terminal says instead, told what would make it
 * concrete. Throws UsageError where nobody can be asked (`questions` null), or no such topic comes.
 */
export async function concreteTopic(
  given: string,
  { language, output }: Pick<Room, 'language' | 'output'>,
  { hasMaterial, questions }: { hasMaterial: boolean; questions: Questions | null },
): Promise<string> {
  const t = dialecticWords[language]
  let topic = given.trim()
  for (let tries = 0; isVague(topic, hasMaterial); tries++) {
    const wrong = topic === '' ? t.noTopic : t.vague(shortened(topic))
    if (!questions || !isAttended()) throw new UsageError(t.advised(wrong))
    const dialogue = await questions.open()
    if (tries > 0 || topic !== '') output.err(folded(t.advised(wrong)))
    else output.err(folded(t.advice))
    const said = tries === mostTries ? null : await dialogue.ask(t.askTopic)
    if (said === null) throw new UsageError(cliWords[language].notAnswered, exitCodes.paused)
    topic = said
  }
  return topic
}

const shortened = (topic: string): string => {
  const shown = clean(topic).text.replace(/\s+/g, ' ')
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
}
