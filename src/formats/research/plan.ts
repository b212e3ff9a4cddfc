import { estimateTokenCount } from 'tokenx'
import type { Brief } from '../../core/events.ts'
import { judgeCalls } from '../../core/judging/panel.ts'
import type { Texts } from '../../core/language.ts'
import type { PlannedCall } from '../../engine/format.ts'
import { meansOf, type Player, playersOf, type ResearchOptions, researchOf } from './options-in.ts'
import { auditDecision } from './study.ts'

type Range = [number, number]

/** Tokens of the rules, the instruction and the schema of each kind of call. */
const told = {
  research: [1_050, 1_900],
  rebuttal: [1_000, 1_600],
  audit: [1_000, 1_600],
  judgment: [1_700, 2_400],
} satisfies Record<string, Range>
/** What each role adds to the judge's call. */
const toldPerRole: Range = [0, 300]

/** Tokens of an investigation, from terse to wordy; likewise below. */
const investigation: Range = [200, 2_500]
/** For a model that searches by itself, the results count as input. */
const ownSearch: Range = [3_000, 30_000]
/** A role's request for a search. */
const question: Range = [20, 600]
/** For a search that finds almost nothing. */
const leastFound = 100
/** 300 words per opponent, and the text around them. */
const rebuttal: Range = [60, 300]
const rebuttalPerOpponent: Range = [60, 800]
const auditPerRole: Range = [50, 1_500]
const judgment: Range = [300, 3_500]
const judgmentPerRole: Range = [100, 800]
/** Bytes of files per token: [dense, loose]. */
const bytesPerToken: Range = [3, 4.5]

/** What an estimate depends on, for people. */
export const depends: Texts = {
  en: 'It depends on how long replies are and how much their models think, on what searches bring, and on how often a reply is asked for again. Fewer roles, and no audit, narrow it most.',
  zh: '取决于回复的长短和模型思考的多少、搜索带回的内容，以及回复被要求重来的次数。减少角色或不作证据审计最能缩小范围。',
}

/** Every call of a research. Calls that follow only from a failure are left out. All replies are data. */
export const plan = (brief: Brief): PlannedCall[] => calls(brief).map(call => ({ ...call, data: true }))

function calls(brief: Brief): PlannedCall[] {
  const options = researchOf(brief.options)
  const players = playersOf(brief)
  const count = players.length
  const brought = broughtAlong(brief, options, players)
  const answer = sum(rebuttal, times(rebuttalPerOpponent, count - 1))
  const found = times(investigation, count)
  const said = sum(found, times(answer, count))
  const checklist = times(auditPerRole, count)
  const { on } = auditDecision(brief.topic, options.evidence_round, brief.language)
  const audits: PlannedCall[] = on
    ? [{ seat: 'auditor', input: sum(brought, told.audit, said), output: checklist }]
    : []
  const judging = sum(brought, told.judgment, times(toldPerRole, count), said, on ? checklist : [0, 0])
  return [
    ...players.flatMap(player => investigations(player, options, sum(brought, told.research))),
    ...players.map(({ id: seat }) => ({ seat, input: sum(brought, told.rebuttal, found), output: answer })),
    ...audits,
    ...judgeCalls(brief, 'judge').map(
      (seat): PlannedCall => ({
        seat,
        input: judging,
        output: sum(judgment, times(judgmentPerRole, count)),
        closing: true,
      }),
    ),
  ]
}

/** The findings, and before them as many searches as the role wants. */
function investigations(player: Player, options: ResearchOptions, base: Range): PlannedCall[] {
  const seat = player.id
  const means = meansOf(player, options)
  if (means === null) return [{ seat, input: base, output: investigation }]
  if (means === 'own') return [{ seat, input: sum(base, ownSearch), output: investigation }]
  const { rounds, atOnce, bytes } = options.limits
  const round = sum(question, [leastFound, (2 * atOnce * bytes) / bytesPerToken[0]])
  const looks = Array.from(
    { length: rounds },
    (_, i): PlannedCall => ({ seat, input: sum(base, times(round, i)), output: question, times: [0, 1] }),
  )
  return [...looks, { seat, input: sum(base, [0, round[1] * rounds]), output: investigation }]
}

/** What the user provides: files, the topic, the goal, and who stands for what. */
function broughtAlong({ context, topic }: Brief, { goal }: ResearchOptions, players: readonly Player[]): Range {
  const bytes = context.reduce((total, file) => total + file.bytes, 0)
  const stances = players.map(({ name, stance }) => `${name}: ${stance}`).join('\n')
  const least = estimateTokenCount(topic)
  const most = estimateTokenCount([topic, goal ?? topic, stances].join('\n')) * 1.2
  return [bytes / bytesPerToken[1] + least, bytes / bytesPerToken[0] + most]
}

const sum = (...ranges: readonly Range[]): Range =>
  ranges.reduce(([least, most], [a, b]) => [Math.round(least + a), Math.round(most + b)], [0, 0])

const times = ([least, most]: Range, count: number): Range => [least * count, most * count]
