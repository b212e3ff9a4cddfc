import type { Language } from '../../core/language.ts'

/** What is said about seats that cannot be filled. */
export interface SeatWords {
  notSeat(text: string): string
  notModel(text: string): string
  noVoice(voice: string, voices: readonly string[]): string
  whichProvider(seat: string, model: string): string
  whichModel(provider: string, userFile: string): string
  noPeople: string
  mustDiffer(one: string, other: string, model: string): string
  onlyModels(models: readonly string[]): string
  noModels(providers: readonly string[]): string
  nameOne(seat: string, provider: string, userFile: string): string
}

export const seatWords: Record<Language, SeatWords> = {
  en: {
    notSeat: text => `"${text}" is not a seat. A seat is provider:model, such as lab:big.`,
    notModel: text => `"${text}" is not a model's name. Allowed: letters, digits and . _ : / @ -, at most 128.`,
    noVoice: (voice, voices) => `the offline voice has no model "${voice}". Allowed: ${voices.join(', ')}.`,
    whichProvider: (seat, model) => `which provider? Name it as well: --${seat} provider:${model}.`,
    whichModel: (provider, userFile) =>
      `which model of ${provider}? Write ${provider}:MODEL, or list "models" for it in ${userFile}.`,
    noPeople: 'people in seats are not part of this version.',
    mustDiffer: (one, other, model) =>
      `--${one} and --${other} must differ: both are ${model}. Give one of them another model.`,
    onlyModels: models =>
      `debaters need different models, and only ${models.join(', ')} ${models.length === 1 ? 'is' : 'are'} configured.`,
    noModels: providers => `no model of ${providers.join(', ')} is named in the configuration.`,
    nameOne: (seat, provider, userFile) =>
      ` Name one: --${seat} ${provider}:MODEL, or list it under "models" in ${userFile}.`,
  },
  zh: {
    notSeat: text => `“${text}”不是席位。席位写作 provider:model，例如 lab:big。`,
    notModel: text => `“${text}”不是模型名称。可用字符：字母、数字和 . _ : / @ -，最多 128 个。`,
    noVoice: (voice, voices) => `离线声音没有“${voice}”这个模型。可用值：${voices.join('、')}。`,
    whichProvider: (seat, model) => `属于哪个提供方？请一并写明：--${seat} provider:${model}。`,
    whichModel: (provider, userFile) =>
      `要用 ${provider} 的哪个模型？请写成 ${provider}:MODEL，或在 ${userFile} 中为它列出 models。`,
    noPeople: '此版本尚不支持由真人入席。',
    mustDiffer: (one, other, model) => `--${one} 与 --${other} 必须不同：两者都是 ${model}。请给其中一方换一个模型。`,
    onlyModels: models => `辩手必须使用不同的模型，而目前只配置了 ${models.join('、')}。`,
    noModels: providers => `配置中没有写明 ${providers.join('、')} 的任何模型。`,
    nameOne: (seat, provider, userFile) => `请指定一个：--${seat} ${provider}:MODEL，或列在 ${userFile} 的 models 中。`,
  },
}
