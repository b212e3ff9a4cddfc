import { type Mention, mostLooks, mostMentions } from './mention.ts'
import type { Scan } from './scan.ts'

/** Commit hashes: where they are called so, behind `@`, or between backticks. */
export function commits({ prose, codes }: Scan): Mention[] {
  return [...calledCommits(prose), ...codedCommits({ prose, codes })]
}

function calledCommits(prose: string): Mention[] {
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

function codedCommits({ prose, codes }: Pick<Scan, 'prose' | 'codes'>): Mention[] {
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
