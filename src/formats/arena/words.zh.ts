import type { SideId } from './options-in.ts'
import type { PhaseId } from './phases.ts'
import type { Rule } from './round/fouls.ts'
import type * as en from './words.en.ts'
import { given, listedMembers, plain, under } from './words.en.ts'

const sideZh = (side: SideId | null): string => (side === null ? '平局' : side === 'pro' ? '正方胜' : '反方胜')

export const rules: typeof en.rules = {
  silence: '发言没有任何内容',
  'too-many-arguments': '立场构建阶段提出的核心论点超过 3 条',
  'no-list': '发言末尾没有附列出核心论点的代码块',
  'no-quote': '没有准确引用对方的原话',
  'no-answer': '引用了对方的论点却没有回应',
  'early-ally': '在关键战役之前引用观众的话',
  'help-not-now': '在不允许求援的阶段求援',
  'help-again': '连续两轮求援',
  'new-argument': '在不允许的阶段提出新论点',
  'new-facts': '总结陈词中新增事实',
  conduct: '攻击个人，或向裁判喊话，而不是论证',
}

const missingZh: Partial<Record<Rule, string>> = {
  silence: '发言本身：写在代码块之前的文字；没有它，谁也听不到任何内容',
  'no-list': '发言末尾的代码块，含 "arguments"、"answers" 和 "help"',
  'no-quote': '对方首先说出的至少六个字的原话，在发言正文中用引号照抄，并作回应；出处与原话写入 "answers"',
}

const byHandZh: Partial<Record<Rule, string>> = {
  silence: '缺少发言本身：没有文字，谁也听不到任何内容。',
  'no-quote':
    '你的发言没有引用对方首先说出的话。请加上对方至少六个字的原话，用引号照抄，并作回应；否则照此计入，并判犯规。',
}

const helpZh =
  '可以用 "help" 向一位观众（类型或编号）求援：{"request": "technical | ethical | practical", "target_audience": "audience_type", "reason": "…"}。依赖惩罚：第一次求援扣 0.25 分，以后每次经裁定的求援比前一次多扣 0.25 分；被驳回的再加扣 0.25 分。'

const calledZh: Partial<Record<Rule, string>> = {
  'too-many-arguments': '立场构建阶段核心论点超过 3 条',
  'no-answer': '引用了对方的原话，却没有回应其论点',
  'new-argument': '提出此前没有提出过的核心论点',
  'new-facts': '出现此前辩论里没有的数字、来源或例子',
  conduct: '攻击个人，或向你喊话，而不是论证',
}

const phasesZh: Record<PhaseId, string> = {
  position: '立场构建阶段，重点看立场是否清晰、论点是否完整。在 "arguments" 中写明双方至今各提出了几条核心论点。',
  clash: '对抗与拉盟友阶段，重点看每次发言是否回应了对方真正提出的论点。',
  battle: '关键战役阶段，重点看整合能力，以及对关键证据的掌控。',
  endgame: '终局攻防阶段，重点看能否压缩论证、击中对方真正的漏洞。',
  summary: '总结陈词阶段，重点看是否总结出这场辩论已经表明的东西。允许情绪定调。',
}

const firstZh = '首轮的 rebuttal 看发言如何应对可以预料的反对意见。'

export const asks: typeof en.asks = {
  questions: {
    leaning: () => '在听辩论之前，你对辩题持什么态度？不管现在已经说到哪里，请按你入场时的想法回答。其他人不会看到。',
    application: round =>
      `第 ${round} 轮双方已经发言。你想下场发言吗？全场只有一次机会，而且要说没人说过的话：裁判看的是有没有新信息、是否避免重复、能否打破当前的论证平衡。`,
    vote: () => '辩论已经结束。从你看重的角度，哪一方论证得更好，就投给哪一方。',
  },
  part: '你在观众席上的身份：',
}

export const headline: typeof en.headline = {
  judgeAgainstAudience: (judge, audience) => `裁判与观众意见相左：仅凭裁判，${judge}；仅凭观众，${audience}。`,
  pointsAgainstRuling: (points, ruling) =>
    `裁判的逐轮评分与最终裁决不一致：仅凭评分，${points}；仅凭最终裁决，${ruling}。`,
  alone: side => (side === null ? '会是平局' : `${side === 'pro' ? '正方' : '反方'}胜`),
  wins: (side, own, other) => `${side}胜，满分 100，${own} 比 ${other}。`,
  tied: (own, other) => `平局，满分 100，${own} 比 ${other}。`,
}

