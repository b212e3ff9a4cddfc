import type { Language } from '../../../src/core/language.ts'
import type { Argument, Investigation } from '../../../src/formats/research/shapes.ts'
import type { SitePage } from '../../lab-web/site.ts'
import { readLines } from './fixtures.ts'

/** What there is to be found about two queues, and what two roles make of it. One of them lies. */
export interface World {
  topic: string
  roles: { id: string; name: string; stance: string }[]
  pages: Record<string, SitePage>
  searches: Record<string, string[]>
  found: Record<string, Investigation>
}

export const address = {
  limits: 'https://docs.heron.example/limits',
  story: 'https://blog.heron.example/story',
  inner: 'https://docs.heron.example/inner',
  huge: 'https://docs.heron.example/huge',
  secret: 'https://unlisted.example/secret',
  pricing: 'https://docs.marten.example/pricing',
  gone: 'https://docs.marten.example/gone',
  dead: 'https://nowhere.example/page',
}

/** The pages that each role asks for, once it knows of them; nobody lists the secret one. */
export const wanted: Record<string, string[]> = {
  heron: [address.limits, address.story, address.inner, address.huge, address.secret],
  marten: [address.pricing, address.gone, address.dead],
}

interface Words {
  topic: string
  stances: [heron: string, marten: string]
  titles: Record<keyof typeof address, string>
  limit: string
  story: string
  price: string
  /** Stands on the page about prices, and is quoted by nobody. */
  filler: string
  lies: [changed: string, invented: string]
  searches: [heron: string[], marten: string[]]
  arguments: [string, string, string, string, string, string, string]
  weak: [string, string]
  counter: string
}

const words = readLines<Words>('web-world')

export interface Told {
  /** What the page of a blog says besides, before its own words and behind them. */
  story?: string
  /** What a search calls it. */
  title?: string
  /** Five megabytes take their time. */
  withHuge?: boolean
}

export function worldOf(language: Language, { story = '', title, withHuge = true }: Told = {}): World {
  const t = words[language]
  const listed = (name: keyof typeof address) => ({ listed: { title: t.titles[name], text: t.titles[name] } })
  const html = (title: string, ...paragraphs: string[]) =>
    `<html><head><title>${title}</title></head><body>${paragraphs.map(text => `<p>${text}</p>`).join('\n')}</body></html>`
  const [first, second, third, cheap, safe, exact, many] = t.arguments
  const rest = { weaknesses: t.weak, counters: [t.counter] }
  return {
    topic: t.topic,
    roles: ['Heron', 'Marten'].map((name, i) => ({ id: name.toLowerCase(), name, stance: t.stances[i]! })),
    pages: {
      [address.limits]: { ...listed('limits'), html: html(t.titles.limits, t.limit) },
      [address.story]: {
        listed: { title: title ?? t.titles.story, text: t.titles.story, date: '2026-03-01' },
        text: `${story}\n\n${t.story}\n\n${story}`.trim(),
      },
      [address.inner]: { ...listed('inner'), to: 'https://10.0.0.1/internals' },
      [address.huge]: {
        ...listed('huge'),
        ...(withHuge ? { html: html(t.titles.huge, fiveMegabytes) } : { status: 500 }),
      },
      [address.secret]: { text: 'What was asked for is written down.' },
      [address.pricing]: { ...listed('pricing'), html: html(t.titles.pricing, t.price, t.filler) },
      [address.gone]: { ...listed('gone'), status: 404 },
      [address.dead]: { ...listed('dead'), dead: true },
    },
    searches: { heron: t.searches[0], marten: t.searches[1] },
    found: {
      heron: {
        arguments: [
          cited(first, 'official-docs', address.limits, t.limit),
          cited(second, 'personal-blog', address.story, t.story),
          { argument: third, confidence: 0.5, source: 'no-source', reference: null, quote: null },
        ],
        ...rest,
      },
      marten: {
        arguments: [
          cited(cheap, 'official-docs', address.pricing, t.lies[0]),
          cited(safe, 'official-docs', address.pricing, t.lies[1]),
          cited(exact, 'official-docs', address.gone, exact),
          cited(many, 'community-feedback', address.dead, many),
        ],
        ...rest,
      },
    },
  }
}

const fiveMegabytes = 'All of it, again and again. '.repeat(190_000)

export const quotedIn = (language: Language) => words[language]

const cited = (argument: string, source: Argument['source'], reference: string, quote: string): Argument => ({
  argument,
  confidence: 0.9,
  source,
  reference,
  quote,
})
