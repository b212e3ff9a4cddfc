import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { detectLanguage, type Language } from '../../../core/language.ts'
import type { ArchivedDebate } from '../../../host/archived.ts'
import { staysIn } from '../../../host/files/lead-paths.ts'
import { realPath } from '../../../host/files/places.ts'
import { type Host, refuseNested } from '../../../host/host.ts'
import { masked } from '../../../host/io.ts'
import type { ForkOptions } from '../../../host/library/options.ts'
import { type DebateToPlay, pieceAgain, pieceForked, pieceOn } from '../../../host/library/pieces.ts'
import { forkOfProgram, resumeOfProgram } from '../../../host/library/request.ts'
import { flagName } from '../../../host/options.ts'
import type { Plan } from '../../../host/plan/debate-plan.ts'
import { planDebate } from '../../../host/request.ts'
import {
  type Backend,
  type ForkForm,
  type FormEstimate,
  type FormProblem,
  type FormRequest,
  RefusedRequest,
  type Started,
} from '../../backend.ts'
import { asRefused, debateIn, refused, told, worded } from '../control.ts'
import type { PlayedDebate, Playing } from '../playing.ts'
import type { ReadingBackend } from '../reading.ts'
import { steerWords } from '../words.ts'
import { Abouts, folderName } from './about.ts'
import { type BeginOptions, begin, PageDesk } from './begin-debate.ts'
import { estimateOf, evenIfShort, figures, looked, onlyLooks, rehearsed, seatsOf } from './estimates.ts'
import { formOf } from './form.ts'
import { type CheckedRequest, contextIn, readForkRequest, readRequest } from './form-requests.ts'
import { Plans } from './plans.ts'
import { type FormContext, noForm, withoutFlags } from './problems.ts'

/** The half of a backend that starts debates and controls them. */
export interface Steering extends Omit<Backend, keyof ReadingBackend> {
  /** Notices for readers that are not in the debate: files that could not be written, why it broke off. */
  notices(id: number): readonly string[]
  /** Pauses everything that was started here and waits for it. Turns in progress are cut off. */
  close(): Promise<void>
}

interface Here extends BeginOptions {
  host: Host
  isClosing: boolean
}

/** From now on people are asked on the page. */
export function openSteering(host: Host, playing: Playing): Steering {
  const desk = new PageDesk(debate => playing.changed(debate))
  host.desk = desk
  const here: Here = {
    ...{ host, playing, desk, isClosing: false },
    ...{ notices: new Map(), running: new Set(), mask: text => host.mask.text(text) },
  }
  const plans = new Plans(host, here)
  const abouts = new Abouts(host)
  const said = <T>(work: Promise<T>) => withoutSecrets(work, here.mask)
  return {
    about: language => abouts.about(language),
    estimate: (request, language) => said(evenIfShort(request, request => estimate(here, request, language))),
    start: (request, language) => said(start(here, request, language)),
    plan: (request, language, replaces) => said(plan(here, plans, request, language, replaces)),
    decide: (id, yes, language) => said(told(language, noForm, async () => plans.decide(id, yes, language))),
    resume: (id, options, language) => said(resume(here, id, options, language)),
    fork: (id, request, language) => said(fork(here, id, request, language)),
    estimateFork: (id, request, language) =>
      said(evenIfShort(request, request => estimateFork(here, id, request, language))),
    pause: (id, language) => played(here, id, language).pause(),
    stop: (id, language) => played(here, id, language).stop(),
    say: async (id, text, language) => played(here, id, language).say(text, language),
    answer: (id, answer, language) => played(here, id, language).answer(answer, language),
    notices: id => here.notices.get(id) ?? [],
    async close() {
      here.isClosing = true
      const givenUp = plans.close()
      for (const begun of here.running) begun.abort()
      await Promise.all([givenUp, ...[...here.running].map(({ ended }) => ended)])
    },
  }
}

