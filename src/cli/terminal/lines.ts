import type { FallbackTaken, TurnAnswered, TurnFailed, TurnMissed } from '../../core/events.ts'
import type { Evidence } from '../../core/evidence.ts'
import { type Failure, failureKinds } from '../../core/failure.ts'
import { duration, spending, tokens } from '../../core/figures.ts'
import { inSentence, type Language } from '../../core/language.ts'
import { splitModelName } from '../../core/model.ts'
import { isPerson, replacedBy } from '../../core/notices.ts'
import { figuresOf } from '../../core/totals.ts'
import type { View } from '../../core/view.ts'
import { failureLine, unusableReason } from '../../show/failure-text.ts'
import { safeLine } from '../../show/safe-text.ts'
import { type Paint, painter, type Style, seatStyle, truncate, widthOf } from '../../show/style.ts'
import type { WrapOptions } from '../../show/wrap.ts'
import { SpeechWriter, wrapText } from '../../show/wrap-text.ts'
import type { ShownDisplay } from '../../shown/sealed.ts'
import { evidenceLines } from './evidence-lines.ts'
import { marksOf, seatOf } from './evidence-marks.ts'
import type { LiveTurn } from './speech.ts'
import { personInstead, refusalOf, refusedLine, screenTexts, tryMark, waitingLine } from './texts.ts'
import { evidenceWords } from './words.ts'

/** Names for people, in the user's language. */
export interface Describe {
  /** `round-1/proposer` → Round 1 */
  scene(key: string): string
  /** `proposer` → Proposer */
  seat(id: string): string
  /** The seat in a sentence, `the proposer`. Left out: its name. */
  called?(id: string): string
  /** Who spoke, in order, if the debate was held elsewhere and is only judged here. */
  outsiders?(): readonly string[]
  /** Whether the seat is in the audience, which nobody rules on. */
  listens?(id: string): boolean
  /** Whether the turn is a reply in JSON. It is announced, and the format decides what of it is shown. */
  structured(key: string): boolean
}

export interface LinesOptions {
  language: Language
  color: boolean
  markdown: boolean
  describe: Describe
  display?: ShownDisplay
  /** The columns to fill right now. */
  width(): number
}

/** A shorter pause needs no line: what comes next explains it. */
export const worthSayingMs = 2_000

/** This much is enough to recognise a remark. */
const longestRemark = 600

/** Everything on the screen that is not a speech, as finished lines without a line break at the end. */
export class Lines {
  readonly language: Language
  readonly paint: Paint
  readonly describe: Describe
  readonly display: ShownDisplay
  readonly width: () => number
  readonly #options: LinesOptions

  constructor(options: LinesOptions) {
    this.#options = options
    this.language = options.language
    this.describe = options.describe
    this.display = options.display ?? {}
    this.width = options.width
    this.paint = painter(options.color)
  }

  /** `Round 1 · Proposer` */
  who(key: string, seat: string): string {
    return [this.describe.scene(key), this.#seatName(seat)].map(part => safeLine(part, 80)).join(' · ')
  }

  /** The text that the user put to debate is no seat's speech. */
  #seatName(seat: string): string {
    const name = this.describe.seat(seat)
    return name === 'user' ? screenTexts.user[this.language] : name
  }

  /** `Round 1 · Proposer · lab:a (second try)`, or `… · a person instead of lab:a` */
  heading(turn: LiveTurn, view: View): string {
    const who = truncate(this.who(turn.key, turn.seat), this.width())
    const instead = replacedBy(turn, view)
    const more =
      instead === null
        ? ` · ${safeLine(turn.model, 80)}${tryMark(turn.attempt, this.language)}`
        : ` · ${personInstead(splitModelName(turn.model).model, instead, this.language)}`
    const rest = truncate(more, this.width() - widthOf(who))
    return this.paint(['bold', this.seatStyle(turn.seat, view)], who) + this.paint('dim', rest)
  }

  /** A placeholder until a reply in JSON has arrived. */
  writing(): string {
    return this.paint('dim', `  ${screenTexts.writing[this.language]} `)
  }

  speech(): SpeechWriter {
    return new SpeechWriter(this.wrapping())
  }

  whole(text: string): string {
    return wrapText(text, this.wrapping())
  }

