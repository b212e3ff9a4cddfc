import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CheckedCitation, Target } from '../src/core/evidence.ts'
import type { Speech } from '../src/core/model.ts'
import { newFacts } from '../src/formats/arena/new-facts.ts'
import { similarity, tooSimilar } from '../src/formats/measures/similarity.ts'

const speech = (text: string, key = 'round-1/pro'): Speech => ({ key, seat: key.split('/').at(-1)!, text })

/** What was said, a claim that says it again, and one on the same subject that is new. */
const labelled: readonly [said: string, again: string, fresh: string][] = [
  [
    'Remote work raises productivity because people are interrupted less. Offices, by contrast, are noisy.',
    'People who work remotely are interrupted less, and that raises their productivity.',
    'Remote work lets companies hire talent in regions where they have no office.',
  ],
  [
    'A four-day week would cut sick leave by a third, as the Icelandic trials of 2015 to 2019 suggest.',
    'The Icelandic trials suggest that sick leave falls by a third with a four-day week.',
    'A four-day week makes it harder for hospitals to fill their shifts.',
  ],
  [
    'Nuclear plants take more than ten years to build, so they come too late for the climate. Solar is built in months.',
    'Nuclear comes too late for the climate: plants take over ten years to build.',
    'Nuclear plants supply heat for industry, which solar cannot deliver.',
  ],
  [
    'A universal basic income removes the stigma of welfare, and it spares the state the cost of checking who deserves what.',
    'Basic income removes the stigma that welfare has.',
    'A universal basic income would push up rents, because landlords know what everybody can pay.',
  ],
  [
    'Microservices multiply the network calls that can fail. Every one of them needs retries, timeouts and tracing.',
    'With microservices there are many more network calls that can fail, and each needs timeouts and retries.',
    'Microservices let teams release on their own schedule.',
  ],
  [
    'Homework widens the gap between rich and poor children, since only some have parents with time to help.',
    'Since only some children have parents with time to help, homework widens the gap between rich and poor.',
    'Homework teaches children to plan their own time.',
  ],
  [
    'Electric cars are heavier and wear out tyres faster, so they pollute the air with particles as well.',
    'Because they are heavier, electric cars wear out their tyres faster and pollute the air with particles.',
    'Electric cars can feed power back into the grid when demand peaks.',
  ],
  [
    'Strong typing catches mistakes before the program runs. In large teams that saves days of debugging.',
    'Strong typing saves large teams days of debugging.',
    'Strong typing makes it slower to try out an idea whose shape is not clear yet.',
  ],
  [
    'Banning cars from the centre brings shops more customers, because people stay longer where they can walk.',
    'Shops get more customers when cars are banned from the centre.',
    'Banning cars from the centre leaves people with disabilities without a way to reach their doctor.',
  ],
  [
    'AI tutors answer at any hour and never lose patience. No school could pay for that many teachers.',
    'AI tutors never lose patience and answer at any hour.',
    'AI tutors keep records of children that insurers would love to buy.',
  ],
  [
    '远程办公减少了通勤时间，员工因此有更多精力投入工作，效率明显提高。',
    '由于通勤时间减少，远程办公的员工有更多精力投入工作。',
    '远程办公让企业可以招聘到其他城市的人才。',
  ],
  [
    '四天工作制会让服务行业的排班更加困难，医院和商店无法少开一天。',
    '医院和商店无法少开一天，四天工作制会使服务行业排班更困难。',
    '四天工作制有助于提高生育率，父母有更多时间照顾孩子。',
  ],
  [
    '核电站建设周期超过十年，对于迫在眉睫的气候目标来说太慢了。',
    '核电建设周期超过十年，对气候目标来说太慢。',
    '核电可以为工业提供稳定的高温热源。',
  ],
  [
    '短视频平台的推荐算法会不断强化用户已有的偏好，形成信息茧房。年轻人尤其受影响。',
    '推荐算法不断强化用户的已有偏好，造成信息茧房。',
    '短视频平台为偏远地区的农民打开了新的销路。',
  ],
  [
    '取消期末考试会使学生失去检验学习成果的机会，老师也难以发现教学中的问题。',
    '如果取消期末考试，学生就失去了检验学习成果的机会。',
    '期末考试的压力导致不少学生出现睡眠障碍。',
  ],
  [
    '电动汽车的电池回收体系尚不完善，废旧电池会污染土壤和地下水。',
    '废旧电池会污染土壤和地下水，因为电动汽车的电池回收体系还不完善。',
    '电动汽车可以在用电高峰时向电网反向送电。',
  ],
  [
    '全民基本收入能够消除领取救济金带来的羞耻感，还能节省审核资格的行政成本。',
    '基本收入能节省审核资格的行政成本，并消除领救济金的羞耻感。',
    '全民基本收入会推高房租，因为房东知道每个人都付得起。',
  ],
  [
    '人工智能辅导可以全天候回答问题，而且永远有耐心，任何学校都请不起这么多老师。',
    '人工智能辅导永远有耐心，可以全天候回答学生的问题。',
    '人工智能辅导会收集儿童的隐私数据，可能被卖给保险公司。',
  ],
  [
    '微服务架构增加了大量可能失败的网络调用，每一次调用都需要重试、超时和链路追踪。',
    '采用微服务架构会增加大量可能失败的网络调用。',
    '微服务架构让各个团队可以按自己的节奏发布版本。',
  ],
  [
    '禁止私家车进入市中心之后，行人停留时间更长，商店的客流量反而上升了。',
    '市中心禁止私家车以后，商店客流量上升，因为行人停留时间更长。',
    '禁止私家车进入市中心会让行动不便的老人难以就医。',
  ],
]

