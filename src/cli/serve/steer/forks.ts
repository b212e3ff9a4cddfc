import type { Language } from '../../../core/language.ts'
import { formatNamed } from '../../../formats/index.ts'
import type { Estimate, ForkWish, Started } from '../../../server/house.ts'
import { formatOf } from '../../again.ts'
import { type ForkOptions, preparedFork } from '../../fork/from-program.ts'
import { type Piece, pieceForked } from '../../running.ts'
import { debateIn } from '../refusing.ts'
import { figures, seatsOf } from './estimates.ts'
import { contextOf, type Here, playHere } from './here.ts'
import { withoutFlags } from './problems.ts'
import { readForkWish } from './wishes.ts'
import { told, worded } from './worded.ts'

export async function fork(here: Here, id: number, wish: ForkWish, language: Language): Promise<Started> {
  const { options, context, spoken } = readFork(here, id, wish, language)
  return worded(
    { spoken, language, context },
    async () => playHere(here, () => pieceForked(id, options, here.room, here.place), language),
    spoken => forkIn(here, id, options, ({ room }) => preparedFork(room, id, options, spoken)),
  )
}

export async function estimateFork(here: Here, id: number, wish: ForkWish, language: Language): Promise<Estimate> {
  const { options, context } = readFork(here, id, wish, language)
  return told(language, context, () =>
    forkIn(here, id, options, async ({ room }) => {
      const { forecast, view, remarks } = await preparedFork(room, id, options, language)
      const format = formatNamed(formatOf(room, id))
      const seats = seatsOf(view.brief, format, language)
      return { ...figures(forecast), seats, remarks: remarks.map(remark => withoutFlags(remark, language, format)) }
    }),
  )
}

/** Where its seats are reached. */
async function forkIn<T>(here: Here, id: number, options: ForkOptions, work: (piece: Piece) => Promise<T>): Promise<T> {
  const piece = pieceForked(id, options, here.room, here.place)
  try {
    return await work(piece)
  } finally {
    if (piece.isAlone) await piece.room.close()
  }
}

/** With nothing said, it goes on from where the debate is. */
function readFork(here: Here, id: number, wish: ForkWish, language: Language) {
  const debate = debateIn(here.room.archive, id, language)
  const read = readForkWish(wish, language)
  const options = read.at === undefined && read.without === undefined ? { ...read, at: 'end' } : read
  const context = contextOf(debate)
  return {
    options,
    spoken: debate.view.brief.language,
    context: { ...context, seats: { ...context.seats, ...options.seats } },
  }
}
