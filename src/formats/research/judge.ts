import { cue } from '../../core/cue.ts'
import type { Court, Judged } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import type { Shape } from '../../engine/structured.ts'
import { againstScores, byScores, namesOf } from '../ruling-fields.ts'
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

const treatmentNames = {
  'relied-on': ['relied on', '采信'],
  discounted: ['打折扣', '打了折扣', '折扣'],
  'set-aside': ['set aside', '搁置'],
}

export function judgmentShape(court: Court, ground: Ground): Shape<unknown> {
  const shape: Shape<Judgment> = {
    name: 'judgment',
    schema: judgmentSchema(court) as unknown as Shape<Judgment>['schema'],
    names: { ...namesOf(court), ...treatmentNames },
    grounds: ['criteria', 'treated', 'recommendation.deciding'],
    decides: 'recommendation',
    said: ground.said,
    ids: {
      'treated[].argument': { known: ground.numbers },
      ...Object.fromEntries(
        court.sides.map(({ label }) => [`strong_arguments.${label}[].argument`, { known: ground.numbers }]),
      ),
    },
    rules: [
      { of: ['treated'], faults: ({ treated }, language) => untreated(treated, ground, language) },
      { of: ['strong_arguments'], faults: (reply, language) => misplaced(reply, ground, language) },
      ...byScores<Judgment>(['recommendation', 'criteria'], 'recommendation.favours', court.sides, reply =>
        reply.recommendation.favours === neither
          ? null
          : { choice: reply.recommendation.favours, sheet: reply.criteria },
      ),
      {
        of: ['summary'],
        faults: ({ summary }, language) => (isOneSentence(summary) ? [] : [promptWords[language].notOneSentence]),
      },
    ],
    salvage: reply => usable(reply, court, ground),
  }
  return shape as Shape<unknown>
}

function untreated(treated: Judgment['treated'], { numbers }: Ground, language: Language): string[] {
  // A judgment may do without it, but not have half of it.
  if (treated.length === 0) return []
  const t = promptWords[language]
  const named = treated.map(({ argument }) => argument)
  const missing = numbers.filter(number => !named.includes(number))
  const twice = numbers.filter(number => named.filter(name => name === number).length > 1)
  return [...(missing.length > 0 ? [t.untreated(missing)] : []), ...(twice.length > 0 ? [t.treatedTwice(twice)] : [])]
}

/** Arguments that are called strong on a side that did not make them. */
const misplaced = ({ strong_arguments }: Judgment, { isOf }: Ground, language: Language): string[] =>
  Object.entries(strong_arguments).flatMap(([side, list]) =>
    list
      .filter(({ argument }) => !isOf(argument, side))
      .map(({ argument }) => promptWords[language].ofAnother(`strong_arguments.${side}`, argument)),
  )

/** Makes a judgment that stayed wrong usable: what it says of arguments that are not a side's own is dropped. */
function usable(reply: Judgment, { sides }: Court, { isOf }: Ground): Judgment | null {
  const { recommendation, criteria, treated, strong_arguments } = reply
  const { favours } = recommendation
  if (criteria && favours !== neither && againstScores('favours', favours, criteria, sides, 'en').length > 0)
    return null
  const strong = Object.entries(strong_arguments).map(([side, list]) => [
    side,
    list.filter(({ argument }) => isOf(argument, side)),
  ])
  return { ...reply, treated: firstOfEach(treated), strong_arguments: Object.fromEntries(strong) }
}

const firstOfEach = (treated: Judgment['treated']): Judgment['treated'] =>
  treated.filter(({ argument }, i) => treated.findIndex(other => other.argument === argument) === i)

/** `2.5`, `Node.js`, `e.g. this`, `the U.S. Army`, `Acme Inc. of Ohio` end no sentence. In doubt it is one sentence. */
const isOneSentence = (text: string): boolean => !chineseEnd.test(text.trim()) && !latinEnd.test(text.trim())

const chineseEnd = /[。！？]["”’」』）)]{0,3}[^\s"”’」』）)]/u
const latinEnd =
  /(?<!\b(?:\p{Lu}|e\.g|i\.e|vs|etc|approx|cf|ca|Inc|Ltd|Co|Corp|Dr|Mr|Mrs|Ms|St))[.!?]["”’)]{0,2}\s+["“‘(]?\p{Lu}/u
