import type { Span, Target } from '../../core/evidence.ts'
import { memo } from '../../core/memo.ts'
import { quotationsOf } from '../find/quotations.ts'
import { scan } from '../find/scan.ts'
import type { SourcePassage, SourceText } from '../source-text.ts'
import type { Attribution } from './attribution.ts'
import type { Speakers } from './speakers.ts'

/** `docs/a.md:14`, `docs/a.md:14-15`, `round-1/proposer` */
export function nameOf({ source: { kind, name }, line, lastLine }: SourcePassage): string {
  if (kind !== 'file') return name
  return line === lastLine ? `${name}:${line}` : `${name}:${line}-${lastLine}`
}

/** What a citation of it would point at. */
export function targetOf({ source: { kind, name }, line, lastLine }: SourcePassage): Target {
  if (kind === 'file') return { kind, path: name, lines: [line, lastLine] }
  if (kind === 'speech') return { kind, turn: name }
  if (kind === 'page') return { kind, url: name }
  return kind === 'commit' ? { kind, hash: name } : { kind: 'other', name }
}

/** The speaker's own words again, or words that somebody only put between marks. */
export const isRepeated = (hit: SourcePassage, { own }: Speakers): boolean =>
  hit.source.kind === 'speech' && (hit.source.seat === own || isOnlyQuoted(hit))

const quotedIn = new WeakMap<SourceText, readonly Span[]>()

/** Words that somebody only quotes, perhaps to deny them, are not their own. */
export function isOnlyQuoted({ source, start, end }: SourcePassage): boolean {
  const spans = memo(quotedIn, source, () =>
    quotationsOf(scan(source.text))
      .filter(({ kind }) => kind === 'marks' || kind === 'block')
      .map(({ span }) => span),
  )
  return spans.some(([from, to]) => from <= start && end <= to)
}

/** What stands around the words of a speech denies that they are its speaker's. */
export function isDenied({ source: { text }, start, end }: SourcePassage): boolean {
  return denial.test(text.slice(Math.max(0, start - 80), start)) || denial.test(text.slice(end, end + 60))
}

const denial =
  /\b(?:never|not|claims? (?:that )?(?:I|we)|accus\w+|alleg\w+|invent\w+|made up|misquot\w*|put words)\b|n['’]t\b|从未|没有?说|并未|编造|捏造|[称说]我|我没/i

/** Words of whom the sentence names. */
export const isBy = ({ seat }: SourceText, { seats }: Attribution, { own }: Speakers): boolean =>
  seat !== undefined && (seats === null ? seat !== own : seats.includes(seat))

export function speechTarget({ name, round }: Attribution): Target {
  const speaker = name.replace(/^(?:the|my|our) /i, '').replace(/['’]s$/, '')
  return { kind: 'speech', speaker, ...(round === null ? {} : { round }) }
}

/** How our sentences name them. */
export const calledBy = ({ seats, name }: Attribution, { call }: { call(seat: string): string }): string =>
  seats?.length === 1 ? call(seats[0]!) : name
