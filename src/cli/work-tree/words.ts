import type { Language } from '../../core/language.ts'

export type ChangeKind = 'added' | 'changed' | 'removed'

/** What is said when the work tree is no longer what it was. */
export interface WorkTreeWords {
  changed(count: number, root: string): string
  kinds: Record<ChangeKind, string>
  more(count: number): string
  notAgon: string
  gitRuns: string
  lookInGit: string
  lookAtFiles: string
  partly(root: string): string
}

export const workTreeWords: Record<Language, WorkTreeWords> = {
  en: {
    changed: (count, root) =>
      `WARNING: ${count === 1 ? '1 file is' : `${count} files are`} no longer what ${count === 1 ? 'it was' : 'they were'} when the debate began, in ${root}:`,
    kinds: { added: 'added  ', changed: 'changed', removed: 'removed' },
    more: count => `  … and ${count} more`,
    notAgon: 'Agon did not do this, it only reads. A tool did, or another program, or you yourself.',
    gitRuns: 'Read .git/config and .git/hooks first: git runs what they name.',
    lookInGit: 'See what it is: git status, git diff. Undo what you do not want before you run anything.',
    lookAtFiles: 'Look into these files before you use or run them.',
    partly: root => `Not all of ${root} was compared before and after the debate: it holds too many files for that.`,
  },
  zh: {
    changed: (count, root) => `警告：${root} 中有 ${count} 个文件与辩论开始时不同：`,
    kinds: { added: '新增', changed: '修改', removed: '删除' },
    more: count => `  ……另有 ${count} 个`,
    notAgon: '这不是 Agon 所为，它只读取文件。可能是某个工具、其他程序，或您自己改动的。',
    gitRuns: '请先查看 .git/config 和 .git/hooks：git 会执行其中指定的程序。',
    lookInGit: '查看改动：git status、git diff。在运行任何东西之前，请先撤销不想要的改动。',
    lookAtFiles: '在使用或运行这些文件之前，请先查看其内容。',
    partly: root => `${root} 的文件太多，辩论前后只比对了其中一部分。`,
  },
}
