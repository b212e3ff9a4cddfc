import type * as en from './words.en.ts'
import { named, type SameKind } from './words.en.ts'

const bothZh = ({ models: [one, other], fallbackOf }: SameKind): string =>
  `${one === other ? one : `${one} 即 ${other}`}${fallbackOf.length === 0 ? '' : `（${fallbackOf.join('和')}的后备）`}`

export const arenaConfig: typeof en.arenaConfig = {
  noFile: '没有这个文件。请检查路径；docs/cli.md 说明了文件的写法。',
  wrong: {
    blank: '不能为空白。',
    hidden: '不能含有控制字符、不可见字符或改变文字方向的字符。',
    long: '太长：最多 2,000 个字符。',
    longTopic: '太长：最多 20,000 个字符。',
    id: '必须是标识：文字、数字、_ 和 -，以文字或数字开头，最多 40 个字符。',
    weights: '必须是 {"judge": 60, "audience": 40} 或 "60/40"，不能都为 0。',
  },
  notOfJudge: '只用于辩手。裁判没有立场。',
  whatRole: '既没有写 stance（辩手的 pro 或 con），也没有写 "role": "judge"。',
  noStance: '缺少此字段。辩手的立场是 pro 或 con。',
  twoOfSide: (side, place) => `${side} 已经有一位辩手（${place}）。每方一位。`,
  twoJudges: place => `agents 中已经有裁判（${place}）。请只在一处指定裁判。`,
  twoModels: '把模型写了两次。请写 model，或写 model_provider 和 model_name。',
  nameAlone: '还需要写 model_provider，例如 OpenAI、Claude、Gemini 或 DeepSeek。',
  notVoice: found => `必须写成 provider:model，或只写提供方、工具、command:NAME、person 或 offline，实际是${found}。`,
  positionTwice: place => `与 ${place} 所写的不同。请只写一次。`,
  sameId: (id, place) => `“${id}”已被使用（${place}）。每一位都要有各自的标识。`,
  seatId: id => `“${id}”是席位的名称。请换一个，例如 aud_01。`,
  needsType: '缺少此字段：写观众类型的名称；若用 preference 写明偏好，可以是任意名称。',
  looksLikeKey: '像是密钥。这里的内容会发送给模型并保存下来：请删去。',
  judgeIsJudge: id => `记录中裁判称为“judge”，而不是“${id}”。`,
}

export const manner: typeof en.manner = {
  notThere: (kind, tag, meant, known, file) =>
    `没有“${tag}”这种${kind === 'styles' ? '风格' : '观众类型'}。${meant ? `是否想写 ${meant}？` : ''}可用：${known.map(named).join('、')}。可以在 ${file} 中添加自己的：第一行写“# 名称”，下面写几句话。`,
  empty: file => `${file} 没有内容。第一行写“# 名称”，下面写几句话。`,
  tooLong: (file, most) => `${file} 太长：最多 ${most.toLocaleString('en')} 个字符。`,
  longName: (file, most) => `${file} 第一行的名称太长：最多 ${most} 个字符。`,
}

export const arena: typeof en.arena = {
  noMotion:
    '没有给出辩题。请用引号括起来：agon arena "城市应当禁止私家车"，或写明含有辩题的文件：agon arena --config arena.json',
  twoMotions: (given, place) => `辩题写了两次：“${given}”，而 ${place} 处是另一个。请去掉其中之一。`,
  person: '真人观众',
  ownMind: '真人，按自己的判断听辩和投票。',
  emptyMember: written => `“${written}”中有一位观众是空的。请写成没有空位的形式：logic,risk,person`,
  notMember: part => `“${part}”应写成 KIND、KIND=SEAT 或 KIND=SEAT*WEIGHT，例如 logic=openai:gpt-5.4*2。`,
  tooMany: (count, most) => `观众有 ${count} 位，太多了：最多 ${most} 位。`,
  badType: most => `类型的名称不能为空，最多 ${most} 个字符。`,
  emptyText: '不能为空。',
  longText: most => `太长：最多 ${most.toLocaleString('en')} 个字符。`,
  badWeight: '权重必须是大于 0、不超过 1000 的数。',
  noKind: '缺少类型。只有真人不需要类型。',
  badId: id => `“${id}”不能作 agent_id。可用：文字、数字、_ 和 -，以文字或数字开头，最多 40 个字符。`,
  seatId: id => `“${id}”不能作 agent_id：它是席位的名称。请换一个。`,
  sameId: id => `agent_id“${id}”用了两次。每一位都要有各自的标识。`,
  sameJudge: (judge, debater, same) =>
    `${judge}不能与${debater}使用同一个模型：${bothZh(same)}。请给其中一方换一个模型；如果坚持，请加 --same-judge（结果中会注明）。`,
  sameDebaters: same =>
    `正反双方使用同一个模型：${bothZh(same)}。请给其中一方换一个；如果坚持，请加 --same-model（结果中会注明）。`,
  tooFew: (models, flags, seat) =>
    `两位辩手和裁判需要不同的模型，而这里只能使用 ${models.join('、')}。可以另行指定（--${seat} PROVIDER:MODEL），亲自上场（--${seat} person），或者坚持：${flags.join(' ')}。agon doctor 会说明还能用什么。`,
  phases: '轮次',
  rounds: (first, last) => (first === last ? `${first}` : `${first}–${last}`),
  audience: count => `观众：${count} 位`,
  member: (id, type, model, weight) => `${id}  ${type} · ${model}${weight === null ? '' : ` · 权重 ${weight}`}`,
  weights: (judge, audience) => `结果权重：裁判 ${judge}，观众 ${audience}`,
  noPoll: '不询问观众辩论前后的倾向（--no-poll）。',
  learns: '为每位辩手记下哪些有效、哪些被驳倒（--learn）。',
  insisted: {
    'same-judge': '按你的要求（--same-judge）：裁判与一位辩手使用同一个模型。结果中会注明。',
    'same-model': '按你的要求（--same-model）：正反双方使用同一个模型。结果中会注明。',
  },
  change: flag => `更换：${flag} 或 agon seats`,
}
