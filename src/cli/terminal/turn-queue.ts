import type { View } from '../../core/view.ts'
import { hearingOf, type ShownFormat } from '../../shown/hearing.ts'
import type { Lines } from './lines.ts'
import { LiveTurn } from './speech.ts'
import { isToldInLine } from './told-in-line.ts'

/** An attempt at a turn as it is to be shown. `sitting`: one of several rulings side by side. */
export function liveTurn(
  asked: Pick<LiveTurn, 'key' | 'seat' | 'model' | 'attempt'> & { shape: string | null },
  { format, lines, view, sitting = false }: { format: ShownFormat; lines: Lines; view: View; sitting?: boolean },
): LiveTurn {
  const { key, seat, model, attempt, shape } = asked
  const structured = lines.describe.structured(key)
  const hearing = sitting ? null : hearingOf(format, { shape, structured, seat }, view, lines.language)
  const turn = new LiveTurn({ key, seat, model, attempt, structured, hearing })
  turn.sitting = sitting
  return turn
}

/** Attempts that are not on the screen in full, oldest first. */
export class TurnQueue {
  readonly #format: ShownFormat
  #turns: LiveTurn[] = []

  constructor(format: ShownFormat) {
    this.#format = format
  }

  add(turn: LiveTurn): void {
    this.#turns.push(turn)
  }

  remove(turn: LiveTurn | null): void {
    this.#turns = this.#turns.filter(other => other !== turn)
  }

  /** The attempt at this turn that is going on. */
  speaking(key: string): LiveTurn | null {
    return this.#turns.findLast(turn => turn.key === key && !turn.settled) ?? null
  }

  get allSpeaking(): LiveTurn[] {
    return this.#turns.filter(turn => !turn.settled)
  }

  /** The last one that was said and is not on the screen; of this key, where one is given. */
  said(key?: string): LiveTurn | null {
    return (
      this.#turns.findLast(
        turn => turn.settled && (key === undefined || (turn.key === key && turn.settled.type === 'turn.answered')),
      ) ?? null
    )
  }

  /** Who can have the floor. */
  get next(): LiveTurn | null {
    return this.#turns.find(turn => turn.isReady && !isToldInLine(this.#format, turn)) ?? null
  }
}
