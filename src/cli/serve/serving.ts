import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '../../core/language.ts'
import { CannotListen, type Serving, serveHouse } from '../../server/serve.ts'
import { exitCodes, UsageError } from '../exit.ts'
import type { Room, RoomOptions } from '../room.ts'
import { serveWords } from './command-words.ts'
import { type OpenHouse, openHouse } from './house.ts'
import { pageFolder } from './page-folder.ts'
import type { Playing } from './playing.ts'
import { couldRead } from './records.ts'

/** How long whoever watches has to be told the end. */
export const farewellMs = 300

export interface OpenPage extends Serving {
  playing: Playing
  /** Fulfilled when everything that was started from the page is paused and nobody is served any more. Gives what was paused. */
  end(): Promise<number[]>
}

export interface PageOptions {
  /** 0: any that is free. */
  port: number
  /** Whoever has it may ask for links; null: nobody may. */
  key: string | null
  playing: Playing
}

/** Shows the archive of this room, and what is played here, in browsers of this machine. */
export async function openPage(room: Room, place: RoomOptions, { port, key, playing }: PageOptions): Promise<OpenPage> {
  const { language } = room
  const onError = (error: unknown) => complain(error, room)
  const house = openHouse(room, place, playing, onError)
  const { folder, isBuilt } = pageFolder()
  try {
    const serving = await serveHouse({ house, page: folder, port, language, key, onError })
    if (!isBuilt) room.output.err(`${serveWords[language].noPage}\n`)
    return { ...serving, playing, end: () => end(serving, house, playing, room) }
  } catch (error) {
    await house.pauseAll()
    house.close()
    throw error
  }
}

async function end(
  serving: Serving,
  house: OpenHouse,
  playing: Playing,
  { archive, language }: Room,
): Promise<number[]> {
  const ids = playing.ids
  const paused = house.pauseAll()
  for (const id of ids) playing.changed(id)
  await paused
  if (ids.length > 0) await sleep(farewellMs)
  await serving.close()
  house.close()
  // One may have come to its end in this very moment.
  let left = ids
  couldRead(() => {
    left = ids.filter(id => archive.standing(id, language)?.state === 'paused')
  })
  return left
}

/** What should not happen is said in a line; where it happened, only to whoever asks. */
export function complain(error: unknown, { output, language, env }: Room): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  output.err(`agon: ${serveWords[language].failed(message)}\n`)
  if (env.AGON_DEBUG) output.err(`${stack}\n`)
}

/** Why there is no server, as a mistake that the user can mend. */
export function listenFailure(error: unknown, language: Language): unknown {
  if (!(error instanceof CannotListen)) return error
  const { reason, port, message } = error
  return new UsageError(reason === 'taken' ? serveWords[language].portTaken(port) : message, exitCodes.usage)
}
