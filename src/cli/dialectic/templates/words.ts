import type { Language } from '../../../core/language.ts'

/** What is said about templates that cannot be used. */
export interface TemplateWords {
  notThere(written: string, meant: string | null, known: readonly string[], own: string): string
  refused(file: string, why: string): string
  empty(file: string): string
  tooLong(file: string, most: number): string
}

export const templateWords: Record<Language, TemplateWords> = {
  en: {
    notThere: (written, meant, known, own) =>
      `there is no template or file "${written}".${meant ? ` Did you mean ${meant}?` : ''} There are: ${known.join(', ')}. Add your own in ${own}, or name a Markdown file.`,
    refused: (file, why) => `${file}: ${why}.`,
    empty: file => `${file}: it says nothing. Write what to pay attention to in such a debate.`,
    tooLong: (file, most) => `${file}: it is too long, at most ${most.toLocaleString('en')} characters.`,
  },
  zh: {
    notThere: (written, meant, known, own) =>
      `没有名为“${written}”的模板或文件。${meant ? `是否想写 ${meant}？` : ''}可用：${known.join('、')}。可以在 ${own} 中添加自己的模板，或给出一个 Markdown 文件。`,
    refused: (file, why) => `${file}：${why}。`,
    empty: file => `${file}：没有内容。请写明这类辩论应当注意什么。`,
    tooLong: (file, most) => `${file}：太长，最多 ${most.toLocaleString('en')} 个字符。`,
  },
}
