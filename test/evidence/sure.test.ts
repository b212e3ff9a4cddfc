import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EvidenceContext } from '../../src/core/evidence.ts'
import { makeMask } from '../../src/core/mask.ts'
import { makeExaminer } from '../../src/evidence/examiner.ts'

const sources = [
  {
    path: 'docs/load.md',
    text: '# Load\n\nA write takes 41 ms at the median.\nWe keep all bookings in one database with a single writer.\n',
  },
  { path: 'docs/plan.md', text: '# Plan\n\nThe backup is restored once a month as a drill.\n' },
  {
    path: 'src/ledger.ts',
    text: "import { price } from '../core/clean.ts'\nexport const free = limit - spent\nif (a && b === c) throw drift(key)\n",
  },
]

const context: EvidenceContext = {
  names: new Map([
    ['proposer', ['proposer', 'the proposer', '正方']],
    ['challenger', ['challenger', 'the challenger', '反方']],
    ['sqlite', ['SQLite']],
  ]),
  earlier: [
    {
      key: 'round-1/proposer',
      seat: 'proposer',
      text: 'A queue in SQLite is enough for us. 缓存每晚清空一次，不会丢数据。',
    },
    {
      key: 'round-1/challenger',
      seat: 'challenger',
      text: 'One writer cannot serve nine clinics at eight in the morning.',
    },
    {
      key: 'round-2/proposer',
      seat: 'proposer',
      text: 'The drill of May failed because the disk was full. 反方说“缓存不可靠，每天都丢数据”，我不同意。',
    },
  ],
  shown: [
    {
      kind: 'brief',
      name: 'the brief',
      text: 'Should we keep SQLite?\nAbove all, no pager at night for the small team.',
    },
    { kind: 'page', name: 'sqlite limits', text: 'SQLite supports one writer at a time per database file.' },
  ],
}

/** What is told of these words, said to stand in a file with that text. */
async function toldOf(stands: string, quote: string): Promise<string> {
  const [told] = await toldIn([{ path: 'docs/a.md', text: `${stands}\n` }], `docs/a.md says “${quote}”.`)
  return told?.split(' ')[0] ?? ''
}

const told = (text: string): Promise<string[]> => toldIn(sources, text)

async function toldIn(sources: readonly { path: string; text: string }[], text: string): Promise<string[]> {
  const options = { folders: [], git: null, pages: null, mask: makeMask([]) }
  const examiner = makeExaminer({ language: 'en', sources, ...options })
  const speech = { key: 'round-2/challenger', seat: 'challenger', text }
  const { citations } = await examiner.examine(speech, context, new AbortController().signal)
  return citations.map(
    ({ result, where, quote, cited }) => `${result} ${where ?? cited}${quote === undefined ? '' : ' “”'}`,
  )
}

