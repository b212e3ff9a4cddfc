import { detectLanguage, type Language } from '../../../core/language.ts'
import { type Estimate, type House, Refused, type Started, type Wish } from '../../../server/house.ts'
import { Obstacles } from '../../obstacles.ts'
import { maskedJson } from '../../output.ts'
import { checkSpeakers } from '../../preflight.ts'
import { researchAsk } from '../../research/from-program.ts'
import { seatedRoles } from '../../research/request.ts'
import type { Room, RoomOptions } from '../../room.ts'
import { pieceAgain, pieceOn } from '../../running.ts'
import type { Played, Playing } from '../playing.ts'
import { debateIn, refused } from '../refusing.ts'
import { Abouts } from './about.ts'
import type { Stagehands } from './begin.ts'
import { PageDesk } from './desk.ts'
import { estimateOf, evenIfShort, rehearsed } from './estimates.ts'
import { estimateFork, fork } from './forks.ts'
import { traitsOf } from './form-options.ts'
import { contextOf, type Here, playHere, refuseClosing } from './here.ts'
import { refusePlaces } from './places.ts'
import { Plans } from './plans.ts'
import { noForm } from './problems.ts'
import { contextIn, readWish, type Wished } from './wishes.ts'
import { told, worded } from './worded.ts'
import { steerWords } from './words.ts'

/** The half of a house that starts debates and takes a hand in them. */
export interface Steering
  extends Pick<
    House,
    | 'about'
    | 'estimate'
    | 'start'
    | 'plan'
    | 'decide'
    | 'resume'
    | 'fork'
    | 'estimateFork'
    | 'pause'
    | 'stop'
    | 'say'
    | 'answer'
  > {
  /** What readers of a debate must be told besides what is in it: files that could not be written, why it broke off. */
  notices(id: number): readonly string[]
  /** Pauses everything that was started here, and waits for it. What is being said is cut off. */
  close(): Promise<void>
}

/** `place`: what the room was opened with. People are asked on the page from now on. */
export function openSteering(room: Room, place: RoomOptions, playing: Playing): Steering {
  const desk = new PageDesk(debate => playing.changed(debate))
  room.desk = desk
  const hands: Stagehands = {
    playing,
    desk,
    notices: new Map(),
    mask: text => room.mask.text(text),
    running: new Set(),
  }
  const here: Here = { room, place: { ...place, desk }, playing, hands, isClosing: false }
  const plans = new Plans(room, hands)
  const abouts = new Abouts(room)
  return {
    about: language => abouts.about(language),
    estimate: (wish, language) =>
      masked(
        here,
        evenIfShort(wish, wish => estimate(here, wish, language)),
      ),
    start: (wish, language) => masked(here, start(here, wish, language)),
    plan: (wish, language, replaces) => masked(here, plan(here, plans, wish, language, replaces)),
    decide: (id, yes, language) =>
      masked(
        here,
        told(language, noForm, async () => plans.decide(id, yes, language)),
      ),
    resume: (id, options, language) => masked(here, resume(here, id, options, language)),
    fork: (id, wish, language) => masked(here, fork(here, id, wish, language)),
    estimateFork: (id, wish, language) =>
      masked(
        here,
        evenIfShort(wish, wish => estimateFork(here, id, wish, language)),
      ),
    pause: (id, language) => played(here, id, language).pause(language),
    stop: (id, language) => played(here, id, language).stop(language),
    say: async (id, text, language) => played(here, id, language).say(text, language),
    answer: (id, answer, language) => played(here, id, language).answer(answer, language),
    notices: id => hands.notices.get(id) ?? [],
    async close() {
      here.isClosing = true
      const { running } = hands
      const givenUp = plans.close()
      for (const begun of running) begun.abort()
      await Promise.all([givenUp, ...[...running].map(({ ended }) => ended)])
    },
  }
}

/** Whatever was written into a form, no secret comes back from it. */
async function masked<T>({ hands: { mask } }: Here, work: Promise<T>): Promise<T> {
  try {
    return JSON.parse(maskedJson(await work, mask)) as T
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Refused(
      error.status,
      error.problems.map(({ field, message }) => ({ field, message: mask(message) })),
    )
  }
}

