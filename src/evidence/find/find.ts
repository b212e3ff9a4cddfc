import type { Citation } from '../../core/evidence.ts'
import { linesBehind } from './lines.ts'
import { identifiers, links } from './links.ts'
import { lineUpTo, type Mention, mostLooks, mostMentions, overlaps, withoutOverlaps, works } from './mention.ts'
import { notes } from './notes.ts'
import { paths, type Sight, sightOf } from './path.ts'
import { codeQuotations, type Quotation, quotationsOf } from './quotations.ts'
import { resolve } from './resolve.ts'
import { namesIn, type SeatNames, seatNames } from './rounds.ts'
import { type Scan, scan } from './scan.ts'

/**
 * Everything in a cleaned speech that points at a source, in order of place; spans never overlap. `names` are the names
 * of the seats, `keys` those of the speeches. A word that looks like a key is found anyway.
 */
export function findCitations(text: string, names: readonly string[] = [], keys: readonly string[] = []): Citation[] {
  const scanned = scan(text)
  const quotations = quotationsOf(scanned)
  const mentions = mentionsOf(scanned, quotations, names, keys)
  return resolve({ prose: scanned.prose, mentions, quotations }, codeQuotations(scanned, mentions))
}

function mentionsOf(
  scanned: Scan,
  quotations: readonly Quotation[],
  names: readonly string[],
  keys: readonly string[],
): Mention[] {
  const references = withoutOverlaps([
    links(scanned),
    identifiers(scanned),
    turnKeys(scanned, keys),
    packages(scanned),
    [...calledCommits(scanned), ...codedCommits(scanned)],
    paths(scanned).filter(mention => !isBareInHeading(mention, scanned)),
  ])
  const { marks, covered } = notes(scanned, references)
  const own = references.filter(({ span: [start] }) => !overlaps(covered, [start, start + 1]))
  const sight = sightOf(scanned.prose, quotations)
  const further = linesBehind(scanned, own, quotations)
  return withoutOverlaps([own, marks, further, works(sight), speakers(sight, seatNames(scanned.prose, names))])
}

