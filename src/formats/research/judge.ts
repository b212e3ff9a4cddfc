import { cue } from '../../core/cue.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { exists, misquotes } from '../quotes.ts'
import { againstScores } from '../rubric.ts'
import { promptWords } from './prompt-words.ts'
import { type Judgment, judgmentSchema, neither } from './shapes.ts'
import type { Study } from './study.ts'

/** What a judge weighs. */
export interface Case {
  /** Phase 1 and phase 2, in order. */
  said: readonly Speech[]
  /** The auditor's list; null: there is none. */
  audit: Speech | null
  /** Numbers that differ, as code found them; null: none do. */
  conflicts: Speech | null
  /** Of every argument and attack. */
  numbers: readonly string[]
}

/** Phase 3: the nine parts, by everybody who judges. */
export function judge(
  scene: Stage,
  study: Study,
  { said, audit, conflicts, numbers }: Case,
): Promise<Judged<Judgment>> {
  const { options, language } = study
  const t = promptWords[language]
  const question = (court: Court): Question => {
    const shown = court.shown(said)
    const whole = [...shown, ...court.shown([audit, conflicts].filter(speech => speech !== null))]
    const asked = cue('judgment', {
      said: whole,
      names: listed(court, language),
      goal: study.goal,
      audience: t.audience[options.audience],
      decision: t.decision[options.decision_type],
      numbers: numbers.join(', '),
    })
    return { cues: asked, shape: judgmentShape(court, shown, numbers) }
  }
  return scene.judge<Judgment>(study.judge, study.players, question, { closing: true })
}

/** Which numbers are whose: a judge that does not know who is who is not told. */
const listed = ({ sides }: Court, language: Language): string =>
  sides.map(({ name }) => name).join(language === 'zh' ? '、' : ', ')

function judgmentShape(court: Court, said: readonly Speech[], numbers: readonly string[]): Shape<unknown> {
  const shape: Shape<Judgment> = {
    name: 'judgment',
    schema: judgmentSchema(court) as unknown as Shape<Judgment>['schema'],
    check: (reply, language) => problems(reply, court, said, numbers, language),
    salvage: reply => usable(reply, court, said, numbers),
  }
  return shape as Shape<unknown>
}

function problems(
  { treated, strong_arguments, recommendation, criteria, summary }: Judgment,
  { blind, sides }: Court,
  said: readonly Speech[],
  numbers: readonly string[],
  language: Language,
): string[] {
  const t = promptWords[language]
  const named = treated.map(({ argument }) => argument)
  const strong = Object.values(strong_arguments).flatMap(list => list.map(({ argument }) => argument))
  const missing = numbers.filter(number => !named.includes(number))
  const strange = [...new Set([...named, ...strong])].filter(number => !numbers.includes(number))
  const { favours, deciding } = recommendation
  return [
    ...(missing.length > 0 ? [t.untreated(missing)] : []),
    ...(strange.length > 0 ? [t.unknownNumber('treated, strong_arguments', strange, numbers)] : []),
    ...(blind && criteria && favours !== neither
      ? againstScores('recommendation.favours', favours, criteria, sides, language)
      : []),
    ...misquotes('recommendation.deciding', [deciding], said, language).map(text =>
      text.replace('deciding[0]', 'deciding'),
    ),
    ...(isOneSentence(summary) ? [] : [t.notOneSentence]),
  ]
}

/** Of a judgment that was wrong twice: what it invented goes, but never the words that decided it. */
function usable(reply: Judgment, court: Court, said: readonly Speech[], numbers: readonly string[]): Judgment | null {
  const { recommendation, criteria, treated, strong_arguments } = reply
  const { favours, deciding } = recommendation
  if (!exists(deciding, said)) return null
  if (court.blind && criteria && favours !== neither)
    if (againstScores('favours', favours, criteria, court.sides, 'en').length > 0) return null
  const isKnown = ({ argument }: { argument: string }) => numbers.includes(argument)
  const strong = Object.entries(strong_arguments).map(([side, list]) => [side, list.filter(isKnown)])
  return { ...reply, treated: treated.filter(isKnown), strong_arguments: Object.fromEntries(strong) }
}

/** A full stop within: `2.5`, `e.g. this` and `Node.js` end nothing. */
const isOneSentence = (text: string): boolean =>
  !/[。！？](?=.)|(?<!\b(?:e\.g|i\.e|vs|etc|approx|cf))[.!?]["”’)]?\s+(?=\p{Lu})/u.test(text.trim())
