import { type LiveTerminal, type LiveTerminalOptions, liveTerminal } from '../../src/cli/terminal/live.ts'
import type { AgonEvent, KeptEvent } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import type { Language } from '../../src/core/language.ts'
import { emptyView, fold, type View } from '../../src/core/view.ts'
import type { DrawnOutput } from '../../src/show/safe-text.ts'
import { plainBrief } from './brief.ts'
import { turnAnswered, turnAsked } from './turns.ts'

/** Shows events on a terminal the way the program does, on a clock that the test moves. */
export class StagedDebate {
  readonly view: View = emptyView()
  readonly terminal: LiveTerminal
  now = 0

  constructor(out: DrawnOutput, language: Language, options: Partial<LiveTerminalOptions> = {}) {
    this.terminal = liveTerminal({
      out,
      language,
      color: true,
      animate: true,
      budget: null,
      quiet: false,
      describe: describe[language],
      tries: 5,
      now: () => this.now,
      ...options,
    })
    this.hear(opened(language))
  }

  hear(event: AgonEvent): void {
    this.terminal.hear(event, fold(this.view, event))
  }

  say(key: string, pieces: readonly string[]): void {
    this.hear(asked(key))
    for (const text of pieces) this.hear({ type: 'turn.delta', key, text })
    this.hear(answered(key, pieces.join('')))
  }
}

const describe = {
  en: {
    scene: (key: string) => key.replace(/^round-(\d+).*/, 'Round $1').replace(/^synthesis.*/, 'Verdict'),
    seat: (id: string) => id.replace(/^./, letter => letter.toUpperCase()),
    called: (id: string) => `the ${id}`,
    structured: (key: string) => key.startsWith('synthesis'),
  },
  zh: {
    scene: (key: string) => key.replace(/^round-(\d+).*/, '第 $1 轮').replace(/^synthesis.*/, '裁决'),
    seat: (id: string) => ({ proposer: '正方', challenger: '反方', judge: '裁判' })[id] ?? id,
    structured: (key: string) => key.startsWith('synthesis'),
  },
}

const models: Record<string, string> = { proposer: 'lab:a', challenger: 'lab:b', judge: 'lab:c' }

export const opened = (language: Language): KeptEvent => ({
  type: 'debate.opened',
  format: 'duel',
  version: 1,
  brief: {
    ...plainBrief,
    topic: 'x',
    language,
    seats: Object.entries(models).map(([id, model]) => ({ id, model })),
  },
  secret: '',
  cues: {},
})

export const asked = (key: string, attempt = 1): KeptEvent =>
  turnAsked(key, { model: models[key.split('/').at(-1)!] ?? 'lab:x', attempt })

export const answered = (key: string, text: string, rhythm = ''): KeptEvent =>
  turnAnswered(key, text, {
    ...(key.startsWith('synthesis') && { structured: true }),
    ...{ usage: { input: 800, output: 150 }, cost: 0.0041, ms: 8200, rhythm },
  })

export const failed = (key: string, failure: Failure, partial = ''): KeptEvent => ({
  type: 'turn.failed',
  key,
  failure,
  partial,
  usage: null,
  cost: 0,
  ms: 100,
})
