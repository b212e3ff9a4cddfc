import { cue } from '../../core/cue.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { againstScores } from '../ruling-fields.ts'
import { exists, misquotes } from '../verdict-checks.ts'
import { neither } from './course-in.ts'
import type { Conflict } from './numbers/conflicts.ts'
import type { Player } from './options-in.ts'
import { type Judgment, judgmentSchema } from './shapes.ts'
import type { Study } from './study.ts'
import { incompleteMark } from './text.ts'
import { promptWords } from './words.ts'

/** Phase 3: all judges give the nine parts. `found`: the auditor's list, and what code found. */
export function judge(
  scene: Stage,
  study: Study,
  said: readonly Speech[],
  found: readonly Speech[],
  numbers: readonly string[],
): Promise<Judged<Judgment>> {
  const { options, language } = study
  const t = promptWords[language]
  const question = (court: Court): Question => {
    const shown = court.shown(said.map(asOneTurn))
    const asked = cue('judgment', {
      said: [...shown, ...court.shown([...lostIn(said, study), ...found])],
      names: listed(court, language),
      goal: study.goal,
      audience: t.audience[options.audience],
      decision: t.decision[options.decision_type],
      numbers: numbers.join(', '),
      official: t.official(study.officials),
    })
    return { cues: asked, shape: judgmentShape(court, groundOf(shown, numbers, court, study)) }
  }
  return scene.judge<Judgment>(study.judge, study.players, question, { closing: true })
}

/** What the judge is shown of differing numbers; null: there are none. The quoted words are the speakers'. */
export function conflictsText(conflicts: readonly Conflict[], language: Language): Speech | null {
  if (conflicts.length === 0) return null
  const line = ({ between: [one, other], values }: Conflict) => {
    // A quotation mark in the value would end the quotation. Inside are the speakers' words, outside is code's.
    const [a, b] = values.map(value => value.replaceAll(/[“”]/g, '"'))
    return language === 'zh'
      ? `- ${one} 写的是“${a}”，${other} 写的是“${b}”`
      : `- ${one} says “${a}”, ${other} says “${b}”`
  }
  const head = language === 'zh' ? '程序发现的同一数量的不同说法：' : 'Numbers that a program found given differently:'
  const text = [head, ...conflicts.map(line)].join('\n')
  // No role can have this name, so a judge cannot take it for the words of one.
  return { key: 'checks/#numbers', seat: '#numbers', text, derived: 'numbers' }
}

/** Hides how often a role searched, so that a phase is reversed as a whole and no role is recognised by it. */
const asOneTurn = (speech: Speech): Speech =>
  speech.derived === 'investigation' ? { ...speech, key: `research/${speech.seat}`, of: speech.key } : speech

/** Replies that a role was asked for but did not give. A role that failed has conceded nothing. */
function lostIn(said: readonly Speech[], { players }: Study): Speech[] {
  const isThere = (phase: string, id: string) => said.some(({ seat, derived }) => seat === id && derived === phase)
  const lost = (phase: string, scene: string, among: readonly Player[]): Speech[] =>
    among
      .filter(({ id }) => !isThere(phase, id))
      .map(({ id }) => ({ key: `${scene}/${id}`, seat: id, text: incompleteMark, derived: phase }))
  const heard = players.filter(({ id }) => isThere('investigation', id))
  // If only one role found anything, that role had nobody to answer.
  const asked = heard.length === 1 ? players.filter(({ id }) => id !== heard[0]!.id) : players
  return [...lost('investigation', 'research', players), ...lost('rebuttal', 'rebuttal', asked)]
}

/** The names as this judge knows them; a blind judge is not told who is who. */
const listed = ({ sides }: Court, language: Language): string =>
  sides.map(({ name }) => name).join(language === 'zh' ? '、' : ', ')

type Ground = ReturnType<typeof groundOf>

/** What a judgment can refer to. */
function groundOf(said: readonly Speech[], numbers: readonly string[], { sides }: Court, { players }: Study) {
  const prefix = new Map(
    sides.map(({ label, seat }) => [label, `${players.find(({ id }) => id === seat)?.number ?? ''}.`]),
  )
  /** Does an argument or attack belong to a side? */
  const isOf = (number: string, label: string): boolean => number.startsWith(prefix.get(label) ?? '')
  return { said, numbers, isOf }
}

