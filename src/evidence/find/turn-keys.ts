import { type Mention, mostMentions } from './mention.ts'
import type { Scan } from './scan.ts'

/** Keys of turns, which point at a speech: `round-1/proposer`, `topic-1/d1/position/party-a`; and those that are known. */
export function turnKeys({ prose, codes }: Scan, known: readonly string[] = []): Mention[] {
  const others = new Set(known.filter(key => key.includes('/') && !wholeKey.test(key)).slice(0, mostKnown))
  const coded = codes.slice(0, mostMentions).flatMap(({ span, content }) => {
    const written = content.trim()
    const key = others.has(written) ? written : wholeKey.exec(written)?.[1]
    return key === undefined ? [] : [turnMention(span, key)]
  })
  const plain = [...others].flatMap(key => placesOf(key, prose)).slice(0, mostMentions)
  return [...coded, ...plainKeys(prose), ...plain]
}

const mostKnown = 200

function placesOf(key: string, prose: string): Mention[] {
  const found: Mention[] = []
  for (let at = prose.indexOf(key); at !== -1 && found.length < mostMentions; at = prose.indexOf(key, at + 1)) {
    const end = at + key.length
    if (!/[\w./-]/.test(prose[at - 1] ?? '') && !/^(?:[\w/-]|\.\w)/.test(prose.slice(end, end + 2)))
      found.push(turnMention([at, end], key))
  }
  return found
}

const keyForm = String.raw`((?:(?:round|topic)-\d{1,3}|d\d{1,2}(?:\.\d{1,2})*)(?:\/[a-z0-9](?:[a-z0-9.-]{0,40}[a-z0-9])?){1,5})(?:#[ce]\d{1,3})?`
const wholeKey = new RegExp(`^${keyForm}$`)
const anyKey = new RegExp(String.raw`(?<![\w./-])${keyForm}(?![\w/])`, 'g')

function plainKeys(prose: string): Mention[] {
  return Array.from(prose.matchAll(anyKey).take(mostMentions), ({ 0: key, 1: turn, index }) =>
    turnMention([index, index + key.length], turn!),
  )
}

const turnMention = (span: Mention['span'], turn: string): Mention => ({
  span,
  target: { kind: 'speech', turn },
  alone: true,
})
