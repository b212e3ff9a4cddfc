import type { Script } from './cast.ts'

/** The same in Chinese. */
export const zh: Script = {
  folder: 'examples/11-dialectic/zh',
  files: ['docs/流量.md', 'docs/价格.md', 'src/price.sql'],
  topic: '商店的商品页应该在边缘节点缓存五分钟吗？',
  leaning: '应该：离圣诞只有六周，数据库已接近极限。',
  focus: '价格变动时顾客看到的是什么。',
  remark: '不管怎么建议，都必须在十二月一日之前完成。',

  said: {
    'round-1/main': [
      `我会把商品页在边缘节点缓存五分钟，并且本周就开始。

- “80% 的读取是商品页。”（docs/流量.md:3）没有别的办法能为数据库减去这么多。
- 中午它已达到能力的 85%（docs/流量.md:4），而圣诞前一周预计读取量翻倍（docs/流量.md:6）。
- 五分钟很短，没有人会注意到旧的图片或文字。

我最没有把握的是价格：缓存的页面可能显示已经失效的价格。`,
      { open: ['页面可以显示旧价格多久'], missing: ['这类缓存在这里能达到的命中率'] },
    ],
    'round-1/partner': [
      `你最没有把握的地方正是问题的全部。价格每天变动 40 次（docs/价格.md:3）。缓存五分钟，就意味着每次变动之后，有五分钟页面与购物车说的不一样。

“十月份有四位顾客投诉，实付价格与看到的不同。”（docs/价格.md:4）这还是没有缓存的时候。你的观点建立在“页面是一个整体”的假设上，而它在这里站不住：文字几周不变，价格几分钟就变。如果价格不在页面里，你会怎么做？`,
      { open: ['页面可以显示旧价格多久'] },
    ],
    'round-2/main': [
      `这说服了我：带价格的页面不能缓存五分钟，何况用户说了法律的要求。我改变看法。

缓存不含价格的页面，可以缓存一小时而不只是几分钟；价格由浏览器另外获取。五次读取中仍有四次省掉了，而价格与今天一样新。`,
      { agreed: ['缓存的页面里不能有价格'], open: ['逐个获取价格的代价'] },
    ],
    'round-2/partner': [
      `这一点我承认，一小时也比五分钟好。但是负载只是换了地方，并没有消失。现在每个页面都要查一次价格，而“查一个价格要 40 毫秒”（docs/流量.md:5），因为表上没有索引。读取量翻倍时，圣诞前一周垮掉的就是这条查询。`,
      { agreed: ['缓存的页面里不能有价格'], open: ['负载翻倍时价格查询是否撑得住'] },
    ],
    'round-3/main': [
      `补上缺少的索引，价格查询就是一次定位，而不是全表扫描。src/price.sql:7 读取某个商品最新的一行，所以索引要包含两列，最新的在前。我会在缓存任何东西之前先加上它：它今天就有用，没有它，其余的都不稳妥。`,
      {
        agreed: ['缓存的页面里不能有价格', '先加索引'],
        state: 'settled',
        suggestions: [
          {
            file: 'src/price.sql',
            change: '为价格查询建立索引，最新的在前',
            before: '  valid_from timestamptz not null\n);',
            after:
              '  valid_from timestamptz not null\n);\n\ncreate index prices_newest on prices (product, valid_from desc);',
          },
        ],
      },
    ],
    'round-3/partner': [
      `对我来说问题解决了。这正是我想要的次序：先索引，再把价格移出页面，最后才是缓存。第一步之后测量价格查询；如果不低于 2 毫秒，就停在那里。`,
      {
        agreed: ['缓存的页面里不能有价格', '先加索引'],
        state: 'settled',
        missing: ['有索引时价格查询要多久'],
        suggestions: [
          { file: 'docs/流量.md', change: '补上有索引、负载翻倍时价格查询的耗时', before: null, after: null },
        ],
      },
    ],
  },

  replies: {
    'round-1/decide/main': {
      next: 'ask-user',
      why: '取决于错误的价格可以显示多久，只有用户知道',
      new_point: true,
      disagreement: '页面能否在几分钟内显示旧价格',
      question: '页面可以显示已经失效的价格多久？',
    },
    'round-1/user': { choice: 'add', words: '一刻也不行。从五月起，显示的价格必须就是实付的价格。' },
    'round-2/decide/main': {
      next: 'go-on',
      why: '价格查询的负载是新的观点，而且确实存在',
      new_point: true,
      disagreement: '离圣诞这么近，还要不要改动价格表',
      question: null,
    },
    'round-2/user': { choice: 'dig', words: '请深入讨论价格查询。十二月一日之前可以改表。' },
    'conclusion/main': {
      outcome: 'agreed',
      answer: `不按原来的方案。先补上价格查询缺少的索引，再把价格移出商品页，然后把不含价格的页面缓存一小时。

对次序有把握，也确信缓存的页面里不该有价格。对负载翻倍时查询是否撑得住把握较小：第一步之后测量。`,
      insights: [
        '商品页是两样东西：几周不变的文字，和几分钟就变的价格。',
        '另外获取价格会把负载集中到一条慢查询上，而索引可以解决它。',
        '第一步今天就有用，不管缓存最后怎样。',
      ],
      agreed: ['缓存的页面里不能有价格。', '先加索引。'],
      open: ['有索引、负载翻倍时，价格查询要多久。'],
      split: [],
    },
    'conclusion/user': { decision: '本周加索引。查询测量之后再决定要不要缓存。', keep: true },
  },
}
