import { type Mention, mostMentions } from './mention.ts'
import type { Sight } from './sight.ts'

/** Who speaks in this debate, by name or pronoun: a citation only together with words quoted from them. */
export function speakers(sight: readonly Sight[]): Mention[] {
  return sight.flatMap(named).slice(0, mostMentions * 2)
}

function named({ from, prose }: Sight): Mention[] {
  const found: Mention[] = []
  for (const { 0: words, index } of prose.matchAll(anySpeaker)) {
    if (found.length >= mostMentions) break
    const speaker = speakerOf(words)
    const target: Mention['target'] = speaker === null ? { kind: 'speech' } : { kind: 'speech', speaker }
    found.push({ span: [from + index, from + index + words.length], target, alone: false })
  }
  return found
}

const roles =
  'proposer|challenger|proponent|opponent|opposition|affirmative|negative(?= (?:side|team))|(?:pro|con) side|other side|other party|other debater|defender|critic|sceptic|skeptic|advocate|moderator|first speaker|second speaker|previous speaker|reviewer|judge'
const seats =
  "(?:[Pp]arty|[Ss]ide|[Ss]eat|[Dd]ebater|[Ss]peaker|[Mm]odel|[Aa]gent|[Tt]eam)[ -](?:[A-H]|[a-h](?=[\\s:'’,])|\\d{1,2})"
const speeches = '(?:opening|rebuttal|closing|reply)(?: statement| speech| argument)?'
const pronouns =
  '[Yy]our?|[Tt]heir|[Tt]hey|[Hh]e|[Ss]he|[Hh]is|[Hh]er|I(?! quote)|[Mm]y|[Ww]e|[Oo]ur|[Mm]ine|[Yy]ours|[Tt]heirs'
const chinese =
  '正方|反方|甲方|乙方|丙方|丁方|对方(?:辩友|辩手)?|对手|提议者|提案者|提案方|提出者|质疑者|质疑方|挑战者|挑战方|支持方|反对方|裁判|评审|评委|主持人|你们?方?|您|贵方|我方|我们?|他们?|她们?|[A-D] ?方'
const anySpeaker = new RegExp(
  String.raw`(?<![\w/-])(?:(?:[Tt]he|[Mm]y|[Oo]ur|[Tt]his|[Tt]hat|[Aa]n?) )?(?:${anyCase(roles)}|${seats})(?:['’]s)?(?![\w/-])|(?<![\w/'’-])(?:the|The|this|that) ${speeches}(?![\w/-])|(?<![\w/'’-])(?:${pronouns})(?!['’\w/-])|${chinese}`,
  'g',
)

function anyCase(words: string): string {
  return words
    .replace(/(?<=^|\|)([a-z])/g, small => `[${small.toUpperCase()}${small}]`)
    .replace(/\(\?:pro\|con\)/g, '(?:[Pp]ro|[Cc]on)')
}

/** As written, without article and possessive; null: somebody, not said who. */
function speakerOf(words: string): string | null {
  const name = words.replace(/^(?:the|my|our|this|that|an?) /i, '').replace(/['’]s$/, '')
  if (/^(?:yours?|you|你们?方?|您|贵方)$/i.test(name)) return 'you'
  if (/^(?:I|my|mine|我方?)$/i.test(name)) return 'I'
  if (/^(?:they|theirs?|he|she|his|her|we|our|他们?|她们?|我们|(?:opening|rebuttal|closing|reply)\b.*)$/i.test(name))
    return null
  return name
}

const counts = ['one', 'two', 'three', 'four', 'five']
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

/** The round that a piece of text names; of several the last. */
export function roundOf(words: string): number | null {
  const told = Array.from(words.matchAll(anyRound)).at(-1)
  if (!told) return null
  if (told[4]) return 1
  const word = (told[1] ?? told[2] ?? told[3]!).toLowerCase()
  const place = [counts, ordinals, [...'一二三四五']].map(list => list.indexOf(word)).find(at => at >= 0)
  return place === undefined ? Number(word) : place + 1
}

const anyRound =
  /\bround[\s-]?(\d{1,2}|one|two|three|four|five)\b|\b(first|second|third|fourth|fifth)[- ]round\b|第\s?([一二三四五]|\d{1,2})\s?轮|(首轮)/gi
