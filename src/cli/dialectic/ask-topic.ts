import { clean } from '../../core/clean.ts'
import { ask } from '../ask.ts'
import { exitCodes, UsageError } from '../exit.ts'
import type { Room } from '../room.ts'
import { isAttended } from '../start.ts'
import { cliWords } from '../words.ts'
import { folded } from './folded.ts'
import { isVague } from './topic.ts'
import { dialecticWords } from './words.ts'

const mostTries = 3

/**
 * A topic that names something: the one given, or what the person at the terminal says instead, told what would make it
 * concrete. Throws UsageError where nobody can be asked, or no such topic comes.
 */
export async function concreteTopic(
  given: string,
  { language, output }: Pick<Room, 'language' | 'output'>,
  { hasMaterial, mayAsk }: { hasMaterial: boolean; mayAsk: boolean },
): Promise<string> {
  const t = dialecticWords[language]
  let topic = given.trim()
  for (let tries = 0; isVague(topic, hasMaterial); tries++) {
    const wrong = topic === '' ? t.noTopic : t.vague(shortened(topic))
    if (!mayAsk || !isAttended()) throw new UsageError(t.advised(wrong))
    if (tries === mostTries) throw new UsageError(cliWords[language].notAnswered, exitCodes.paused)
    output.err(folded(topic === '' && tries === 0 ? t.advice : t.advised(wrong)))
    topic = (await ask(t.askTopic, cliWords[language])).trim()
  }
  return topic
}

const shortened = (topic: string): string => {
  const shown = clean(topic).text.replace(/\s+/g, ' ')
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
}
