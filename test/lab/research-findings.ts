import type { SourceKind } from '../../src/formats/research/course-in.ts'
import type { Argument, Investigation, Looking } from '../../src/formats/research/shapes.ts'
import { hash } from './arena-speeches.ts'
import { filled, isUsual, type Lines, lines, type Theme } from './research-lines.ts'
import type { Material, Reading } from './research-reading.ts'

/** Asks first, reads what was found, and then tells. Which matters a role takes up hangs on the topic and on who else is there. */
export function look(reading: Reading): Looking {
  const { hasSearched, hasRead, hits, isLast, atOnce } = reading
  if (!hasSearched) return { searches: queriesOf(reading).slice(0, atOnce), pages: [], findings: null }
  if (!hasRead && hits.length > 0 && !isLast)
    return { searches: [], pages: pagesFor(reading).slice(0, atOnce), findings: null }
  return { searches: [], pages: [], findings: findings(reading) }
}

export function findings(reading: Reading): Investigation {
  const t = lines[reading.language]
  const own = themesOf(reading, t)
  const { subject, other } = partiesIn(reading, t)
  const count = Math.min(own.length, 3 + (hash(`${reading.role} ${reading.topic}`) % 3))
  const found = [...foundOnPages(reading, t), ...foundInFiles(reading, t)].slice(0, count - 1)
  const known = own
    .slice(found.length, count)
    .map(({ argument, point }) => knownBy(filled(argument, { subject, point })))
  return {
    arguments: [...found, ...known].map((argument, place) => ({
      ...argument,
      confidence: sureness(`${reading.role} ${place}`),
    })),
    weaknesses: own.slice(0, 2 + (count % 2)).map(({ weakness }) => filled(weakness, { other })),
    counters: own.slice(0, 1 + (count % 2)).map(theme => theme.counter),
  }
}

/** Whom a role speaks for and whom against. `Proponent` is no name for a thing. */
export function partiesIn({ role, others }: Reading, t: Lines): { subject: string; other: string } {
  return { subject: isUsual(role, t) ? t.subject : role, other: others[0] ?? t.subject }
}

/** A share of the store for each role: no two take up the same. */
function themesOf({ role, others, topic }: Reading, t: Lines): Theme[] {
  const all = [role, ...others].toSorted()
  const share = Math.floor(t.themes.length / all.length)
  const start = (hash(topic) % t.themes.length) + all.indexOf(role) * share
  return Array.from({ length: share }, (_, i) => t.themes[(start + i) % t.themes.length]!)
}

function queriesOf(reading: Reading): string[] {
  const t = lines[reading.language]
  const [first, second] = themesOf(reading, t)
  const what = isUsual(reading.role, t) ? reading.topic : reading.role
  return [reading.topic, ...[first!, second!].map(({ search }) => filled(t.query, { topic: what, theme: search }))]
}

/** Those that speak of what the role stands for come first. */
function pagesFor({ hits, role, stance }: Reading): string[] {
  const wanted = new Set(`${role} ${stance}`.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  const fits = ({ title, text }: Reading['hits'][number]): number =>
    [...wanted].filter(word => `${title} ${text}`.toLowerCase().includes(word)).length
  return [...new Set(hits.toSorted((a, b) => fits(b) - fits(a)).map(({ url }) => url))]
}

type Unsure = Omit<Argument, 'confidence'>

function foundOnPages(reading: Reading, t: Lines): Unsure[] {
  const { subject } = partiesIn(reading, t)
  const pages = reading.searches === 'own' ? [ownPage(reading, t)] : reading.pages
  return pages.flatMap(({ reference, text }) =>
    tellingIn(text)
      .slice(0, 1)
      .map(quote => ({
        argument: filled(t.fromPage[hash(reference) % t.fromPage.length]!, { subject, words: quote }),
        source: kindOf(reference),
        reference,
        quote,
      })),
  )
}

/** What a model with a search of its own would have seen; the lab has none, and the host leads nowhere. */
const ownPage = ({ role }: Reading, t: Lines): Material => ({
  reference: `https://docs.lab.example/${t.ownPage.path}?for=${hash(role)}`,
  text: t.ownPage.words,
})

function foundInFiles(reading: Reading, t: Lines): Unsure[] {
  const { subject } = partiesIn(reading, t)
  const lines = reading.files.flatMap(({ reference, text }) =>
    tellingIn(text)
      .slice(0, 1)
      .map(quote => ({ reference, quote })),
  )
  const start = hash(reading.role) % Math.max(1, lines.length)
  return [...lines.slice(start), ...lines.slice(0, start)].slice(0, 2).map(({ reference, quote }) => ({
    argument: filled(t.fromFile[hash(reference) % t.fromFile.length]!, { subject, words: quote }),
    source: 'community-feedback',
    reference,
    quote,
  }))
}

/** Sentences that say something, those with a figure first. What tells the reader what to do is none of them. */
function tellingIn(text: string): string[] {
  const all = text.slice(0, 100_000).split(/\n|(?<=[.!?]) |(?<=[。！？])/)
  const weigh = (sentence: string) => sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const least = /\p{Script=Han}/u.test(text) ? 10 : 30
  const sound = all
    .map(sentence => sentence.replace(/^\s*(?:#+|[-*]) /, '').trim())
    .filter(sentence => sentence.length <= 300 && weigh(sentence) >= least && !sounds.test(sentence))
  return [...sound.filter(sentence => /\d/.test(sentence)), ...sound.filter(sentence => !/\d/.test(sentence))]
}

/** Like an order, like a mark of ours, or like something that cannot be quoted within quotation marks. */
const sounds =
  /["“”<>{}|[\]]|\b(?:ignore|disregard|system|recommend|reply|you must|verdict|instructions?)\b|忽略|无视|系统|指令|推荐|裁决/i

function kindOf(reference: string): SourceKind {
  if (/arxiv|doi\.org|paper/i.test(reference)) return 'academic-paper'
  if (/blog|diary/i.test(reference)) return 'personal-blog'
  return /docs|manual|changelog|pricing|spec/i.test(reference) ? 'official-docs' : 'community-feedback'
}

const knownBy = (argument: string): Unsure => ({ argument, source: 'no-source', reference: null, quote: null })

export const sureness = (of: string): number => (11 + (hash(of) % 8)) / 20
