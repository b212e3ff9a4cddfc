import type { SourceText } from '../source-text.ts'
import { linesBehind } from './lines.ts'
import { identifiers, links } from './links.ts'
import { type Mention, mostLooks, mostMentions, overlaps, withoutOverlaps } from './mention.ts'
import { notes } from './notes.ts'
import { paths } from './path.ts'
import type { Quotation } from './quotations.ts'
import type { Scan } from './scan.ts'
import { titles } from './titles.ts'

/** What was brought and said: the names by which a speech may mention it. */
export interface KnownSources {
  files: readonly SourceText[]
  /** Keys of the speeches. A word that looks like a key is found anyway. */
  keys: readonly string[]
}

/** Everything in a speech that points at a source, in order. What stands inside of quoted words is no mention of the speaker's. */
export function placesIn(scan: Scan, quotations: readonly Quotation[], known: KnownSources): Mention[] {
  const references = withoutOverlaps([
    links(scan),
    identifiers(scan),
    turnKeys(scan, known.keys),
    packages(scan),
    [...calledCommits(scan), ...codedCommits(scan)],
    paths(scan).filter(mention => !isBareInHeading(mention, scan)),
  ])
  const { marks, covered } = notes(scan, references)
  const own = references.filter(({ span: [start] }) => !overlaps(covered, [start, start + 1]))
  const found = withoutOverlaps([own, marks, linesBehind(scan, own, quotations), titles(scan, known.files)])
  const quoted = quotations.filter(({ kind, inside }) => !inside && (kind === 'marks' || kind === 'block'))
  return found
    .filter(({ span }) => !quoted.some(({ span: [from, to] }) => from < span[0] && span[1] < to))
    .slice(0, mostMentions)
}

/** A file name in a heading is no citation, unless it names a line or a quotation follows. */
function isBareInHeading({ span, target }: Mention, { prose }: Scan): boolean {
  if (target.kind !== 'file' || target.lines) return false
  const before = prose.slice(Math.max(0, span[0] - longestHeading), span[0])
  const lead = before.slice(before.lastIndexOf('\n') + 1)
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
    found.push({ span: [index, end], target: { kind: 'commit', hash } })
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
    return [{ span, target: { kind: 'commit' as const, hash } }]
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
