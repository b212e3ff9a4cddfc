import type { AgonEvent, JournalRecord } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import type { View } from '../core/view.ts'
import type { Format } from '../engine/format.ts'
import type { Listener } from '../engine/journal.ts'
import type { Output } from './output.ts'
import type { Describe } from './terminal/lines.ts'
import { liveTerminal } from './terminal/live.ts'

export interface ShowOptions {
  json: boolean
  events: boolean
  plain: boolean
  quiet: boolean
}

export interface Shown {
  listener: Listener
  end(): void
}

/** What a user sees while a debate runs, on standard error; with `events` the journal itself, on standard output. */
export function showLive(
  format: Format,
  language: Language,
  show: ShowOptions,
  { budget, tries }: { budget: number | null; tries?: number | undefined },
  output: Output,
): Shown {
  if (show.events) return { listener: (event, _, record) => output.json(eventLine(event, record)), end: () => {} }
  const { stderr } = process
  const animate = Boolean(stderr.isTTY) && !show.plain && process.env.TERM !== 'dumb'
  const terminal = liveTerminal({
    out: {
      write: output.err,
      get columns() {
        return stderr.columns
      },
      isTTY: stderr.isTTY,
      on: (_, listener) => stderr.on('resize', listener),
      off: (_, listener) => stderr.off('resize', listener),
    },
    language,
    color: colorful(stderr, show.plain),
    animate,
    budget,
    ...(tries !== undefined && { tries }),
    quiet: show.quiet,
    describe: describer(format, language, key => current?.turns.get(key)?.structured ?? false),
  })
  let current: View | null = null
  return {
    listener(event, view) {
      current = view
      terminal.hear(event, view)
    },
    end: () => terminal.end(),
  }
}

export const colorful = (stream: NodeJS.WriteStream, plain: boolean): boolean =>
  !plain && Boolean(stream.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'

function describer(format: Format, language: Language, structured: (key: string) => boolean): Describe {
  const seat = (id: string) => format.seats.find(role => role.id === id)?.label[language] ?? id
  return { seat, scene: key => format.sceneLabel(key, language), structured }
}

/** An event with its place in the journal, or a live one without. The fences' seed stays at home. */
export function eventLine(event: AgonEvent, record: JournalRecord | null): object {
  const place = record ? { seq: record.seq, at: record.at, hash: record.hash } : {}
  const { secret, ...shown } = event as AgonEvent & { secret?: string }
  return { ...place, ...shown }
}
