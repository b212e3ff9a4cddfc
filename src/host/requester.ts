import type { FactRecorded } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import { UsageError } from './exit.ts'

/** Whoever asks for a debate, while it is prepared. */
export interface Requester {
  /** Asks for the topic, or throws a UsageError with this message if nobody can be asked. */
  topic(none: string): Promise<string>
  /** A person sits at a terminal and can be asked. */
  readonly attended: boolean
  /** Nobody wants to be asked anything: `--yes`. */
  readonly yes: boolean
  /** A plan begins only when the user agrees to it, if the format shows one. A program has agreed by asking. */
  readonly confirms: boolean
  /** Somebody reads what is said before the debate begins. */
  readonly reads: boolean
  /** The user wants to be left alone, or a program reads the output: nobody is asked who does not want it expressly. */
  readonly leftAlone: boolean
  say(text: string): void
  /** Asks several questions in turn. Only if somebody is `attended`. */
  dialogue(): Promise<Dialogue>
  /** Whether the person agrees to all of it. Only if somebody is `attended`. */
  agrees(doubts: readonly string[], language: Language): Promise<boolean>
  /** How wide a line may be, and whether it may have colours. */
  readonly layout: { readonly width: number; readonly color: boolean }
  /** It is only an estimate: no model is asked, and nothing is written. */
  readonly looksOnly: boolean
  /** What an earlier plan found out. It is not asked for again. */
  readonly known: readonly FactRecorded[]
  /** Does what takes long before the debate begins. Ctrl-C ends it. */
  stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** Asks the person at the terminal several questions in turn. Nothing typed between them is lost. */
export interface Dialogue {
  /** Asks on one line. null: there will be no answer. `begun` is already on the line and can be edited. */
  ask(question: string, begun?: string): Promise<string | null>
  close(): void
}

/** A program or a page asks: it has said everything, and nobody is asked back. */
export const silentRequester = ({
  looksOnly = false,
  yes = false,
  known = [],
  signal = new AbortController().signal,
}: Partial<Pick<Requester, 'looksOnly' | 'yes' | 'known'>> & { signal?: AbortSignal | undefined } = {}): Requester => ({
  topic: none => Promise.reject(new UsageError(none)),
  attended: false,
  yes,
  confirms: false,
  reads: false,
  leftAlone: true,
  say: () => {},
  dialogue: () => Promise.reject(new Error('nobody is here to be asked')),
  agrees: async () => false,
  layout: { width: Number.POSITIVE_INFINITY, color: false },
  looksOnly,
  known,
  stoppable: work => work(signal),
})
