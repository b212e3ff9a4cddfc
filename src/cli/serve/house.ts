import type { House } from '../../server/house.ts'
import type { Room, RoomOptions } from '../room.ts'
import type { Playing } from './playing.ts'
import { readingHouse } from './reading.ts'
import { openSteering } from './steer/steering.ts'

export interface OpenHouse extends House {
  /** Fulfilled when everything is paused that was started from the page. Whoever reads may still do so. */
  pauseAll(): Promise<void>
  close(): void
}

/**
 * The house of the command line. `place`: what the room was opened with. `playing`: what this process plays, also besides what is
 * started from the page. People are asked on the page from now on.
 */
export function openHouse(
  room: Room,
  place: RoomOptions,
  playing: Playing,
  onError: (error: unknown) => void,
): OpenHouse {
  const { close: pauseAll, notices, ...steering } = openSteering(room, place, playing)
  const { close, ...reading } = readingHouse({ archive: room.archive, playing, mask: room.mask.text, notices, onError })
  return { ...steering, ...reading, pauseAll, close }
}
