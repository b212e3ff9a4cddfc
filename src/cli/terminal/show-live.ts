import type { AgonEvent, JournalRecord } from '../../core/events.ts'
import type { FailureKind } from '../../core/failure.ts'
import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { View } from '../../core/view.ts'
import type { Display } from '../../engine/display.ts'
import type { Format } from '../../engine/format.ts'
import type { JournalListener } from '../../engine/journal.ts'
import type { RemarkSource } from '../../engine/remarks.ts'
import { shownEvent } from '../../host/archived.ts'
import { agonHome } from '../../host/host.ts'
import type { Output } from '../../host/io.ts'
import { commandIn, isCommandName } from '../../host/person/fields.ts'
import { labelOf } from '../../host/seats/preflight.ts'
import type { PersonPort } from '../../models/person.ts'
import { painter } from '../../show/style.ts'
import { colorful, type Io } from '../io.ts'
import type { TerminalPort, TerminalPortOptions } from '../person/port.ts'
import type { Keyboard } from './keyboard.ts'
import { emptyLine, type TypedLine } from './line-editor.ts'
import type { Describe } from './lines.ts'
import { type LiveTerminal, type LiveTerminalOptions, liveTerminal, terminalLines } from './live.ts'
import { screenTexts } from './texts.ts'

export interface ShowOptions {
  json: boolean
  events: boolean
  plain: boolean
  quiet: boolean
  /** The user is asked nothing, except as the holder of a seat. */
  yes?: boolean
}

interface Shown {
  listener: JournalListener
  desk: PersonPort
  /** Lets the user speak at any time after the first event, if the format listens and somebody is at this terminal. */
  listen(): readonly RemarkSource[]
  end(): void
}

/** What a user sees while a debate runs, on standard error. With `events`: the journal, on standard output. */
export function showLive(
  io: Io,
  format: Format,
  language: Language,
  show: ShowOptions,
  { budget, tries }: { budget: number | null; tries?: number | undefined },
  output: Output,
): Shown {
  const { stdin, stderr, env, cwd } = io
  const escapes = Boolean(stderr.isTTY) && !show.plain && env.TERM !== 'dumb'
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
    color: colorful(stderr, io, show.plain),
    animate: escapes,
    budget,
    ...(tries !== undefined && { tries }),
    quiet: show.quiet || show.events,
    describe: describer(format.display, language, () => current),
    display: format.display,
  }
  const terminal = liveTerminal(options)
  const atDesk = (): TerminalPortOptions => ({
    input: stdin,
    output: stderr,
    escapes,
    interrupt: interrupting(io),
    home: agonHome(env),
    env,
    cwd,
    lines: terminalLines({ ...options, quiet: false }),
    hold: key => terminal.hold(key),
    seen: key => people.seen.has(key),
    print: output.err,
    replies: format.replies,
    words: format.display.words,
    takeOver: takingOver(remarkSource, terminal),
  })
  const people = new People(atDesk, !options.quiet && !format.display.lines, () => remarkSource)
  let remarkSource: TerminalRemarks | null = null
  let current: View | null = null
  return {
    listener(event, view, record) {
      if (current === null && remarkSource)
        output.err(`${painter(options.color)('dim', screenTexts.anyTime[language])}\n\n`)
      current = view
      people.hear(event)
      if (show.events) output.json(eventLine(event, record))
      if (!show.events || ofPerson(event, view)) terminal.hear(event, view)
    },
    desk: people,
    listen() {
      remarkSource = isHeard(format.display, show, io) ? terminalRemarks(terminal, escapes, language, io) : null
      return remarkSource ? [remarkSource] : []
    },
    end() {
      remarkSource?.close()
      terminal.end()
    },
  }
}

/** Nobody types here who only wants the result, or whose program reads the events. */
const isHeard = ({ listens }: Display, { quiet, events }: ShowOptions, io: Io): boolean =>
  listens === true && io.attended && !quiet && !events

const terminalRemarks = (terminal: LiveTerminal, escapes: boolean, language: Language, io: Io): TerminalRemarks =>
  new TerminalRemarks(
    async sent => {
      const { LineKeyboard, RawKeyboard } = await import('./keyboard.ts')
      const { stdin: input, stderr: output, signals, suspend } = io
      if (!escapes) return new LineKeyboard({ input, sent })
      const changed = (line: TypedLine) => terminal.typing?.(line)
      return new RawKeyboard({ input, output, signals, suspend, interrupt: interrupting(io), changed, sent })
    },
    obeying(terminal, language, interrupting(io)),
  )

const interrupting =
  ({ signals }: Io) =>
  (): void =>
    void signals.emit('SIGINT')

/** Asks people at this terminal who hold a seat. Most debates have none, so the code is loaded late. */
class People implements PersonPort {
  /** The turns whose speech was on the screen. */
  readonly seen = new Set<string>()
  readonly #options: () => TerminalPortOptions
  readonly #shows: boolean
  readonly #remarkSource: () => TerminalRemarks | null
  #desk: TerminalPort | null = null

