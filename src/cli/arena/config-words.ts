import type { Language } from '../../core/language.ts'

/** What a value can be wrong in that only this file has. */
export type WrongInArena = 'blank' | 'hidden' | 'long' | 'longTopic' | 'id' | 'weights'

/** What is said about the file of an arena. Each is a sentence that follows the place it is about. */
export interface ArenaConfigWords {
  noFile: string
  wrong: Record<WrongInArena, string>
  /** A field that only some have. */
  notOfJudge: string
  whatRole: string
  noStance: string
  twoOfSide(side: string, place: string): string
  twoJudges(place: string): string
  twoModels: string
  nameAlone: string
  notVoice(found: string): string
  positionTwice(place: string): string
  sameId(id: string, place: string): string
  seatId(id: string): string
  needsType: string
  looksLikeKey: string
  judgeIsJudge(id: string): string
}

export const arenaConfigWords: Record<Language, ArenaConfigWords> = {
  en: {
    noFile: 'there is no such file. Check the path; docs/cli.md shows what stands in one.',
    wrong: {
      blank: 'must not be blank.',
      hidden: 'must not hold control characters, or any that are invisible or turn text around.',
      long: 'is too long: at most 2,000 characters.',
      longTopic: 'is too long: at most 20,000 characters.',
      id: 'must be an id: letters, digits, _ and -, a letter or digit first, at most 40.',
      weights: 'must be {"judge": 60, "audience": 40} or "60/40", not both 0.',
    },
    notOfJudge: 'is for debaters. A judge has no side.',
    whatRole: 'says neither "stance" (pro or con, for a debater) nor "role": "judge".',
    noStance: 'is missing. A debater argues for "pro" or "con".',
    twoOfSide: (side, place) => `${side} has a debater already (${place}). There is one for each side.`,
    twoJudges: place => `there is a judge among the agents already (${place}). Name judges in one place.`,
    twoModels: 'says the model twice. Write either "model", or "model_provider" and "model_name".',
    nameAlone: 'needs "model_provider" beside it, such as OpenAI, Claude, Gemini or DeepSeek.',
    notVoice: found =>
      `must be provider:model, a provider or a tool alone, command:NAME, person or offline, but is ${found}.`,
    positionTwice: place => `says something else than ${place}. Say it once.`,
    sameId: (id, place) => `"${id}" is taken already (${place}). Everybody needs an id of its own.`,
    seatId: id => `"${id}" is the name of a seat. Choose another, such as aud_01.`,
    needsType: 'is missing. It is the name of a kind of audience, or any name where "preference" says the rest.',
    looksLikeKey: 'looks like a key. What stands here is sent to models and kept: take it out.',
    judgeIsJudge: id => `the record calls the judge "judge", not "${id}".`,
  },
  zh: {
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
  },
}
