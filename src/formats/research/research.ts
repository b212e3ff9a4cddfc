import type { Brief } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Ending, Format } from '../../engine/format.ts'
import type { AllOptions, Stage } from '../../engine/stage.ts'
import { flags, register, summary } from './about.ts'
import { alikeAmong } from './alike.ts'
import { audit } from './audit.ts'
import { besidesWith } from './besides.ts'
import { statementsOf } from './brought.ts'
import { conflictsText } from './conflicts-text.ts'
import { cues } from './cue-sheet.ts'
import { faceWith } from './face.ts'
import { fields } from './fields.ts'
import { investigate, nothingFound } from './investigate.ts'
import { judge } from './judge.ts'
import { known, named } from './known.ts'
import { conflictingNumbers } from './numbers.ts'
import { options } from './options.ts'
import type { Player } from './options-in.ts'
import { plan } from './plan.ts'
import { wholeReading } from './reading.ts'
import { rebut } from './rebut.ts'
import { chartsWith } from './report/charts.ts'
import { report } from './report.ts'
import { Study } from './study.ts'
import { recordOf, transcript } from './transcript.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export const research: Format = {
  ...faceWith(wholeReading),
  ...besidesWith(wholeReading),
  charts: view => chartsWith(view, wholeReading.arrived),
  version: 1,
  summary,
  options,
  flags,
  cues,
  plan,
  play,
  whenShort: 'pauses',
  report,
  transcript,
  record: recordOf,
  tellsSupport: true,
  fields,
  known,
  named,
  register,
}

async function play(stage: Stage, brief: Brief): Promise<Ending> {
  const study = new Study(brief, stage.context)
  const { players } = study

  // Sealed: what one role finds, no other is shown before the next phase. Without any of them there is nothing to judge.
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
  const judged = await judge(stage.at('judgment'), study, {
    said,
    audit: audited?.speech ?? null,
    conflicts: conflictsText(conflicts, study.language),
    numbers,
  })
  return endingOf(
    verdictOf(study, { found, rebutted, audited, judged, statements, conflicts, alike: alikeAmong(heard) }),
  )

  async function each<B>(
    players: readonly Player[],
    work: (player: Player) => Promise<B>,
    options?: AllOptions<Player, B>,
  ) {
    return (await stage.all(players, work, options)).map(([, result]) => result)
  }
}

const endingOf = (verdict: Verdict): Ending => ({
  outcome: verdict.state,
  decided: verdict.judging.firmness !== 'split',
  verdict: verdict as object as Json,
})
