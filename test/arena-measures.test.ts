import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Speech } from '../src/core/model.ts'
import { similarity, tooSimilar } from '../src/formats/arena/similarity.ts'

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

describe('how much of a claim was said before', () => {
  /** So that the words of every subject stand in other sentences as well, as they do in a debate. */
  const measured = labelled.map(([said, again, fresh]) => {
    const before = [speech(said, 'round-2/con')]
    return { again: similarity(again, before), fresh: similarity(fresh, before) }
  })

  test('tells', () => {
    for (const [i,m] of measured.entries()) console.log(m.again.measure, m.fresh.measure, labelled[i]![1].slice(0,40))
    assert.ok(tooSimilar)
  })
})
