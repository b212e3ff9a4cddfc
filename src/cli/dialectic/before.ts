import { clean } from '../../core/clean.ts'
import type { Dialogue } from '../research/dialogue.ts'
import type { Room } from '../room.ts'
import type { DialecticAsk } from './ask.ts'
import { folded } from './folded.ts'
import { isVague } from './topic.ts'
import { dialecticWords } from './words.ts'

/**
 * What the user is asked before it starts: the topic, which can be changed unless it was typed just now, and what was not said
 * by a flag. null: it is given up.
 */
export async function askBefore(
  ask: DialecticAsk,
  dialogue: Dialogue,
  { output }: Pick<Room, 'output'>,
  isTyped: boolean,
): Promise<DialecticAsk | null> {
  const t = dialecticWords[ask.language]
  output.err(`\n${t.form.heading}\n${clean(t.form.topic(ask.topic)).text}\n`)
  // A record is about what it is about.
  const topic = ask.past || isTyped ? ask.topic : await anotherTopic(ask, dialogue, output)
  if (topic === null) return null
  const leaning = ask.leaning ?? (await dialogue.ask(t.form.leaning))
  if (leaning === null) return null
  const focus = ask.focus ?? (await dialogue.ask(t.form.focus))
  return focus === null ? null : { ...ask, topic, leaning, focus }
}

/** Enter keeps it. */
async function anotherTopic(
  { topic, language, hasMaterial }: DialecticAsk,
  dialogue: Dialogue,
  output: Room['output'],
): Promise<string | null> {
  const t = dialecticWords[language]
  for (;;) {
    const said = await dialogue.ask(t.form.another)
    if (said === null || said === '') return said === null ? null : topic
    if (!isVague(said, hasMaterial)) return said
    output.err(folded(t.advised(clean(t.vague(said)).text)))
  }
}
