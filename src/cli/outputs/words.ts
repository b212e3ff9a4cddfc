import type { Language } from '../../core/language.ts'

export interface OutputWords {
  leadsElsewhere(folder: string): string
  noFolder(folder: string, file: string): string
  notWritable(folder: string, above: string): string
  conflicts(folder: string, names: readonly string[], flag: string): string
  leavesNone(id: number): string
  wrote(folder: string, names: readonly string[]): string
  notReplaced(folder: string, names: readonly string[], id: number): string
  notWritten(folder: string, reason: string, id: number): string
}

const mostNamed = 5

const listed = (names: readonly string[], and: string, more: (rest: number) => string): string =>
  names.length <= mostNamed
    ? names.join(and)
    : `${names.slice(0, mostNamed).join(and)} ${more(names.length - mostNamed)}`

const english = (names: readonly string[]) => listed(names, ', ', rest => `and ${rest} more`)
const chinese = (names: readonly string[]) => listed(names, '、', rest => `等，另有 ${rest} 个`)

export const outputWords: Record<Language, OutputWords> = {
  en: {
    leadsElsewhere: folder =>
      `output: ${folder} is a link, or lies behind one, that leads out of this folder. Choose another output folder, or name the one it leads to.`,
    noFolder: (folder, file) =>
      `output: ${folder} cannot be made a folder: ${file} is a file. Choose another output folder.`,
    notWritable: (folder, above) =>
      `output: ${folder} cannot be written: you may not write to ${above}. Choose another output folder, or change its permissions.`,
    conflicts: (folder, names, flag) =>
      `output: ${folder} holds ${names.length === 1 ? 'a file' : 'files'} that Agon did not write, or that changed since: ${names.join(', ')}. Add ${flag} to replace ${names.length === 1 ? 'it' : 'them'}, or choose another output folder.`,
    leavesNone: id => `Debate ${id} was not asked to leave files. Other forms: agon export ${id} --format md`,
    wrote: (folder, names) => `${names.length === 1 ? 'File' : 'Files'} in ${folder}: ${english(names)}`,
    notReplaced: (folder, names, id) =>
      `Not replaced in ${folder}, because Agon did not write ${names.length === 1 ? 'it or it' : 'them or they'} changed since: ${names.join(', ')}. The debate is kept; to have its files elsewhere: agon export ${id} --format files --out FOLDER`,
    notWritten: (folder, reason, id) =>
      `The files could not be written to ${folder}: ${reason}. The debate is kept; to have them elsewhere: agon export ${id} --format files --out FOLDER`,
  },
  zh: {
    leadsElsewhere: folder =>
      `output：${folder} 是（或位于）指向当前文件夹之外的链接。请换一个输出文件夹，或直接写出它指向的位置。`,
    noFolder: (folder, file) => `output：无法建立文件夹 ${folder}：${file} 是文件。请换一个输出文件夹。`,
    notWritable: (folder, above) =>
      `output：无法写入 ${folder}：没有 ${above} 的写权限。请换一个输出文件夹，或修改权限。`,
    conflicts: (folder, names, flag) =>
      `output：${folder} 中有不是 Agon 写入的文件，或写入后已被改动：${names.join('、')}。加 ${flag} 覆盖，或换一个输出文件夹。`,
    leavesNone: id => `辩论 ${id} 没有设置输出文件。可用其他形式导出：agon export ${id} --format md`,
    wrote: (folder, names) => `文件已写入 ${folder}：${chinese(names)}`,
    notReplaced: (folder, names, id) =>
      `${folder} 中以下文件不是 Agon 写入的，或写入后已被改动，未予覆盖：${names.join('、')}。辩论已保存；要把文件写到别处：agon export ${id} --format files --out 文件夹`,
    notWritten: (folder, reason, id) =>
      `无法把文件写入 ${folder}：${reason}。辩论已保存；要写到别处：agon export ${id} --format files --out 文件夹`,
  },
}