/** Whatever was written into a form, no secret is sent back. */
async function withoutSecrets<T>(work: Promise<T>, mask: (text: string) => string): Promise<T> {
  try {
    return masked(await work, mask)
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error
    throw new RefusedRequest(error.status, masked(error.problems, mask))
  }
}

async function estimate({ host }: Here, request: FormRequest, language: Language): Promise<FormEstimate> {
  const requested = readHere(request, host, language)
  const estimateIn = async (spoken: Language) =>
    estimateOf(await rehearsed(requested, spoken, host), requested.format, host, spoken)
  return inWords(requested, host, language, estimateIn, estimateIn)
}

async function start(here: Here, request: FormRequest, language: Language): Promise<Started> {
  const requested = readHere(request, here.host, language)
  const piece = pieceOn(requested.topic, requested.options, here.host)
  return inWords(requested, here.host, language, async () => playHere(here, piece, language))
}

async function plan(here: Here, plans: Plans, request: FormRequest, language: Language, replaces: string | null) {
  const requested = readHere(request, here.host, language)
  refuseClosing(here, language)
  return inWords(requested, here.host, language, async () => {
    if (!formOf(requested.format).planned) throw refused(422, steerWords[language].notPlanned, 'format')
    return plans.make(requested, language, replaces)
  })
}

async function resume(here: Here, id: number, { budget }: { budget?: number }, language: Language): Promise<Started> {
  const t = steerWords[language]
  const debate = debateIn(here.host.archive, id, language)
  const { view } = debate
  if (view.state === 'done') throw refused(409, t.isOver(id))
  if (budget !== undefined && !(Number.isFinite(budget) && budget > 0)) throw refused(422, t.badBudget, 'budget')
  // Its lease is free slightly before all its files are written.
  if (here.playing.get(id)) throw refused(409, t.isPlayed(id))
  const holder = here.host.archive.heldBy(id)
  if (holder !== null) throw refused(409, t.isHeld(id, holder))
  const options = { ...(budget !== undefined && { budget }) }
  return worded(
    { spoken: view.brief.language, language, context: contextOf(debate) },
    async () => playHere(here, pieceAgain(id, options, here.host), language),
    async spoken =>
      looked(planDebate(await resumeOfProgram(id, options, here.host, { language: spoken }), here.host, onlyLooks)),
  )
}

/** Plays a debate and resolves when it has its number. */
async function playHere(here: Here, piece: DebateToPlay, language: Language): Promise<Started> {
  refuseClosing(here, language)
  return begin(piece, here, language).started
}

function refuseClosing({ isClosing, host }: Here, language: Language): void {
  if (isClosing) throw refused(503, steerWords[language].closing)
  try {
    refuseNested(host.env, language)
  } catch (error) {
    throw asRefused(error, language)
  }
}

const contextOf = ({ format, view }: ArchivedDebate): FormContext => ({
  format,
  seats: Object.fromEntries(view.brief.seats.map(({ id, model }) => [id, model])),
})

/** For a request whose debate may have another language than the page. */
async function inWords<T>(
  requested: CheckedRequest,
  host: Host,
  language: Language,
  work: (language: Language) => Promise<T>,
  look: (language: Language) => Promise<unknown> = spoken => rehearsed(requested, spoken, host),
): Promise<T> {
  if (requested.problems.length > 0) throw await everythingWrong(requested, host, language)
  const spoken = requested.options.language ?? host.config.language ?? detectLanguage(requested.topic)
  const result = await worded({ spoken, language, context: contextIn(requested) }, () => work(spoken), look)
  // An estimate contains words. If it can be made in the page's language, it is.
  return look === work && spoken !== language ? work(language).catch(() => result) : result
}

/** What can be tried is tried, so that the user can mend everything at once. */
async function everythingWrong(requested: CheckedRequest, host: Host, language: Language): Promise<unknown> {
  const { problems } = requested
  const isKnown = ({ field }: FormProblem) => problems.some(known => known.field === field)
  try {
    await told(language, contextIn(requested), () => rehearsed(requested, language, host))
    return new RefusedRequest(422, problems)
  } catch (error) {
    if (!(error instanceof RefusedRequest)) return error
    return new RefusedRequest(422, [...problems, ...error.problems.filter(one => !isKnown(one))])
  }
}