export const ended: typeof en.ended = {
  won: (winner, own, other) => `${winner}以 ${own} 比 ${other} 获胜（满分 100）`,
  tied: (own, other) => `平局，${own} 比 ${other}（满分 100）`,
  against: (outcome, side, advice) => `${outcome}，与裁判的裁决相反；裁判判${side}胜，并建议：${advice}`,
  noShared: outcome => `${outcome}；各次裁决相互抵消，没有共同的建议。`,
  advises: (judge, side, advice) => `${judge}（判${side}胜）：${advice}`,
  points: '逐轮评分',
  votes: '观众投票',
  forWinner: (voices, side) => `按${voices.join('和')}，${side}胜；`,
  ruledFor: (side, why) => `裁判判${side}胜：${why}`,
  cancelled: '各次裁决相互抵消。',
  noRuling: '没有得到可用的最终裁决。',
  score: (first, points, second) => `${first} ${points} ${second}（满分 100）`,
  disagree: {
    both: '裁判与观众意见相左，评分与裁决也不一致',
    audience: '裁判与观众意见相左',
    ruling: '逐轮评分与最终裁决不一致',
  },
  parts: (disagree, parts) => `；${disagree}：${parts.join('，')}`,
  part: { points: '评分', ruling: '裁决', votes: '观众' },
}

export const live: typeof en.live = {
  before: '辩论之前',
  round: (number, of, phase) => `第 ${number} / ${of} 轮 · ${phase}`,
  closing: '裁决与投票',
  phase: (name, first, last) => `${name}：第 ${first === last ? first : `${first}–${last}`} 轮`,
  foul: side => `${side}犯规`,
  foundBy: who => `由${who}发现`,
  forSide: (member, side) => `${member}（支持${side}）`,
  letIn: who => `${who}获准下场`,
  notLetIn: who => `${who}的申请被驳回`,
  helped: (side, member) => `${side}向${member}求援成功`,
  notHelped: (side, member) => `${side}向${member}求援未获准许`,
  voted: (member, side, weight, confidence) => `${member}投票给${side}（权重 ${weight}，信心 ${confidence}）`,
  moved: (member, from, to) => `${member}改变了倾向：${from} → ${to}`,
  whoIsWho: (pro, con) => `${pro}即正方，${con}即反方`,
  hangsOnOrder: marks => `本轮胜负取决于顺序：${marks.join('，调换后 ')}；取两者的平均值`,
  differ: (judge, audience) => `裁判与观众意见相左：裁判认为${sideZh(judge)}，观众认为${sideZh(audience)}`,
  result: (winner, pro, con) =>
    winner === null ? `平局 · 正方 ${pro} : ${con} 反方` : `${sideZh(winner)} · 正方 ${pro} : ${con} 反方`,
}

export const opening: typeof en.opening = {
  side: side => (side === 'pro' ? '正方' : '反方'),
  named: ({ name, label }) => (name.includes(label) ? name : `${name}（${label}）`),
  position: (side, position) =>
    given(position) ?? (side === 'pro' ? '辩题成立（辩题是问句时，答“是”）' : '辩题不成立（辩题是问句时，答“否”）'),
  style: style => (style ? `\n- 你的论辩风格（${plain(style.tag)}）：${plain(style.text)}` : ''),
  remembered: memory => (memory === null ? '' : '\n\n你在以往辩论中记下的内容；只作参考，不是本场的证据：\n\n'),
}

export const overruled: typeof en.overruled = {
  onlyOne: '裁判准许了不止一位，只有第一位下场。',
  repeats: '裁判予以准许，但按测量它只是重复已说过的内容。',
  twice: '裁判让同一位观众下场两次，只听取一次。',
}

export const sheet: typeof en.sheet = {
  criteria: { logic: '逻辑', rebuttal: '反驳', clarity: '清晰', evidence: '证据' },
  mean: '平均',
  foul: rule => `犯规：${rule}`,
  help: '求援',
  points: '得分',
  total: '累计',
}

export const turned: typeof en.turned = {
  lead: side => `${side}取得领先`,
  margin: '分差最大的一轮',
  deciding: side => `${side}提出决胜论点`,
  level: '本轮持平',
  won: (side, points) => `${side} +${points}`,
  ofWhich: (points, what, side) => `，其中 ${points} 分来自${side}${what}`,
  by: (what, side) => `，来自${side}${what}`,
  although: (side, cost, what) => `；${side}自己因${what} ${cost}`,
  fouls: count => (count === 1 ? '犯规' : `${count} 次犯规`),
  help: '求援',
  and: '和',
  after: (given, mark, what, cost) => `${given}，${what}扣分（${cost}）后 ${mark}`,
}

