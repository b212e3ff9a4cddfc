import type { Language, Texts } from '../../src/core/language.ts'

/**
 * What a seat says in a turn: a pure function of the turn's key, so that anyone can quote it. The first sentence is
 * the one to quote; the second of an opening is the claim without evidence; later rounds of the proposer concede.
 */
export function speechFor(key: string, language: Language = 'en', tokens: number | null = null): string {
  const sentences = openingSentences(key, language)
  const wanted = tokens ?? 115
  for (let index = 0; pieces(sentences.join(space[language])).length < wanted; index += 1)
    sentences.push(support(key, language, index))
  const speech = sentences.join(space[language])
  return tokens === null ? speech : pieces(speech).slice(0, tokens).join('')
}

/** The sentence of a speech that a judge may quote. */
export const mainPoint = (key: string, language: Language = 'en'): string => openingSentences(key, language)[0]!

/** What an opening claims without evidence, and the challenger calls out. */
export const bareClaim: Texts = {
  en: 'Every team that made this change was glad of it afterwards.',
  zh: '凡是做了这项改动的团队事后都很满意。',
}

/** What the proposer gives up from round 2 on. */
export const concession = (round: number): Texts => ({
  en: `I concede that the migration in round ${round} of the plan needs a tested way back.`,
  zh: `我承认，计划第 ${round} 轮的迁移需要一条经过测试的退路。`,
})

/** Text in the pieces in which the lab sends it: words, or one Han character at a time. */
export const pieces = (text: string): string[] => text.match(/\s*(?:\p{Script=Han}|[^\s\p{Script=Han}]+)/gu) ?? []

export const space: Texts = { en: ' ', zh: '' }

export function roundOf(key: string): number {
  return Number(/round-(\d+)/.exec(key)?.[1] ?? 1)
}

function openingSentences(key: string, language: Language): string[] {
  const round = roundOf(key)
  const { before, after } = figures(key)
  const parts: Texts[] = key.endsWith('/challenger')
    ? [challenge(round, before), callOut(round), alternative]
    : key.endsWith('/proposer')
      ? [stance(round, before, after), round === 1 ? bareClaim : concession(round), direction]
      : [opinion(key, before, after), direction]
  return parts.map(part => part[language])
}

const stance = (round: number, before: number, after: number): Texts => ({
  en: `The proposal holds in round ${round}: docs/benchmarks.md:${before} shows the p95 latency falling from ${before} ms to ${after} ms.`,
  zh: `第 ${round} 轮我方立场不变：docs/benchmarks.md:${before} 显示 p95 延迟从 ${before} 毫秒降到 ${after} 毫秒。`,
})

const challenge = (round: number, before: number): Texts => ({
  en: `What is missing in round ${round} is the failure case: src/pool.ts:${before} retries without a limit, so correctness suffers under load.`,
  zh: `第 ${round} 轮缺少对故障情形的说明：src/pool.ts:${before} 会无限重试，高负载下正确性受损。`,
})

const callOut = (round: number): Texts =>
  round === 1
    ? {
        en: `This claim is unsupported: "${bareClaim.en}"`,
        zh: `“${bareClaim.zh}”这一论点没有证据支撑。`,
      }
    : {
        en: 'The concession stands, and it cannot be walked back without new evidence.',
        zh: '对方的让步已经成立，没有新证据不得收回。',
      }

const alternative: Texts = {
  en: 'A concrete alternative is to move one read path first and to compare both for two weeks, as docs/rollout.md:31 describes.',
  zh: '具体的替代方案是先迁移一条读路径，并按 docs/rollout.md:31 所述对比两周。',
}

const direction: Texts = {
  en: 'The direction is clear, and each step can be undone on its own (docs/rollout.md:12).',
  zh: '方向是明确的，而且每一步都可以单独撤销（docs/rollout.md:12）。',
}

const opinion = (key: string, before: number, after: number): Texts => ({
  en: `Speaking in ${key}: docs/benchmarks.md:${before} shows a change from ${before} ms to ${after} ms.`,
  zh: `在 ${key} 发言：docs/benchmarks.md:${before} 显示从 ${before} 毫秒变为 ${after} 毫秒。`,
})

const supports: readonly ((n: number) => Texts)[] = [
  n => ({
    en: `The security review in docs/security.md:${n} asks for separate roles, which this design already has.`,
    zh: `docs/security.md:${n} 的安全评审要求角色分离，而该设计已经满足。`,
  }),
  n => ({
    en: `For developer experience, the local set-up in CONTRIBUTING.md:${n} shrinks from five commands to two.`,
    zh: `就开发体验而言，CONTRIBUTING.md:${n} 的本地配置从五条命令减少到两条。`,
  }),
  n => ({
    en: `The incident log (docs/incidents.md:${n}) has ${n % 7} outages that this would have prevented.`,
    zh: `事故记录（docs/incidents.md:${n}）中有 ${n % 7} 次故障本可避免。`,
  }),
  n => ({
    en: `The test in test/load.ts:${n} fails today at ${n * 10} requests per second and passes after the change.`,
    zh: `test/load.ts:${n} 的测试目前在每秒 ${n * 10} 个请求时失败，改动后可以通过。`,
  }),
]

function support(key: string, language: Language, index: number): string {
  const number = (hash(`${key} ${index}`) % 90) + 10
  return supports[(hash(key) + index) % supports.length]!(number)[language]
}

function figures(key: string): { before: number; after: number } {
  const before = (hash(key) % 60) + 30
  return { before, after: before - (hash(key) % 17) - 3 }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return value
}