  /** `shows`: whether speeches are shown here. */
  constructor(options: () => TerminalPortOptions, shows: boolean, remarkSource: () => TerminalRemarks | null) {
    this.#options = options
    this.#shows = shows
    this.#remarkSource = remarkSource
  }

  async answer(...question: Parameters<PersonPort['answer']>): ReturnType<PersonPort['answer']> {
    const { terminalPort } = await import('../person/port.ts')
    this.#desk ??= terminalPort(this.#options())
    try {
      return await this.#desk.answer(...question)
    } finally {
      this.#remarkSource()?.takeBack()
    }
  }

  hear(event: AgonEvent): void {
    if (event.type === 'turn.answered' && this.#shows) this.seen.add(event.key)
    const refused = event.type === 'turn.failed' && refusals.includes(event.failure.kind)
    if (refused || event.type === 'turn.answered' || event.type === 'turn.missed') this.#desk?.settled(event.key)
  }
}

/** The person is asked again for what they wrote. */
const refusals: readonly FailureKind[] = ['bad-output', 'incomplete']

function takingOver(remarkSource: TerminalRemarks | null, terminal: LiveTerminal): (() => string) | null {
  if (!remarkSource) return null
  return () => {
    const typed = remarkSource.handOver()
    terminal.typing?.(emptyLine)
    return typed
  }
}

const ofPerson = (event: AgonEvent, view: View): boolean =>
  'key' in event && isPerson(view.turns.get(event.key)?.model ?? '')

/** How a format calls what is shown of it, as far as its debate is. */
export function describer(display: Display, language: Language, view: () => View | null): Describe {
  const roles = () => display.roles(view()?.brief.options ?? {})
  const outsider = (id: string) => display.outsiders?.(view()?.brief.options ?? {}).find(other => other.id === id)
  const named = (id: string) => {
    const now = view()
    return now && (display.seatName?.(id, now) ?? null)
  }
  return {
    seat: id => outsider(id)?.names[0] ?? named(id) ?? labelOf(roles(), id, language),
    called: id =>
      outsider(id)?.names[0] ??
      roles().find(role => role.id === id)?.called?.[language] ??
      labelOf(roles(), id, language),
    outsiders: () => display.outsiders?.(view()?.brief.options ?? {}).map(({ id }) => id) ?? [],
    listens: id => outsider(id)?.listens ?? roles().some(role => role.id === id && role.kind === 'audience'),
    scene: key => display.sceneLabel(key, language, view()?.brief.options),
    structured: key => view()?.turns.get(key)?.structured ?? false,
  }
}

/** An event with its place in the journal, or a live one without. The seed of the fences is left out. */
export function eventLine(event: AgonEvent, record: JournalRecord | null): object {
  const place = record ? { seq: record.seq, at: record.at, hash: record.hash } : {}
  return { ...place, ...shownEvent(event) }
}

/**
 * Handles commands while others speak. `/leave` pauses, as it does in a question. The other commands work only in a
 * question, and the user is told so. Anything else is a remark.
 */
export const obeying =
  (terminal: Pick<LiveTerminal, 'hint'>, language: Language, leave: () => void) =>
  (line: string): boolean => {
    const name = commandIn(line)
    if (name === null || !isCommandName(name)) return false
    if (name === 'leave') leave()
    else terminal.hint?.(`/${name} ${screenTexts.notNow[language]}`)
    return true
  }

/** Hears what the user types while others speak. While the user is asked something, the question has the keyboard. */
export class TerminalRemarks implements RemarkSource {
  readonly #load: (sent: (text: string) => void) => Promise<Keyboard>
  readonly #obey: (line: string) => boolean
  #keyboard: Keyboard | null = null
  #hear: Parameters<RemarkSource['open']>[0] | null = null
  #isLent = false
  #unheard: Promise<void> = Promise.resolve()

  /** `obey` returns whether a typed line was a command. Then nobody hears it. */
  constructor(
    load: (sent: (text: string) => void) => Promise<Keyboard>,
    obey: (line: string) => boolean = () => false,
  ) {
    this.#load = load
    this.#obey = obey
  }

  open(hear: Parameters<RemarkSource['open']>[0]): void {
    this.#hear = hear
    void this.#listen()
  }

  catchUp(): Promise<void> {
    return this.#unheard
  }

  close(): void {
    this.#hear = null
    this.#keyboard?.stop()
  }

  handOver(): string {
    this.#isLent = true
    this.#keyboard?.stop()
    return this.#keyboard?.takeUnsent() ?? ''
  }

  takeBack(): void {
    this.#isLent = false
    void this.#listen()
  }

  async #listen(): Promise<void> {
    this.#keyboard ??= await this.#load(text => this.#sent(text))
    if (this.#hear && !this.#isLent) this.#keyboard.listen()
  }

  #sent(line: string): void {
    if (this.#obey(line)) return
    const heard = this.#hear?.({ text: line.trim(), via: 'terminal' })
    // A journal that cannot be written stops the debate by itself, so the error is ignored here.
    this.#unheard = Promise.all([this.#unheard, heard?.catch(() => {})]).then(() => {})
  }
}
