import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'

/** What is said about seats that cannot be filled. */
export interface SeatWords {
  notSeat(text: string): string
  notModel(text: string): string
  notPerson(text: string): string
  noVoice(voice: string, voices: readonly string[]): string
  whichProvider(seat: string, model: string): string
  whichModel(provider: string, userFile: string): string
  whichOfServer(provider: string): string
  mustDiffer(one: string, other: string, model: string): string
  onlyModels(models: readonly string[]): string
  noModels(providers: readonly string[]): string
  /** How to get a voice more: a model to pull, one to name, or a person. */
  addOne(seat: string, ways: { pull: string | null; name: string }): string
  /** Said last, and left out by the doctor itself. */
  seeDoctor: string
  notAssignment(text: string): string
  noSeat(seat: string, meant: string | null, seats: readonly string[]): string
  ownFallback(seat: string, model: string): string
  rivalFallback(seat: string, rival: string, model: string): string
  sameFallbacks(one: string, other: string, model: string): string
  twice(seat: string): string
}

export const seatWords: Record<Language, SeatWords> = {
  en: {
    notSeat: text =>
      `"${text}" is not a seat. A seat is provider:model, such as openai:gpt-5; a tool, such as claude; person; or offline.`,
    notModel: text => `"${text}" is not a model's name. Allowed: letters, digits and . _ : / @ -, at most 128.`,
    notPerson: text => `"${text}" is not a person's name. Allowed: letters, digits, spaces and . ' -, at most 40.`,
    noVoice: (voice, voices) => `the offline voice has no model "${voice}". Allowed: ${voices.join(', ')}.`,
    whichProvider: (seat, model) => `which provider? Name it as well: --${seat} provider:${model}.`,
    whichModel: (provider, userFile) =>
      `which model of ${provider}? Write ${provider}:MODEL, or list "models" for it in ${userFile}.`,
    whichOfServer: provider =>
      `which model of ${provider}? Its server does not answer, or has none. Start it, or write ${provider}:MODEL.`,
    mustDiffer: (one, other, model) =>
      `--${one} and --${other} must differ: both are ${model}. ${model === 'person' ? 'Give them names: person:Anna, person:Ben.' : isPerson(model) ? 'Give one of them another name.' : 'Give one of them another model.'}`,
    onlyModels: models =>
      `debaters need different models, and only ${models.join(', ')} ${models.length === 1 ? 'is' : 'are'} usable here.`,
    noModels: providers => `no model of ${providers.join(', ')} is named in the configuration.`,
    addOne: (seat, { pull, name }) => ` Add one: ${pull ?? `--${seat} ${name}`}; or argue yourself: --${seat} person.`,
    seeDoctor: ' agon doctor shows what else could be used.',
    notAssignment: text => `"${text}" is not SEAT=MODEL, such as proposer=lab:big.`,
    noSeat: (seat, meant, seats) =>
      `there is no seat "${seat}".${meant ? ` Did you mean ${meant}?` : ''} Seats: ${seats.join(', ')}.`,
    rivalFallback: (seat, rival, model) =>
      `${model} holds the ${rival}'s seat, and debaters must differ. Give the ${seat} another fallback.`,
    sameFallbacks: (one, other, model) =>
      `the fallbacks of ${one} and ${other} must differ: both are ${model}. Give one of them another model.`,
    ownFallback: (seat, model) => `${model} is what holds the ${seat}'s seat. A fallback must be another model.`,
    twice: seat => `${seat} is named twice. Name it once.`,
  },
  zh: {
    notSeat: text =>
      `“${text}”不是席位。席位写作 provider:model，例如 openai:gpt-5；也可以是工具（如 claude）、person 或 offline。`,
    notModel: text => `“${text}”不是模型名称。可用字符：字母、数字和 . _ : / @ -，最多 128 个。`,
    notPerson: text => `“${text}”不是人名。可用字符：文字、数字、空格和 . ' -，最多 40 个。`,
    noVoice: (voice, voices) => `离线声音没有“${voice}”这个模型。可用值：${voices.join('、')}。`,
    whichProvider: (seat, model) => `属于哪个提供方？请一并写明：--${seat} provider:${model}。`,
    whichModel: (provider, userFile) =>
      `要用 ${provider} 的哪个模型？请写成 ${provider}:MODEL，或在 ${userFile} 中为它列出 models。`,
    whichOfServer: provider =>
      `要用 ${provider} 的哪个模型？它的服务没有应答，或者没有模型。请启动它，或写成 ${provider}:MODEL。`,
    mustDiffer: (one, other, model) =>
      `--${one} 与 --${other} 必须不同：两者都是 ${model}。${model === 'person' ? '请写明姓名：person:李雷、person:韩梅梅。' : isPerson(model) ? '请给其中一方换一个姓名。' : '请给其中一方换一个模型。'}`,
    onlyModels: models => `辩手必须使用不同的模型，而这里只能使用 ${models.join('、')}。`,
    noModels: providers => `配置中没有写明 ${providers.join('、')} 的任何模型。`,
    addOne: (seat, { pull, name }) =>
      `可以再加一个：${pull ?? `--${seat} ${name}`}；也可以亲自上场：--${seat} person。`,
    seeDoctor: 'agon doctor 会说明还能用什么。',
    notAssignment: text => `“${text}”应写成 SEAT=MODEL，例如 proposer=lab:big。`,
    noSeat: (seat, meant, seats) =>
      `没有“${seat}”这个席位。${meant ? `是否想写 ${meant}？` : ''}可用席位：${seats.join('、')}。`,
    rivalFallback: (seat, rival, model) => `${rival} 的席位由 ${model} 担任，而辩手必须不同。请给 ${seat} 换一个后备。`,
    sameFallbacks: (one, other, model) =>
      `${one} 与 ${other} 的后备必须不同：两者都是 ${model}。请给其中一方换一个模型。`,
    ownFallback: (seat, model) => `${seat} 的席位本来就由 ${model} 担任。后备必须是另一个模型。`,
    twice: seat => `${seat} 写了两次。请只写一次。`,
  },
}
