import type { Language } from '../../core/language.ts'

/** What a value can be wrong in that only this file has. */
export type WrongInResearch = 'blank' | 'hidden' | 'long' | 'longName' | 'longTopic' | 'roles' | 'evidence' | 'judges'

/** What is said about the file of a research. Each is a sentence that follows the place it is about. */
interface ResearchConfigWords {
  noFile: string
  wrong: Record<WrongInResearch, string>
  sameRole(name: string, place: string): string
  notVoice(found: string): string
  looksLikeKey: string
  outputOutside(path: string): string
}

export const researchConfigWords: Record<Language, ResearchConfigWords> = {
  en: {
    noFile: 'there is no such file. Check the path; docs/cli.md shows what stands in one.',
    wrong: {
      blank: 'must not be blank.',
      hidden: 'must not hold control characters, or any that are invisible or turn text around.',
      long: 'is too long: at most 2,000 characters.',
      longName: 'is too long: at most 80 characters, on one line.',
      longTopic: 'is too long: at most 20,000 characters.',
      roles: 'must have 2 to 4 roles.',
      evidence: 'must be true, false or "auto".',
      judges: 'must be a seat, or a list of seats: provider:model, a provider, a tool, person.',
    },
    sameRole: (name, place) => `"${name}" is taken already (${place}). Roles need names of their own.`,
    notVoice: found =>
      `must be a model, provider:model, a provider or a tool alone, command:NAME, person or offline, but is ${found}.`,
    looksLikeKey: 'looks like a key. What stands here is sent to models and kept: take it out.',
    outputOutside: path =>
      `leads to ${path}, outside of the working folder and of the folder of this file. Only you may name such a place: --output-path.`,
  },
  zh: {
    noFile: '没有这个文件。请检查路径；docs/cli.md 说明了文件的写法。',
    wrong: {
      blank: '不能为空白。',
      hidden: '不能含有控制字符、不可见字符或改变文字方向的字符。',
      long: '太长：最多 2,000 个字符。',
      longName: '太长：最多 80 个字符，写在一行内。',
      longTopic: '太长：最多 20,000 个字符。',
      roles: '必须有 2 至 4 个角色。',
      evidence: '必须是 true、false 或 "auto"。',
      judges: '必须是一个席位或席位列表：provider:model、提供方、工具或 person。',
    },
    sameRole: (name, place) => `“${name}”已被使用（${place}）。每个角色要有各自的名称。`,
    notVoice: found =>
      `必须是模型名、provider:model，或只写提供方、工具、command:NAME、person 或 offline，实际是${found}。`,
    looksLikeKey: '像是密钥。这里的内容会发送给模型并保存下来：请删去。',
    outputOutside: path =>
      `指向 ${path}，不在工作文件夹或本文件所在的文件夹之内。这样的位置只能由你用 --output-path 指定。`,
  },
}
