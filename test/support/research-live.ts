import { labelOf } from '../../src/cli/preflight.ts'
import { type LiveTerminalOptions, liveTerminal } from '../../src/cli/terminal/live.ts'
import type { AgonEvent, JournalRecord } from '../../src/core/events.ts'
import type { Failure } from '../../src/core/failure.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call } from '../../src/core/model.ts'
import { emptyView, fold, type View } from '../../src/core/view.ts'
import { verify } from '../../src/engine/journal.ts'
import { type Opening, open, type Performance } from '../../src/engine/perform.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'
import { research } from '../../src/formats/research/research.ts'
import { type Line, scriptedModel } from '../../src/models/scripted.ts'
import type { Archive } from '../../src/store/archive.ts'
import { withArchive } from '../cases/play.ts'
import { castLookup, castOpening, castReply } from './research-cast.ts'
import { TerminalEmulator } from './terminal-emulator.ts'

export interface GivenResearch extends Partial<Opening> {
  language?: Language
  /** In place of what the cast says; null: what it says. */
  reply?(call: Call): object | string | Line | Failure | null
  performance?: Partial<Performance>
}

export interface PlayedResearch {
  id: number
  view: View
  records: JournalRecord[]
  /** Everything that a terminal hears, in order. */
  heard: AgonEvent[]
}

export const playResearch = (given: GivenResearch = {}): Promise<PlayedResearch> =>
  withArchive(archive => openResearch(archive, given))

export async function openResearch(archive: Archive, given: GivenResearch = {}): Promise<PlayedResearch> {
  const { language = 'en', reply = () => null, performance = {}, ...opening } = given
  const heard: AgonEvent[] = []
  const { id, view } = await open(castOpening(language, opening), {
    format: research,
    store: archive,
    mask: makeMask([]),
    limits: { tries: 2, retryDelayMs: 1 },
    listeners: [event => heard.push(structuredClone(event))],
    modelFor: name =>
      scriptedModel(name, call => said(reply(call) ?? castReply(call)), { prices: { input: 1, output: 4 } }),
    examinerFor: ({ language }, sources) =>
      makeExaminer({ language, sources, folders: [], around: '/nowhere', git: null, pages: null, mask: makeMask([]) }),
    lookupFor: () => ({ lookup: castLookup, bytes: 4_000 }),
    ...performance,
  })
  return { id, view, records: verify(archive.read(id)).records, heard }
}

const isSaid = (reply: object): reply is Line | Failure => 'kind' in reply || 'text' in reply

const said = (reply: object | string): string | Line | Failure =>
  typeof reply === 'string' || isSaid(reply) ? reply : JSON.stringify(reply)

export const raftSearches = { search: { ferry: 'none', raft: 'searxng' } }

/** What events look like on a terminal, in the end and, where asked for, in between. */
export function screenOf(
  events: readonly AgonEvent[],
  language: Language,
  options: Partial<LiveTerminalOptions> & { columns?: number; between?(event: AgonEvent, text: string): void } = {},
): TerminalEmulator {
  const { columns = 80, between, ...rest } = options
  const out = new TerminalEmulator(columns, 40)
  let view = emptyView()
  let now = 0
  const roles = () => research.roles(view.brief.options)
  const terminal = liveTerminal({
    ...{ out, language, color: false, animate: true, budget: null, quiet: false, format: research, now: () => now },
    describe: {
      scene: key => research.sceneLabel(key, language, view.brief.options),
      seat: id => labelOf(roles(), id, language),
      called: id => roles().find(role => role.id === id)?.called?.[language] ?? labelOf(roles(), id, language),
      structured: key => view.turns.get(key)?.structured ?? false,
    },
    ...rest,
  })
  for (const event of events) {
    view = fold(view, event)
    now += 200
    terminal.hear(event, view)
    between?.(event, out.text)
  }
  terminal.end()
  return out
}