/** A sentence, and what in it is new after the speeches below. */
const sentences: readonly [text: string, ...facts: string[]][] = [
  ['Traffic fell by 18%.'],
  ['Traffic fell by 22%.', '22%'],
  ['It cost 1k dollars, or 1000 in all, or $1,000.00.'],
  ['Half of the shops, 50% or fifty percent, gained.'],
  ['百分之五十的商店，也就是五成。'],
  ['In round 3 and in rounds 4, 5 and 6 my opponent said nothing.'],
  ['第三轮和第4轮，对方没有回应；见 round-5/con。'],
  ['1. First point\n2) second\n(3) third\n## 4. Heading'],
  ['一、成本\n二、收益\n（三）公平'],
  ['I have two reasons and 3 points.'],
  ['我方有三点理由，两个方面，5个论点。'],
  ['It saved 45 million euros in 2014.', '45 million euros', '2014'],
  ['它在2014年节省了4500万元。', '2014年', '4500万元'],
  ['两万五千人反对。', '两万五千人'],
  ['In May 2006 and on 2006-05-01 it was 35%.', '35%'],
  ['2006年5月1日'],
  ['On 3 June 2010 it rained.', '3 June 2010'],
  ['20k drivers, 20 thousand drivers, 两万司机, 2万司机'],
  ['Forty-five percent of nurses drive.', 'Forty-five percent'],
  ['三分之二的护士开车，八成五的清洁工也是。', '三分之二', '八成五'],
  ['这是十分重要的，一方面成本低，万一失败也不怕，千万不要。'],
  ['The share was 37% in 2011 and 41% in 2012.'],
  ['A fee of 5 euros, GPT-4, COVID-19, H100, 24/7, 3D.'],
  ['Between 3 and 5 million people; 30 to 40 percent; 40%.', '5 million people'],
  ['It is three times as fast, and 2.5x.', 'three times', '2.5x'],
  ['看 docs/report.md:12 和 https://example.org/study#top。'],
  ['See docs/other.md and https://example.com/new?x=1.', 'docs/other.md', 'https://example.com/new?x=1'],
  ['data/table.csv says so, table.csv too.'],
  ['The 21st century, the 3rd round, the 19th century.', '19'],
  ['效率提高了三倍，耗时15分钟，误差千分之三。', '三倍', '15分钟', '千分之三'],
  ['$3.5bn, €2m, ¥300万, 12 km, v1.2.3, 10:30', '$3.5bn', '€2m', '¥300万', '12 km', '10:30'],
  ['First, “fell by 18 percent” is my claim 1, and argument #2 stands.'],
  ['超过一百二十家公司、几十万人、数百万用户、成千上万', '一百二十家'],
  ['two hundred and ten companies', 'two hundred and ten'],
  ['①成本 ②收益'],
  ['One in five, 1 in 5, 20%: the same; a quarter of them, 7 out of 10.', 'One in five', 'a quarter of', '7 out of 10'],
  ['p99 latency fell from 1 200 ms to 250ms.', '1 200 ms', '250ms'],
  ['共有二十多万人、十二个城市受益。', '二十多万人', '十二'],
  ['A hundred thousand jobs, a million users and half of all nurses.', 'A hundred thousand', 'a million users'],
  ['Half the shops and 一半商店 gained, half the battle; a thousand times no, a million reasons.'],
  ['It rose by ٣٧٪ and ٤٢٪, 7e6 users, commit 7e6f.', '٤٢٪', '7e6 users'],
  ['高出叁拾柒万元、卅六个百分点；有壹佰万用户离开。', '叁拾柒万元', '卅六', '壹佰万'],
  ['大陆的商店收拾好了，不要放肆。'],
  ['五十步笑百步，一百八十度转弯；见图3和附录4。'],
  ['In Round 10 my 3 core arguments stand; see round-7/con#e2, page 14.'],
]

