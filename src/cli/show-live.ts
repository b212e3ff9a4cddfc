import type { AgonEvent, JournalRecord } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { isPerson } from '../core/notices.ts'
import type { View } from '../core/view.ts'
import type { Format } from '../engine/format.ts'
import type { Listener } from '../engine/journal.ts'
import type { Ear } from '../engine/remarks.ts'
import type { Desk } from '../models/person.ts'
import { agonHome } from './home.ts'
import type { Output } from './output.ts'
import type { TerminalDesk, TerminalDeskOptions } from './person/desk.ts'
import { obeying } from './person/obeying.ts'
import { labelOf } from './preflight.ts'
import { shownEvent } from './shown-event.ts'
import { TerminalEar } from './terminal/ear.ts'
import { emptyLine } from './terminal/line-editor.ts'
import type { Describe } from './terminal/lines.ts'
import { type LiveTerminal, type LiveTerminalOptions, liveTerminal, terminalLines } from './terminal/live.ts'
import { painter } from './terminal/style.ts'
import { screenTexts } from './terminal/words.ts'

export interface ShowOptions {
  json: boolean
  events: boolean
  plain: boolean
  quiet: boolean
  /** Nothing is asked that the user did not sit down for. */
  yes?: boolean
}

export interface Shown {
  listener: Listener
  /** Where people who hold a seat are asked, between what others say. */
  desk: Desk
  /** From its first event on the user may say something at any time: at this terminal, where the format listens and somebody sits there. */
  listen(): readonly Ear[]
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
  const { stderr } = process
  const escapes = Boolean(stderr.isTTY) && !show.plain && process.env.TERM !== 'dumb'
  const options: LiveTerminalOptions = {
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
    animate: escapes,
    budget,
    ...(tries !== undefined && { tries }),
    quiet: show.quiet || show.events,
    describe: describer(format, language, () => current),
    format,
  }
  const terminal = liveTerminal(options)
  const people = new People(options, format, terminal, escapes, output, () => ear)
  let ear: TerminalEar | null = null
  let current: View | null = null
  return {
    listener(event, view, record) {
      if (current === null && ear) output.err(`${painter(options.color)('dim', screenTexts.anyTime[language])}\n\n`)
      current = view
      people.hear(event)
      if (show.events) output.json(eventLine(event, record))
      if (!show.events || ofPerson(event, view)) terminal.hear(event, view)
    },
    desk: people,
    listen() {
      ear = isHeard(format, show) ? terminalEar(terminal, escapes, language) : null
      return ear ? [ear] : []
    },
    end() {
      ear?.close()
      terminal.end()
    },
  }
}

/** Whoever only wants the result, or lets a program read what happens, types nothing here. */
const isHeard = ({ listens }: Format, { quiet, events }: ShowOptions): boolean =>
  listens === true && Boolean(process.stdin.isTTY && process.stderr.isTTY) && !quiet && !events

const terminalEar = (terminal: LiveTerminal, escapes: boolean, language: Language): TerminalEar =>
  new TerminalEar(
    async sent => {
      const { LineKeyboard, RawKeyboard } = await import('./terminal/keyboard.ts')
      const { stdin: input, stderr: output } = process
      if (!escapes) return new LineKeyboard({ input, sent })
      return new RawKeyboard({ input, output, interrupt, changed: line => terminal.typing?.(line), sent })
    },
    obeying(terminal, language, interrupt),
  )

const interrupt = (): void => void process.emit('SIGINT')

/** Whoever holds a seat and sits at this terminal. Most debates have nobody, so what asks them is loaded late. */
class People implements Desk {
  readonly #options: () => TerminalDeskOptions
  readonly #shows: boolean
  readonly #seen = new Set<string>()
  readonly #ear: () => TerminalEar | null
  #desk: TerminalDesk | null = null

  constructor(
    options: LiveTerminalOptions,
    format: Format,
    terminal: LiveTerminal,
    escapes: boolean,
    output: Output,
    ear: () => TerminalEar | null,
  ) {
    this.#ear = ear
    this.#shows = !options.quiet && !format.lines
    this.#options = () => ({
      input: process.stdin,
      output: process.stderr,
      escapes,
      interrupt,
      home: agonHome(process.env),
      env: process.env,
      lines: terminalLines({ ...options, quiet: false }),
      hold: key => terminal.hold(key),
      seen: key => this.#seen.has(key),
      print: output.err,
      fields: format.fields ?? {},
      words: text => format.words?.(text) ?? text,
      known: format.known,
      named: format.named,
      spoken: format.spoken,
      takeOver: takingOver(ear(), terminal),
    })
  }

  async answer(...question: Parameters<Desk['answer']>): ReturnType<Desk['answer']> {
    const { terminalDesk } = await import('./person/desk.ts')
    this.#desk ??= terminalDesk(this.#options())
    try {
      return await this.#desk.answer(...question)
    } finally {
      this.#ear()?.takeBack()
    }
  }

  hear(event: AgonEvent): void {
    if (event.type === 'turn.answered' && this.#shows) this.#seen.add(event.key)
    const refused = event.type === 'turn.failed' && event.failure.kind === 'bad-output'
    if (refused || event.type === 'turn.answered' || event.type === 'turn.missed') this.#desk?.settled(event.key)
  }
}

function takingOver(ear: TerminalEar | null, terminal: LiveTerminal): (() => string) | null {
  if (!ear) return null
  return () => {
    const typed = ear.handOver()
    terminal.typing?.(emptyLine)
    return typed
  }
}

const ofPerson = (event: AgonEvent, view: View): boolean =>
  'key' in event && isPerson(view.turns.get(event.key)?.model ?? '')

export const colorful = (stream: NodeJS.WriteStream, plain: boolean): boolean =>
  !plain && Boolean(stream.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'

function describer(format: Format, language: Language, view: () => View | null): Describe {
  const roles = () => format.roles(view()?.brief.options ?? {})
  const outsider = (id: string) => format.outsiders?.(view()?.brief.options ?? {}).find(other => other.id === id)
  const named = (id: string) => {
    const now = view()
    return now && (format.seatName?.(id, now) ?? null)
  }
  return {
    seat: id => outsider(id)?.names[0] ?? named(id) ?? labelOf(roles(), id, language),
    called: id =>
      outsider(id)?.names[0] ??
      roles().find(role => role.id === id)?.called?.[language] ??
      labelOf(roles(), id, language),
    outsiders: () => format.outsiders?.(view()?.brief.options ?? {}).map(({ id }) => id) ?? [],
    listens: id => outsider(id)?.listens ?? roles().some(role => role.id === id && role.kind === 'audience'),
    scene: key => format.sceneLabel(key, language, view()?.brief.options),
    structured: key => view()?.turns.get(key)?.structured ?? false,
  }
}

/** An event with its place in the journal, or a live one without. The fences' seed stays at home. */
export function eventLine(event: AgonEvent, record: JournalRecord | null): object {
  const place = record ? { seq: record.seq, at: record.at, hash: record.hash } : {}
  return { ...place, ...shownEvent(event) }
}
