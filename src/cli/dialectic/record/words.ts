import type { Language } from '../../../core/language.ts'

/** What is said of a record as a file. */
interface RecordFileWords {
  notMade(path: string, why: string): string
  tooMany(path: string): string
  leadsOut(folder: string, place: string): string
  noFolder(path: string): string
  leadsNowhere(folder: string): string
  notWritten(path: string, why: string): string
  writtenAgain(path: string): string
  behind(path: string, debate: number): string
  lacking(path: string, debate: number): string
  deleted(path: string): string
  foreign(path: string, round: number): string
  taken(path: string, debate: number): string
  isLink: string
  notFile: string
  tooLarge(megabytes: number): string
  full: string
  denied: string
  readOnly: string
  movedFolder: string
  noPlace: string
}

export const recordFileWords: Record<Language, RecordFileWords> = {
  en: {
    notMade: (path, why) =>
      `the record ${path} cannot be made: ${why}. Make its folder writable, start in another folder, or add --no-record.`,
    tooMany: path => `there are too many records like ${path}. Delete some, or add --no-record.`,
    leadsOut: (folder, place) =>
      `${folder} is a link that leads out of this folder, to ${place}, and nothing is written there. Make it a folder, start in another folder, or add --no-record.`,
    leadsNowhere: folder =>
      `${folder} is a link that leads nowhere, and records go there. Delete it, start in another folder, or add --no-record.`,
    noFolder: path =>
      `${path} is no folder, and records go there. Rename it, start in another folder, or add --no-record.`,
    notWritten: (path, why) =>
      `The record ${path} cannot be written now: ${why}. The debate goes on and is kept in the archive; the record is brought up to date as soon as it can be written.`,
    writtenAgain: path => `The record ${path} is up to date again.`,
    behind: (path, debate) =>
      `The record ${path} is behind: it could not be written to the end. agon resume ${debate} brings it up to date once it can be.`,
    lacking: (path, debate) =>
      `The record ${path} is gone, and could not be written anew. agon export ${debate} --format record has it.`,
    deleted: path => `The record ${path} was gone, and has been written anew.`,
    taken: (path, debate) =>
      `The record ${path} is that of debate ${debate} by now. It is left as it is; agon export has the record of this debate.`,
    foreign: (path, round) =>
      `The record ${path} has a round ${round} that this debate does not know: another one went on from it. It is left as it is; agon export has the record of this debate.`,
    isLink: 'it is a link now',
    notFile: 'it is no file',
    tooLarge: megabytes => `it has more than ${megabytes} MB`,
    full: 'the disk is full',
    denied: 'access is denied',
    readOnly: 'the file system is read-only',
    movedFolder: 'its folder leads somewhere else now',
    noPlace: 'the folder that it lies in is gone',
  },
  zh: {
    notMade: (path, why) => `无法创建记录 ${path}：${why}。请使其文件夹可写，换一个文件夹运行，或加上 --no-record。`,
    tooMany: path => `像 ${path} 这样的记录太多。请删除一些，或加上 --no-record。`,
    leadsOut: (folder, place) =>
      `${folder} 是指向本文件夹之外（${place}）的链接，不会写入那里。请改为普通文件夹，换一个文件夹运行，或加上 --no-record。`,
    leadsNowhere: folder =>
      `${folder} 是失效的链接，而记录要写在那里。请删除它，换一个文件夹运行，或加上 --no-record。`,
    noFolder: path => `${path} 不是文件夹，而记录要写在那里。请将它改名，换一个文件夹运行，或加上 --no-record。`,
    notWritten: (path, why) =>
      `目前无法写入记录 ${path}：${why}。辩论继续进行并保存在档案中；一旦可以写入，记录会补全。`,
    writtenAgain: path => `记录 ${path} 已补全。`,
    behind: (path, debate) => `记录 ${path} 不完整：未能写到最后。一旦可以写入，运行 agon resume ${debate} 即可补全。`,
    lacking: (path, debate) => `记录 ${path} 不见了，也无法重新写出。可用 agon export ${debate} --format record 导出。`,
    deleted: path => `记录 ${path} 不见了，已重新写出。`,
    taken: (path, debate) => `记录 ${path} 现在属于辩论 ${debate}。文件保持原样；本辩论的记录可用 agon export 导出。`,
    foreign: (path, round) =>
      `记录 ${path} 中有本辩论没有的第 ${round} 轮：另一场辩论已从它继续。文件保持原样；本辩论的记录可用 agon export 导出。`,
    isLink: '它现在是一个链接',
    notFile: '它不是文件',
    tooLarge: megabytes => `它超过 ${megabytes} MB`,
    full: '磁盘已满',
    denied: '没有权限',
    readOnly: '文件系统只读',
    movedFolder: '它的文件夹现在指向别处',
    noPlace: '它所在的文件夹已不存在',
  },
}
