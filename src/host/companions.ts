import type { JournalRecord } from '../core/events.ts'
import type { Language } from '../core/language.ts'
import type { Format } from '../engine/format.ts'
import type { JournalListener } from '../engine/journal.ts'
import type { RemarkSource } from '../engine/remarks.ts'
import { formats } from '../formats/index.ts'
import type { ArchivedDebate } from './archived.ts'
import type { Host } from './host.ts'

/** What accompanies a debate, whether it is new, resumed or a fork: a file that is kept while it runs. */
export interface Companions {
  opened(id: number, past: readonly JournalRecord[]): void
  listeners: readonly JournalListener[]
  remarkSources: readonly RemarkSource[]
  /** Called when the debate is over or paused, and everything was shown. */
  ended(debate: Pick<ArchivedDebate, 'id' | 'view'>): Promise<void>
  /** For a debate whose process died when it was over: does what was left undone. False: nothing was. */
  complete(debate: Pick<ArchivedDebate, 'id' | 'view' | 'createdAt'>): Promise<boolean>
}

export interface CompanionOptions {
  language: Language
  quiet: boolean
  /** Asks the person at the terminal. False also if nobody is there or wants to be asked, and for whoever leaves. */
  agrees(question: string): Promise<boolean>
}

export async function companionsOf({ id }: Format, host: Host, options: CompanionOptions): Promise<Companions> {
  const companions = await formats.find(format => format.id === id)?.companions?.()
  return companions?.(host, options) ?? nobody
}

const nobody: Companions = {
  ...{ opened: () => {}, listeners: [], remarkSources: [] },
  ended: async () => {},
  complete: async () => false,
}