function judgmentShape(court: Court, ground: Ground): Shape<unknown> {
  const shape: Shape<Judgment> = {
    name: 'judgment',
    schema: judgmentSchema(court) as unknown as Shape<Judgment>['schema'],
    check: (reply, language) => problems(reply, court, ground, language),
    salvage: reply => usable(reply, court, ground),
  }
  return shape as Shape<unknown>
}

function problems(reply: Judgment, { blind, sides }: Court, ground: Ground, language: Language): string[] {
  const { recommendation, criteria, summary } = reply
  const { favours, deciding } = recommendation
  return [
    ...wrongNumbers(reply, ground, language),
    ...(blind && criteria && favours !== neither
      ? againstScores('recommendation.favours', favours, criteria, sides, language)
      : []),
    ...misquotes('recommendation.deciding', [deciding], ground.said, language).map(text =>
      text.replace('deciding[0]', 'deciding'),
    ),
    ...(isOneSentence(summary) ? [] : [promptWords[language].notOneSentence]),
  ]
}

function wrongNumbers(
  { treated, strong_arguments }: Judgment,
  { numbers, isOf }: Ground,
  language: Language,
): string[] {
  const t = promptWords[language]
  const named = treated.map(({ argument }) => argument)
  const strong = Object.entries(strong_arguments).flatMap(([side, list]) =>
    list.map(({ argument }) => ({ side, argument })),
  )
  const missing = numbers.filter(number => !named.includes(number))
  const twice = numbers.filter(number => named.filter(name => name === number).length > 1)
  const all = new Set([...named, ...strong.map(({ argument }) => argument)])
  const strange = [...all].filter(number => !numbers.includes(number))
  const misplaced = strong.filter(({ side, argument }) => numbers.includes(argument) && !isOf(argument, side))
  return [
    ...(missing.length > 0 ? [t.untreated(missing)] : []),
    ...(twice.length > 0 ? [t.treatedTwice(twice)] : []),
    ...(strange.length > 0 ? [t.unknownNumber('treated, strong_arguments', strange, numbers)] : []),
    ...misplaced.map(({ side, argument }) => t.ofAnother(`strong_arguments.${side}`, argument)),
  ]
}

/** Makes a judgment that was wrong twice usable: invented quotes are dropped, but the deciding one must be real. */
function usable(reply: Judgment, { blind, sides }: Court, { said, numbers, isOf }: Ground): Judgment | null {
  const { recommendation, criteria, treated, strong_arguments } = reply
  const { favours, deciding } = recommendation
  if (!exists(deciding, said)) return null
  if (blind && criteria && favours !== neither)
    if (againstScores('favours', favours, criteria, sides, 'en').length > 0) return null
  const known = treated.filter(({ argument }) => numbers.includes(argument))
  const strong = Object.entries(strong_arguments).map(([side, list]) => [
    side,
    list.filter(({ argument }) => numbers.includes(argument) && isOf(argument, side)),
  ])
  return { ...reply, treated: firstOfEach(known), strong_arguments: Object.fromEntries(strong) }
}

const firstOfEach = (treated: Judgment['treated']): Judgment['treated'] =>
  treated.filter(({ argument }, i) => treated.findIndex(other => other.argument === argument) === i)

/** `2.5`, `Node.js`, `e.g. this`, `the U.S. Army`, `Acme Inc. of Ohio` end no sentence. In doubt it is one sentence. */
const isOneSentence = (text: string): boolean => !chineseEnd.test(text.trim()) && !latinEnd.test(text.trim())

const chineseEnd = /[。！？]["”’」』）)]{0,3}[^\s"”’」』）)]/u
const latinEnd =
  /(?<!\b(?:\p{Lu}|e\.g|i\.e|vs|etc|approx|cf|ca|Inc|Ltd|Co|Corp|Dr|Mr|Mrs|Ms|St))[.!?]["”’)]{0,2}\s+["“‘(]?\p{Lu}/u
