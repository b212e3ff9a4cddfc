import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { AllOptions, Stage } from '../../engine/stage.ts'
import { about, register } from './about.ts'
import { statementsOf } from './arguments.ts'
import { audit, rebut } from './audit.ts'
import { alikeAmong } from './claims/alike-roles.ts'
import { claimsOf } from './claims/claims.ts'
import type { ResearchReading } from './course-in.ts'
import { displayWith } from './display.ts'
import { investigate, nothingFound } from './investigate.ts'
import { conflictsText, judge } from './judge.ts'
import { conflictingNumbers } from './numbers/conflicts.ts'
import { options } from './options.ts'
import { type Player, researchOf } from './options-in.ts'
import { panelPartsWith } from './panels.ts'
import { arrived } from './partial-replies.ts'
import { depends, plan } from './plan.ts'
import { replies } from './replies.ts'
import { report } from './report/report.ts'
import { recordOf, transcript } from './report/transcript.ts'
import { spec } from './spec.ts'
import { auditDecision, studyOf } from './study.ts'
import { verdictOf } from './verdict.ts'
import { tooLittle } from './words.ts'

/** Uses everything that code can find out. */
const wholeReading: ResearchReading = {
  arrived,
  auditDecision: ({ topic, options, language }) => auditDecision(topic, researchOf(options).evidence_round, language),
  tagged(audit, heard) {
    const statements = statementsOf(heard.found, heard.rebutted)
    const conflicts = conflictingNumbers(statements)
    return claimsOf({ ...heard, statements, conflicts }, audit, [])
  },
}

export const research: Format = {
  ...about,
  options,
  spec,
  screenplay: {
    version: 1,
    cues: {
      folder: new URL('./cues/', import.meta.url),
      variables: {
        rules: [],
        role: ['name', 'stance', 'goal', 'others'],
        investigate: ['how'],
        results: ['sources', 'left'],
        rebut: ['name', 'stance', 'goal', 'others', 'own', 'numbers', 'words'],
        audit: ['said', 'numbers', 'official'],
        judgment: ['said', 'names', 'goal', 'audience', 'decision', 'numbers', 'official'],
      },
    },
    play,
  },
  replies,
  cost: { plan, depends, whenShort: 'pauses', tooLittle },
  display: displayWith(wholeReading),
  panelParts: panelPartsWith(wholeReading),
  report,
  written: { transcript, record: recordOf, register },
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const study = studyOf(brief, stage.context)
  const { players } = study

  // Sealed: no role sees another's findings before the next phase. If there are none at all, nothing can be judged.
  const found = await each(players, player => investigate(stage.at('research'), player, study), {
    quorum: 1,
    absent: nothingFound,
  })
  const heard = found.flatMap(({ speech }) => speech ?? [])
  const answers = await each(players, player => rebut(stage.at('rebuttal'), player, found, study))
  const rebutted = answers.filter(answer => answer !== null)

  const said = [...heard, ...rebutted.flatMap(({ speech }) => speech ?? [])]
  const statements = statementsOf(found, rebutted)
  const numbers = statements.map(({ number }) => number)
  const audited = await audit(stage.at('audit'), study, said, numbers)

  const conflicts = conflictingNumbers(statements)
  const checked = [audited?.speech, conflictsText(conflicts, study.language)].flatMap(speech => speech ?? [])
  const judged = await judge(stage.at('judgment'), study, said, checked, numbers)
  const alike = alikeAmong(heard)
  const verdict = verdictOf(study, { found, rebutted, audited, judged, statements, conflicts, alike })
  const decided = verdict.judging.firmness !== 'split'
  return { outcome: verdict.state, decided, verdict: verdict as object as Json }

  async function each<B>(
    players: readonly Player[],
    work: (player: Player) => Promise<B>,
    options?: AllOptions<Player, B>,
  ) {
    return (await stage.all(players, work, options)).map(([, result]) => result)
  }
}
