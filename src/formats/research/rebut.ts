import { isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { arrivedRebuttal } from './arrived.ts'
import { isTooLong, lengthOf, longest } from './length.ts'
import type { Player } from './options.ts'
import { promptWords } from './prompt-words.ts'
import { Rebuttal } from './shapes.ts'
import { type Investigated, numbered, type Rebutted, type Study } from './study.ts'
import { rebuttalText } from './text.ts'

/** Phase 2, for one role: it answers every argument of the others. null: there is nothing to answer. */
export async function rebut(
  scene: Stage,
  player: Player,
  found: readonly Investigated[],
  study: Study,
): Promise<Rebutted | null> {
  const others = found.filter(other => other.player.id !== player.id && other.speech !== null)
  if (others.length === 0) return null
  const own = found.find(one => one.player.id === player.id)?.speech
  const { name, stance } = player
  const t = promptWords[study.language]
  const asked = cue('rebut', {
    name,
    stance,
    goal: study.goal,
    others: others.map(({ speech }) => speech!),
    own: own ?? t.noneOfYourOwn,
    numbers: others
      .flatMap(numbered)
      .map(([number]) => number)
      .join(', '),
    words: longest(others.length),
  })
  const reply = await scene.excuse(scene.ask(player.seat, asked, rebuttalShape(others)), voiceFailures)
  const value = isAbsent(reply) ? arrivedRebuttal(reply.partial) : reply
  const incomplete = isAbsent(reply) ? reply.failure : null
  if (!value) return { player, value, speech: null, incomplete }
  const text = rebuttalText(value, player, study.language)
  const said: Speech = { key: scene.keyOf(player.seat), seat: player.id, text, derived: 'rebuttal' }
  const before = found.flatMap(({ speech }) => speech ?? [])
  const heard = await scene.heard([...before, said])
  return { player, value, speech: heard.at(-1)!, incomplete }
}

/** One answer to each argument, to nothing else, and not too long. What is still wrong after a second try is kept and marked. */
function rebuttalShape(others: readonly Investigated[]): Shape<Rebuttal> {
  const numbers = others.flatMap(numbered).map(([number]) => number)
  return {
    name: 'rebuttal',
    schema: Rebuttal,
    check: (reply, language) => {
      const t = promptWords[language]
      const missing = unanswered(reply, numbers)
      const strange = reply.rebuttals.filter(({ to }) => !numbers.includes(to)).map(({ to }) => to)
      return [
        ...(missing.length > 0 ? [t.unanswered(missing)] : []),
        ...(strange.length > 0 ? [t.noSuchArgument(strange, numbers)] : []),
        ...(isTooLong(reply, others.length) ? [t.tooLong(lengthOf(reply), longest(others.length))] : []),
      ]
    },
    salvage: reply => {
      const rebuttals = reply.rebuttals.filter(({ to }) => numbers.includes(to))
      return rebuttals.length > 0 ? { ...reply, rebuttals } : null
    },
  }
}

/** The arguments that a rebuttal says nothing to. */
export const unanswered = ({ rebuttals }: Rebuttal, numbers: readonly string[]): string[] =>
  numbers.filter(number => !rebuttals.some(({ to }) => to === number))
