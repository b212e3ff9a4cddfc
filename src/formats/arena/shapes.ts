import { z } from 'zod'
import type { BlindSide } from '../../core/judging/blind.ts'
import type { Court } from '../../core/judging/ruling.ts'
import { told } from '../../core/told.ts'
import { type Criteria, scoreSheet, spare } from '../ruling-fields.ts'
import type { SideId } from './options-in.ts'
import type { ArenaRound } from './phases.ts'
import { judgedRules, type Rule } from './round/fouls.ts'

/** Is the request complete: which kind of help, from whom, and why? */
export const isProper = ({ request, target_audience, reason }: HelpRequest): boolean =>
  ['technical', 'ethical', 'practical'].includes(request.toLowerCase()) && target_audience !== '' && reason !== ''

export interface HelpRequest {
  /** `technical`, `ethical` or `practical` */
  request: string
  target_audience: string
  reason: string
}

const criteria: Criteria = {
  logic: told('what is said holds together, and the conclusion follows', '说法自洽，结论推得出'),
  rebuttal: told(
    'answers what the other side really said, its strongest points first',
    '回应了对方真正说的，先回应最强的',
  ),
  clarity: told('can be followed without effort; length is no merit', '容易理解；篇幅不算优点'),
  evidence: told('rests on evidence that can be looked up and holds', '有可查证且成立的依据'),
}

export type Criterion = 'logic' | 'rebuttal' | 'clarity' | 'evidence'
/** null: the judge gave no points for it. */
export type ScoreSheet = Record<Criterion, number | null>

const words = (most: number) => z.string().trim().min(1).max(most)
/** Whoever does not say why has still voted. */
const remark = spare(words(1_000))
const certainty = z.number().min(0).max(1)
/** Whole and half points. */
const points = z.number().min(0).max(10).multipleOf(0.5)
const sheet = z.object({ logic: points, rebuttal: points, clarity: spare(points), evidence: spare(points) })

const labelled = <T extends z.ZodType>(sides: readonly BlindSide[], value: T) =>
  z.object(Object.fromEntries(sides.map(({ label }) => [label, value])) as Record<string, T>)

const labels = (sides: readonly BlindSide[]) => z.enum(sides.map(({ label }) => label) as [string, ...string[]])

/** What a judge says after a round. */
export function scoreSchema({ sides }: Pick<Court, 'sides'>, round: ArenaRound) {
  const rules = judgedRules(round) as [Rule, ...Rule[]]
  return z.object({
    // Everybody knows which round it is.
    round: z.int().min(round.number).max(round.number).default(round.number),
    scores: labelled(sides, sheet),
    foul: z.boolean(),
    fouls: z
      .array(
        z.object({
          side: labels(sides),
          rule: z.enum(rules),
          quote: words(600).meta(told('words of that speech, copied exactly', '该发言的原话，照抄')),
        }),
      )
      .max(6)
      .default([]),
    ...(round.phase === 'position' && {
      arguments: labelled(sides, z.int().min(0).max(30))
        .optional()
        .meta(told('how many core arguments each side has made so far', '到目前为止双方各提出了几条核心论点')),
    }),
    comment: spare(words(2_000)),
  })
}

/** A score as a judge writes it. Once revealed, it has the real names. */
export interface Score {
  round: number
  scores: Record<string, ScoreSheet>
  foul: boolean
  fouls: { side: string; rule: Rule; quote: string }[]
  arguments?: Record<string, number>
  comment: string | null
}

/** What a member of the audience wants to say. `none`: nothing this time. */
export const Application = z.object({
  intent: z.enum(['support_pro', 'support_con', 'none']),
  claim: z.string().trim().max(1_000),
  novelty: spare(z.enum(['new', 'reinforcement'])),
  confidence: certainty,
})

/** The judge's rulings on who is heard. */
export const Admission = z.object({
  applications: z
    .array(
      z.object({
        agent_id: words(60),
        new_information: spare(z.boolean()),
        repeats: spare(z.boolean()),
        shifts_balance: spare(z.boolean()),
        admit: z.boolean(),
        reason: words(1_000),
      }),
    )
    .default([]),
  help: z.array(z.object({ side: z.enum(['pro', 'con']), granted: z.boolean(), reason: words(1_000) })).default([]),
})

export const Leaning = z.object({
  leaning: z.enum(['pro', 'con', 'undecided']),
  confidence: certainty,
  reason: remark,
})

const ArenaQuote = z.object({ turn: words(200), quote: words(600) })

const vote = {
  agent_id: words(60),
  vote: z.enum(['pro', 'con']),
  confidence: certainty,
  reason: remark,
}

export const ArenaVote = z.object(vote)

/** Also says where the voter leans now, and whose words moved them. */
export const PolledVote = z.object({
  ...vote,
  leaning: spare(z.enum(['pro', 'con', 'undecided'])),
  moved_by: ArenaQuote.nullable().meta(
    told('the words that moved you, copied exactly; null: nothing did', '打动你的原话，照抄；没有则为 null'),
  ),
})

const Lesson = ArenaQuote.extend({ lesson: words(300) })

/** The ruling at the end. Scores come first, so that the decision follows from them. */
export function rulingSchema({ sides }: Pick<Court, 'sides'>, learn: boolean) {
  return z.object({
    criteria: spare(scoreSheet(criteria, sides)),
    winner: labels(sides),
    reasoning: words(6_000),
    deciding: ArenaQuote.extend({ why: spare(words(1_000)) }).meta(
      told('the argument that decided it', '起决定作用的论点'),
    ),
    blind_spots: labelled(sides, z.array(words(600)).max(6).default([])).meta(
      told('what each side did not see', '各方没有看到的'),
    ),
    unresolved: z.array(words(600)).max(12).default([]),
    recommendation: words(3_000),
    ...(learn && {
      lessons: spare(
        labelled(
          sides,
          z.object({ worked: z.array(Lesson).max(3).default([]), refuted: z.array(Lesson).max(3).default([]) }),
        ).meta(
          told(
            'what each should remember: words of its own speeches that worked, and those that were refuted',
            '各方应当记住什么：自己发言中奏效的话和被驳倒的话',
          ),
        ),
      ),
    }),
  })
}

/** A ruling with the real names. */
export interface ArenaRuling {
  criteria: Record<Criterion, Record<SideId, number> & { why: string | null }> | null
  winner: SideId
  reasoning: string
  deciding: ArenaQuote & { why: string | null }
  blind_spots: Record<SideId, string[]>
  unresolved: string[]
  recommendation: string
  lessons?: Record<SideId, Record<'worked' | 'refuted', Lesson[]>> | null
}

export type Application = z.infer<typeof Application>
/** `by`: code refused somebody whom the judge had let in. */
export interface Admission {
  applications: (z.infer<typeof Admission>['applications'][number] & { by?: 'code' })[]
  help: (z.infer<typeof Admission>['help'][number] & { by?: 'code' })[]
}
export type Leaning = z.infer<typeof Leaning>
export type ArenaVote = z.infer<typeof ArenaVote> & Partial<z.infer<typeof PolledVote>>
export type ArenaQuote = z.infer<typeof ArenaQuote>
export type Lesson = z.infer<typeof Lesson>