  /** Text with a mark in front of it, wrapped beside the mark. */
  listed(mark: string, text: string): string {
    const indent = 3 + widthOf(mark)
    return `  ${this.paint('cyan', mark)} ${wrapText(text, { ...this.wrapping(), indent, markdown: false }).trimStart()}`
  }

  /** `312 tokens · $0.004 · 8.2 s` */
  footer(turn: LiveTurn, { key, finish, value }: TurnAnswered, view: View): string {
    const { usage, ms, ...paid } = figuresOf(view.turns.get(key)!)
    const spent = turn.person
      ? []
      : [
          usage ? tokens(usage.output, true, this.language) : tokens(Math.round(turn.tokens), false, this.language),
          paid.cost === null && paid.knownCost === 0 ? null : spending(paid, null, this.language),
        ]
    const text = [...spent, duration(ms, this.language)].filter(part => part !== null).join(' · ')
    const cut = finish === 'length' ? this.#note('yellow', '!', screenTexts.cutOff[this.language]) : ''
    // The person's answer was wrong again, so only a part of it was used.
    const isOther = turn.person && turn.structured && turn.attempt > 1 && value !== undefined
    const other = isOther ? this.#note('yellow', '!', screenTexts.takenInPart[this.language]) : ''
    return (
      [cut, other].map(line => line && `${line}\n`).join('') +
      this.paint('dim', `  ${truncate(text, this.width() - 2)}`)
    )
  }

  done(event: TurnAnswered, view: View): string {
    return this.paint('dim', this.#done(event, view))
  }

  /** `Vote · Judge · lab:c · done, 8.2 s`: a reply in JSON has nothing to show. */
  unheard({ key, seat, model }: LiveTurn, event: TurnAnswered, view: View): string {
    const text = `${this.who(key, seat)} · ${safeLine(model, 80)} · ${this.#done(event, view)}`
    return this.paint('dim', `  ${truncate(text, this.width() - 2)}`)
  }

  #done({ key }: TurnAnswered, view: View): string {
    const { ms } = figuresOf(view.turns.get(key)!)
    const comma = this.language === 'zh' ? '，' : ', '
    return `${screenTexts.done[this.language]}${comma}${duration(ms, this.language)}`
  }

