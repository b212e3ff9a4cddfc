import { type Doc, type DocField, fieldList } from '../core/doc/doc.ts'
import { failureText } from '../core/failure.ts'
import type { Firmness } from '../core/judging/weigh.ts'
import type { Language } from '../core/language.ts'
import type { View } from '../core/view.ts'
import type { DebateConclusion, Display, PanelParts, WeakestRuling } from '../engine/display.ts'
import { failuresIn } from './report/citation-failures.ts'
import { inBrief } from './report/in-brief.ts'
import { firmerText, firmnessWord, openReason, reasonOf, ruledAgain } from './report/judging.ts'
import { inline, inQuotes, literal, shortened } from './report/markdown.ts'
import { begun, said } from './report/quoted-words.ts'
import { placeNameIn, seatNameIn } from './seat-name.ts'
import { endingWords } from './words.ts'

/** What a reader in a hurry needs, in the order of reading. Terminal, report, page and programs show the same. */
export interface DebateEnding {
  /** What to do, or what was found, in a sentence or two; several if several questions were answered. */
  answer: readonly string[]
  firmness: EndingFirmness | null
  /** `29 : 28 of 40`, with the names of the sides; null: there are no points. */
  score: string | null
  why: EndingReasons
  /** What was cited and does not hold. */
  failures: readonly string[]
  /** What nobody settled. */
  open: readonly string[]
}

export interface EndingFirmness {
  /** null: nobody ruled, and `why` tells how far they agree. */
  level: Firmness | null
  why: string
  /** What would make it firmer; null: nothing that could be ordered. */
  firmer: string | null
}

export interface EndingReasons {
  /** In the words of the ruling; null: it gives none. */
  reason: string | null
  /** The deciding words, with the turns they were said in. */
  quotes: readonly { quote: string; turn: string }[]
}

export interface EndingParts {
  display: Display
  panelParts?: PanelParts | undefined
}

/** `id`: its number in the archive, if that is known. Also for a debate that failed or is not over: its answer says so. */
export function endingOf(view: View, { display, panelParts }: EndingParts, id: number | null = null): DebateEnding {
  const found = panelParts?.conclusion(view) ?? null
  const { language } = view.brief
  const called = (seat: string) => seatNameIn(display, view, seat)
  return {
    answer: answersIn(view, found, called),
    firmness: found && firmnessIn(found, view, called, id),
    score: found?.score ?? null,
    why: {
      reason: found?.reason ? inBrief(found.reason, language, longest.reason) : null,
      quotes: found?.deciding ?? [],
    },
    // What code found comes before what somebody says.
    failures: [
      ...failuresIn(view, {
        place: turn => literal(placeNameIn(display, view, turn)),
        includes: turn => counts(turn, view),
      }),
      ...(found?.failures ?? []),
    ],
    open: found?.open ?? [],
  }
}

/** A speech that a fork leaves out counts as not made. */
const counts = (turn: string, { turns }: View): boolean => !turns.get(turn)?.leftOut

function answersIn(view: View, found: DebateConclusion | null, called: (seat: string) => string): string[] {
  const { language } = view.brief
  const t = endingWords[language]
  if (found && found.answers.length > 0) {
    const decided = found.decision === null ? [] : [t.decided(inBrief(found.decision, language))]
    return [...found.answers.map(words => inBrief(words, language)), ...decided]
  }
  if (found?.lines[0] !== undefined) return [found.lines[0]]
  if (found?.winner) return [t.won(called(found.winner.seat))]
  if (view.failure) return [t.brokeOff(failureText(view.failure, language))]
  if (view.state !== 'done') return [t.notOver]
  return [found?.judging ? t.split : t.none]
}

function firmnessIn(
  { judging, weakest, agreement = null }: DebateConclusion,
  view: View,
  called: (seat: string) => string,
  id: number | null,
): EndingFirmness | null {
  if (agreement) return { level: null, ...agreement }
  const frame = { view, sides: [], side: called, judge: called }
  if (judging) return { level: judging.firmness, why: reasonOf(judging, frame), firmer: firmerText(judging, frame, id) }
  // A debate of an earlier version does not say how its one judge ruled.
  if (!weakest || (weakest.judging === null && view.brief.rigor === undefined)) return null
  return {
    level: weakest.judging?.firmness ?? 'leaning',
    why: aboutQuestions(weakest, weakest.judging ? reasonOf(weakest.judging, frame) : openReason(frame), view),
    firmer: firmerText(weakest.judging, frame, id, ruledAgain(weakest.judge)),
  }
}

function aboutQuestions({ question, rulings }: WeakestRuling, why: string, { brief }: View): string {
  const t = endingWords[brief.language]
  if (question === null) return t.onAll(rulings, why)
  return rulings === 1 ? t.on(question, why) : t.onWeakest(question, rulings, why)
}

/** The beginning of a report; nothing without a verdict, since the report says why there is none. */
export const endingPart = (view: View, parts: EndingParts): Doc =>
  view.verdict === null ? [] : endingDoc(endingOf(view, parts), view, parts.display)

/** So many of a kind are shown; of the rest there is a count. */
const most = { answers: 4, quotes: 2, failures: 3, open: 3 } as const
const longest = { reason: 240, quote: 150, line: 150 } as const

/** The ending as the first thing that a reader sees. */
export function endingDoc(ending: DebateEnding, view: View, display: Display): Doc {
  const { language } = view.brief
  const t = endingWords[language]
  const { answer, firmness, score, why, failures, open } = ending
  const place = (turn: string) => literal(placeNameIn(display, view, turn))
  const quotes = why.quotes.map(({ quote, turn }) =>
    t.quote(inQuotes(said(shortened(quote, longest.quote))), place(turn)),
  )
  const reason = why.reason === null ? [] : [told(why.reason)]
  const fields: DocField[] = [
    { name: t.answer, texts: capped(answer.map(told), most.answers, t.more) },
    ...(firmness ? [{ name: t.firmness, texts: [firmnessLine(firmness, language)] }] : []),
    ...(score === null ? [] : [{ name: t.score, texts: [inline(score)] }]),
    { name: t.why, texts: [...reason, ...capped(quotes, most.quotes, t.more)] },
    {
      name: t.failures,
      texts: capped(
        failures.map(line => shortenedLine(line)),
        most.failures,
        t.more,
      ),
    },
    {
      name: t.open,
      texts: capped(
        open.map(line => told(shortened(line, longest.line))),
        most.open,
        t.more,
      ),
    },
  ]
  return [fieldList(fields.filter(({ texts }) => texts.length > 0))]
}

/** Words of others that may begin a line of a list. Emphasis begins none. */
const told = (words: string): string => (/^\*{1,2}[^\s*]/.test(words) ? said(words) : begun(words))

const shortenedLine = (line: string): string => shortened(line, longest.line + 60)

/** `**leaning**: one judge ruled once … Firmer with …` */
export function firmnessLine({ level, why, firmer }: EndingFirmness, language: Language): string {
  const t = endingWords[language]
  const line = level === null ? inline(why) : t.firm(`**${firmnessWord(level, language)}**`, why)
  return line + (firmer === null ? '' : t.firmer(firmer))
}

const capped = (texts: readonly string[], most: number, more: (count: number) => string): string[] =>
  texts.length <= most ? [...texts] : [...texts.slice(0, most), more(texts.length - most)]