describe('an accusation', () => {
  it('is not made by the place of the next sentence', async () => {
    assert.deepEqual(
      await told('It is settled: "The backup is restored once a month as a drill." docs/load.md:3 shows the rest.'),
      ['holds docs/plan.md:3 “”', 'exists docs/load.md:3'],
    )
    assert.deepEqual(await told('We heard “nobody restores anything here”. docs/plan.md:3 is clear.'), [
      'exists docs/plan.md:3',
    ])
  })

  it('is not made of words from an earlier turn of the same round', async () => {
    assert.deepEqual(await told('In round 2 the proposer said “The drill of May failed because the disk was full”.'), [
      'holds round-2/proposer “”',
    ])
  })

  it('is not made of scare quotes, glosses, proposals, suppositions, denials and retractions', async () => {
    for (const text of [
      'The proposer calls its “boring and well understood stack” a virtue.',
      'Their answer was essentially “we do not care about mornings at all”.',
      'The proposer’s position amounts to “never touch a running system, ever”.',
      'The proposer should say “we accept that mornings are slow for everybody”.',
      'If the proposer said “mornings do not matter to anybody here”, I would agree.',
      'The proposer never said “mornings do not matter to anybody here”.',
      'I withdraw my quotation: the proposer did not write “mornings do not matter to anybody”.',
      '正方的意思等于“早上慢一点没有关系，大家都可以等”。',
      '这一句应写作“早上八点最多等待两秒，超过就拒绝写入”。',
      '正方从未说过“早上慢一点没有关系，大家都可以等”。',
      'The proposer says the study claims “nine in ten teams regret the move within a year”.',
      'The proposer asks “who would pay for a second machine in this town”, and never answers.',
      'Opponents of SQLite often say “it does not scale to real production workloads”.',
      'The proposer argues for “a boring stack with as few parts as possible”.',
      'The proposer’s case boils down to “it worked yesterday so it works tomorrow”.',
      'Had the proposer said “we will measure the mornings before we decide”, I would agree.',
      'SQLite says “every write is safe on any disk in the world”, or so its fans believe.',
      '正方主张“先写日志再改数据的两步做法”，这很好。',
      '反方的意思是“早上八点一个写入点不够用”。',
    ])
      assert.deepEqual(await told(text), [], text)
  })

  it('is not made of the words of a third', async () => {
    for (const text of [
      'You ignore what Donald Knuth wrote: “premature optimization is the root of all evil”.',
      'Contrary to what you claim, Brooks wrote “adding people to a late project makes it later”.',
      'Your own CFO wrote “the budget for this year is spent already”.',
      'In your world the status page says “all systems are green all of the time”.',
      'Critics of the proposer said “this will never work in a town like ours”.',
      '“All of this will never work in a town”, said the proposer’s accountant.',
      '对方请记住，邓小平说过：“不管黑猫白猫，能捉老鼠的就是好猫”。',
      '正如对方所知，老话说“磨刀不误砍柴工，慢工出细活”。',
      '正方的客户说：“早上慢一点没有关系，大家都可以等”。',
    ])
      assert.deepEqual(await told(text), [], text)
    assert.deepEqual(await told('docs/plan.md要求大家遵守规则，俗话说“磨刀不误砍柴工，慢工出细活”。'), [
      'exists docs/plan.md',
    ])
    assert.deepEqual(await told('docs/plan.md is short, and Knuth wrote “premature optimization is the root”.'), [
      'exists docs/plan.md',
    ])
  })

  it('is not made of questions, refusals and forecasts', async () => {
    for (const text of [
      'Did you say “mornings do not matter to anybody here”?',
      'You refuse to say “mornings do not matter to anybody here”.',
      'You have yet to say “mornings do not matter to anybody here”.',
      'You all but say “mornings do not matter to anybody here”.',
      'Once you say “mornings do not matter to anybody here”, we are done.',
      'The proposer is going to say “mornings do not matter to anybody here”.',
      'The proposer fails to state “mornings do matter to everybody here”.',
      '对方不敢说“早上慢一点没有关系，大家都可以等”。',
      '正方拒绝说“早上慢一点没有关系，大家都可以等”。',
      '正方差点就说“早上慢一点没有关系，大家都可以等”。',
      '对方难道想说“早上慢一点没有关系，大家都可以等”？',
      '你敢说“早上慢一点没有关系，大家都可以等”吗？',
      '正方何曾说过“早上慢一点没有关系，大家都可以等”。',
      '请正方明确表示“早上慢一点没有关系，大家都可以等”。',
    ])
      assert.deepEqual(await told(text), [], text)
    assert.deepEqual(await told('docs/plan.md里哪里写着“早上慢一点没有关系，大家都可以等”？'), ['exists docs/plan.md'])
  })

  it('is not made of an ellipsis over words that deny nothing of what is kept', async () => {
    for (const [stands, quote] of [
      ['这套系统在未来三年里仍然可以满足全部诊所的需要。', '这套系统在……三年里仍然可以满足全部诊所的需要'],
      ['这套备份系统非常稳定而且可以满足全部诊所的需要。', '这套备份系统……而且可以满足全部诊所的需要'],
      ['这套备份系统在不断改进以后可以满足全部诊所的需要。', '这套备份系统……可以满足全部诊所的需要'],
      ['这套备份系统在无人值守的夜里可以满足全部诊所的需要。', '这套备份系统……可以满足全部诊所的需要'],
      [
        'The tool is fast, not expensive, and well known to all of us.',
        'The tool is fast … and well known to all of us',
      ],
    ] as const)
      assert.equal(await toldOf(stands, quote), 'holds', stands)
    for (const [stands, quote] of [
      ['这套备份系统在夜里并不能够满足全部诊所的需要。', '这套备份系统……能够满足全部诊所的需要'],
      ['The tool is fast but not very well known to all of us.', 'The tool is fast … well known to all of us'],
      ['The tool does not, in the end, serve all of the people here.', 'The tool … serve all of the people here'],
    ] as const)
      assert.equal(await toldOf(stands, quote), 'differs', stands)
  })

  it('is not made of plain words with a slash', async () => {
    for (const text of [
      'There is a spec/implementation mismatch.',
      'Any lib/framework has that.',
      'We lack test/production parity.',
      'It is on our docs/website already.',
      '这是test/生产环境的差异。',
    ])
      assert.deepEqual(await told(text), [], text)
    assert.deepEqual(await told('See `docs/website/none.md` and docs/website/none.md:3.'), [
      'no-such-source `docs/website/none.md`',
      'no-such-source docs/website/none.md:3',
    ])
  })

  it('is not made of a right line because the words stand on many', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `All of the bookings are kept here.${i % 2 ? ' Well.' : ''}`)
    const files = [{ path: 'docs/a.md', text: lines.join('\n') }]
    for (const line of [1, 3, 100, 200])
      assert.deepEqual(await toldIn(files, `“All of the bookings are kept here” (docs/a.md:${line}).`), [
        `holds docs/a.md:${line} “”`,
      ])
    assert.deepEqual(await toldIn(files, 'It is “kept here” (docs/a.md:180).'), ['holds docs/a.md:180 “”'])
  })

  it('is not made where too much is alike to be compared', async () => {
    const files = [
      { path: 'docs/a.md', text: 'All of the bookings are kept in one large database here.\n'.repeat(2500) },
    ]
    assert.deepEqual(await toldIn(files, 'docs/a.md says “All of the bookings are kept in one tiny database here”.'), [
      'not-checked docs/a.md “”',
    ])
  })

  it('is not made of numbers that are no lines', async () => {
    for (const text of [
      'See docs/load.md(2024).',
      'As in `docs/load.md`, L3 cache is small.',
      '见docs/load.md（50行）太短了。',
    ]) {
      const [one, ...more] = await told(text)
      assert.match(one!, /^exists `?docs\/load.md`?$/, text)
      assert.deepEqual(more, [], text)
    }
  })

  it('is not made by a round that stands elsewhere in the sentence', async () => {
    assert.deepEqual(
      await told(
        'The question of round 1 is still open, because the proposer said “The drill of May failed because the disk was full”.',
      ),
      ['holds round-2/proposer “”'],
    )
    for (const lead of ['In round 1, the proposer said', 'The proposer said in round 1'])
      assert.deepEqual(await told(`${lead} “The drill of May failed because the disk was full”.`), [
        'elsewhere round-2/proposer “”',
      ])
  })

  it('is not made by a place that is set against the words', async () => {
    for (const text of [
      '“We never lose a single write” — docs/plan.md:3 says otherwise.',
      'docs/plan.md:3 is why “nothing ever blocks the orders here” fails.',
      'docs/plan.md:3 contradicts “nothing ever blocks the orders here at all”.',
      'Change the drill to `restore(backup, every.month)` (docs/plan.md:3).',
    ])
      assert.deepEqual(await told(text), ['exists docs/plan.md:3'], text)
  })

  it('is made of words that stand nowhere and are given outright as somebody’s', async () => {
    assert.deepEqual(await told('The proposer said: “mornings do not matter to anybody in this town”.'), [
      'not-there “mornings do not matter to anybody in this town” “”',
    ])
    for (const lead of ['正方说：', '正方在第一轮就明确说过', '正方的原话是', '对方自己在第一轮的发言中写道：'])
      assert.deepEqual(
        (await told(`${lead}“早上慢一点没有关系，大家都可以等”。`)).map(one => one.split(' ')[0]),
        ['not-there'],
        lead,
      )
    for (const lead of [
      'You said',
      'Your own words are',
      'In round 1 you openly wrote that',
      'The proposer’s opening says',
    ])
      assert.deepEqual(
        await told(`${lead} “mornings do not matter to anybody in this town”.`),
        ['not-there “mornings do not matter to anybody in this town” “”'],
        lead,
      )
    assert.deepEqual(await told('“Nobody ever restores a backup in this company” (docs/plan.md:3).'), [
      'not-there docs/plan.md:3 “”',
    ])
  })

  it('is not made of words that stand anywhere', async () => {
    assert.deepEqual(await told('对方说“缓存每晚清空一次”，这没有问题。'), ['holds round-1/proposer “”'])
    assert.deepEqual(await told('The proposer wrote “no pager at night for the small team”.'), [
      'elsewhere the brief “”',
    ])
    assert.deepEqual(await told('As found, “SQLite supports one writer at a time per database file”.'), [
      'holds sqlite limits “”',
    ])
    assert.deepEqual(await told('The proposer said “One writer cannot serve nine clinics at eight in the morning”.'), [
      'elsewhere round-1/challenger “”',
    ])
  })

  it('is not made of a file that others import and that was not brought', async () => {
    assert.deepEqual(await told('See src/core/clean.ts:12 and docs/none.md.'), [
      'not-checked src/core/clean.ts:12',
      'no-such-source docs/none.md',
    ])
  })

  it('is not made of a file that is to be made, or of a kind of file', async () => {
    for (const text of [
      'We should create docs/runbook.md for the nights.',
      'Put it into a new src/cache/prices.ts.',
      'Every service has a package.json and a README.md.',
      '建议新建 docs/值班手册.md，写明夜间流程。',
    ])
      assert.deepEqual(await told(text), [], text)
  })
})