function readHere(request: FormRequest, host: Host, language: Language): CheckedRequest {
  const requested = readRequest(request, language)
  const wrong = wrongPlaces(requested, host, language)
  const isWrong = (name: string) => wrong.some(({ field }) => field === name)
  const sound = Object.entries(requested.options).filter(([name]) => !isWrong(name))
  return { ...requested, options: Object.fromEntries(sound), problems: [...requested.problems, ...wrong] }
}

/** Throws RefusedRequest where it is not played here. */
function played({ playing, host }: Here, id: number, language: Language): PlayedDebate {
  const found = playing.get(id)
  if (found) return found
  const t = steerWords[language]
  if (host.archive.find(id) === null) throw refused(404, t.noDebate(id))
  throw refused(409, t.notHere(id))
}

/**
 * Finds where a request would have files written outside of the server's folder, to something hidden in it, or in the place of
 * a report that should be a new one: whoever takes a page over must not get at the files that start programs. At a terminal a path is
 * the user's own word, and may be anywhere.
 */
function wrongPlaces(
  { format, options }: Pick<CheckedRequest, 'format' | 'options'>,
  host: Pick<Host, 'cwd' | 'env'>,
  language: Language,
): FormProblem[] {
  const { cwd } = host
  const t = steerWords[language]
  const written = Object.entries(options).filter(([name]) => format.spec.options[name]?.path === 'write')
  const far = written.flatMap(([field, path]): FormProblem[] => {
    if (typeof path !== 'string' || isNear(resolve(cwd, path), cwd)) return []
    return [{ field, message: t.farPlace(folderName(host)) }]
  })
  const taken = written.flatMap(([field, path]) =>
    typeof path === 'string' && existsSync(resolve(cwd, path)) ? [{ field, message: t.takenPlace }] : [],
  )
  return [...far, ...taken.filter(({ field }) => !far.some(one => one.field === field))]
}

function isNear(path: string, cwd: string): boolean {
  const parts = relative(realPath(cwd), realPath(path)).split(sep)
  return staysIn(path, [cwd]) && parts.every((part, i) => !part.startsWith('.') || (i === 0 && part === '.debates'))
}

async function fork(here: Here, id: number, request: ForkForm, language: Language): Promise<Started> {
  const { options, context, spoken } = readFork(here, id, request, language)
  return worded(
    { spoken, language, context },
    async () => playHere(here, pieceForked(id, options, here.host, { place: flagName }), language),
    async spoken => looked(planFork(here, id, options, spoken)),
  )
}

async function estimateFork(here: Here, id: number, request: ForkForm, language: Language): Promise<FormEstimate> {
  const { options, context } = readFork(here, id, request, language)
  return told(language, context, async () => {
    const { forecast, brief, remarks, format } = await looked(planFork(here, id, options, language))
    const seats = seatsOf(brief, format, language)
    const said = remarks.map(remark => withoutFlags(remark, language, format))
    return { ...figures(forecast!, format, language), seats, remarks: said }
  })
}

/** Names of options become those of their fields (`withoutFlags`). */
async function planFork({ host }: Here, id: number, options: ForkOptions, language: Language): Promise<Plan | null> {
  return planDebate(await forkOfProgram(id, options, host, { language, place: flagName }), host, onlyLooks)
}

/** Without a given point, the fork continues from where the debate is. */
function readFork(here: Here, id: number, request: ForkForm, language: Language) {
  const debate = debateIn(here.host.archive, id, language)
  const read = readForkRequest(request, language)
  const options = read.at === undefined && read.without === undefined ? { ...read, at: 'end' } : read
  const context = contextOf(debate)
  return {
    options,
    spoken: debate.view.brief.language,
    context: { ...context, seats: { ...context.seats, ...options.seats } },
  }
}
