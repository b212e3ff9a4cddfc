import { firstUsable, isAbsent } from '../../core/absence.ts'
import { cue } from '../../core/cue.ts'
import { voiceFailures } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { type ArgumentAnswers, type Brought, type Investigated, numbered, type Rebutted } from './arguments.ts'
import { kindNames } from './course-in.ts'
import { farTooLong, isTooLong, lengthOf, longest } from './length.ts'
import type { Player } from './options-in.ts'
import { answersTo, arrivedRebuttal, arrivedSoundly, soundly } from './partial-replies.ts'
import { Audit, Rebuttal } from './shapes.ts'
import type { Study } from './study.ts'
import { auditText, rebuttalText } from './text.ts'
import { promptWords } from './words.ts'

export type Audited = Omit<Brought<Audit>, 'player'>

/** Phase 2.5: every factual claim gets a tag. null: there is no audit. */
export async function audit(
  scene: Stage,
  study: Study,
  said: readonly Speech[],
  numbers: readonly string[],
): Promise<Audited | null> {
  if (!study.audit.on) return null
  const { auditor } = study
  const asked = cue('audit', {
    said,
    numbers: numbers.join(', '),
    official: promptWords[study.language].official(study.officials),
  })
  const reply = await scene.excuse(scene.ask(auditor, asked, auditShape(numbers)), voiceFailures)
  const value = isAbsent(reply) ? arrivedSoundly(reply.partials, numbers) : soundly(reply, numbers)
  const incomplete = isAbsent(reply) ? reply.failure : null
  if (!value) return { value, speech: null, incomplete }
  const text = auditText(value, study.language, incomplete === null)
  const speech: Speech = { key: scene.keyOf(auditor), seat: auditor.id, text, derived: 'audit' }
  return { value, speech, incomplete }
}

/** An audit must mention every argument and attack, and nothing else. */
export const auditShape = (numbers: readonly string[]): Shape<Audit> => ({
  name: 'audit',
  schema: Audit,
  names: kindNames,
  ids: { 'claims[].in[]': { known: numbers }, 'without[]': { known: numbers } },
  rules: [
    {
      of: ['claims', 'without'],
      faults: (reply, language) => {
        const missing = numbers.filter(number => !mentioned(reply).has(number))
        return missing.length > 0 ? [promptWords[language].untagged(missing)] : []
      },
    },
  ],
  salvage: reply => soundly(reply, numbers),
})

/** The numbers that an audit names. */
export const mentioned = ({ claims, without }: Audit): Set<string> =>
  new Set([...claims.flatMap(claim => claim.in), ...without])

/** Phase 2 for one role: it answers every argument of the others. null: there is nothing to answer. */
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
  const numbers = others.flatMap(numbered).map(([number]) => number)
  const asked = cue('rebut', {
    name,
    stance,
    goal: study.goal,
    others: others.map(({ speech }) => speech!),
    own: own ?? promptWords[study.language].noneOfYourOwn,
    numbers: numbers.join(', '),
    words: longest(others.length),
  })
  const reply = await scene.excuse(scene.ask(player.seat, asked, rebuttalShape(numbers, others.length)), voiceFailures)
  const value = isAbsent(reply) ? firstUsable(reply.partials, partial => arrivedRebuttal(partial, numbers)) : reply
  const incomplete = isAbsent(reply) ? reply.failure : null
  if (!value) return { player, value, speech: null, incomplete }
  const text = rebuttalText(value, player, study.language, incomplete === null)
  const said: Speech = { key: scene.keyOf(player.seat), seat: player.id, text, derived: 'rebuttal' }
  const before = found.flatMap(({ speech }) => speech ?? [])
  const heard = await scene.heard([...before, said])
  return { player, value, speech: heard.at(-1)!, incomplete }
}

/** One answer to each argument, nothing else, and not too long. What is wrong after a second try is kept and marked. */
export const rebuttalShape = (numbers: readonly string[], opponents: number): Shape<Rebuttal> => ({
  name: 'rebuttal',
  schema: Rebuttal,
  grounds: ['weakest_premise'],
  ids: { 'rebuttals[].to': { known: numbers }, 'weakest_premise.to': { known: numbers } },
  rules: [
    {
      of: ['rebuttals'],
      faults: ({ rebuttals }, language) => {
        const t = promptWords[language]
        const answered = rebuttals.map(({ to }) => to)
        const missing = unanswered({ rebuttals }, numbers)
        const twice = numbers.filter(number => answered.filter(to => to === number).length > 1)
        return [
          ...(missing.length > 0 ? [t.unanswered(missing)] : []),
          ...(twice.length > 0 ? [t.answeredTwice(twice)] : []),
        ]
      },
    },
    { of: ['rebuttals', 'attacks'], faults: lengthFaults(opponents, farTooLong) },
    // A little too long does no harm. The report says it.
    { of: ['rebuttals', 'attacks'], faults: lengthFaults(opponents, isTooLong), spare: true },
  ],
  salvage: reply => {
    const rebuttals = answersTo(numbers, reply.rebuttals)
    return rebuttals.length > 0 ? { ...reply, rebuttals } : null
  },
})

const lengthFaults =
  (opponents: number, isOver: typeof isTooLong) =>
  (reply: Rebuttal, language: Language): string[] =>
    isOver(reply, opponents) ? [promptWords[language].tooLong(lengthOf(reply), longest(opponents))] : []

/** The arguments that a rebuttal does not answer. */
export const unanswered = ({ rebuttals }: Pick<ArgumentAnswers, 'rebuttals'>, numbers: readonly string[]): string[] =>
  numbers.filter(number => !rebuttals.some(({ to }) => to === number))
