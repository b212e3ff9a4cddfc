import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Blind, makeBlind, matterOf, sidesOf } from '../../src/core/judging/blind.ts'
import { modelWords } from '../../src/core/judging/known-names.ts'
import type { Language } from '../../src/core/language.ts'
import { findQuote } from '../../src/core/quote.ts'
import { sample, upTo } from '../support/sample.ts'
import { valuesOf } from '../support/values.ts'
import texts from './blind-texts.json' with { type: 'json' }

const seats = ['proposer', 'challenger']
const names = new Map([
  ['proposer', ['proposer', 'Proposer', '正方', 'anthropic:claude-opus-5', ...modelWords('anthropic:claude-opus-5')]],
  ['challenger', ['challenger', 'Challenger', '反方', 'Red Team', ...modelWords('openai:gpt-6.1-sol')]],
  ['judge', ['judge', 'Judge', '裁判', ...modelWords('google:gemini-4-argon')]],
])

function blindOf(language: Language = 'en', matter = 'Should we use Postgres?', order = seats): Blind {
  return makeBlind(sidesOf(order), { names, matter: matterOf(matter) }, language)
}

const inEnglish = blindOf()
const inChinese = blindOf('zh')

function hides(blind: Blind, text: string, expected: string) {
  assert.equal(blind.hide(text), expected)
  assert.equal(blind.hide(expected), expected, 'twice is once')
}

describe('pro and con', () => {
  const called = new Map([
    ['pro', ['pro', 'Pro', '正方']],
    ['con', ['con', 'Con', '反方']],
  ])
  const blind = makeBlind(sidesOf(['pro', 'con']), { names: called, matter: matterOf('Should we move?') }, 'en')

  it('are hidden where a side is meant, with the word that belongs to them', () => {
    hides(
      blind,
      'The pro side says so, and Con never answered round-2/pro.',
      'Larch says so, and Sedge never answered round-2/Larch.',
    )
    hides(
      blind,
      'Pro: we win. con’s claim fails; the con-side debater left.',
      'Larch: we win. Sedge’s claim fails; Sedge debater left.',
    )
  })

  it('stay where they are words like any other', () => {
    for (const text of [
      'The pros and cons of a pro-active team with a MacBook Pro and an iPad Pro.',
      'Paid pro rata on the Pro plan, pro bono, to a con artist; one con is the price.',
    ])
      hides(blind, text, text)
  })

  it('lead back to the words that were said', () => {
    const said = 'We think that the pro side never answered.'
    assert.equal(blind.original('Larch never answered', said), 'the pro side never answered')
  })
})

describe('sidesOf', () => {
  const labels = (names: string[], matter = '') =>
    valuesOf(sidesOf(['one', 'two'], { names, matter: matterOf(matter) }), 'label')

  it('gives each side a word, the same in sentences and in replies', () => {
    assert.deepEqual(sidesOf(['x', 'y']), [
      { seat: 'x', label: 'Larch', name: 'Larch' },
      { seat: 'y', label: 'Sedge', name: 'Sedge' },
    ])
  })

  it('takes no word that is a name, or stands in the matter', () => {
    assert.deepEqual(labels(['alice', 'A']), ['Larch', 'Sedge'])
    assert.deepEqual(labels(['LARCH']), ['Sedge', 'Sumac'])
    assert.deepEqual(labels([], 'Shall we plant larch or sedge?'), ['Sumac', 'Tansy'])
    assert.deepEqual(labels([], '选 Tansy 还是 Sedge？'), ['Larch', 'Sumac'])
  })

  it('has a word for everybody', () => {
    const many = sidesOf(Array.from({ length: 30 }, (_, i) => `s${i}`))
    assert.equal(new Set(valuesOf(many, 'label')).size, 30)
  })
})

