import { clean } from '../../../core/clean.ts'
import type { Language } from '../../../core/language.ts'
import { exitCodes, UsageError } from '../../../host/exit.ts'
import { fault } from '../../../host/fault.ts'
import type { Dialogue, Requester } from '../../../host/requester.ts'
import { cliWords } from '../../../host/words.ts'
import { StreamWrapper } from '../../../show/wrap.ts'
import { actions, mute, pointing } from './topic-words.en.ts'
import { hanActions, hanMute, hanPointing, simplified } from './topic-words.zh.ts'
import { dialecticWords } from './words.ts'

/** A longer topic always says something. */
const longest = 300

/**
 * Whether a topic names nothing that could be debated: `help`, `this`, 「帮我看看」. With material, such as a diff, pointing
 * at it is enough: `review this`.
 */
export function isVague(topic: string, hasMaterial = false): boolean {
  if (topic.trim().length > longest) return false
  const sides = withoutDangling(topic.normalize('NFKC').toLowerCase()).split(between).map(weightOf)
  const heaviest = Math.max(...sides)
  if (heaviest === weights.names) return false
  if (sides.length > 1 && sides.every(weight => weight >= weights.acts)) return false
  return !hasMaterial || heaviest === weights.nothing
}

/** `sell it`, `convince me`: a single action without an object does not say what it is about. */
const withoutDangling = (text: string): string => text.replace(dangling, '$1')

const dangling = /^[\s\p{P}]*[\p{Script=Latin}-]+\s+(me|us|it|this|that|them|these|those)[\s\p{P}]*$/u

/** How much the words of a topic say. The heaviest word counts. */
const weights = { nothing: 0, points: 1, acts: 2, names: 3 } as const

/** `refactor or rewrite` is a choice, although neither word says what of. */
const between = /(?<![\p{L}\p{N}])(?:or|vs\.?|versus)(?![\p{L}\p{N}])|还是|還是|或者|抑或/u

/** A practice and not a request: `code review` differs from `review the code`. */
const practice =
  /(?<![\p{L}\p{N}])(?:code|design|architecture) reviews?(?![\p{L}\p{N}])|(?:代码|设计|架构)(?:评审|审查)/u

const weightOf = (text: string): number =>
  Math.max(
    practice.test(text) ? weights.names : weights.nothing,
    ...latinWords(text).map(weightOfWord),
    ...hanWords(text).map(weightOfHan),
  )

const latinWords = (text: string): string[] =>
  text
    .replace(/['’]/g, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}+#./_:@-]*/gu)
    ?.flatMap(word => word.split(/\p{Script=Han}+/u))
    .map(word => word.replace(/[./_:@-]+$/, ''))
    .filter(word => word !== '') ?? []

function weightOfWord(word: string): number {
  if (/^[\p{N}.]+$/u.test(word) || /^(.)\1+$/u.test(word)) return weights.nothing
  if (/^[a-z]$/.test(word) && word !== 'c' && word !== 'r') return weights.nothing
  if (mute.has(word)) return weights.nothing
  if (pointing.has(word)) return weights.points
  return actions.has(word) ? weights.acts : weights.names
}

/** Splits into known words, longest first, and whatever stands between them. */
function hanWords(text: string): string[] {
  const runs = text.match(/\p{Script=Han}+/gu) ?? []
  return runs.flatMap(run => {
    const characters = Array.from(run, character => simplified.get(character) ?? character)
    const words: string[] = []
    for (let at = 0; at < characters.length; ) {
      const length = knownLength(characters, at)
      words.push(characters.slice(at, at + length).join(''))
      at += length
    }
    return words
  })
}

const longestHan = 4

function knownLength(characters: readonly string[], at: number): number {
  for (let length = longestHan; length > 1; length--)
    if (isKnownHan(characters.slice(at, at + length).join(''))) return length
  return 1
}

const isKnownHan = (word: string): boolean => hanMute.has(word) || hanPointing.has(word) || hanActions.has(word)

function weightOfHan(word: string): number {
  if (hanMute.has(word)) return weights.nothing
  if (hanPointing.has(word)) return weights.points
  return hanActions.has(word) ? weights.acts : weights.names
}

const mostTries = 3

/**
 * Returns a concrete topic: the given one, or what the person at the terminal says when told what would make it
 * concrete. Throws UsageError if nobody can be asked, or no such topic comes.
 */
export async function concreteTopic(
  given: string,
  hasMaterial: boolean,
  language: Language,
  requester: Requester,
  questions: Questions,
): Promise<string> {
  const t = dialecticWords[language]
  let topic = given.trim()
  for (let tries = 0; isVague(topic, hasMaterial); tries++) {
    const wrong = topic === '' ? t.noTopic : t.vague(shortened(topic))
    if (requester.yes || !requester.attended) throw new UsageError(fault(t.advised(wrong), 'topic'))
    const dialogue = await questions.open()
    requester.say(folded(tries > 0 || topic !== '' ? t.advised(wrong) : t.advice, requester))
    const said = tries === mostTries ? null : await dialogue.ask(t.askTopic)
    if (said === null) throw new UsageError(cliWords[language].notAnswered, exitCodes.paused)
    topic = said
  }
  return topic
}

const shortened = (topic: string): string => {
  const shown = clean(topic).text.replace(/\s+/g, ' ')
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown
}

/** Asks the person at the terminal before the start: in one conversation, so that none of their lines is lost. */
export class Questions {
  readonly #requester: Requester
  #dialogue: Promise<Dialogue> | null = null

  constructor(requester: Requester) {
    this.#requester = requester
  }

  open(): Promise<Dialogue> {
    this.#dialogue ??= this.#requester.dialogue()
    return this.#dialogue
  }

  get isOpen(): boolean {
    return this.#dialogue !== null
  }

  async close(): Promise<void> {
    const dialogue = await this.#dialogue
    dialogue?.close()
    this.#dialogue = null
  }
}

/** A sentence for the person at the terminal, wrapped to as many lines as needed. */
export function folded(text: string, { layout }: Requester): string {
  const width = Math.min(layout.width, 100)
  const wrapper = new StreamWrapper({ width, indent: 0, color: false, markdown: false })
  return `${wrapper.push(text)}${wrapper.end()}\n`
}
