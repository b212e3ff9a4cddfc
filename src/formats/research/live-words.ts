import type { Language } from '../../core/language.ts'
import type { Tag } from './kinds.ts'
import type { Degraded } from './verdict.ts'

/** What is said between the speeches. */
interface LiveWords {
  confidence: string
  weakest: string
  summary: string
  /** Who is at work now. */
  investigation(roles: readonly string[]): string
  rebuttal(roles: readonly string[]): string
  audit(reason: string | null): string
  judgment: string
  noAudit(reason: string | null): string
  searched(who: string, query: string, by: string, results: number): string
  searchFailed(who: string, query: string, by: string, why: string): string
  read(who: string, page: string): string
  notRead(who: string, page: string, why: string): string
  /** `arrived`: arguments or answers that can be used; null: it is not that kind of reply. */
  incomplete(who: string, arrived: number | null, why: string): string
  tags(claims: number, tags: readonly (readonly [Tag, number])[]): string
  disagree: Record<'not-found' | 'found' | 'numbers', (claim: string, tag: Tag, numbers: string) => string>
  /** By what a judge called the roles. */
  whoIsWho(names: readonly (readonly [label: string, who: string])[]): string
  neither: string
  recommends(who: string, firmness: string): string
  split: string
  alike(one: string, other: string): string
  unanswered(who: string, numbers: string): string
  tooLong(who: string, words: number, most: number): string
  degraded(parts: readonly string[]): string
  phase: Record<Degraded['phase'], string>
  part(phase: string, who: string): string
  searchLost(who: string): string
  notAsked(who: string): string
  aborted(reason: string): string
}

const list = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en', { type: 'conjunction' }).format(names)

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