describe('a quotation', () => {
  it('may leave out the numbers of a list', async () => {
    const list = 'We do this:\n1. Stop the writer\n2. Copy the file\n   to the disk\n3. Start the writer\n'
    assert.equal(await toldOf(list, 'Stop the writer, copy the file to the disk, start the writer'), 'holds')
  })

  it('is looked up whatever stands around it', async () => {
    assert.deepEqual(await told('As for “A queue in SQLite is enough for us”: no.'), ['holds round-1/proposer “”'])
    assert.deepEqual(await told('### Opponent\n\n> a queue in SQLite is enough for us'), ['holds round-1/proposer “”'])
    assert.deepEqual(await told('It now offers ‘a queue in SQLite is enough’.'), ['holds round-1/proposer “”'])
    assert.deepEqual(await told('<quote>[a] queue in SQLite is enough … us</quote>'), ['holds round-1/proposer “”'])
    assert.deepEqual(await told('[P1.1] “We keep all bookings in\none database [with a single] writer” is the plan.'), [
      'holds docs/load.md:4 “”',
    ])
  })

  it('is compared at the place beside it, however short', async () => {
    assert.deepEqual(await told('It takes “41 ms” (docs/load.md:3), and “single writer” (docs/load.md:4).'), [
      'holds docs/load.md:3 “”',
      'holds docs/load.md:4 “”',
    ])
  })

  it('goes with the place that holds, of all in its sentence', async () => {
    assert.deepEqual(
      await told(
        'Both “A write takes 41 ms at the median” and “The backup is restored once a month” stand there (docs/plan.md:3, docs/load.md:3).',
      ),
      ['holds docs/plan.md:3 “”', 'holds docs/load.md:3 “”'],
    )
  })

  it('is no place, and a place alone is no quotation', async () => {
    assert.deepEqual(await told('See docs/load.md:3.'), ['exists docs/load.md:3'])
  })

  it('of code is compared sign by sign', async () => {
    assert.deepEqual(await told('`export const free = limit - spent` (src/ledger.ts:2)'), ['holds src/ledger.ts:2 “”'])
    assert.deepEqual(await told('`if (a || b === c) throw drift(key)` (src/ledger.ts:3)'), [
      'differs src/ledger.ts:3 “”',
    ])
    assert.deepEqual(await told('`if (b === c) throw drift(key)` (src/ledger.ts:3)'), ['differs src/ledger.ts:3 “”'])
  })

  it('differs by a word or a number, and not by an article, an ending or a short form', async () => {
    assert.deepEqual(await told('docs/load.md:3 says “A write takes 410 ms at the median”.'), [
      'differs docs/load.md:3 “”',
    ])
    assert.deepEqual(await told('docs/plan.md says “The backups are restored once a month as a drill”.'), [
      'holds docs/plan.md:3 “”',
    ])
    assert.deepEqual(await told('docs/plan.md says “backup is restored once a month as the drill”.'), [
      'holds docs/plan.md:3 “”',
    ])
    assert.deepEqual(await told('The proposer said “The drills of May failed because a disk was full”.'), [
      'holds round-2/proposer “”',
    ])
  })
})

