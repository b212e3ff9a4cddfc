import type { Language } from '../core/language.ts'

export interface SeatsWords {
  /** Above what could be taken instead. */
  alsoUsable(count: number): string
  nothingElse: string
  howToSet(example: string): string
  howToClear: string
  stored(list: string, file: string): string
  cleared(list: string, file: string): string
  nothingStored(file: string): string
  projectFirst(seat: string, file: string): string
  notWritten(file: string, reason: string): string
  eitherOr: string
  /** What is stored for seats that only the arena has. */
  ofArena(list: string): string
}

export const seatsWords: Record<Language, SeatsWords> = {
  en: {
    alsoUsable: count => `Usable here as well (${count}):`,
    nothingElse: 'Nothing else is usable here; agon doctor says what is missing.',
    howToSet: example => `Store a choice: agon seats ${example}`,
    howToClear: 'Forget what is stored: agon seats --clear [SEAT…]',
    stored: (list, file) => `Stored in ${file}: ${list}`,
    cleared: (list, file) => `No longer stored in ${file}: ${list}`,
    nothingStored: file => `There is nothing to forget in ${file}.`,
    projectFirst: (seat, file) => `In this folder ${file} says who holds the ${seat}'s seat, and it goes first.`,
    notWritten: (file, reason) => `${file} could not be written: ${reason}. Nothing was changed.`,
    eitherOr: 'Either store seats or forget them: agon seats judge=MODEL, or agon seats --clear judge.',
    ofArena: list => `Stored for agon arena: ${list}`,
  },
  zh: {
    alsoUsable: count => `这里还可以使用（${count} 个）：`,
    nothingElse: '这里没有其他可用的模型；agon doctor 会说明缺少什么。',
    howToSet: example => `保存选择：agon seats ${example}`,
    howToClear: '取消保存：agon seats --clear [席位…]',
    stored: (list, file) => `已保存到 ${file}：${list}`,
    cleared: (list, file) => `已从 ${file} 中去掉：${list}`,
    nothingStored: file => `${file} 中没有可以去掉的内容。`,
    projectFirst: (seat, file) => `在这个文件夹中，${seat} 的席位由 ${file} 指定，并以它为准。`,
    notWritten: (file, reason) => `无法写入 ${file}：${reason}。没有任何改动。`,
    eitherOr: '要么保存席位，要么去掉：agon seats judge=MODEL，或 agon seats --clear judge。',
    ofArena: list => `为 agon arena 保存的：${list}`,
  },
}