const hostile: readonly [name: string, part: string][] = [
  ['letters', 'a'],
  ['digits', '1'],
  ['full stops', '.'],
  ['brackets', '([{'],
  ['quotation marks', '"'],
  ['slashes', '/\\'],
  ['denials', '不'],
  ['numbers', '1,'],
  ['addresses', 'https://a.b/c '],
  ['sentences in Chinese', '远程办公提高了效率，但是成本没有下降。'],
  ['sentences', 'Remote work does not raise costs. '],
]

/** A whole debate in each language, and claims that were not looked at when the threshold was chosen. */
const debates = {
  en: [
    speech(
      'We propose a congestion charge for the city centre. First, traffic in London fell by 18 percent after the charge of 2003. Second, the revenue pays for buses that everybody can use. Third, cleaner air saves lives: asthma attacks among children drop where traffic drops.',
      'round-1/pro',
    ),
    speech(
      'The charge is a tax on the poor. Nurses and cleaners who start at five in the morning have no bus to take. A wealthy driver pays without noticing. Traffic does not disappear either; it moves to the ring road, where other children breathe it.',
      'round-1/con',
    ),
    speech(
      'My opponent says that nurses have no bus. That is exactly what the revenue pays for: night lines came with the charge in Stockholm. And discounts for low incomes are easy to administer with number plates.',
      'round-2/pro',
    ),
    speech(
      'Discounts need a database of who earns what, and that costs as much as it brings in. Stockholm had an excellent metro before; our city has none. Shops in the centre lose customers to malls with free parking.',
      'round-2/con',
    ),
  ],
  zh: [
    speech(
      '我方主张对市中心收取拥堵费。第一，伦敦自2003年收费后车流量下降了18%。第二，收入可以用来补贴人人都能乘坐的公交。第三，空气更清洁能挽救生命，车流下降的地方儿童哮喘发作也随之减少。',
      'round-1/pro',
    ),
    speech(
      '拥堵费实质上是对穷人征税。凌晨五点上班的护士和清洁工没有公交可坐，富人却毫不在意这点钱。车流也不会消失，只是转移到环路上，让那里的孩子呼吸尾气。',
      'round-1/con',
    ),
    speech(
      '对方说护士没有公交可坐，而这正是收费收入要解决的问题：斯德哥尔摩在收费的同时开通了夜班线路。低收入者的折扣通过车牌就能轻松实施。',
      'round-2/pro',
    ),
    speech(
      '折扣需要建立收入数据库，其成本与收费所得相当。斯德哥尔摩原本就有完善的地铁，而我市没有。市中心的商店会把顾客输给有免费停车场的购物中心。',
      'round-2/con',
    ),
  ],
}

