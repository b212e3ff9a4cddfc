import type { Brief, JournalRecord, TurnAsked } from '../core/events.ts'
import { makeMask } from '../core/mask.ts'
import type { Model } from '../core/model.ts'
import { isPerson } from '../core/notices.ts'
import type { Store } from '../core/store.ts'
import type { View } from '../core/view.ts'
import { type CueTexts, loadCues } from './cues.ts'
import { failures, TurnLost } from './failures.ts'
import type { Format } from './format.ts'
import { Journal } from './journal.ts'
import { play, type Searching } from './perform.ts'
import { begunAt, materialOf } from './resume.ts'
import { requestHash } from './structured.ts'
import { seatVoices } from './turn/seating.ts'
import { pastTurn, type Settle, settledIn, type TurnAsking } from './turn/turn.ts'

export interface PastAsking {
  asking: TurnAsking
  /** Whether it is what was sent. Otherwise it is what would be asked now. */
  isSame: boolean
}

export interface PastDebate {
  format: Format
  store: Pick<Store, 'text'>
}

/**
 * What a turn was asked, made again: the screenplay is played over the journal as it was then, up to that turn. Nothing is
 * sent or written. `before`: the records before it was first asked. null: today's screenplay does not get there.
 */
export async function pastAsking(
  before: readonly JournalRecord[],
  asked: TurnAsked,
  past: PastDebate,
): Promise<PastAsking | null> {
  let found: PastAsking | null = null
  for (const wording of ['then', 'now'] as const) {
    found = (await reached(before, asked, wording, past)) ?? found
    if (found?.isSame) return found
  }
  return found
}

/** `wording`: the cues as they were in that debate, or those of today. */
async function reached(
  before: readonly JournalRecord[],
  asked: TurnAsked,
  wording: 'then' | 'now',
  { format, store }: PastDebate,
): Promise<PastAsking | null> {
  const silent = silentStore(store)
  const journal = new Journal(silent, { debate: 0, epoch: 0 }, before, [])
  const { view } = journal
  let found: PastAsking | null = null
  const settle: Settle = async asking => {
    if (asking.key === asked.key) found = { asking, isSame: requestHash(asking, view.brief.effort) === asked.request }
    const settled = found ? null : settledIn(pastTurn(asking, view), asking)
    if (settled) return settled
    throw stop(asking.key, view.brief)
  }
  try {
    const today = loadCues(format.screenplay.cues, view.brief.language)
    const cues = wording === 'now' ? today : keptCues(today, view, store)
    const context = view.brief.context.map(file => materialOf(file, silent))
    const voices = seatVoices(view.brief.seats, null, muteVoice)
    const performance = {
      format,
      store: silent,
      modelFor: muteVoice,
      mask: makeMask([]),
      lookupFor: noSearching,
      settle,
    }
    await play(journal, cues, context, voices, performance, begunAt(before))
  } catch {
    // A screenplay of today may not understand a journal of long ago.
  }
  return found
}

/** The texts of the cues that the debate was opened with. A text that is not there is as it is today. */
function keptCues(today: CueTexts, { cues }: View, store: Pick<Store, 'text'>): CueTexts {
  const keptText = (name: string) => (cues[name] === undefined ? null : store.text(cues[name]))
  return { ...today, texts: new Map([...today.texts].map(([name, text]) => [name, keptText(name) ?? text])) }
}

/** A voice that nobody calls. */
export const muteVoice = (name: string): Model => ({
  name,
  prices: { input: 0, output: 0 },
  languageModel: true,
  ...(isPerson(name) && { person: name }),
  stream: unused,
})

const stop = (key: string, { language }: Brief): TurnLost => new TurnLost(key, '', failures.paused(language))

/** What was looked up is in the journal. Where it is not, the debate had not got that far. */
const noSearching = (brief: Brief): Searching => {
  const find = async () => {
    throw stop('', brief)
  }
  return { lookup: { name: '', find, read: find }, bytes: 0 }
}

/** Has all texts and keeps nothing. */
const silentStore = (store: Pick<Store, 'text'>): Store => ({
  text: hash => store.text(hash),
  append: async () => {},
  keepText: async () => {},
  live: () => {},
  create: unused,
  fork: unused,
  claim: unused,
  release: unused,
  read: unused,
  dropTail: unused,
  readLive: unused,
})

function unused(): never {
  throw new Error('nothing is played here')
}