export const panel: typeof en.panel = {
  course: '累计得分',
  courseAbout: '各轮之后谁领先、领先多少，并标出转折轮次。',
  rounds: '各轮得分',
  roundsAbout: '每一轮谁胜、胜多少。',
  votes: '观众投票',
  votesAbout: '按权重：观众在辩论之前倾向哪一方，最后投给了谁。',
  phases: '阶段',
  points: '得分',
  pointsColumns: ['轮次', '阶段', '正方', '反方', '累计'],
  notScored: '未评分',
  fouls: '犯规',
  foulColumns: ['轮次', '一方', '规则', '原话', '由谁发现', '扣分'],
  notCounted: '未计入',
  heard: '申请发言与求援',
  heardColumns: ['轮次', '谁', '事由', '裁定', '理由'],
  letIn: '准许',
  refused: '驳回',
  helpFrom: member => `向${member}求援`,
}

export const prompt: typeof en.prompt = {
  rule: rule => rules[rule],
  foul: ({ turn, rule, cost }) => `${turn}：${rules[rule]}（扣 ${cost} 分）`,
  missing: (rule, byHand = false) => (byHand && byHandZh[rule]) || (missingZh[rule] ?? rules[rule]),
  silence: '（发言者什么也没说。）',
  help: (silent, byHand = false) =>
    silent.length === 0
      ? '本轮 "help" 保持 null。'
      : `${byHand ? '可以用 "help" 求援，代价如规则所述。' : helpZh}尚未发言的观众：${listedMembers(silent, true)}。`,
  helped: ({ granted, cost }) => `你的求援：${granted ? '已准许' : '被驳回'}（扣 ${cost} 分）`,
  phase: ({ phase, number }) => `${phasesZh[phase]}${number === 1 ? firstZh : ''}`,
  called: rule => `- ${rule}：${calledZh[rule]}`,
  known: fouls => under('代码已经查出并扣分的犯规，不要重复判罚：', fouls),
  marked: any => (any ? '\n\n代码在此前找不到以下数字和来源；请判断它们是否确属新增事实，是则判罚：\n\n' : ''),
  none: '（无）',
  repeated: (agent, { measure, turn }) => `${agent}：${measure.toFixed(2)}${turn === null ? '' : `，最接近 ${turn}`}`,
  notRuled: '裁判没有给出可用的裁定。',
  badRequest: '“help”必须写明 request（technical、ethical 或 practical）、target_audience 和 reason。',
  noTarget: '没有这样一位尚未发言的观众。',
  points: isTold => (isTold ? '' : '先按每条标准打分，0 到 10 分，各用一句话说明理由；分数相加，领先的一方为胜方。'),
  lessons: wanted =>
    wanted
      ? '\n- "lessons"：双方主辩各自应当记住什么：自己发言中奏效的话和被驳倒的话，各附发言名称、原话和一句话说明。'
      : '',
}

export const check: typeof en.check = {
  wrongRule: (field, rules) => `${field}：本轮可以判罚的是：${rules.join('、')}。`,
  foulFlag: 'foul：列出犯规时必须为 true。',
  notSaid: field => `${field}：该处没有说过这些话。请照抄原话，或删去这一条。`,
  notItsOwn: field => `${field}：双方从自己的发言中吸取教训。请照抄自己某次发言的原话。`,
  noClaim: 'claim：请写明要补充的观点，或把 intent 设为 none。',
  otherVoter: id => `agent_id：你是 ${id}。`,
  ruleOnAll: (field, ids) =>
    ids.length === 0 ? `${field}：没有人提出，请留空。` : `${field}：请对每一位各裁定一次：${ids.join('、')}。`,
  onlyOne: 'applications：每轮最多准许一位。',
  onlyRepeats: agent => `applications：按测量，${agent} 只是重复已说过的内容，不能准许。`,
  onlyOnce: '同一位观众只能下场一次。',
}

export const arena: typeof en.arena = {
  side: { pro: '正方', con: '反方' },
  called: { pro: '正方', con: '反方' },
  leaning: { pro: '正方', con: '反方', undecided: '未定' },
  phase: {
    position: '立场构建',
    clash: '对抗与拉盟友',
    battle: '关键战役',
    endgame: '终局攻防',
    summary: '总结陈词',
  },
  battleAndEndgame: '关键战役与终局攻防',
  round: number => `第 ${number} 轮`,
  marks: (pro, con) => `正方 ${pro} : ${con} 反方`,
  total: (pro, con, lead) => `累计 ${pro} : ${con}，${lead}`,
  ahead: (side, points) => `${side}领先 ${points}`,
  level: '持平',
  member: (type, id) => (type === id ? id : `${type}（${id}）`),
  judge: '裁判',
  code: '代码',
  followedBy: '，之后为 ',
  tie: '平局',
  aside: text => `（${text}）`,
  colon: '：',
  comma: '、',
  pause: '，',
  semicolon: '；',
}