const unseen: readonly [language: 'en' | 'zh', claim: string, isAgain: boolean][] = [
  [
    'en',
    'A congestion charge hits poor people such as nurses and cleaners who have no bus in the early morning.',
    true,
  ],
  ['en', 'Cleaner air means fewer asthma attacks among children.', true],
  ['en', 'The ring road will get the traffic that leaves the centre.', true],
  ['en', 'Revenue from the charge can pay for buses.', true],
  ['en', 'Shops in the centre will lose their customers to malls where parking is free.', true],
  ['en', 'After the charge began in 2003, London saw traffic fall by 18 percent.', true],
  ['en', 'The charge punishes small craftsmen, whose vans are their workshops.', false],
  ['en', 'Emergency vehicles reach patients faster when the centre has less traffic.', false],
  ['en', 'The traffic in the centre is mostly delivery vans, and they cannot take the bus.', false],
  ['en', 'Singapore shows that prices which change by the hour work better than a flat charge.', false],
  [
    'en',
    'Children breathe less noise: sleep improves near roads with fewer cars, so their school results rise.',
    false,
  ],
  ['en', 'Cameras that read number plates let the police follow every driver, which is a loss of privacy.', false],
  ['en', 'London traffic rose again to its old level within ten years of the charge.', false],
  ['zh', '拥堵费伤害的是凌晨上班又没有公交可坐的护士和清洁工。', true],
  ['zh', '车流只会从市中心转移到环路。', true],
  ['zh', '收费收入可以用于补贴公交。', true],
  ['zh', '市中心商店的顾客会流失到有免费停车场的购物中心。', true],
  ['zh', '2003年收费以后，伦敦车流量下降18%。', true],
  ['zh', '建立收入数据库的成本和收费所得差不多。', true],
  ['zh', '拥堵费会打击小型装修队，他们的面包车就是工作间。', false],
  ['zh', '市中心车流减少后，救护车能更快到达病人身边。', false],
  ['zh', '识别车牌的摄像头让警方可以追踪每一位司机，侵犯隐私。', false],
  ['zh', '新加坡按时段浮动收费的做法比固定收费更有效。', false],
  ['zh', '伦敦的车流量在收费十年后又回到了原来的水平。', false],
  ['zh', '市中心的车流大多是送货车辆，它们没有办法改乘公交。', false],
]

