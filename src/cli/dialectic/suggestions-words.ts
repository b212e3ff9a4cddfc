import type { Language } from '../../core/language.ts'
import type { NoPatch } from './suggestions-patch.ts'

/** What is said about what agents proposed to change. */
export interface SuggestionWords {
  otherFormat(id: number, format: string): string
  patchAlone: string
  none(id: number): string
  /** Nothing applies them. */
  heading(id: number, count: number): string
  by(who: string, turn: string): string
  noPatch(why: string): string
  why: Record<NoPatch, string>
  patch(id: number): string
  patchEmpty(id: number): string
  leftOut(count: number, id: number): string
  colon: string
}

export const suggestionWords: Record<Language, SuggestionWords> = {
  en: {
    otherFormat: (id, format) =>
      `--suggestions: debate ${id} is a ${format}, and only agents of a dialectic propose changes. Show all of it: agon show ${id}`,
    patchAlone: '--patch goes with --suggestions: agon show ID --suggestions --patch | git apply',
    none: id => `Nobody proposed a change in debate ${id}.`,
    heading: (id, count) =>
      `${count} ${count === 1 ? 'change was' : 'changes were'} proposed in debate ${id}. Agon applies none of them: that is up to you.`,
    by: (who, turn) => `proposed by: ${who} (${turn})`,
    noPatch: why => `not in the patch: ${why}`,
    why: {
      described: 'it is only described, without the words before and after',
      outside: 'the path leads out of the folder',
      'odd-name': 'a patch cannot name such a file safely',
      'not-brought': 'this file was not brought along whole',
      'not-found': 'the words it replaces do not stand in the file as it was brought along',
      several: 'the words it replaces stand in the file more than once',
      same: 'it changes nothing',
      empties: 'it would leave the file empty',
      altered: 'a secret was masked or a hidden sign taken out beside it',
      overruled: 'a later proposal changes the same place',
    },
    patch: id => `As a patch (agon show ${id} --suggestions --patch | git apply):`,
    patchEmpty: id => `None of the proposals can be a patch; agon show ${id} --suggestions says why.`,
    leftOut: (count, id) =>
      `${count} more ${count === 1 ? 'proposal is' : 'proposals are'} not in the patch; agon show ${id} --suggestions says why.`,
    colon: ': ',
  },
  zh: {
    otherFormat: (id, format) =>
      `--suggestions：辩论 ${id} 的形式是 ${format}，只有 dialectic 的代理会提出修改建议。显示全部：agon show ${id}`,
    patchAlone: '--patch 要与 --suggestions 一起使用：agon show ID --suggestions --patch | git apply',
    none: id => `辩论 ${id} 中没有人提出修改建议。`,
    heading: (id, count) => `辩论 ${id} 中提出了 ${count} 条修改建议。Agon 不会应用其中任何一条，是否采纳由你决定。`,
    by: (who, turn) => `提出者：${who}（${turn}）`,
    noPatch: why => `不在补丁中：${why}`,
    why: {
      described: '只有文字说明，没有给出修改前后的内容',
      outside: '路径指向文件夹之外',
      'odd-name': '补丁无法安全地写出这样的文件名',
      'not-brought': '这个文件没有完整地作为资料带入',
      'not-found': '带入的文件中找不到要替换的内容',
      several: '要替换的内容在文件中出现多次',
      same: '没有改变任何内容',
      empties: '会使文件变为空文件',
      altered: '附近有被遮蔽的密钥或被移除的隐藏字符',
      overruled: '之后的一条建议修改了同一处',
    },
    patch: id => `补丁形式（agon show ${id} --suggestions --patch | git apply）：`,
    patchEmpty: id => `没有一条建议可以写成补丁；原因见 agon show ${id} --suggestions。`,
    leftOut: (count, id) => `另有 ${count} 条建议不在补丁中；原因见 agon show ${id} --suggestions。`,
    colon: '：',
  },
}
