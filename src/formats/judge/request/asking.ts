import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Seat } from '../../../core/events.ts'
import { detectLanguage, type Language } from '../../../core/language.ts'
import { isPerson } from '../../../core/notices.ts'
import { archivedDebate, debateNumber } from '../../../host/archived.ts'
import { UsageError } from '../../../host/exit.ts'
import { type Fault, fault } from '../../../host/fault.ts'
import type { Host } from '../../../host/host.ts'
import { type PlanWords, usualPlanWords } from '../../../host/plan/plan-text.ts'
import type { Prepared } from '../../../host/plan/prepare.ts'
import { type Asking, budgetOf, commonPart, languageOf, type Request } from '../../../host/request.ts'
import { cliWords } from '../../../host/words.ts'
import { transcriptInFile } from '../transcript/file.ts'
import { type JudgedTranscript, omitting, transcriptOfDebate } from '../transcript/of-debate.ts'
import { type TranscriptWords, transcriptWords } from '../transcript/words.ts'
import { omissible, sidesIn, standing, type Transcript, type TranscriptSpeaker } from '../transcript-in.ts'

interface JudgeOptions {
  question?: string
  topic?: string
  speakers?: string
  without?: string
  each?: true
}

/** What is judged is a debate of the archive, or a file: the request names it as its topic. */
export const asking: Asking = {
  async draft(request, host, _, problems) {
    const options = request.options as JudgeOptions
    const judged = await problems.collect(() => read(request, options, host))
    const language = languageOf(request, judged?.question ?? '', host, judged?.language)
    const budget = await budgetOf(request, host, language, problems)
    if (options.each && isLow(request, host)) problems.add(transcriptWords[language].eachNeedsBlind)
    if (!judged) throw problems.all()
    const common = await commonPart(request)
    return {
      request: {
        ...common,
        ...{ topic: judged.question, language, budget },
        options: { ...common.options, ...judged.transcript },
        context: [...judged.context, ...request.context],
        ...(options.each && { seated: seats => ({ problems: peopleAmong(seats, language), options: {} }) }),
      },
      words: planWords(judged, host),
    }
  },
}

const isLow = ({ format, options }: Request, { config }: Host): boolean =>
  (options.rigor ?? config.formats[format.id]?.rigor) === 'low'

function peopleAmong(seats: readonly Seat[], language: Language): Fault[] {
  const people = seats.flatMap(({ model, fallback = model }) => [model, fallback]).filter(isPerson)
  return people.length === 0 ? [] : [fault(transcriptWords[language].eachNeedsModels([...new Set(people)]))]
}

const read = async (request: Request, options: JudgeOptions, host: Host): Promise<JudgedTranscript> =>
  omitting(await transcriptFrom(request, options, host), options, host.language)

/** A number means a debate. A file with such a name is written ./12. */
async function transcriptFrom(request: Request, flags: JudgeOptions, host: Host): Promise<JudgedTranscript> {
  const which = request.topic ?? ''
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
  const keepsEvidence = request.context.length === 0 && !request.web
  return transcriptOfDebate(debate, { topic: flags.topic ?? null, question, keepsEvidence, language }, host)
}

const isDebate = (which: string, cwd: string): boolean =>
  /^\d+$/.test(which) || (which === 'last' && !statSync(resolve(cwd, which), { throwIfNoEntry: false }))

function namesIn({ speakers }: JudgeOptions, empty: string): string[] {
  if (speakers === undefined) return []
  const names = speakers.split(/[,，]/).map(name => name.trim())
  if (names.includes('')) throw new UsageError(empty)
  return names
}

function planWords({ transcript, masked, notes }: JudgedTranscript, { mask }: Host) {
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
        ...(notes.untold === null ? [] : [t.untold(notes.untold)]),
        ...claimLines(transcript, notes.missing, t),
        ...(listeners.length > 0 ? [t.listeners(listeners.map(spoken))] : []),
        ...(leftOut.length > 0 ? [t.leftOut(leftOut)] : []),
        ...(masked > 0 ? [t.masked(masked)] : []),
        ...(removed > 0 ? [t.removed(removed)] : []),
      ],
      remarks: [...doubtsOn(transcript, t), ...(shared ? [t.sharedJudge(shared.model)] : [])],
    }
  }
}

function claimLines({ speakers }: Transcript, missing: readonly string[], t: TranscriptWords): string[] {
  const letters = speakers.flatMap(({ claims, name }) => (claims === undefined ? [] : [t.claimsOf(claims, name)]))
  return [...(letters.length > 0 ? [t.claims(letters)] : []), ...(missing.length > 0 ? [t.missing(missing)] : [])]
}

/** What suggests that a file was not read as it was meant. */
function doubtsOn({ speakers, speeches, source }: Transcript, t: TranscriptWords): string[] {
  if (source === null || !('file' in source)) return []
  const areOnce = speeches.length === speakers.length
  const areMany =
    speakers.length > usual.most || (speakers.length > usual.once && speeches.length < 2 * speakers.length)
  return [...(areOnce ? [t.once(speeches.length)] : []), ...(areMany ? [t.many(speakers.map(({ name }) => name))] : [])]
}

/** How many speakers a debate may have without a doubt; `once`: where most of them speak once. */
const usual = { most: 6, once: 3 }
