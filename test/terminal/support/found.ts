import type { LiveTerminalOptions } from '../../../src/cli/terminal/live.ts'
import type { AgonEvent, FactRecorded } from '../../../src/core/events.ts'
import {
  type CheckedCitation,
  type CheckResult,
  citationId,
  claimId,
  evidenceFacts,
  type Target,
} from '../../../src/core/evidence.ts'
import type { Language } from '../../../src/core/language.ts'
import { StagedDebate } from '../../support/staged-events.ts'
import { TerminalEmulator } from '../../support/terminal-emulator.ts'

/** The turn whose citations are shown, where a test does not say otherwise. */
export const key = 'round-2/proposer'

export type Found = Partial<CheckedCitation> & { target: Target; result: CheckResult }

/** What a journal keeps of citations that were looked up, and of so many claims without support. */
export function facts(citations: readonly Found[], claims = 0, turn = key): FactRecorded[] {
  const usual = { span: [0, 1] as const, cited: 'as cited', reason: 'for a reason' }
  return evidenceFacts(
    { key: turn, seat: turn.split('/').at(-1)!, text: '' },
    {
      citations: citations.map((citation, i) => ({ ...usual, ...citation, id: citationId(turn, i + 1) })),
      unsupported: Array.from({ length: claims }, (_, i) => ({ id: claimId(turn, i + 1), quote: 'all of it' })),
    },
  )
}

export const file = (path: string, line?: number, last = line): Target => ({
  kind: 'file',
  path,
  ...(line !== undefined && { lines: [line, last!] as const }),
})
export const page = (url: string): Target => ({ kind: 'page', url })

/** So many of them, each made by its number. */
export const many = (count: number, one: (i: number) => Found): Found[] =>
  Array.from({ length: count }, (_, i) => one(i))

export const mixed: readonly Found[] = [
  { target: file('docs/auth.md', 12), result: 'holds', quote: 'a session' },
  { target: file('src/a.ts', 3, 9), result: 'holds' },
  { target: page('https://example.com/a'), result: 'not-checked' },
  { target: file('README.md', 4), result: 'differs', quote: 'x', difference: 'It takes [-15-]{+30+} minutes' },
  { target: file('docs/nope.md'), result: 'no-such-source' },
  { target: page('https://example.com/b'), result: 'not-checked' },
  { target: file('docs/auth.md', 12), result: 'holds' },
]

/** A screen after two speeches, and what was found in the second. */
export function shown(
  found: readonly AgonEvent[],
  columns = 80,
  language: Language = 'en',
  options: Partial<LiveTerminalOptions> = {},
): TerminalEmulator {
  const screen = new TerminalEmulator(columns, 40)
  const debate = new StagedDebate(screen, language, options)
  for (const turn of ['round-1/challenger', key]) debate.say(turn, ['Words.'])
  for (const event of found) debate.hear(event)
  debate.terminal.end()
  return screen
}

/** What a log gets that is no terminal, or one without animation. */
export function logged(found: readonly AgonEvent[], language: Language, options: { isTTY?: boolean; quiet?: boolean }) {
  let text = ''
  const { quiet = false, isTTY } = options
  const out = { write: (piece: string) => (text += piece), ...(isTTY !== undefined && { columns: 80, isTTY }) }
  const debate = new StagedDebate(out, language, { animate: false, quiet })
  debate.say(key, ['Words.'])
  for (const event of found) debate.hear(event)
  debate.terminal.end()
  return text
}

/** What stands below the footer of the last speech. */
export const marksIn = ({ text }: { text: string }): string => text.slice(text.lastIndexOf('8.2 ') + 6)