/** A file name in a heading is no citation, unless it names a line or a quotation follows. */
function isBareInHeading({ span, target }: Mention, { prose }: Scan): boolean {
  if (target.kind !== 'file' || target.lines) return false
  const lead = lineUpTo(prose, span[0], longestHeading)
  if (!/^ {0,3}#{1,6}[ \t]/.test(lead)) return false
  const alone = /^ {0,3}#{1,6}[ \t]+(?:[\d一二三四五六七八九十]{1,3}[.)、．:：]?[ \t]*)?$/.test(lead)
  return !(alone && /^[^\n]{0,3}\n\s*(?:>|["“「])/.test(prose.slice(span[1], span[1] + 40)))
}

const longestHeading = 300

/** `name@1.2.3`, `@scope/name@^2.0.0`, `name==1.2.3`. */
function packages({ prose, codes }: Scan): Mention[] {
  const coded = codes.slice(0, mostMentions).flatMap(({ span, content }) => {
    const [only] = versioned(content.trim())
    return only?.span[0] === 0 && only.span[1] === content.trim().length ? [{ ...only, span }] : []
  })
  return [...versioned(prose), ...coded]
}

function versioned(text: string): Mention[] {
  const found: Mention[] = []
  for (const { 0: sign, index } of text.matchAll(/@|==/g).take(mostLooks)) {
    const name = nameBefore.exec(text.slice(Math.max(0, index - 100), index))?.[0]
    const version = (sign === '@' ? npmVersion : pipVersion).exec(text.slice(index + sign.length, index + 60))?.[0]
    if (!name || name.length < 2 || !version || /^\d+(?:\.\d+){3}/.test(version)) continue
    const from = index - name.length
    if (from > 0 && /[\w@./=-]/.test(text[from - 1]!)) continue
    found.push({
      span: [from, index + sign.length + version.length],
      target: { kind: 'package', name, version },
      alone: true,
    })
  }
  return found
}

const nameBefore = /(?:@[a-z0-9][\w.-]{0,50}\/)?[A-Za-z][\w.-]{0,60}(?:\/[\w.-]{1,50}){0,4}$/
const npmVersion =
  /^(?:[~^]|[<>]=?|v)?\d+(?:\.(?:\d+|x|\*)){0,2}(?:-[0-9A-Za-z.-]*[0-9A-Za-z])?(?:\+[0-9A-Za-z.-]*[0-9A-Za-z])?(?![\w@]|\.\d)/
const pipVersion = /^\d+(?:\.(?:\d+|\*)){1,3}(?:(?:a|b|rc|\.post|\.dev)\d+)?(?![\w=]|\.\d)/

/** Keys of turns, which point at a speech: `round-1/proposer`, `topic-1/d1/position/party-a`; and the known keys. */
function turnKeys({ prose, codes }: Scan, known: readonly string[]): Mention[] {
  const others = new Set(known.filter(key => key.includes('/') && !wholeKey.test(key)).slice(0, mostKnown))
  const coded = codes.slice(0, mostMentions).flatMap(({ span, content }) => {
    const written = content.trim()
    const key = others.has(written) ? written : wholeKey.exec(written)?.[1]
    return key === undefined ? [] : [turnMention(span, key)]
  })
  const plain = [...others].flatMap(key => placesOf(key, prose)).slice(0, mostMentions)
  const written = Array.from(prose.matchAll(anyKey).take(mostMentions), ({ 0: key, 1: turn, index }) =>
    turnMention([index, index + key.length], turn!),
  )
  return [...coded, ...written, ...plain]
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

const turnMention = (span: Mention['span'], turn: string): Mention => ({
  span,
  target: { kind: 'speech', turn },
  alone: true,
})

/** Commit hashes where they are called so, or behind `@`. */
function calledCommits({ prose }: Scan): Mention[] {
  const found: Mention[] = []
  let lastEnd = -1
  for (const { 0: hash, index } of prose.matchAll(hexWord).take(mostLooks)) {
    if (!isHash(hash)) continue
    const before = prose.slice(Math.max(0, index - 40), index)
    const end = index + hash.length
    const behind = prose.slice(end, end + 12)
    const goesOn = lastEnd >= 0 && index - lastEnd < 12 && joins.test(prose.slice(lastEnd, index))
    if (!goesOn && !isCalled(before, behind)) continue
    found.push({ span: [index, end], target: { kind: 'commit', hash }, alone: true })
    lastEnd = end
  }
  return found
}

function codedCommits({ prose, codes }: Scan): Mention[] {
  return codes.slice(0, mostMentions).flatMap(({ span, content }) => {
    const trimmed = content.trim()
    const hash =
      /^(?:(?:git (?:show|revert|checkout|cherry-pick|diff|log)|commit|[\w.-]+(?:\/[\w.-]+)?@|@)\s?)?([0-9a-f]{7,40})$/.exec(
        trimmed,
      )?.[1]
    if (!hash || !(isHash(hash) || /^[0-9a-f]{40}$/.test(hash))) return []
    if (notCommit.test(prose.slice(Math.max(0, span[0] - 24), span[0]))) return []
    return [{ span, target: { kind: 'commit' as const, hash }, alone: true }]
  })
}

/** Not a colour, not a part of a UUID, of a number or of an address. */
const hexWord = /(?<![\w#&/.=-])[0-9a-fA-F]{7,40}(?![\w-]|\.[\w])/g

const isHash = (word: string): boolean =>
  /[a-f]/i.test(word) &&
  /\d/.test(word) &&
  !/^\d+e\d+$/i.test(word) &&
  (word === word.toLowerCase() || word === word.toUpperCase())

const isCalled = (before: string, behind: string): boolean =>
  calledBefore.test(before) || calledBehind.test(behind) || landed.test(before) || landedBehind.test(behind)

const calledBefore =
  /(?:\b(?:commits?|committed|revision|rev|sha|sha-?1|changeset|cherry-pick(?:ed)?|reverts?|reverted|HEAD|merge|hash)(?:\s(?:hash|id|sha|of|is|in|as|at|the|was))?\s?[:：(（#]?\s?|提交(?:哈希|号|记录|了)?\s?[:：（(]?\s?|@)$/i
const landed =
  /\b(?:fixed|introduced|landed|merged|broken|broke|reverted|added|removed|since|shipped|changed|regressed|as of|went in|came in)\s(?:(?:in|by|with|at)\s)?$|(?:修复|引入|合并|回滚|改动|见)(?:于|自|在)?\s?$/i
const landedBehind = /^\s?(?:中|里|上)?(?:已经?)?(?:修好|修复|引入|合并|回滚|加入|移除|改掉|撤销)/
const calledBehind = /^\s?(?:(?:commit|revision|changeset)\b|这?[个次]?提交|（提交）)/i
const joins = /^(?:\s?[,、和与及]\s?|\s(?:and|or|to|through)\s|,\s(?:and\s)?|\s?\.{2,3}\s?|\s?(?:以及|到)\s?)$/
const notCommit = /(?:colou?r|uuid|token|颜色|令牌|traceid|trace id|request id)\s?[:：]?\s?$/i

/** Speakers of this debate, by name or pronoun. They are cited only where words are quoted from them. */
function speakers(sight: readonly Sight[], names: SeatNames): Mention[] {
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
/** Polite names for the other side. */
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

/** The name as written, without article and possessive; null: somebody who is not named. */
function speakerOf(words: string): string | null {
  const name = words.replace(/^(?:the|my|our|this|that|an?) /i, '').replace(/['’]s$/, '')
  if (/^(?:yours?|you|u|你们?方?|您|贵方)$/i.test(name) || anyRival.test(words)) return 'you'
  if (/^(?:I|me|my|mine|我方?)$/i.test(name)) return 'I'
  if (/^(?:they|theirs?|he|she|his|her|we|our|他们?|她们?|我们|(?:opening|rebuttal|closing|reply)\b.*)$/i.test(name))
    return null
  return name
}
