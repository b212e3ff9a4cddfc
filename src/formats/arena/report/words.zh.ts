import type * as en from './words.en.ts'

export const report: typeof en.report = {
  result: '胜负结果',
  turning: '关键转折回合',
  deciding: '决胜论点',
  blindSpots: '双方盲点',
  differ: '不同观众视角的分歧',

  rounds: (spoken, of) => (spoken === of ? String(of) : `${spoken} / ${of}`),
  fields: { pro: '正方', con: '反方', judge: '裁判', audience: '观众', rounds: '轮次' },
  position: words => `立场：“${words}”`,
  style: tag => `风格：${tag}`,
  memory: '带有以往辩论的经验',
  members: count => `${count} 位`,
  followedBy: '，之后为 ',
  cutOff: turn => `${turn} 因达到 token 上限而被截断。`,

  apart: '相差不足 0.1 分即为平局。',
  columns: ['组成部分', '权重', '如何分配', '正方', '反方', '单独来看'],
  parts: { points: '逐轮评分', ruling: '最终裁决', votes: '观众投票', total: '合计' },
  pointsFrom: (mean, rounds, lead, full) =>
    `${rounds} 轮平均每轮 ${mean.pro} : ${mean.con}，领先 ${lead} 分（领先 ${full} 分即得全部）`,
  rulingFrom: (judges, voices) => `${judges} 位裁判：正方 ${voices.pro}，反方 ${voices.con}`,
  votesFrom: (weighed, voters) => `${voters} 票；按权重 ${weighed.pro} : ${weighed.con}`,
  aloneLine: (judge, audience) => `仅凭裁判，${judge}${audience === null ? '' : `；仅凭观众，${audience}`}。`,
  rule: (judge, audience, full) =>
    `计算规则：满分 100，裁判占 ${judge}，观众占 ${audience}。裁判部分一半按逐轮评分（平均每轮领先 ${full} 分即得全部，不足则按比例），一半按最终裁决（每位裁判一票）。观众部分按投票者的权重分配。缺席者的权重归其余各方。`,
  insisted: {
    'same-judge': '裁判与一位辩手使用同一个模型，这是用户坚持的（--same-judge）。',
    'same-model': '正反双方使用同一个模型，这是用户坚持的（--same-model）。',
  },
  unscored: rounds => `${rounds.join('、')}没有评分：未得到可用的分数。`,
  noRuling: why => `没有得到可用的最终裁决${why && `（${why}）`}：仅以逐轮评分为准。`,
  noVotes: '没有任何观众投票：由裁判单独决定。',
  noWeight: '观众在本结果中没有权重；其投票见下文。',
  noVoteOf: members => `没有投票的观众：${members.join('、')}。`,
  reasoning: '裁判的理由：',
  reasoningFor: side => `裁判判${side}胜的理由：`,
  firstReasoning: '第一次裁决的理由（各次裁决见“裁判情况”）：',
  failed: why => `辩论失败：${why}`,
  notOver: far => `这场辩论尚未结束${far === null ? '' : `（${far}）`}。`,
  pointsSoFar: (own, other, rounds) => `目前得分：正方 ${own} : ${other} 反方（已评 ${rounds} 轮）。`,
  noPoints: '还没有任何一轮得到评分。',

  turningRule: least =>
    `判定规则：某一轮之后总分领先方易主，或该轮的分差为全场最大（至少 ${least} 分），即为关键转折回合。`,
  noTurning: '没有：领先方从未易主，也没有任何一轮的分差达到 1 分。',
  noTurningYet: '目前没有。',
  turn: (why, round, side, margin) =>
    why === 'lead'
      ? `${round}：${side}总分反超（该轮领先 ${margin} 分）`
      : `${round}：全场分差最大的一轮，${side}领先 ${margin} 分`,
  itsSpeech: '促成转折的发言',
  comment: '裁判评语',

  notRuled: '没有最终裁决。',
  whose: (judge, overall) =>
    `${judge === null ? '各次裁决相互抵消。' : `这是裁判的决胜论点，裁判判${judge}胜。`}${overall === null ? '合计为平局。' : `合计则是${overall}胜。`}`,
  eachItsOwn: '各次裁决的决胜论点不同，分列如下：',
  audienceMoved: side => `投票给${side}的观众，各自的决胜之处：`,
  movedBy: quote => `打动它的话是${quote}`,

  audienceColumns: ['类型', 'agent_id', '模型', '权重', '投票', '信心'],
  noVoteYet: '观众尚未投票。',
  noAudience: '没有观众。',
  votedFor: (side, weight, dissents) => `支持${side}（权重 ${weight}${dissents ? '；与结果相左' : ''}）：`,
  unanimous: side => `投票者全部支持${side}，没有异议。`,
  divided: kind => `${kind}：内部意见不一`,
  moved: '辩论前后改变倾向的观众：',
  nobodyMoved: '辩论没有改变任何观众的倾向。',
  notPolled: '辩论之前没有询问观众的倾向。',
  by: quote => `因为${quote}`,
  byNothing: '没有指出具体的话',
  butVoted: side => `但投票给${side}`,
  unmoved: members => `倾向未变：${members.join('；')}。`,

  recommendation: '建议',
  unresolved: '未解决的问题',
  none: '无',
  ofRuling: side => `以下是裁判的表述，裁判判${side}胜：`,

  marks: '每轮得分为四项评分的平均值，减去犯规与求援的扣分。四项评分在各轮的平均值：',
  criterion: '评分维度',
  criteria: { logic: '逻辑一致性', rebuttal: '针对性反驳', clarity: '表达清晰度', evidence: '论证有效性' },
  bothOrders: '裁判在不知双方身份的情况下，按两种顺序各评一次；得分取两次的平均值。',
  ordersDiffer: rounds => `在${rounds.join('、')}，调换顺序后裁判让另一方领先。`,

  foulColumns: ['轮次', '哪一方', '规则', '原话', '由谁发现', '扣分'],
  noFouls: '无。',
  notCounted: '不计入',

  heard: '下场与求援',
  nobodyAsked: '没有观众申请下场，也没有一方求援。',
  applied: '观众的下场申请：',
  wants: (member, side) => `${member}支持${side}`,
  criteriaOf: (fresh, repeats, shifts, similarity, turn) =>
    `新信息：${fresh}，重复：${repeats}，打破平衡：${shifts}；相似度 ${similarity}${turn === null ? '' : `（${turn}）`}`,
  notRuledOn: (similarity, turn) => `相似度 ${similarity}${turn === null ? '' : `（${turn}）`}`,
  yes: '是',
  no: '否',
  admitted: '准许下场',
  refused: '驳回',
  help: '主辩的求援请求：',
  asked: (side, request, target) => `${side}向${target}请求${request}支援`,
  requests: { technical: '技术', ethical: '伦理', practical: '实践' },
  granted: '准许',
  denied: '驳回',
  cost: points => `扣 ${points} 分`,
  free: '不扣分',

  judging: '裁判情况',
  notOfResult: (judge, overall) =>
    `这里说的是最终裁决（${judge === null ? '未分胜负' : `判${judge}胜`}），而不是总结果：${overall === null ? '合计为平局' : `合计是${overall}胜`}。`,
  missed: '缺席的发言',
  more: count => `另有 ${count} 处`,
  transcript: '全文记录',
  ally: '观众下场',
  askedAgain: '曾被要求补充一次；第一版保留在日志中。',
  didNotSpeak: why => `没有发言：${why}`,
  unfinished: '尚未说完。',
}
