import type { View } from '../../core/view.ts'
import type { Listener } from '../../engine/journal.ts'
import type { Ear } from '../../engine/remarks.ts'
import { RecordKeeper, type RecordPlace, type RecordStanding } from './record/keeper.ts'
import { FileWatch } from './record/watch.ts'

/** The record of a debate on disk, while the debate runs. */
export interface RecordFile {
  listener: Listener
  /** Hears what a person writes below `### User Input`. */
  ear: Ear
  /** Fulfilled when the file says what the debate has said by now, or cannot be written. */
  settled(): Promise<void>
  /** How it was after the last look at it. */
  standing(): RecordStanding
  /**
   * For a debate that was over before this process: completes its record where whoever played it did not get to that. One that is
   * gone stays gone. False: there was nothing to do.
   */
  complete(view: View): Promise<boolean>
}

/** It is made, or taken up where it is there, with the first event. Nothing that goes wrong with it stops the debate: it is said. */
export function recordFile(place: RecordPlace): RecordFile {
  const keeper = new RecordKeeper(place)
  let watch: FileWatch | null = null
  return {
    listener(event, view: View) {
      if (telling.has(event.type)) keeper.bringUpToDate(view)
    },
    ear: {
      open(hear) {
        keeper.hearThrough(hear)
        watch = new FileWatch(place.path, () => keeper.look())
      },
      catchUp: () => keeper.catchUp(),
      close() {
        keeper.hearThrough(null)
        watch?.close()
      },
    },
    settled: () => keeper.settled(),
    standing: () => keeper.standing,
    async complete(view) {
      if (view.state !== 'done' || !keeper.isIncomplete()) return false
      keeper.bringUpToDate(view)
      await keeper.settled()
      return true
    },
  }
}

/** Events that may change what the record says. */
const telling: ReadonlySet<string> = new Set([
  'debate.opened',
  'debate.resumed',
  'debate.forked',
  'debate.closed',
  'turn.answered',
  'turn.missed',
  'fallback.taken',
  'person.spoke',
])