describe('hiding who argues', () => {
  it('in Chinese', () => {
    hides(inChinese, '正方说：反方一辩的观点。Proposer 也说过', 'Larch说：Sedge一辩的观点。Larch 也说过')
    hides(inChinese, '反方向我们提出修正方案，与正方形、反方向无关', 'Sedge向我们提出修正方案，与正方形、反方向无关')
    hides(inChinese, '作为裁判，我引用 round-2/challenger', '作为裁判，我引用 round-2/Sedge')
  })

  it('follows the order of the sides', () => {
    hides(blindOf('en', '', ['challenger', 'proposer']), 'the challenger, round-1/proposer', 'Larch, round-1/Sedge')
  })

  it('knows ids with hyphens in all their spellings, and leaves ordinary words alone', () => {
    const parties = new Map([
      ['party-a', ['party-a', 'Party A', '方 A']],
      ['party-b', ['party-b', 'Party B', '方 B']],
    ])
    const blind = makeBlind(sidesOf(['party-b', 'party-a']), { names: parties, matter: matterOf('') }, 'en')
    hides(
      blind,
      'PARTY-A, Party B, party_b; d1/position/party-a; 方 A；双方 A；对方 A 说',
      'Sedge, Larch, Larch; d1/position/Sedge; Sedge；双方 A；Sedge 说',
    )
    for (const [text, expected] of [
      ['not the words of the party b, only near to them', 'not the words of Larch, only near to them'],
      ['as party a, I know', 'as Sedge, I know'],
      ['As party a I know; I am party a here', 'As Sedge I know; I am Sedge here'],
      ['party b said so, **party a** did not (party a)', 'Larch said so, **Sedge** did not (Sedge)'],
      ['party a’s case; party a is wrong and so is party b', 'Sedge’s case; Sedge is wrong and so is Larch'],
      ['party a/party b; ask party a.', 'Sedge/Larch; ask Sedge.'],
      ['party b 认为 party a 的说法不对，方 a 与方 b', 'Larch 认为 Sedge 的说法不对，Sedge 与Larch'],
      ['party a认为', 'Sedge认为'],
    ] as const)
      hides(blind, text, expected)
    for (const text of [
      'It gives each party a right.',
      'a party a day; each party a claim, a reply, a “right”, a *share*, a (small) fee',
      'We asked the party a question; the party a.m. slot; each party a\nright; each party a would-be partner',
      'a third-party b library; a third party a user may trust; party animals; party bus',
    ])
      hides(blind, text, text)
  })

  it('leaves an option that is debated, also where it is the id of a seat', () => {
    const roles = new Map([
      ['kafka', ['kafka', 'Kafka']],
      ['nats', ['nats', 'NATS JetStream']],
    ])
    const blind = makeBlind(
      sidesOf(['kafka', 'nats']),
      { names: roles, matter: matterOf('选 Kafka 还是 NATS？') },
      'zh',
    )
    hides(blind, 'Kafka 默认配置容易丢；research/kafka', 'Kafka 默认配置容易丢；research/kafka')
  })

  it('leaves a label that the question is about, and what two sides share', () => {
    const labelled = new Map([
      ['one', ['one', 'Postgres', 'Debater']],
      ['two', ['two', 'MySQL', 'Debater']],
    ])
    const blind = makeBlind(sidesOf(['one', 'two']), { names: labelled, matter: matterOf('Postgres or SQLite?') }, 'en')
    hides(blind, 'Postgres beats MySQL, says the Debater', 'Postgres beats Sedge, says the Debater')
  })
})

describe('hiding which model argues', () => {
  it('says so in Chinese', () => hides(inChinese, 'Claude 与 GPT-5', '[模型] 与 [模型]'))

  it('everyday words only with a version', () => {
    const seated = new Map([['proposer', modelWords('cohere:command-r')]])
    const blind = makeBlind(sidesOf(['proposer']), { names: seated, matter: matterOf('') }, 'en')
    hides(blind, 'Command R+ and command-r; Command lines', '[model]+ and [model]; Command lines')
  })

  it('a model nobody has heard of', () => {
    const seated = new Map([['proposer', ['ollama:wonder-7b-instruct']]])
    const blind = makeBlind(sidesOf(['proposer']), { names: seated, matter: matterOf('') }, 'en')
    hides(blind, 'As Wonder or wonder-7b-instruct I wonder', 'As [model] or [model] I wonder')
  })

  it('leaves models that the question is about, unless a speaker names itself', () => {
    const blind = blindOf('en', 'Should we buy Claude or Google Cloud?')
    hides(
      blind,
      'Claude, Opus 5 and Anthropic are good. As Claude, I know. Google is. Gemini 4, GPT-5.',
      'Claude, Opus 5 and Anthropic are good. As [model], I know. Google is. [model], [model].',
    )
  })
})

for (const [what, cases] of Object.entries(texts.hidden))
  describe(`hides ${what}`, () => {
    for (const [text, expected] of cases) it(text!, () => hides(inEnglish, text!, expected!))
  })

for (const [what, cases] of Object.entries(texts.kept))
  describe(`leaves ${what}`, () => {
    for (const text of cases) it(text, () => hides(inEnglish, text, text))
  })

describe('what stays as it is', () => {
  it('a file that the user brought', () => {
    const text = 'Proposer.md says so'
    hides(blindOf('en', 'Read Proposer.md!'), text, text)
  })

  it('houses that an argument is about, in Chinese', () => {
    const seated = new Map([['proposer', modelWords('qwen:qwen3.8-max')]])
    const blind = makeBlind(sidesOf(['proposer']), { names: seated, matter: matterOf('') }, 'zh')
    hides(
      blind,
      '阿里巴巴的 RocketMQ；我是由阿里云开发的；通义千问认为',
      '阿里巴巴的 RocketMQ；我是由[模型]开发的；[模型]认为',
    )
  })

  it('but a fence that never closes hides nothing', () => {
    hides(inEnglish, '```\nI am the proposer', '```\nI am Larch')
    hides(inEnglish, 'a ` stray\n\nproposer ` b', 'a ` stray\n\nLarch ` b')
  })
})