describe('words that mean another thing', () => {
  const changed: readonly (readonly [stands: string, quote: string])[] = [
    ['新版本的吞吐量是旧版本的 1.5倍左右。', '新版本的吞吐量是旧版本的 15倍左右'],
    ['每个月的费用是 3.5 万元，不含税。', '每个月的费用是 35 万元，不含税'],
    ['写和读的比例大约是 1:10 左右。', '写和读的比例大约是 110 左右'],
    ['每个请求的成本是 3～5 元，含税。', '每个请求的成本是 35 元，含税'],
    ['备份每天在 12:30 开始运行一次。', '备份每天在 1230 开始运行一次'],
    ['这个项目的试验期是三个月，到期再议。', '这个项目的试验期是三月，到期再议'],
    ['个别用户在早上遇到了明显的延迟。', '别的用户在早上遇到了明显的延迟'],
    ['这些原始记录不得公开给任何第三方。', '这些原始记录不公开给任何第三方'],
    ['这笔费用为用户支付到年底为止。', '这笔费用用户支付到年底为止'],
    ['The licence costs €500 per seat and year.', 'The licence costs $500 per seat and year'],
    ['The change in revenue was –5% last year.', 'The change in revenue was 5% last year'],
    ['We expect 10² requests in each minute.', 'We expect 102 requests in each minute'],
    ['The guard is !a && b in every handler.', 'The guard is a || b in every handler'],
    ['The guard is a != b in every handler.', 'The guard is a = b in every handler'],
    ['The new path is fast for most of our users.', 'The new path is faster for most of our users'],
    ['The old path is slower for most of our users.', 'The old path is slow for most of our users'],
    ['It hardly works for most of our users.', 'It hard works for most of our users'],
    ['The file is ready by the end of the day.', 'The file is read by the end of the day'],
    ['We have a plan for every room in the house.', 'We have a plant for every room in the house'],
    ['Every user account is locked at night.', 'Every used account is locked at night'],
  ]
  for (const [stands, quote] of changed)
    it(`are no ✓: ${quote}`, async () => assert.notEqual(await toldOf(stands, quote), 'holds'))

  const same: readonly (readonly [stands: string, quote: string])[] = [
    ['这三个小组应该在发布之后检查其它缓存。', '这三小组应当在发布以后检查其他缓存'],
    ['The plan was carried out and the tries stopped.', 'The plan is carried out and the try stopped'],
    ['It costs 500 € per seat, and –5% is the target.', 'It costs €500 per seat, and -5% is the target'],
    [
      'The limit for each of these keys is\n300. Requests above it fail.',
      'The limit for each of these keys is 300. Requests above it fail',
    ],
    ['The price is $ 500 per seat and month.', 'The price is $500 per seat and month'],
    ['It will cost about 500 EUR per month in all.', 'It will cost about €500 per month in all'],
    ['We save 10 percent of the whole cost.', 'We save 10% of the whole cost'],
    ['Send us an e-mail about the other case.', 'Send us an email about the other case'],
    ['Send us a letter about the inter-\nnational case.', 'Send us a letter about the international case'],
    ['The cafe\u0301 opens at eight in the morning.', 'The caf\u00e9 opens at eight in the morning'],
    ['The <b>cache &amp; the queue</b> are kept in one place.', 'The cache & the queue are kept in one place'],
    ['The share fell from 10%–5% within 3–5 months.', 'The share fell from 10% – 5% within 3-5 months'],
  ]
  for (const [stands, quote] of same)
    it(`are other words than forms of the same: ${quote}`, async () =>
      assert.equal(await toldOf(stands, quote), 'holds'))
})