export const liveWords: Record<Language, LiveWords> = {
  en: {
    confidence: 'confidence',
    weakest: 'Weakest premise',
    summary: 'In one sentence: ',
    investigation: roles =>
      `Investigation: ${list(roles, 'en')}, ${roles.length === 2 ? 'neither sees what the other finds' : 'none sees what the others find'}`,
    rebuttal: roles =>
      `Cross rebuttal: ${list(roles, 'en')} answer ${roles.length === 2 ? "each other's arguments" : 'every argument of the others'}`,
    audit: reason => `Evidence audit: every factual claim is tagged${reason === null ? '' : ` (${reason})`}`,
    judgment: 'Judgment: everything is weighed',
    noAudit: reason => `No evidence audit${reason === null ? '' : `: ${reason}`}`,
    searched: (who, query, by, results) =>
      `${who} searched for “${query}” (${by}): ${results === 0 ? 'nothing found' : count(results, 'result')}`,
    searchFailed: (who, query, by, why) => `${who} searched for “${query}” (${by}) in vain: ${why}`,
    read: (who, page) => `${who} read ${page}`,
    notRead: (who, page, why) => `${who} could not read ${page}: ${why}`,
    incomplete: (who, arrived, why) => `${who} [INCOMPLETE]: ${why}${arrivedEn(arrived)}`,
    tags: (claims, tags) => `${count(claims, 'claim')}: ${tags.map(([tag, number]) => `${number} ${tag}`).join(', ')}`,
    disagree: {
      'not-found': (claim, tag, numbers) => `Tagged ${tag}, but its source does not say so: ${claim} (${numbers})`,
      found: (claim, tag, numbers) => `Tagged ${tag}, but its source was found to hold: ${claim} (${numbers})`,
      numbers: (claim, tag, numbers) => `Tagged ${tag}, but its figures are given differently: ${claim} (${numbers})`,
    },
    whoIsWho: names => names.map(([label, who]) => `${label} is ${who}`).join(', '),
    neither: 'another course than any of them',
    recommends: (who, firmness) => `Recommended: ${who} (${firmness})`,
    split: 'No recommendation: the judgments are split',
    alike: (one, other) => `${one} and ${other} found nearly the same, although neither saw the other's work`,
    unanswered: (who, numbers) => `Rebuttal of ${who}: nothing was said to ${numbers}`,
    tooLong: (who, words, most) => `Rebuttal of ${who}: ${words} words, ${most} are allowed`,
    degraded: parts => `degraded-success: ${parts.join('; ')}`,
    phase: { research: 'investigation', rebuttal: 'rebuttal', audit: 'audit', judgment: 'judgment' },
    part: (phase, who) => `${phase} of ${who} [INCOMPLETE]`,
    searchLost: who => `every web search of ${who} failed`,
    notAsked: who => `no rebuttal of ${who} was asked for`,
    aborted: reason => `aborted${reason && `: ${reason}`}`,
  },
  zh: {
    confidence: '置信度',
    weakest: '最弱前提',
    summary: '一句话总结：',
    investigation: roles => `立场调查：${roles.join('、')}，彼此看不到对方的调查`,
    rebuttal: roles => `交叉反驳：${beside(roles.join('、'))}逐条回应对方的论点`,
    audit: reason => `证据审计：为每个事实声明作标记${reason === null ? '' : `（${reason}）`}`,
    judgment: '中立判断：权衡全部内容',
    noAudit: reason => `不进行证据审计${reason === null ? '' : `：${reason}`}`,
    searched: (who, query, by, results) =>
      `${beside(who)}搜索“${query}”（${by}）：${results === 0 ? '没有结果' : `${results} 条结果`}`,
    searchFailed: (who, query, by, why) => `${beside(who)}搜索“${query}”（${by}）失败：${why}`,
    read: (who, page) => `${beside(who)}阅读了 ${page}`,
    notRead: (who, page, why) => `${beside(who)}无法阅读 ${page}：${why}`,
    incomplete: (who, arrived, why) => `${who} [INCOMPLETE]：${why}${arrivedZh(arrived)}`,
    tags: (claims, tags) => `${claims} 条声明：${tags.map(([tag, number]) => `${tag} ${number} 条`).join('，')}`,
    disagree: {
      'not-found': (claim, tag, numbers) => `标为 ${tag}，但来源中没有这样写：${claim}（${numbers}）`,
      found: (claim, tag, numbers) => `标为 ${tag}，但核对发现其来源属实：${claim}（${numbers}）`,
      numbers: (claim, tag, numbers) => `标为 ${tag}，但同一数字有不同说法：${claim}（${numbers}）`,
    },
    whoIsWho: names => names.map(([label, who]) => `${label}即${besideLetters(who)}`).join('，'),
    neither: '各方之外的另一种做法',
    recommends: (who, firmness) => `建议：${who}（稳固程度：${firmness}）`,
    split: '没有建议：各份判断意见不一',
    alike: (one, other) => `${beside(one)}与${besideLetters(beside(other))}互相看不到，调查结果却几乎相同`,
    unanswered: (who, numbers) => `${beside(who)}的反驳没有回应 ${numbers}`,
    tooLong: (who, words, most) => `${beside(who)}的反驳共 ${words} 字，上限为 ${most} 字`,
    degraded: parts => `degraded-success（降级完成）：${parts.join('；')}`,
    phase: { research: '立场调查', rebuttal: '交叉反驳', audit: '证据审计', judgment: '中立判断' },
    part: (phase, who) => `${beside(who)}的${phase} [INCOMPLETE]`,
    searchLost: who => `${beside(who)}的网络搜索全部失败`,
    notAsked: who => `未要求 ${who} 反驳`,
    aborted: reason => `aborted（已中止）${reason && `：${reason}`}`,
  },
}

/** A space stands between a Chinese character and a letter or digit. */
const beside = (name: string): string => (/[A-Za-z0-9]$/.test(name) ? `${name} ` : name)
const besideLetters = (name: string): string => (/^[A-Za-z0-9]/.test(name) ? ` ${name}` : name)

const arrivedEn = (arrived: number | null): string => {
  if (arrived === null) return ''
  return arrived === 0 ? '; nothing that had arrived can be used' : `; ${count(arrived, 'point')} had arrived`
}

const arrivedZh = (arrived: number | null): string => {
  if (arrived === null) return ''
  return arrived === 0 ? '；此前没有收到可用的内容' : `；此前已收到 ${arrived} 条`
}
