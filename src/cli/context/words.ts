import type { Language } from '../../core/language.ts'

/** What is said about files that cannot be brought along. Each reason follows the file's name. */
export interface ContextWords {
  refused(path: string, why: string): string
  missing: string
  neither: string
  unreadable: string
  unreadableFor(code: string | undefined): string
  notRegular: string
  tooLarge(size: string, most: string): string
  notText: string
  overTotal(most: string): string
  overCount(most: number): string
  more(files: number, why: string): string
  ownRepository: string
  secrets: string
  lockFile: string
  outside: string
  brokenLink: string
}

export const contextWords: Record<Language, ContextWords> = {
  en: {
    refused: (path, why) => `${path}: ${why}.`,
    missing: 'does not exist',
    neither: 'is neither a file nor a folder',
    unreadable: 'cannot be read',
    unreadableFor: code => `cannot be read (${code})`,
    notRegular: 'is not a regular file',
    tooLarge: (size, most) => `is ${size}, over the limit of ${most} a file`,
    notText: 'is not a text file (UTF-8, or UTF-16 with a byte order mark)',
    overTotal: most => `over the limit of ${most} in all`,
    overCount: most => `over the limit of ${most} in a folder`,
    more: (files, why) => `${files} more ${files === 1 ? 'file' : 'files'}: ${why}`,
    ownRepository: 'a repository of its own',
    secrets: 'may hold secrets: name it itself to bring it along',
    lockFile: 'lock file',
    outside: 'outside by symlink',
    brokenLink: 'broken symlink',
  },
  zh: {
    refused: (path, why) => `${path}：${why}。`,
    missing: '不存在',
    neither: '既不是文件也不是文件夹',
    unreadable: '无法读取',
    unreadableFor: code => `无法读取（${code}）`,
    notRegular: '不是普通文件',
    tooLarge: (size, most) => `大小为 ${size}，超过单个文件 ${most} 的上限`,
    notText: '不是文本文件（UTF-8，或带字节顺序标记的 UTF-16）',
    overTotal: most => `超过 ${most} 的总量上限`,
    overCount: most => `超过每个文件夹 ${most} 个文件的上限`,
    more: (files, why) => `另有 ${files} 个文件：${why}`,
    ownRepository: '是另一个独立的仓库',
    secrets: '可能含有密钥，如需纳入请单独指定',
    lockFile: '依赖锁定文件',
    outside: '符号链接指向文件夹之外',
    brokenLink: '符号链接已失效',
  },
}