  /** Small marks below a speech say whether its citations hold. `named`: the speech does not stand right above. */
  evidence(key: string, evidence: Evidence, view: View, named: boolean): string {
    const seat = seatOf(key, view)
    const who = named ? { text: this.who(key, seat), styles: [this.seatStyle(seat, view)] } : null
    const look = { t: evidenceWords[this.language], paint: this.paint, width: this.width() }
    return evidenceLines(marksOf(evidence, key, view, this), { ...look, log: !this.#options.markdown, who })
  }

  called(seat: string): string {
    const name = this.describe.called?.(seat) ?? this.describe.seat(seat)
    return this.language === 'en' ? inSentence(name) : name
  }

  /** Printed below words that came to nothing. */
  brokeOff(failure: Failure, model: string): string {
    if (failure.kind === 'incomplete') return this.#note('yellow', '!', this.#askedAgain(failure))
    const what = screenTexts.brokeOff[this.language].replace(/^\w/, letter => letter.toUpperCase())
    return this.#note('red', '✗', this.#joined(what, this.#why(failure, model)))
  }

  /** Printed below a question to a person who gave no answer. If the user left, whoever pauses says more. */
  unsaid(failure: Failure, model: string): string {
    if (failure.kind === 'passed') return this.paint('dim', `  ${screenTexts.passed[this.language]}`)
    return failure.kind === 'aborted' ? '' : this.brokeOff(failure, model)
  }

  /** null: this was already said about an earlier reply. */
  failed(event: TurnFailed, view: View): string | null {
    const why = this.whyFailed(event, view)
    const { seat = '' } = view.turns.get(event.key) ?? {}
    const [style, mark] = event.failure.kind === 'incomplete' ? (['yellow', '!'] as const) : (['red', '✗'] as const)
    return why === null ? null : this.#note(style, mark, `${this.who(event.key, seat)} — ${why}`)
  }

  whyFailed(event: TurnFailed, view: View): string | null {
    const { key, failure, partial } = event
    const refusal = this.describe.structured(key) ? refusalOf(event, view, this.language) : null
    if (refusal) return refusal.place > 1 ? null : refusedLine(refusal, this.language)
    const { model = '' } = view.turns.get(key) ?? {}
    if (failure.kind === 'incomplete') return this.#askedAgain(failure)
    const cut = partial === '' ? screenTexts.failed : screenTexts.brokeOff
    const what = failure.kind === 'bad-output' ? screenTexts.unusable : cut
    // People are told what is wrong where they correct it.
    const isMended = failure.kind === 'bad-output' && this.describe.structured(key) && isPerson(model)
    return isMended ? what[this.language] : this.#joined(what[this.language], this.#why(failure, model))
  }

  /** For a reply whose heading stands right above, and whose first version was not usable either. */
  refusedAgain(): string {
    return this.paint('dim', screenTexts.unusableAgain[this.language])
  }

  missed(event: TurnMissed, view: View): string {
    return this.#note('yellow', '!', `${this.who(event.key, event.seat)} — ${this.whyMissed(event, view)}`)
  }

  whyMissed({ key, why }: TurnMissed, view: View): string {
    const { model = '' } = view.turns.get(key) ?? {}
    const isRefused = this.describe.structured(key) && why.kind === 'bad-output' && !isPerson(model)
    if (isRefused) return screenTexts.missedUnusable[this.language]
    return this.#joined(screenTexts.missed[this.language], this.#why(why, model))
  }

  waiting(key: string, ms: number, failure: Failure, view: View): string {
    const { model = '', attempts = 1 } = view.turns.get(key) ?? {}
    return waitingLine(failure, model, { ms, next: attempts + 1, tries: null }, this.language)
  }

  remark(key: string, seat: string, text: string): string {
    return this.#note('yellow', '!', `${this.who(key, seat)} — ${safeLine(text)}`)
  }

  spoken(text: string, inRecord: boolean): string {
    const who = (inRecord ? screenTexts.youInRecord : screenTexts.you)[this.language]
    const [open, close] = this.language === 'zh' ? ['（', '）'] : [' (', ')']
    const said = this.#joined(who, safeLine(text, longestRemark))
    return this.listed('›', `${said}${open}${screenTexts.heard[this.language]}${close}`)
  }

  hint(text: string): string {
    return this.paint('dim', this.whole(text))
  }

  /** Printed at once, while somebody speaks. */
  heard(): string {
    return `✓ ${screenTexts.heard[this.language]}`
  }

  /** Text that was typed and never sent: the user can copy it from here. */
  unsent(text: string): string[] {
    if (text.trim() === '') return []
    return [this.paint('dim', this.listed('›', this.#joined(screenTexts.unsent[this.language], safeLine(text))))]
  }

  fallback(event: FallbackTaken, view: View): string {
    return this.#note(
      'yellow',
      '!',
      `${safeLine(this.describe.seat(event.seat), 80)} — ${this.whoInstead(event, view)}`,
    )
  }

  whoInstead({ key, from, to, why }: FallbackTaken, view: View): string {
    const failure = view.turns.get(key)?.failures.at(-1)?.failure
    const reason = failure && this.describe.structured(key) ? unusableReason(failure, this.language) : null
    const cause = reason === null ? safeLine(why) : refusedLine({ reason, again: false }, this.language)
    return this.#joined(`${safeLine(from, 80)} → ${safeLine(to, 80)}`, cause)
  }

  /** `asked for once more: the block at the end` */
  #askedAgain({ kind, message }: Failure): string {
    return this.#joined(failureKinds[this.language][kind], safeLine(message))
  }

  #why(failure: Failure, model: string): string {
    return failureLine(failure, model, this.language)
  }

  #joined(what: string, why: string): string {
    if (why === '') return what
    return `${what}${this.language === 'zh' ? '：' : ': '}${why}`
  }

  #note(style: Style, mark: string, text: string): string {
    const lines = wrapText(text, { ...this.wrapping(), indent: 4, markdown: false }).trimStart()
    return this.paint(style, `  ${mark} ${lines}`)
  }

  seatStyle(seat: string, view: View): Style {
    return seatStyle(view.brief.seats.findIndex(({ id }) => id === seat))
  }

  wrapping(): WrapOptions {
    const { color, markdown } = this.#options
    return { width: this.width(), indent: 2, color, markdown }
  }
}
