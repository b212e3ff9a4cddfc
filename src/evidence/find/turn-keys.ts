import { type Mention, mostMentions } from './mention.ts'
import type { Scan } from './scan.ts'

/** Keys of turns, which point at a speech: `round-1/proposer`, `topic-1/d1/position/party-a`. */
export function turnKeys({ prose, codes }: Scan): Mention[] {
  const coded = codes.slice(0, mostMentions).flatMap(({ span, content }) => {
    const key = wholeKey.exec(content.trim())
    return key ? [turnMention(span, key[1]!)] : []
  })
  return [...coded, ...plainKeys(prose)]
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
