import { type Mention, mostMentions } from './mention.ts'
import { namesIn, type SeatNames } from './seat-names.ts'
import type { Sight } from './sight.ts'

/** Who speaks in this debate, by name or pronoun: a citation only together with words quoted from them. */
export function speakers(sight: readonly Sight[], names: SeatNames): Mention[] {
  return sight.flatMap(piece => [...namesIn(piece, names), ...named(piece, names)]).slice(0, mostMentions * 2)
}

function named({ from, prose }: Sight, { addressed }: SeatNames): Mention[] {
  const found: Mention[] = []
  for (const { 0: words, index } of prose.matchAll(anySpeaker)) {
    if (found.length >= mostMentions) break
    const called = speakerOf(words)
    const speaker = called === 'you' ? (addressed(from + index) ?? called) : called
    const target: Mention['target'] = speaker === null ? { kind: 'speech' } : { kind: 'speech', speaker }
    found.push({ span: [from + index, from + index + words.length], target, alone: false })
  }
  return found
}

const roles =
  'proposer|challenger|proponent|opponent|opposition|affirmative|negative(?= (?:side|team))|(?:pro|con) side|other side|other party|other debater|defender|critic|sceptic|skeptic|advocate|moderator|first speaker|second speaker|previous speaker|reviewer|judge'
/** What the other side is called by who is polite. */
const opposite = `(?:across (?:the )?(?:table|aisle|room|floor)(?: from (?:me|us))?|across from (?:me|us)|opposite(?: (?:me|us))?|on the (?:other|opposite|far) side(?: of the (?:table|aisle|room))?|facing (?:me|us)|who spoke before me|before me)`
const politely = '(?:(?:learned|esteemed|worthy|good|dear|honou?rable|distinguished|respected|able) )'
const rivals = `(?:[Mm]y|[Oo]ur|[Tt]he) (?:${politely}{0,2}(?:colleagues?|counterparts?|adversar(?:y|ies)|rivals?|interlocutor)(?: ${opposite})?|${politely}{1,2}(?:friends?|member)(?: ${opposite})?|${politely}{0,2}(?:friends?|gentleman|lady|person|people|debater|speaker|party|team|bench|member|side|man|woman|voice|one|advocate|camp) ${opposite}|opposing (?:counsel|side|party|speaker|team|bench|debater|advocate|camp)|opposite (?:side|party|bench|camp))|[Oo]pposing counsel|[Tt]hose opposite`
const seats =
  "(?:[Pp]arty|[Ss]ide|[Ss]eat|[Dd]ebater|[Ss]peaker|[Mm]odel|[Aa]gent|[Tt]eam)[ -](?:[A-H]|[a-h](?=[\\s:'’,])|\\d{1,2})"
const speeches = '(?:opening|rebuttal|closing|reply)(?: statement| speech| argument)?'
const pronouns =
  '[Yy]our?|[Tt]heir|[Tt]hey|[Hh]e|[Ss]he|[Hh]is|[Hh]er|I(?! quote\\b)|[Mm]y|[Ww]e|[Oo]ur|[Mm]e(?=,? (?:in )?round|\\s?[|]|, (?:too|also)|\\s(?:as|saying|with|claiming|writing)\\s)|u(?= (?:said|say|wrote|claim|claimed|told|argued))|[Mm]ine|[Yy]ours|[Tt]heirs'
const chineseRivals =
  '对[面席](?:的?(?:同事|朋友|友人|辩友|辩手|代表|同学|先生|女士|各位|那[位边]|一[方位边]))?(?!的)|对方的?(?:同事|代表|友人|朋友)|(?:各位|这位|那位)?辩友|另一方|阁下'
const chinese =
  '正方|反方|甲方|乙方|丙方|丁方|对方(?:辩友|辩手)?|对手|提议者|提案者|提案方|提出者|质疑者|质疑方|挑战者|挑战方|支持方|反对方|裁判|评审|评委|主持人|你们?方?|您|贵方|我方|我们?|他们?|她们?|[A-D] ?方'
const anySpeaker = new RegExp(
  String.raw`(?<![\w/'’-])(?:${rivals})(?:['’]s?)?(?![\w/-])|(?<![\w/-])(?:(?:[Tt]he|[Mm]y|[Oo]ur|[Tt]his|[Tt]hat|[Aa]n?) )?(?:${anyCase(roles)}|${seats})(?:['’]s)?(?![\w/-])|(?<![\w/'’-])(?:the|The|this|that) ${speeches}(?![\w/-])|(?<![\w/'’-])(?:${pronouns})(?!['’\w/-])|${chineseRivals}|${chinese}`,
  'g',
)
const anyRival = new RegExp(`^(?:(?:${rivals})(?:['’]s?)?|${chineseRivals})$`)

function anyCase(words: string): string {
  return words
    .replace(/(?<=^|\|)([a-z])/g, small => `[${small.toUpperCase()}${small}]`)
    .replace(/\(\?:pro\|con\)/g, '(?:[Pp]ro|[Cc]on)')
}

/** As written, without article and possessive; null: somebody, not said who. */
function speakerOf(words: string): string | null {
  const name = words.replace(/^(?:the|my|our|this|that|an?) /i, '').replace(/['’]s$/, '')
  if (/^(?:yours?|you|u|你们?方?|您|贵方)$/i.test(name) || anyRival.test(words)) return 'you'
  if (/^(?:I|me|my|mine|我方?)$/i.test(name)) return 'I'
  if (/^(?:they|theirs?|he|she|his|her|we|our|他们?|她们?|我们|(?:opening|rebuttal|closing|reply)\b.*)$/i.test(name))
    return null
  return name
}
