import type { Script } from './cast.ts'
import { said } from './zh-said.ts'

/** 反方在不允许的时候引用观众，正方在总结陈词里带进一个新数字：程序和裁判都看出来了。 */
export const zh: Script = {
  folder: 'examples/09-arena/zh',
  said,

  help: {
    'round-4/pro': {
      request: 'technical',
      target_audience: '技术前瞻派',
      reason: '找车位的车有多少、在什么钟点，懂得测量的人才知道。',
    },
    'round-6/con': {
      request: 'practical',
      target_audience: 'aud_04',
      reason: '应当有人说说，一家店铺在第一个冬天要冒什么风险。',
    },
  },

  rounds: [
    {
      pro: [7, 5.5, 7.5, 8],
      con: [6, 6, 7, 6.5],
      comment: '正方两条论点都有核对得上的出处；反方描绘得好，数字只有一个。',
    },
    {
      pro: [7.5, 7, 7.5, 8],
      con: [7, 6.5, 7.5, 5.5],
      comment: '正方用店铺自己的材料反驳了店铺。“统计到市场就结束了”，这一点找得好。',
    },
    {
      pro: [6.5, 7, 7, 5.5],
      con: [8, 8, 8, 6],
      comment: '两道路障正面回答了辩题所依据的数字，花费还更少：这是到目前为止最好的主意。',
    },
    {
      pro: [6.5, 6.5, 6.5, 5.5],
      con: [7.5, 8, 7.5, 6],
      comment: '反方追问事故的地点，没有人答得上来；正方只好求援。',
    },
    {
      pro: [7, 6.5, 7, 6.5],
      con: [8, 8.5, 8, 6.5],
      comment: '向司机买票：一个不需要汽车就能解释十九分钟的朴素理由。',
    },
    {
      pro: [7.5, 8, 7.5, 6],
      con: [6, 6.5, 7.5, 4.5],
      comment: '正方承认了该承认的，并说明了其余的如何检验；反方靠的是借来的一句话。',
    },
    {
      pro: [8.5, 8.5, 8, 8],
      con: [7.5, 7.5, 8, 6.5],
      comment: '正方把全场收拢成一个问题：十点到六点之间谁非开车不可？给老人的通行证拿走了对方最好的牌。',
    },
    {
      pro: [7.5, 7.5, 8, 6],
      con: [8, 8, 7.5, 7.5],
      comment: '没有读出来的线圈，是反方拿出的最有力的东西；观众的话引用得当。',
    },
    {
      pro: [7.5, 7.5, 8, 7],
      con: [7.5, 7.5, 8, 6.5],
      comment: '双方都归结得诚实。路障帮不了公交，这一点到现在才说清楚。',
    },
    {
      pro: [7, 7.5, 7.5, 5.5],
      con: [7.5, 7.5, 8.5, 6.5],
      comment: '费港在这场辩论里从未出现过。反方收尾比开场更有分量。',
      foul: { side: 'pro', rule: 'new-facts', quote: '费港走了同样的一步，一年之内顾客就多了 18 %。' },
    },
  ],

  applications: {
    'round-3/apply/aud_02': {
      intent: 'support_pro',
      claim: '面包店的货五点到九点就卸完；从十点开始禁行，送货毫无损失，还能腾出路边。',
      novelty: 'new',
      confidence: 0.8,
    },
    'round-3/apply/aud_04': {
      intent: 'support_con',
      claim: '31 家店铺说，如果汽车到不了，就会关门或搬走。',
      novelty: 'reinforcement',
      confidence: 0.6,
    },
    'round-5/apply/aud_01': {
      intent: 'support_con',
      claim: '指出一个数字可以有另一种读法，并不等于驳倒它，除非有人说明哪一种读法是对的。',
      novelty: 'new',
      confidence: 0.5,
    },
    'round-5/apply/aud_05': {
      intent: 'support_con',
      claim: '我的邻居八十四岁，人又要强，东西由儿子提上楼，而这两个人谁也没有被征求过意见。',
      novelty: 'new',
      confidence: 0.7,
    },
    'round-6/apply/aud_01': {
      intent: 'support_pro',
      claim: '对每个数字都以提问作答的人，应当说出什么样的答案会让他改变主意。',
      novelty: 'new',
      confidence: 0.55,
    },
  },

  admissions: {
    'round-3': {
      admit: 'aud_02',
      reasons: {
        aud_02: '还没有人谈到送货，而它关系到从几点开始禁行。',
        aud_04: '这只是把反方的第一条论点再说一遍。',
      },
    },
    'round-4': {
      admit: null,
      reasons: {},
      help: { pro: [true, '双方都说不出有多少车在找车位，听一听对辩论有益。'] },
    },
    'round-5': {
      admit: 'aud_05',
      reasons: {
        aud_01: '这是方法上的提醒，双方都用得上，不会改变平衡。',
        aud_05: '没有通行证的人已经被提到过，但还没有人让我们看见一位。',
      },
    },
    'round-6': {
      admit: null,
      reasons: { aud_01: '这个问题应当由双方互相提出。' },
      help: { con: [false, '店铺的风险已经论证过两次，该方自己说得清。'] },
    },
  },

  leanings: {
    aud_01: { leaning: 'undecided', confidence: 0.3, reason: '我还不知道从什么能推出什么。' },
    aud_02: { leaning: 'con', confidence: 0.6, reason: '我每天早上在那里送货，预料会有麻烦。' },
    aud_03: { leaning: 'pro', confidence: 0.6, reason: '没有过境交通的市中心是大势所趋。' },
    aud_04: { leaning: 'con', confidence: 0.7, reason: '店铺一旦走了，就不会再回来。' },
    aud_05: { leaning: 'undecided', confidence: 0.4, reason: '我想要安静，也想让别人能到邻居那里。' },
  },

  votes: {
    aud_01: {
      vote: 'con',
      confidence: 0.6,
      reason: '两道路障以更低的代价回应了第一条论点，而且始终没有被驳倒。',
      leaning: 'undecided',
      moved_by: { turn: 'round-3/con', quote: '也正面回答了辩题所依据的那个数字' },
    },
    aud_02: {
      vote: 'pro',
      confidence: 0.75,
      reason: '它采纳了每条街同一个钟点，这样我就能干活。',
      leaning: 'pro',
      moved_by: { turn: 'round-7/pro', quote: '十点到六点之间，谁非开车进来不可？' },
    },
    aud_03: {
      vote: 'pro',
      confidence: 0.7,
      reason: '正方从测量中学习，对方只是要求测量。',
      leaning: 'pro',
      moved_by: { turn: 'round-8/pro', quote: '一个下午学会三件事的方案，胜过从来没有被人问过的方案' },
    },
    aud_04: {
      vote: 'con',
      confidence: 0.8,
      reason: '明知还缺东西，就应当先看清，再走收不回来的一步。',
      leaning: 'con',
      moved_by: { turn: 'round-9/con', quote: '可见它知道还缺东西，却要求今天就表决' },
    },
    aud_05: {
      vote: 'pro',
      confidence: 0.55,
      reason: '给老人的通行证，是今晚第一句里面有我邻居的话。',
      leaning: 'pro',
      moved_by: { turn: 'round-7/pro', quote: '凡七十五岁以上的人和照顾他们的人都发通行证' },
    },
  },

  ruling: {
    why: {
      logic: '一方的问题问得更好，另一方到最后才把答案收拢起来',
      rebuttal: '路障和车票是全场最锋利的回应',
      clarity: '双方都不费力就能听懂',
      evidence: '一方的出处核对得上，另一方靠的多半是这些出处没有写的东西',
    },
    winner: 'con',
    reasoning:
      '正方的数字都站得住，用得也好。但对每一个数字，反方都找到了它没有说的东西：人在哪里受的伤，公交为什么慢，隔壁会怎样。两道路障加上事先售票，以更低的代价回应了三条论点中的两条，而正方始终没有说明这样为什么不够。它在采纳别人意见的过程中越来越强，最后却退到一个谁也没有提过的城市。',
    deciding: {
      turn: 'round-3/con',
      quote: '在中间设两道路障，就再也没有人能穿过，而每个人仍然可以从自己那一侧开到店门口。',
      why: '它正面回应了辩题所依据的数字，而且只是被丢下，并没有被驳倒。',
    },
    blind_spots: {
      pro: ['它始终没有说明，如果环路容不下这些车，磨坊街会怎样。', '事故的地点和时间，它都拿不出来。'],
      con: ['第 4 轮以后，它再也没有回答步行的人怎么办。', '它把店铺的担心当成了将会发生的事。'],
    },
    unresolved: ['关于找车位的车，路面下的线圈记录了什么？', '那 29 个人是在何时何地受伤的？'],
    recommendation:
      '一个月之内读出线圈、查清警方名单。两道路障和事先售票现在就可以做；等这两样都看过，再决定十点到六点的禁行，并把给老人的通行证写进去。',
  },
}
