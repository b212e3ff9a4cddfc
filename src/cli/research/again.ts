import type { Material } from '../../core/model.ts'
import type { View } from '../../core/view.ts'
import { type Earlier, playersOf, researchOf } from '../../formats/research/options.ts'
import { research as format } from '../../formats/research/research.ts'
import { neither } from '../../formats/research/shapes.ts'
import { judgesIn, speakerMark, speakersOf } from '../../formats/research/speakers.ts'
import type { Verdict } from '../../formats/research/verdict.ts'
import { exitCodes, UsageError } from '../exit.ts'
import { debateNumber, type KeptDebate, keptDebate } from '../kept.ts'
import type { Room } from '../room.ts'
import { cliWords } from '../words.ts'
import type { AskedRole } from './ask.ts'
import type { Source } from './merge.ts'
import { researchWords } from './words.ts'

/** An earlier research, to be asked again. */
export interface AgainSource extends Source {
  topic: string
  language: View['brief']['language']
  again: Earlier
}

/** `12` or `last` → what that research was asked, and what it concluded. Throws UsageError where there is no conclusion. */
export function askedBefore(which: string, { archive, language }: Pick<Room, 'archive' | 'language'>): AgainSource {
  const words = cliWords[language]
  const t = researchWords[language]
  const debate = keptDebate(archive, debateNumber(archive, which, words), words)
  const { id, view } = debate
  if (view.format !== format.id) throw new UsageError(t.notResearch(id, view.format))
  if (view.state !== 'done') throw new UsageError(t.notFinished(id))
  const verdict = verdictIn(view)
  if (verdict === null) throw new UsageError(t.noConclusion(id))
  const { goal, audience, decision_type, evidence_round, official, inferred } = researchOf(view.brief.options)
  return {
    topic: view.brief.topic,
    language: view.brief.language,
    roles: rolesOf(view, inferred),
    goal: inferred.includes('goal') ? null : goal,
    options: { audience, decision_type, evidence_round },
    ...{ model: null, judge: null, auditor: null, search: null, outputPath: null, budget: null },
    context: view.brief.context.map(file => textOf(file, archive, words.readOnly)),
    official,
    again: earlierOf(debate, verdict),
  }
}

/** An aborted one has none. */
function verdictIn({ verdict }: View): Verdict | null {
  const { judgment } = (verdict ?? {}) as Partial<Verdict>
  return judgment === undefined ? null : (verdict as object as Verdict)
}

/** null: the usual ones. Stances that were only inferred are inferred anew. */
function rolesOf({ brief }: View, inferred: readonly string[]): AskedRole[] | null {
  const { roles } = researchOf(brief.options)
  if (roles.length === 0) return null
  const isInferred = (id: string) => inferred.includes('roles') || inferred.includes(`roles.${id}.stance`)
  return roles.map(({ id, name, stance }) => ({
    name,
    stance: isInferred(id) ? null : stance,
    model: null,
    place: '--again',
  }))
}

function textOf(
  { path, hash }: View['brief']['context'][number],
  archive: Room['archive'],
  readOnly: (reason: string) => string,
): Material {
  const kept = archive.text(hash)
  if (kept === null) throw new UsageError(readOnly(path), exitCodes.storage)
  return { path, text: kept }
}

function earlierOf({ id, view, createdAt }: KeptDebate, { judgment, judging }: Verdict): Earlier {
  const players = playersOf(view.brief)
  const nameOf = (seat: string | null) => players.find(player => player.id === seat)?.name ?? null
  const spoke = (seat: string) => speakersOf(view, seat).join(speakerMark)
  return {
    debate: id,
    date: researchOf(view.brief.options).date || createdAt.slice(0, 10),
    favours: judging.winner === neither ? neither : nameOf(judging.winner),
    firmness: judging.firmness,
    advice: judgment.recommendation.advice,
    summary: judgment.summary,
    scenarios: judgment.scenarios.map(({ scenario, recommendation }) => ({ scenario, recommendation })),
    open_questions: judgment.open_questions.map(({ question }) => question),
    roles: players.map(({ id, name }) => ({ name, model: spoke(id) })),
    judge: judgesIn(view.brief).map(spoke).join(', '),
  }
}