describe('original', () => {
  const speech =
    'As Claude, I hold that **the challenger** is “wrong”:\nround-1/challenger gives no figure, and GPT-5 never will.\nBut see [the log](https://a.com/x) — the challenger is late.'
  for (const [passage, expected] of texts.originals)
    it(passage!, () => {
      const words = inEnglish.original(passage!, speech)
      assert.equal(words, expected)
      if (expected!.length > 12) assert.ok(findQuote(words!, speech, { elided: true }))
    })

  it('is null for what is not there', () => {
    assert.equal(inEnglish.original('Larch is wrong', speech), null)
    assert.equal(inEnglish.original('the challenger is wrong', speech), null)
    assert.equal(inEnglish.original(' ', speech), null)
    assert.equal(inEnglish.original('no figure … I hold', speech), null)
  })

  it('in Chinese', () => {
    const words = '正方承认：“延迟为 3ms（平均）”，反方没有。'
    assert.equal(
      inChinese.original('Larch承认：「延迟为3ms(平均)」，Sedge', words),
      '正方承认：“延迟为 3ms（平均）”，反方',
    )
  })

  it('gives back every passage of a hidden text', () => {
    const random = makeRandom(7)
    for (let i = 0; i < 300; i++) {
      const text = madeUp(random)
      const hidden = inEnglish.hide(text)
      assert.equal(inEnglish.original(hidden, text), text.trim() === '' ? null : expectedOriginal(hidden, text))
    }
  })
})

