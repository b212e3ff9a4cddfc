import type { Language } from '../../core/language.ts'
import type { MannerKind } from './manners.ts'

/** What is said about the texts behind styles and kinds of audience. */
export interface MannerWords {
  notThere(
    kind: MannerKind,
    tag: string,
    meant: string | null,
    known: readonly { name: string; label: string }[],
    file: string,
  ): string
  empty(file: string): string
  tooLong(file: string, most: number): string
  longName(file: string, most: number): string
}

export const mannerWords: Record<Language, MannerWords> = {
  en: {
    notThere: (kind, tag, meant, known, file) =>
      `there is no ${kind === 'styles' ? 'style' : 'kind of audience'} "${tag}".${meant ? ` Did you mean ${meant}?` : ''} There are: ${known.map(named).join(', ')}. Add your own in ${file}: a first line "# Name", then a few sentences.`,
    empty: file => `${file} says nothing. Write a first line "# Name", then a few sentences.`,
    tooLong: (file, most) => `${file} is too long: at most ${most.toLocaleString('en')} characters.`,
    longName: (file, most) => `the name in the first line of ${file} is too long: at most ${most} characters.`,
  },
  zh: {
    notThere: (kind, tag, meant, known, file) =>
      `没有“${tag}”这种${kind === 'styles' ? '风格' : '观众类型'}。${meant ? `是否想写 ${meant}？` : ''}可用：${known.map(named).join('、')}。可以在 ${file} 中添加自己的：第一行写“# 名称”，下面写几句话。`,
    empty: file => `${file} 没有内容。第一行写“# 名称”，下面写几句话。`,
    tooLong: (file, most) => `${file} 太长：最多 ${most.toLocaleString('en')} 个字符。`,
    longName: (file, most) => `${file} 第一行的名称太长：最多 ${most} 个字符。`,
  },
}

/** `logic (理性逻辑派)` */
const named = ({ name, label }: { name: string; label: string }): string =>
  name.toLowerCase() === label.toLowerCase() ? name : `${name} (${label})`
