import type { Language } from '../../core/language.ts'

/** One model in two seats. */
export interface Same {
  /** By the name that each of them has for it. */
  models: readonly [string, string]
  /** In which seats it is only the fallback. */
  fallbackOf: readonly string[]
}

/** What the command of the arena says. */
interface ArenaWords {
  /** Neither a motion nor a file that has one. */
  noMotion: string
  twoMotions(given: string, place: string): string
  /** What a person in the audience is called, and what it listens for. */
  person: string
  ownMind: string
  emptyMember(written: string): string
  notMember(part: string): string
  tooMany(count: number, most: number): string
  badType(most: number): string
  emptyText: string
  longText(most: number): string
  badWeight: string
  badId(id: string): string
  seatId(id: string): string
  sameId(id: string): string
  sameJudge(judge: string, debater: string, same: Same): string
  sameDebaters(same: Same): string
  tooFew(models: readonly string[], flags: readonly string[], seat: string): string
  phases: string
  rounds(first: number, last: number): string
  audience(count: number): string
  member(id: string, type: string, model: string, weight: string | null): string
  weights(judge: string, audience: string): string
  noPoll: string
  learns: string
  insisted: Record<'same-judge' | 'same-model', string>
  change(flag: string): string
}

export const arenaWords: Record<Language, ArenaWords> = {
  en: {
    noMotion:
      'No motion was given. Put it in quotation marks: agon arena "Cities should ban private cars" — or name a file that has one: agon arena --config arena.json',
    twoMotions: (given, place) => `the motion is given twice: "${given}", and another one at ${place}. Leave one out.`,
    person: 'Person',
    ownMind: 'A person, who listens and votes as they see fit.',
    emptyMember: written => `"${written}" leaves a member out. Write them without gaps: logic,risk,person`,
    notMember: part => `"${part}" is not KIND, KIND=SEAT or KIND=SEAT*WEIGHT, such as logic=openai:gpt-5.4*2.`,
    tooMany: (count, most) => `${count} members are too many: at most ${most} can listen.`,
    badType: most => `a type must be a name of at most ${most} characters.`,
    emptyText: 'must not be empty.',
    longText: most => `is too long: at most ${most.toLocaleString('en')} characters.`,
    badWeight: 'a weight must be a number above 0, at most 1000: logic*2',
    badId: id =>
      `"${id}" cannot be an agent_id. Allowed: letters, digits, _ and -, a letter or digit first, at most 40.`,
    seatId: id => `"${id}" cannot be an agent_id: it is the name of a seat. Choose another.`,
    sameId: id => `the agent_id "${id}" is used twice. Everybody needs one of their own.`,
    sameJudge: (judge, debater, same) =>
      `${judge} may not have the model of ${debater}: ${both(same)}. Give one of them another model, or insist: --same-judge (the result will say so).`,
    sameDebaters: same =>
      `both sides have one model: ${both(same)}. Give one of them another, or insist: --same-model (the result will say so).`,
    tooFew: (models, flags, seat) =>
      `Two debaters and a judge need different models, and only ${models.join(', ')} ${models.length === 1 ? 'is' : 'are'} usable here. Name another (--${seat} PROVIDER:MODEL), sit down yourself (--${seat} person), or insist: ${flags.join(' ')}. agon doctor shows what else could be used.`,
    phases: 'Rounds',
    rounds: (first, last) => (first === last ? `${first}` : `${first}–${last}`),
    audience: count => `Audience: ${count}`,
    member: (id, type, model, weight) => `${id}  ${type} · ${model}${weight === null ? '' : ` · weight ${weight}`}`,
    weights: (judge, audience) => `Result: judge ${judge}, audience ${audience}`,
    noPoll: 'The audience is not asked where it leans before and after (--no-poll).',
    learns: 'What worked and what was refuted is kept for each debater (--learn).',
    insisted: {
      'same-judge': 'You insist (--same-judge): the judge has the model of a debater. The result will say so.',
      'same-model': 'You insist (--same-model): both sides have one model. The result will say so.',
    },
    change: flag => `Change: ${flag} or agon seats`,
  },
  zh: {
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
    badWeight: '权重必须是大于 0、不超过 1000 的数：logic*2',
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
  },
}

const both = ({ models: [one, other], fallbackOf }: Same): string =>
  `${one === other ? one : `${one} is ${other}`}${fallbackOf.length === 0 ? '' : ` (the fallback of ${fallbackOf.join(' and of ')})`}`

const bothZh = ({ models: [one, other], fallbackOf }: Same): string =>
  `${one === other ? one : `${one} 即 ${other}`}${fallbackOf.length === 0 ? '' : `（${fallbackOf.join('和')}的后备）`}`