async function estimate({ room }: Here, wish: Wish, language: Language): Promise<Estimate> {
  const wished = await readHere(wish, room, language)
  return inWords(wished, room, language, async spoken => {
    const prepared = await rehearsed(withLanguage(wished, spoken), room)
    return estimateOf(prepared, wished, room, spoken)
  })
}

async function start(here: Here, wish: Wish, language: Language): Promise<Started> {
  const wished = await readHere(wish, here.room, language)
  return inWords(
    wished,
    here.room,
    language,
    async () => playHere(here, () => pieceOn(wished.topic, wished.options, here.room), language),
    async spoken => void (await rehearsed(withLanguage(wished, spoken), here.room)),
  )
}

async function plan(here: Here, plans: Plans, wish: Wish, language: Language, replaces: string | null) {
  const wished = await readHere(wish, here.room, language)
  if (!traitsOf(wished.format).planned) throw refused(422, steerWords[language].notPlanned, 'format')
  refuseClosing(here, language)
  return inWords(
    wished,
    here.room,
    language,
    async () => plans.make(wished, language, replaces),
    async spoken => void (await rehearsed(withLanguage(wished, spoken), here.room)),
  )
}

async function resume(here: Here, id: number, { budget }: { budget?: number }, language: Language): Promise<Started> {
  const t = steerWords[language]
  const debate = debateIn(here.room.archive, id, language)
  const { view, format } = debate
  if (view.state === 'done') throw refused(409, t.isOver(id))
  if (budget !== undefined && !(Number.isFinite(budget) && budget > 0)) throw refused(422, t.badBudget, 'budget')
  // Its lease is free a little before everything that it leaves behind is written.
  if (here.playing.get(id)) throw refused(409, t.isPlayed(id))
  const holder = here.room.archive.heldBy(id)
  if (holder !== null) throw refused(409, t.isHeld(id, holder))
  return worded(
    { spoken: view.brief.language, language, context: contextOf(debate) },
    async () => {
      const options = { ...(budget !== undefined && { budget }) }
      return playHere(here, () => pieceAgain(id, options, here.room, here.place), language)
    },
    async spoken => {
      const obstacles = new Obstacles()
      await checkSpeakers({ ...view, brief: { ...view.brief, language: spoken } }, format, here.room, obstacles)
      if (obstacles.any) throw obstacles.all()
    },
  )
}

/** A wish for a debate that may have another language than the page. */
async function inWords<T>(
  wished: Wished,
  room: Room,
  language: Language,
  work: (language: Language) => Promise<T>,
  look: (language: Language) => Promise<unknown> = work,
): Promise<T> {
  const spoken = wished.options.language ?? room.config.language ?? detectLanguage(wished.topic)
  const result = await worded({ spoken, language, context: contextIn(wished) }, () => work(spoken), look)
  // An estimate is in words itself; where it can be had in these, it is.
  return look === work && spoken !== language ? work(language).catch(() => result) : result
}

const withLanguage = (wished: Wished, language: Language): Wished => ({
  ...wished,
  options: { ...wished.options, language },
})

/** A form knows the first two roles of a research by the names that they have where nobody names any. */
async function readHere(wish: Wish, room: Room, language: Language): Promise<Wished> {
  const wished = readWish(wish, language)
  refusePlaces(wished.options, room.cwd, language)
  const { proponent, opponent, ...seats } = wished.options.seats ?? {}
  if (wished.format.id !== 'research' || (proponent === undefined && opponent === undefined)) return wished
  const { seats: _, ...options } = wished.options
  const ids = await told(language, contextIn(wished), async () =>
    seatedRoles(researchAsk(room, { topic: wished.topic }, options)).map(({ id }) => id),
  )
  const aliases = { [ids[0]!]: 'proponent', [ids[1]!]: 'opponent' }
  const named = {
    ...(proponent !== undefined && { [ids[0]!]: proponent }),
    ...(opponent !== undefined && { [ids[1]!]: opponent }),
  }
  return { ...wished, options: { ...options, seats: { ...seats, ...named } }, aliases }
}

/** Throws Refused where it is not played here. */
function played({ playing, room }: Here, id: number, language: Language): Played {
  const found = playing.get(id)
  if (found) return found
  const t = steerWords[language]
  if (room.archive.find(id) === null) throw refused(404, t.noDebate(id))
  throw new Refused(409, [{ field: null, message: t.notHere(id) }])
}
