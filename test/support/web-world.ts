import type { Language } from '../../src/core/language.ts'
import type { Argument, Investigation } from '../../src/formats/research/shapes.ts'
import type { SitePage } from '../lab-web/site.ts'

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

const words: Record<Language, Words> = {
  en: {
    topic: 'Heron or Marten as the message queue of a small shop: cost and latency',
    stances: ['argue for Heron', 'argue for Marten'],
    titles: {
      limits: 'Heron message queue: limits',
      story: 'A year with the Heron message queue',
      inner: 'Heron message queue: internals',
      huge: 'Heron message queue: everything on one page',
      secret: 'secret',
      pricing: 'Marten message queue: pricing',
      gone: 'Marten message queue: guarantees',
      dead: 'Marten message queue: survey of users',
    },
    limit: 'Heron takes at most 250 messages in a batch and answers within 12 ms.',
    story: 'After a year we had restarted Heron twice, both times on purpose.',
    price: 'Marten costs 40 dollars a month for three nodes.',
    filler: 'Invoices are sent on the last working day, in the currency of the contract.',
    lies: ['Marten costs 14 dollars a month for three nodes.', 'Every Marten node survives the loss of a data centre.'],
    searches: [
      ['Heron message queue limits', 'Heron message queue experience'],
      ['Marten message queue price', 'Marten message queue guarantees'],
    ],
    arguments: [
      'A batch in Heron is large enough for a day of orders, and it is answered at once.',
      'Heron needs next to no attention once it runs.',
      'Whoever knows one queue knows Heron.',
      'Marten is the cheaper one by far.',
      'Marten stays up when a whole site is lost.',
      'Marten delivers every message exactly once.',
      'Most small shops that chose in the last year chose Marten.',
    ],
    weak: ['Theirs was built for larger firms.', 'Theirs has no way back.'],
    counter: 'They will bring figures from another kind of use.',
  },
  zh: {
    topic: '小商店的消息队列该选 Heron 还是 Marten：成本与延迟',
    stances: ['主张选用 Heron', '主张选用 Marten'],
    titles: {
      limits: 'Heron 消息队列：限额',
      story: '与 Heron 消息队列相处一年',
      inner: 'Heron 消息队列：内部结构',
      huge: 'Heron 消息队列：单页全集',
      secret: '秘密',
      pricing: 'Marten 消息队列：价格',
      gone: 'Marten 消息队列：投递保证',
      dead: 'Marten 消息队列：用户调查',
    },
    limit: 'Heron 每批最多接收 250 条消息，并在 12 毫秒之内答复。',
    story: '一年下来，我们只重启过 Heron 两次，两次都是有意为之。',
    price: 'Marten 三个节点每月收费 40 美元。',
    filler: '账单在当月最后一个工作日寄出，以合同约定的币种结算。',
    lies: ['Marten 三个节点每月收费 14 美元。', '任何一个 Marten 节点都能承受整座数据中心的损失。'],
    searches: [
      ['Heron 消息队列 限额', 'Heron 消息队列 使用经验'],
      ['Marten 消息队列 价格', 'Marten 消息队列 投递保证'],
    ],
    arguments: [
      'Heron 的一批足够装下一天的订单，而且立刻得到答复。',
      'Heron 运行起来以后几乎不需要照看。',
      '懂得任何一种队列的人都懂得 Heron。',
      'Marten 便宜得多。',
      '整座机房丢失时，Marten 依然可用。',
      'Marten 保证每条消息恰好投递一次。',
      '最近一年作出选择的小商店，多数选了 Marten。',
    ],
    weak: ['对方的产品是为大公司造的。', '对方的产品没有退路。'],
    counter: '对方会拿出另一种用法的数字。',
  },
}

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