describe('how much of a claim was said before', () => {
  const before = labelled.map(([said], i) => [speech(said, `round-${i + 1}/con`)])
  const again = labelled.map(([, claim], i) => similarity(claim, before[i]!))
  const fresh = labelled.map(([, , claim], i) => similarity(claim, before[i]!))

  test('tells all forty labelled claims apart, half of them Chinese, with room on both sides', () => {
    const least = Math.min(...again.map(({ measure }) => measure))
    const most = Math.max(...fresh.map(({ measure }) => measure))
    assert.ok(least >= tooSimilar + 0.1, `a repeated claim measures ${least}`)
    assert.ok(most <= tooSimilar - 0.1, `a new claim measures ${most}`)
  })

  test('says in which turn', () => {
    const debate = before.flat()
    for (const [i, [, claim]] of labelled.entries())
      assert.equal(similarity(claim, debate).turn, `round-${i + 1}/con`, claim)
    assert.deepEqual(similarity('Anything', []), { measure: 0, turn: null })
    assert.deepEqual(similarity('', debate), { measure: 0, turn: null })
    assert.deepEqual(similarity('xylophone zebra', debate), { measure: 0, turn: null })
  })

  test('holds for claims about whole debates: nothing new is refused, and hardly a repetition gets through', () => {
    const wrong = unseen.filter(([language, claim, isAgain]) => {
      return similarity(claim, debates[language]).measure >= tooSimilar !== isAgain
    })
    assert.deepEqual(
      wrong.filter(([, , isAgain]) => !isAgain),
      [],
    )
    assert.ok(wrong.length <= 1, JSON.stringify(wrong))
  })

  test('finds a short claim within a long sentence, and the same words in other forms', () => {
    const long =
      'As I said at the very beginning, and as nobody in this hall has denied, remote work raises productivity, which every manager who has tried it for more than a month will confirm without being asked.'
    assert.equal(similarity('Remote work raises productivity.', [speech(long)]).measure, 1)
    assert.equal(similarity('Raising productivity: remote work did that.', [speech(long)]).measure, 1)
    assert.ok(
      similarity('GPT 模型会提高编程效率', [speech('使用 GPT 模型能提升程序员的编程效率。')]).measure >= tooSimilar,
    )
  })

  for (const [said, denied] of [
    ['Remote work raises the productivity of teams.', 'Remote work does not raise the productivity of teams.'],
    ['Remote work raises the productivity of teams.', 'Remote work lowers the productivity of teams.'],
    ['Vaccines are safe for children.', 'Vaccines are never safe for children.'],
    ['远程办公能够提高团队的工作效率。', '远程办公不会提高团队的工作效率'],
    ['远程办公能够提高团队的工作效率。', '远程办公降低了团队的工作效率'],
  ] as const)
    test(`is less where one denies what the other says: ${denied}`, () => {
      assert.equal(similarity(said, [speech(said)]).measure, 1)
      assert.ok(similarity(denied, [speech(said)]).measure < tooSimilar)
      assert.equal(similarity(denied, [speech(denied)]).measure, 1)
    })

  test('is the same however letters are written, and whatever is put between them that nobody sees', () => {
    const text = 'A shared repository lowers the cost of cross-team refactoring because every caller is visible.'
    const said = [speech(text)]
    const wide = Array.from(text, one => (/[a-z]/i.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one))
    const disguised = {
      hidden: [...text].join('\u200b'),
      wide: wide.join(''),
      Cyrillic: text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('o', 'о').replaceAll('c', 'с'),
      'a word that is Cyrillic altogether': text.replace('cost', 'соѕт'),
      bold: Array.from(text, one =>
        /[a-z]/.test(one) ? String.fromCodePoint(0x1d41a + one.charCodeAt(0) - 97) : one,
      ).join(''),
      'underlined letters': [...text].map(one => (/[a-z]/i.test(one) ? `${one}\u0332` : one)).join(''),
    }
    for (const [how, claim] of Object.entries(disguised)) {
      assert.equal(similarity(claim, said).measure, 1, how)
      assert.equal(similarity(text, [speech(claim)]).measure, 1, how)
    }
    const chinese = '远程办公能够提高团队的工作效率。'
    assert.equal(similarity([...chinese].join('\u2060'), [speech(chinese)]).measure, 1)
  })

  test('is that of the sentence which most of the claim is, whatever is put around it', () => {
    const text = 'A shared repository lowers the cost of cross-team refactoring because every caller is visible.'
    const filler = 'Zebras dance gladly under purple violins beside frozen waterfalls.'
    const said = [speech(text), speech('Something else altogether was argued here.', 'round-1/con')]
    for (const claim of [`${text} ${filler}`, `${filler} ${text}`])
      assert.deepEqual(similarity(claim, said), { measure: 1, turn: 'round-1/pro' }, claim)
    const chinese = '远程办公减少了通勤时间，员工因此有更多精力投入工作，效率明显提高。'
    assert.equal(similarity(`${chinese}斑马在瀑布旁愉快地跳着舞。`, [speech(chinese)]).measure, 1)
    const mostlyNew = `${filler} ${filler.replace('Zebras', 'Bears').replace('purple', 'green')} Every caller is visible.`
    assert.ok(similarity(mostlyNew, said).measure < tooSimilar)
  })

  test('reads a speech once, however many want the floor', () => {
    const paragraph = (i: number) =>
      `The point ${i} about builds, reviews, ownership and tooling is that releases get slower in year ${1900 + (i % 150)}. `
    const long = (from: number) => Array.from({ length: 180 }, (_, i) => paragraph(from + i)).join('')
    const said = Array.from({ length: 40 }, (_, i) => speech(long(i * 1_000), `round-${i}/pro`))
    const once = quickest(1, () => similarity(paragraph(7), said))
    const later = quickest(5, () => similarity(paragraph(9), said))
    assert.ok(later < once / 3, `${once} ms, then ${later} ms`)
  })

  test('is less with another number', () => {
    const said = [speech('Traffic fell by 18 percent in London.')]
    assert.equal(similarity('In London, traffic fell by 18%.', said).measure, 1)
    assert.ok(similarity('In London, traffic fell by 30%.', said).measure < 0.8)
  })

  test('takes less than 20 ms for thirty speeches', () => {
    for (const language of ['en', 'zh'] as const) {
      const text = debates[language]
        .map(({ text }) => text)
        .join(' ')
        .repeat(10)
      const said = Array.from({ length: 30 }, (_, i) => speech(text.slice(i, i + 2_000), `round-${i}/pro`))
      const took = quickest(10, () => similarity(unseen.find(([one]) => one === language)![1], said))
      assert.ok(took < 20, `${language}: ${took} ms`)
    }
  })

  for (const [name, part] of hostile)
    test(`takes a moment for a megabyte of ${name}`, () => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length))
      const claim = 'remote work 远程办公提高 1,000 not 不 a'
      const took = quickest(2, () => [similarity(claim, [speech(text)]), similarity(text, [speech(text)])])
      assert.ok(took < 300, `${took} ms`)
    })
})

