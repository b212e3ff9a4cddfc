import { actions, mute, pointing } from './topic-words.en.ts'
import { hanActions, hanMute, hanPointing, simplified } from './topic-words.zh.ts'

/** Whoever writes more than this has said something. */
const longest = 300

/**
 * Whether a topic names nothing that could be debated: `help`, `this`, 「帮我看看」. Beside material, such as a diff, it is
 * enough to point at it: `review this`.
 */
export function isVague(topic: string, hasMaterial = false): boolean {
  if (topic.trim().length > longest) return false
  const sides = withoutDangling(topic.normalize('NFKC').toLowerCase()).split(between).map(weightOf)
  const heaviest = Math.max(...sides)
  if (heaviest === weights.names) return false
  if (sides.length > 1 && sides.every(weight => weight >= weights.acts)) return false
  return !hasMaterial || heaviest === weights.nothing
}

/** `sell it`, `convince me`: of a single word that something is done to, nobody knows to what. */
const withoutDangling = (text: string): string => text.replace(dangling, '$1')

const dangling = /^[\s\p{P}]*[\p{Script=Latin}-]+\s+(me|us|it|this|that|them|these|those)[\s\p{P}]*$/u

/** What the words of a topic say, the heaviest of them. */
const weights = { nothing: 0, points: 1, acts: 2, names: 3 } as const

/** `refactor or rewrite` is a choice, although neither word says of what. */
const between = /(?<![\p{L}\p{N}])(?:or|vs\.?|versus)(?![\p{L}\p{N}])|还是|還是|或者|抑或/u

/** What people do, and not what they ask for: `code review` is something else than `review the code`. */
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

/** Known words, the longest first, and whatever stands between them. */
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
