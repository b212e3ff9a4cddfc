import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Seat } from '../../core/events.ts'
import { detectLanguage, type Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import { judge as format } from '../../formats/judge/judge.ts'
import { transcriptInFile } from '../../formats/judge/transcript/file.ts'
import { type JudgedTranscript, omitting, transcriptOfDebate } from '../../formats/judge/transcript/of-debate.ts'
import { transcriptWords } from '../../formats/judge/transcript/words.ts'
import type { TranscriptSpeaker } from '../../formats/judge/transcript-in.ts'
import { omissible, sidesIn, standing } from '../../formats/judge/transcript-in.ts'
import { archivedDebate, debateNumber } from '../../host/archived.ts'
import { UsageError } from '../../host/exit.ts'
import { type Fault, fault } from '../../host/fault.ts'
import type { Host } from '../../host/host.ts'
import type { Io } from '../../host/io.ts'
import { type PlanWords, usualPlanWords } from '../../host/plan/plan-text.ts'
import type { DebateRequest, Prepared } from '../../host/plan/prepare.ts'
import { Problems } from '../../host/problems.ts'
import { cliWords } from '../../host/words.ts'
import { type DebateFlags, optionFlags, playRequest, showingOf } from '../start.ts'
import { languageFor, seatIn, spokenBy, withHost } from './with-host.ts'

export type JudgeFlags = DebateFlags & {
  question?: string
  topic?: string
  speakers?: string
  without?: string
  each?: true
}

/** `agon judge FILE|ID`: rules on a debate that is already over. */
export function judgeCommand(which: string, flags: JudgeFlags, io: Io): Promise<number> {
  return withHost({ io, language: spokenBy(flags, io, [which, flags.question ?? '']) }, async host => {
    const problems = new Problems()
    const judged = await problems.collect(() => read(which, flags, host))
    const language = await languageFor(flags, judged?.language, judged?.question, host, problems)
    const { budget, out } = await showingOf(flags, host, language, problems)
    if (flags.each && isLow(flags, host)) problems.add(transcriptWords[language].eachNeedsBlind)
    if (!judged) throw problems.all()
    const request: DebateRequest = {
      format,
      topic: judged.question,
      language,
      seats: { judge: seatIn('judge', flags) ?? {} },
      fallbacks: flags.fallback ?? [],
      options: { ...optionFlags(format, flags), ...judged.transcript },
      budget,
      context: [...judged.context, ...(flags.context ?? [])],
      ...(flags.web && { web: true }),
      ...(flags.each && { seated: seats => ({ problems: peopleAmong(seats, language), options: {} }) }),
    }
    return playRequest(host, request, { flags, out, problems, plan: planWords(judged, host) })
  })
}

const isLow = ({ rigor }: JudgeFlags, { config }: Host): boolean =>
  (rigor ?? config.formats[format.id]?.rigor) === 'low'

function peopleAmong(seats: readonly Seat[], language: Language): Fault[] {
  const people = seats.flatMap(({ model, fallback = model }) => [model, fallback]).filter(isPerson)
  return people.length === 0 ? [] : [fault(transcriptWords[language].eachNeedsModels([...new Set(people)]))]
}

const read = async (which: string, flags: JudgeFlags, host: Host): Promise<JudgedTranscript> =>
  omitting(await transcriptFrom(which, flags, host), flags, host.language)

/** A number means a debate. A file with such a name is written ./12. */
async function transcriptFrom(which: string, flags: JudgeFlags, host: Host): Promise<JudgedTranscript> {
  const { cwd, mask, language, archive } = host
  const t = transcriptWords[language]
  const question = flags.question === undefined ? null : flags.question.trim()
  if (question === '') throw new UsageError(t.emptyQuestion)
  if (!isDebate(which, cwd)) {
    if (flags.topic !== undefined) throw new UsageError(t.topicOfTree)
    const heard = question === null ? language : detectLanguage(question)
    return transcriptInFile(which, { cwd, mask, speakers: namesIn(flags, t.emptyName), question, language: heard })
  }
  if (flags.speakers !== undefined) throw new UsageError(t.speakersOfFile)
  const words = cliWords[language]
  const debate = await archivedDebate(archive, debateNumber(archive, which, words), words)
  const keepsEvidence = flags.context === undefined && !flags.web
  return transcriptOfDebate(debate, { topic: flags.topic ?? null, question, keepsEvidence, language }, host)
}

const isDebate = (which: string, cwd: string): boolean =>
  /^\d+$/.test(which) || (which === 'last' && !statSync(resolve(cwd, which), { throwIfNoEntry: false }))

function namesIn({ speakers }: JudgeFlags, empty: string): string[] {
  if (speakers === undefined) return []
  const names = speakers.split(/[,，]/).map(name => name.trim())
  if (names.includes('')) throw new UsageError(empty)
  return names
}

function planWords({ transcript, masked }: JudgedTranscript, { mask }: Host) {
  return ({ opening }: Prepared): PlanWords => {
    const t = transcriptWords[opening.language]
    const { speakers, source, leftOut, removed, without, each } = transcript
    const said = standing(transcript)
    const spoken = ({ id, name }: TranscriptSpeaker) =>
      t.speaker(name, said.filter(({ speaker }) => speaker === id).length)
    const listeners = speakers.filter(({ side }) => !side)
    const from = source && 'debate' in source ? t.debate(source.debate, source.format) : (source?.file ?? '')
    const models = sidesIn(transcript).flatMap(({ models }) => models)
    const shared = opening.seats.find(({ model }) => models.includes(model))
    return {
      ...usualPlanWords(cliWords[opening.language]),
      about: [
        t.plan(mask.text(from), sidesIn(transcript).map(spoken)),
        ...(without === null ? [] : [t.without(mask.text(without))]),
        ...(each ? [t.each(omissible(transcript).length)] : []),
        ...(listeners.length > 0 ? [t.listeners(listeners.map(spoken))] : []),
        ...(leftOut.length > 0 ? [t.leftOut(leftOut)] : []),
        ...(masked > 0 ? [t.masked(masked)] : []),
        ...(removed > 0 ? [t.removed(removed)] : []),
      ],
      remarks: shared ? [t.sharedJudge(shared.model)] : [],
    }
  }
}