describe('new facts', () => {
  const before = [
    speech(
      'Traffic in London fell by 18 percent after 2003. It cost $1,000 a year, for 20,000 drivers. See docs/report.md and https://example.org/study. Three years later, on May 1, 2006, it was 30–40%.',
    ),
    speech('三成居民支持，约两万人参加，百分之五十的商店受益；二〇一九年投入1.2亿元。', 'round-1/con'),
  ]
  const context = [
    { path: 'data/table.csv', text: 'year,share\n2011,37\n2012,41' },
    { path: 'topic', text: 'Should the city charge 5 euros?' },
  ]
  const factsOf = (text: string): string[] =>
    newFacts(speech(text, 'round-10/pro'), before, context).map(({ what }) => what)

  for (const [text, ...facts] of sentences)
    test(`of “${text.replaceAll('\n', ' / ')}”: ${facts.join(', ') || 'none'}`, () =>
      assert.deepEqual(factsOf(text), facts))

  test('say of what kind they are, each once', () => {
    const said = speech('It is 22%, 22 percent, 22 per cent. https://a.example/x and https://a.example/x#y')
    assert.deepEqual(newFacts(said, [], []), [
      { kind: 'number', what: '22%' },
      { kind: 'citation', what: 'https://a.example/x' },
    ])
  })

  test('are what an examiner found as well, if nobody cited it before', () => {
    const citation = (target: Target, cited: string): CheckedCitation => {
      return { id: 'x#e1', span: [0, 1], target, cited, result: 'not-checked', reason: '' }
    }
    const examined = {
      citations: [
        citation({ kind: 'other', name: 'Smith 2019' }, 'Smith (2019)'),
        citation({ kind: 'other', name: 'the White Paper' }, 'the White Paper'),
        citation({ kind: 'speech', turn: 'round-1/pro' }, 'round-1/pro'),
        citation({ kind: 'page', url: 'https://www.example.org/study/' }, 'the study'),
        citation({ kind: 'doi', id: '10.1000/ABC' }, 'doi:10.1000/ABC'),
        citation({ kind: 'commit', hash: 'abcdef0123' }, 'abcdef0123'),
      ],
      unsupported: [],
    }
    const said = { ...speech('As Smith (2019) says, and doi:10.1000/ABC'), examined }
    const cites = {
      ...speech('Here.'),
      examined: { citations: [citation({ kind: 'commit', hash: 'abcdef0' }, 'abcdef0')], unsupported: [] },
    }
    const facts = newFacts(said, [...before, speech('The White Paper says so.'), cites], [])
    assert.deepEqual(facts, [
      { kind: 'citation', what: 'Smith (2019)' },
      { kind: 'citation', what: 'doi:10.1000/ABC' },
    ])
  })

  for (const [name, part] of [
    ...hostile,
    ['thousands', '111,'],
    ['shares', '1%'],
    ['numerals', '三百万'],
    ['list items', '1.\n'],
  ] as const)
    test(`are found in a moment in a megabyte of ${name}`, () => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length))
      const took = quickest(2, () => newFacts(speech(text), before, context))
      assert.ok(took < 300, `${took} ms`)
    })
})

/** Of several runs, in ms: others may keep the machine busy. */
function quickest(runs: number, work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    work()
    least = Math.min(least, performance.now() - start)
  }
  return least
}
