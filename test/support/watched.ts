import { type LiveTerminal, type LiveTerminalOptions, liveTerminal } from '../../src/cli/terminal/live.ts'
import { describer } from '../../src/cli/terminal/show-live.ts'
import type { AgonEvent } from '../../src/core/events.ts'
import { emptyView, fold, type View } from '../../src/core/view.ts'
import type { Format } from '../../src/engine/format.ts'

/** A debate on a terminal as the program shows it, on a clock that the test moves. */
export class Watched {
  view: View = emptyView()
  readonly terminal: LiveTerminal
  now = 0

  constructor({ display }: Format, out: LiveTerminalOptions['out'], options: Partial<LiveTerminalOptions> = {}) {
    const { language = 'en' } = options
    this.terminal = liveTerminal({
      ...{ out, language, color: false, animate: true, budget: null, quiet: false, display, now: () => this.now },
      describe: describer(display, language, () => this.view),
      ...options,
    })
  }

  hear(...events: AgonEvent[]): this {
    for (const event of events) this.terminal.hear(event, fold(this.view, event))
    return this
  }

  /** The same of a debate that is being played: its view has the event already. */
  follow(event: AgonEvent, view: View): void {
    this.view = view
    this.terminal.hear(event, view)
  }
}
