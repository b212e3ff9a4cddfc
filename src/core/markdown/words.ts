import { pairUp, runOf, type SignRun, tokensOf } from './emphasis.ts'
import { decoded } from './entities.ts'
import { type AddressOf, targetAt } from './link.ts'
import { type MarkdownToken, textToken, tokenOf } from './token.ts'

/** A bracket that may turn out to begin a link or an image. */
interface Bracket {
  /** Its place among the pieces, the runs and in the text. */
  piece: number
  run: number
  at: number
  isImage: boolean
}

const plain = /[^\n\\`*_~![\]<&]+/y
const entity = /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/iy
const autolink = /<([a-z][a-z\d+.-]{1,31}:[^<>\0-\x20]*)>/iy
const sameSigns = /([*_~`])\1*/y

/** The words of one block, read from left to right, each character a bounded number of times. */
class WordReader {
  readonly #text: string
  readonly #addressOf: AddressOf
  readonly #pieces: (MarkdownToken | SignRun)[] = []
  readonly #runs: SignRun[] = []
  readonly #brackets: Bracket[] = []
  /** So many of them stand around a link. They begin no other. */
  #aroundLink = 0
  #words = ''
  #at = 0
  /** Where the last run of so many backticks begins. */
  #lastTicks: Map<number, number> | null = null

  constructor(text: string, addressOf: AddressOf) {
    this.#text = text
    this.#addressOf = addressOf
  }

  read(): MarkdownToken[] {
    while (this.#at < this.#text.length) this.#next()
    this.#flush()
    pairUp(this.#runs)
    return joined(this.#pieces.flatMap(piece => ('sign' in piece ? tokensOf(piece) : [piece])))
  }

  #next(): void {
    const words = this.#match(plain)
    if (words) this.#say(words[0])
    switch (this.#text[this.#at]) {
      case undefined:
        return
      case '\n':
        return void this.#break('softbreak')
      case '\\':
        return void this.#escape()
      case '`':
        return void this.#code()
      case '[':
        return void this.#open('[')
      case '!':
        return void (this.#text[this.#at + 1] === '[' ? this.#open('![') : this.#say('!'))
      case ']':
        return void this.#close()
      case '<':
        return void this.#autolink()
      case '&':
        return void this.#entity()
      default:
        return void this.#run()
    }
  }

  #say(written: string, shown = written): void {
    this.#words += shown
    this.#at += written.length
  }

  #flush(): void {
    if (this.#words !== '') this.#pieces.push(textToken(this.#words))
    this.#words = ''
  }

  #push(piece: MarkdownToken | SignRun): void {
    this.#flush()
    this.#pieces.push(piece)
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)
  }

  /** The spaces around the end of a line do not count, but two of them mean what a backslash means. */
  #break(type: 'softbreak' | 'hardbreak'): void {
    let end = this.#words.length
    while (this.#words[end - 1] === ' ') end -= 1
    const isHard = type === 'hardbreak' || this.#words.length - end >= 2
    if (type === 'softbreak') this.#words = this.#words.slice(0, end)
    this.#push(tokenOf(isHard ? 'hardbreak' : 'softbreak', 'br', 0))
    this.#at += 1
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at += 1
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? ''
    if (next === '\n') {
      this.#at += 1
      return void this.#break('hardbreak')
    }
    if (/[!-/:-@[-`{-~]/.test(next)) this.#say(`\\${next}`, next)
    else this.#say('\\')
  }

  #code(): void {
    const [ticks] = this.#match(sameSigns)!
    const start = this.#at + ticks.length
    this.#lastTicks ??= new Map(Array.from(this.#text.matchAll(/`+/g), ({ 0: run, index }) => [run.length, index]))
    if ((this.#lastTicks.get(ticks.length) ?? -1) < start) return void this.#say(ticks)
    let end = this.#text.indexOf(ticks, start)
    while (this.#text[end + ticks.length] === '`' || this.#text[end - 1] === '`') {
      let next = end
      while (this.#text[next] === '`') next += 1
      end = this.#text.indexOf(ticks, next)
    }
    const inside = this.#text.slice(start, end).replaceAll('\n', ' ')
    const isPadded = inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== ''
    this.#push(tokenOf('code_inline', 'code', 0, { content: isPadded ? inside.slice(1, -1) : inside }))
    this.#at = end + ticks.length
  }

  #run(): void {
    const [signs] = this.#match(sameSigns)!
    const run = runOf(this.#text, this.#at, signs.length)
    if (!run.opens && !run.closes) return void this.#say(signs)
    this.#push(run)
    this.#runs.push(run)
    this.#at += signs.length
  }

  #open(sign: '[' | '!['): void {
    this.#flush()
    const at = this.#at + sign.length
    this.#brackets.push({ piece: this.#pieces.length, run: this.#runs.length, at, isImage: sign === '![' })
    this.#push(textToken(sign))
    this.#at = at
  }

  #close(): void {
    const bracket = this.#brackets.pop()
    const isAroundLink = this.#brackets.length < this.#aroundLink
    this.#aroundLink = Math.min(this.#aroundLink, this.#brackets.length)
    const mayBe = bracket && (bracket.isImage || !isAroundLink)
    const target = mayBe ? targetAt(this.#text, this.#at + 1) : null
    const address = target && this.#addressOf(target.address)
    if (!bracket || !target || address === null) return void this.#say(']')
    this.#flush()
    pairUp(this.#runs.splice(bracket.run))
    if (bracket.isImage) {
      this.#pieces.length = bracket.piece
      this.#push(
        tokenOf('image', 'img', 0, { content: this.#text.slice(bracket.at, this.#at), attrs: { src: address } }),
      )
    } else {
      this.#pieces[bracket.piece] = tokenOf('link_open', 'a', 1, { attrs: { href: address } })
      this.#push(tokenOf('link_close', 'a', -1))
      this.#aroundLink = this.#brackets.length
    }
    this.#at = target.end
  }

  #autolink(): void {
    const found = this.#match(autolink)
    const address = found && this.#addressOf(found[1]!)
    if (!found || address === null) return void this.#say('<')
    this.#push(tokenOf('link_open', 'a', 1, { attrs: { href: address } }))
    this.#push(textToken(found[1]!))
    this.#push(tokenOf('link_close', 'a', -1))
    this.#at += found[0].length
  }

  #entity(): void {
    const found = this.#match(entity)?.[0] ?? '&'
    this.#say(found, found === '&' ? found : decoded(found))
  }
}

function joined(tokens: readonly MarkdownToken[]): MarkdownToken[] {
  const all: MarkdownToken[] = []
  for (const token of tokens) {
    const last = all.at(-1)
    if (token.type === 'text' && last?.type === 'text') last.content += token.content
    else all.push(token)
  }
  return all
}

export const readWords = (text: string, addressOf: AddressOf): MarkdownToken[] => new WordReader(text, addressOf).read()