describe('any passage that a judge may copy', () => {
  /** Words that stand once in a text, so that it is known which ones a passage means. */
  const marked = (words: string) => words.match(/w\d+w/g) ?? []

  for (const language of ['en', 'zh'] as const)
    it(`stands for the words behind it and no others (${language})`, () => {
      const blind = blindOf(language)
      const random = makeRandom(language === 'en' ? 5 : 6)
      const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
      const rounds = sample(upTo(2_000), { atLeast: 300 })
      let looked = 0
      for (const _ of rounds) {
        let text = ''
        for (let k = 0; k < 30; k++)
          text += `${pick(texts.passages)}${pick([' ', ' ', '\n', '\n\n', ', ', '. '])}w${k}w `
        const passage = copied(blind.hide(text), random)
        if (!passage.isWellFormed() || !findQuote(passage, blind.hide(text), { elided: true })) continue
        looked++
        const words = blind.original(passage, text)
        assert.ok(words !== null, JSON.stringify({ passage, text }))
        assert.deepEqual(marked(words), marked(passage), passage)
        if (marked(words).length > 2)
          assert.ok(findQuote(words, text, { elided: true }), JSON.stringify({ passage, words }))
      }
      assert.ok(looked > rounds.length / 2, String(looked))
    })

  /** A word that is cut is completed, so that it may be another. */
  const whole = (words: string) => words.replace(/^\S*\s|\s\S*$/g, '')

  /** As judges copy: spaces and marks may get lost, and words in the middle. */
  function copied(hidden: string, random: () => number): string {
    const from = Math.floor(random() * hidden.length)
    const to = from + 12 + Math.floor(random() * 120)
    let passage = whole(hidden.slice(from, to))
    if (random() < 0.3) passage = passage.replace(/\s+/g, ' ')
    if (random() < 0.3) passage = passage.replace(/[*`"“”]/g, '')
    if (random() < 0.2) passage += ` … ${whole(hidden.slice(to + 20, to + 60))}`
    return passage
  }
})

describe('reveal', () => {
  const nameOf = (seat: string) => `<${seat}>`

  for (const [text, expected] of texts.revealed)
    it(text!, () => assert.equal(inEnglish.reveal(text!, nameOf), expected))

  it('a Chinese name needs no spaces, and an English one begins a sentence', () => {
    const called = (seat: string) => (seat === 'proposer' ? '正方' : 'the challenger')
    assert.equal(inChinese.reveal('我认为 Larch 的论据更强，Larch 胜。', called), '我认为正方的论据更强，正方胜。')
    assert.equal(
      inEnglish.reveal('Sedge wins. Sedge had Sedge’s log.', called),
      'The challenger wins. The challenger had the challenger’s log.',
    )
    assert.equal(inChinese.reveal('由 Sedge 提出', called), '由 the challenger 提出')
    assert.equal(
      inChinese.reveal('我认为 Larch 胜', () => '方 C'),
      '我认为方 C 胜',
    )
  })

  it('letters of earlier debates, where a word says that they are sides', () => {
    const blind = makeBlind(
      seats.map((seat, i) => ({ seat, label: 'AB'[i]!, name: 'AB'[i]! })),
      { names, matter: matterOf('') },
      'en',
    )
    assert.equal(
      blind.reveal("Side A beats side B's case (round-1/B#e2). A case for B.", nameOf),
      "<proposer> beats <challenger>'s case (round-1/challenger#e2). A case for B.",
    )
  })

  for (const text of texts.revealKept) it(`not: ${text}`, () => assert.equal(inEnglish.reveal(text, nameOf), text))
})

describe('modelWords', () => {
  const has = (model: string, ...words: string[]) => {
    for (const word of words) assert.ok(modelWords(model).includes(word), `${model}: ${word}`)
  }

  it('knows makers, families and tools', () => {
    has('anthropic:claude-opus-5', 'Claude', 'Opus', 'Anthropic', 'claude-opus-5', 'anthropic:claude-opus-5')
    has('openrouter:openai/gpt-oss-120b', 'OpenAI', 'GPT', 'openai/gpt-oss-120b', 'gpt-oss-120b')
    has('fireworks:accounts/fireworks/models/kimi-k3', 'Kimi', 'kimi-k3', '月之暗面')
    has('groq:deepseek-r1-distill-llama-70b', 'DeepSeek', 'Llama')
    has('qwen:qwen3.8-max', 'Qwen', '通义千问')
    has('claude', 'Claude', 'Anthropic')
    has('codex:gpt-6', 'Codex', 'OpenAI')
    has('gemini', 'Gemini', 'Google')
    has('opencode:zhipu/glm-5.3', 'OpenCode', 'GLM')
    has('copilot', 'Copilot')
    has('ollama:wonder-7b', 'wonder-7b', 'Wonder')
    assert.ok(!modelWords('ollama:wonder-7b').includes('Llama'))
  })

  it('has nothing to say of people and of the offline voice', () => {
    assert.deepEqual(modelWords('person'), [])
    assert.deepEqual(modelWords('offline'), [])
  })
})

describe('whatever is said', () => {
  const given = ['proposer', 'challenger', 'red team', 'claude', 'gpt', '正方', '反方', 'gemma']

  it('no name survives, and hiding twice is hiding once', () => {
    const random = makeRandom(1)
    for (const _ of sample(upTo(3_000), { atLeast: 300 })) {
      const text = madeUp(random)
      for (const blind of [inEnglish, inChinese]) {
        const hidden = blind.hide(text)
        for (const name of given) assert.ok(!hidden.toLowerCase().includes(name), `${name} in ${hidden} of ${text}`)
        assert.equal(blind.hide(hidden), hidden, text)
      }
    }
  })

  it('a megabyte of names is hidden, and 100 kB of anything', () => {
    for (const [part, expected] of [
      ['正方', 'Larch'],
      ['proposer ', 'Larch '],
      ['Google ', 'Google '],
      ['A B ', 'A B '],
      ['甲、', '甲、'],
    ] as const) {
      const times = Math.floor(1_000_000 / Buffer.byteLength(part))
      assert.equal(inChinese.hide(part.repeat(times)), expected.repeat(times))
      assert.equal(typeof inChinese.reveal(part.repeat(times), seat => seat), 'string')
    }
    for (const part of texts.repeated) {
      const text = part.repeat(100_000 / part.length)
      assert.equal(inEnglish.original('is not in it', text), null)
      assert.equal(inEnglish.hide(inEnglish.hide(text)), inEnglish.hide(text))
      assert.equal(typeof inEnglish.reveal(text, seat => seat), 'string')
    }
  })
})

/** Words and names next to each other, in every case. */
function madeUp(random: () => number): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const cases = [(s: string) => s, (s: string) => s.toUpperCase(), (s: string) => s.toLowerCase()]
  const gaps = [' ', ' ', '，', '。', '\n', '', ' — ', '’s ']
  let text = ''
  for (let i = 0; i < 12; i++) {
    const isName = random() < 0.5
    const word = isName ? pick(cases)(pick(texts.madeUp.names)) : pick(texts.madeUp.others)
    const gap = pick(gaps)
    const touches = gap === '' && /[\p{Script=Latin}\p{Nd}]/u.test(word) && /[\p{Script=Latin}\p{Nd}_]$/u.test(text)
    text += (touches ? ' ' : gap) + word
  }
  return text
}

/** A passage begins and ends with its words. */
const expectedOriginal = (hidden: string, text: string): string =>
  text.slice(hidden.length - hidden.trimStart().length, text.length - (hidden.length - hidden.trimEnd().length))

function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
