import type { Language } from '../../../core/language.ts'
import type { Kind } from '../../../formats/dialectic/options.ts'
import { bytes } from '../../numbers.ts'
import type { Review } from './diff.ts'

/** What is said about what the agents are given, to them and to the user. */
export interface ContextForWords {
  heading(kind: Kind, guessed: boolean, size: string | null): string
  kinds: Record<Kind, string>
  material(name: string, size: string): string
  masked(count: number): string
  nothing: string
  partsOf(path: string, lines: number): string
  outline: string
  digestOf(path: string, lines: number, size: number): string
  digestCut(sections: number): string
  names: Record<'tree' | 'parts' | 'digest', (path: string) => string> & {
    dependencies: string
    imports: string
    changes: string
  }
  diffName(range: string): string
  treeHead(files: number): string
  importHead: string
  changesHead(range: string): string
  binary: string
  untracked: string
  // What was cut: a line each.
  cutParts(path: string, size: string): string
  cutDigest(path: string, size: string): string
  cutFolder(path: string, files: number): string
  cutTree(path: string): string
  cutDependencies(left: number): string
  cutImports(left: number): string
  cutChange(path: string, lines: number, shown: number, all: number): string
  cutFile: Record<Review['left'][number]['why'], (path: string, lines: number) => string>
  cutOutside(files: number): string
  cutUntracked(files: number): string
  cutMore(count: number): string
  notBrought(path: string, why: string): string
  noRoom: string
  moreFiles(looked: number): string
  // What cannot be done.
  noRepository: string
  noDiff: string
  badRange(written: string, branches: readonly string[]): string
  noBase(written: string): string
  emptyDiff(written: string, untracked: number, outside: number): string
  notInDiff(kind: Kind): string
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

export const contextForWords: Record<Language, ContextForWords> = {
  en: {
    heading: (kind, guessed, size) =>
      `${guessed ? 'This looks like a debate about' : 'A debate about'} ${contextForWords.en.kinds[kind]}${guessed ? ' (change it with --kind)' : ''}.${size === null ? '' : ` Found for it, ${size}:`}`,
    kinds: {
      code: 'code',
      architecture: 'an architecture',
      review: 'a change under review',
      document: 'a document',
      decision: 'a decision',
    },
    material: (name, size) => `  ${name}  ${size}`,
    masked: found => `  ${count(found, 'secret', 'secrets')} masked before anything is sent`,
    nothing: 'Nothing was found for it here. Bring along what matters with --context.',
    partsOf: (path, lines) =>
      `Parts of ${path}, which has ${lines.toLocaleString('en')} lines. The number before the colon is the line in that file: cite it as ${path}:LINE.`,
    outline: 'What is defined in it:',
    digestOf: (path, lines, size) =>
      `A digest of ${path}, which has ${lines.toLocaleString('en')} lines (${bytes(size)}): its headings and how each section begins. The number before the colon is the line in that file: cite it as ${path}:LINE.`,
    digestCut: sections => `… and ${count(sections, 'more line', 'more lines')} of the digest`,
    names: {
      tree: path => `(tree of ${path})`,
      parts: path => `(parts of ${path})`,
      digest: path => `(digest of ${path})`,
      dependencies: '(dependencies)',
      imports: '(imports between folders)',
      changes: '(changed files)',
    },
    diffName: range => (range === '' ? '(diff of what is not committed)' : `(diff ${range})`),
    treeHead: files => `${files.toLocaleString('en')} files; behind a folder stands how many are below it.`,
    importHead: 'folder → folders that its files import, and how often; ⇄ both ways',
    changesHead: range =>
      `${range === '' ? 'What is not committed' : range}: state (A added, M modified, D deleted, R renamed), lines added and taken away, file`,
    binary: 'not text',
    untracked: 'Not followed by git, and not part of the diff:',
    cutParts: (path, size) => `${path} (${size}) is too large to be shown whole: only parts of it are`,
    cutDigest: (path, size) => `${path} (${size}) is too long to be shown whole: only a digest is`,
    cutFolder: (path, files) =>
      `${path} has too much to be shown whole (${count(files, 'file', 'files')}): only what the topic points at is`,
    cutTree: path => `the tree of ${path} does not name all files and folders`,
    cutDependencies: left => `${count(left, 'line', 'lines')} of the dependencies are left out`,
    cutImports: left => `the imports of ${count(left, 'file', 'files')} were not looked at`,
    cutChange: (path, lines, shown, all) =>
      `${path}: ${shown} of ${count(all, 'hunk', 'hunks')} shown, ${count(lines, 'changed line', 'changed lines')} left out`,
    cutFile: {
      secret: (path, lines) =>
        `${path}: its change is not shown, it may hold secrets (${count(lines, 'changed line', 'changed lines')})`,
      generated: (path, lines) =>
        `${path}: its change is not shown, no person wrote it (${count(lines, 'changed line', 'changed lines')})`,
      large: (path, lines) =>
        `${path}: its change is not shown, it is too large (${count(lines, 'changed line', 'changed lines')})`,
      many: (path, lines) =>
        `${path}: its change is not shown, too many files changed (${count(lines, 'changed line', 'changed lines')})`,
    },
    cutOutside: files => `${count(files, 'file', 'files')} changed outside of this folder and not shown`,
    cutUntracked: files => `${count(files, 'file is', 'files are')} not followed by git, and only named`,
    cutMore: more => `… and ${more} more`,
    notBrought: (path, why) => `${path} is not brought along: ${why}`,
    noRoom: 'there is no more room',
    moreFiles: looked => `there are too many files here: only the first ${looked.toLocaleString('en')} were looked at`,
    noRepository:
      'this folder is not in a git repository that git lets you read, or there is no git. Run it in the repository, or bring files along with --context.',
    noDiff: 'git did not answer. Try it by hand: git diff',
    badRange: (written, branches) =>
      `"${written}" is no range of this repository. Write a range such as main...HEAD, one commit such as HEAD~3, or --diff alone for what is not committed.${branches.length > 0 ? ` Branches: ${branches.join(', ')}.` : ''}`,
    noBase: written => `the two sides of "${written}" have no commit in common. Write A..B instead of A...B.`,
    emptyDiff: (written, untracked, outside) =>
      `nothing is changed ${written === '' ? 'that is not committed' : `in ${written}`}.${untracked > 0 ? ` ${count(untracked, 'file is', 'files are')} not followed by git: git add them first.` : ''}${outside > 0 ? ` ${count(outside, 'file', 'files')} changed outside of this folder: run it further up.` : ''}${written === '' && untracked + outside === 0 ? ' For what is committed name a range: --diff main...HEAD' : ''}`,
    notInDiff: kind => `--diff goes with a review, and --kind says ${kind}. Leave one of them out.`,
  },
  zh: {
    heading: (kind, guessed, size) =>
      `${guessed ? '这看起来是一场关于' : '这是一场关于'}${contextForWords.zh.kinds[kind]}的辩论${guessed ? '（可用 --kind 更改）' : ''}。${size === null ? '' : `为此找到的资料，共 ${size}：`}`,
    kinds: {
      code: '代码',
      architecture: '架构',
      review: '代码变更',
      document: '文档',
      decision: '决策',
    },
    material: (name, size) => `  ${name}  ${size}`,
    masked: found => `  发送前已遮蔽 ${found} 处密钥`,
    nothing: '这里没有找到相关资料。请用 --context 带上重要的内容。',
    partsOf: (path, lines) =>
      `${path} 的部分内容（全文共 ${lines.toLocaleString('en')} 行）。冒号前的数字是该文件中的行号，引用时写作 ${path}:行号。`,
    outline: '其中定义了：',
    digestOf: (path, lines, size) =>
      `${path} 的摘要（全文共 ${lines.toLocaleString('en')} 行，${bytes(size)}）：各级标题和每一节的开头。冒号前的数字是该文件中的行号，引用时写作 ${path}:行号。`,
    digestCut: sections => `……摘要另有 ${sections} 行`,
    names: {
      tree: path => `(tree of ${path})`,
      parts: path => `(parts of ${path})`,
      digest: path => `(digest of ${path})`,
      dependencies: '(dependencies)',
      imports: '(imports between folders)',
      changes: '(changed files)',
    },
    diffName: range => (range === '' ? '(diff of what is not committed)' : `(diff ${range})`),
    treeHead: files => `共 ${files.toLocaleString('en')} 个文件；文件夹后的数字是其下的文件数。`,
    importHead: '文件夹 → 其中的文件所导入的文件夹（次数）；⇄ 表示互相导入',
    changesHead: range =>
      `${range === '' ? '尚未提交的内容' : range}：状态（A 新增、M 修改、D 删除、R 重命名）、增加与删除的行数、文件`,
    binary: '非文本',
    untracked: '未被 git 跟踪、不在差异中的文件：',
    cutParts: (path, size) => `${path}（${size}）太大，只给出了其中的部分内容`,
    cutDigest: (path, size) => `${path}（${size}）太长，只给出了摘要`,
    cutFolder: (path, files) => `${path} 内容太多（${files} 个文件），只给出了与主题相关的部分`,
    cutTree: path => `${path} 的目录树没有列出全部文件和文件夹`,
    cutDependencies: left => `依赖列表有 ${left} 行未列出`,
    cutImports: left => `有 ${left} 个文件的导入关系没有查看`,
    cutChange: (path, lines, shown, all) => `${path}：${all} 处改动中给出了 ${shown} 处，略去 ${lines} 个变更行`,
    cutFile: {
      secret: (path, lines) => `${path}：可能含有密钥，未给出其改动（${lines} 个变更行）`,
      generated: (path, lines) => `${path}：不是人写的文件，未给出其改动（${lines} 个变更行）`,
      large: (path, lines) => `${path}：改动太大，未给出（${lines} 个变更行）`,
      many: (path, lines) => `${path}：变更的文件太多，未给出其改动（${lines} 个变更行）`,
    },
    cutOutside: files => `另有 ${files} 个变更的文件在当前文件夹之外，未给出`,
    cutUntracked: files => `有 ${files} 个文件未被 git 跟踪，只列出了文件名`,
    cutMore: more => `……另有 ${more} 项`,
    notBrought: (path, why) => `${path} 未带入：${why}`,
    noRoom: '已没有空间',
    moreFiles: looked => `这里的文件太多，只查看了前 ${looked.toLocaleString('en')} 个`,
    noRepository: '当前文件夹不在 git 允许读取的仓库中，或没有安装 git。请在仓库中运行，或用 --context 带上文件。',
    noDiff: 'git 没有回答。请手动试试：git diff',
    badRange: (written, branches) =>
      `“${written}”不是这个仓库中的范围。请写出范围（如 main...HEAD）、一个提交（如 HEAD~3），或只写 --diff 表示尚未提交的内容。${branches.length > 0 ? `现有分支：${branches.join('、')}。` : ''}`,
    noBase: written => `“${written}”的两端没有共同的提交。请写 A..B 而不是 A...B。`,
    emptyDiff: (written, untracked, outside) =>
      `${written === '' ? '没有尚未提交的改动' : `${written} 中没有改动`}。${untracked > 0 ? `有 ${untracked} 个文件未被 git 跟踪：请先 git add。` : ''}${outside > 0 ? `有 ${outside} 个变更的文件在当前文件夹之外：请在上级文件夹中运行。` : ''}${written === '' && untracked + outside === 0 ? '要看已提交的内容，请给出范围：--diff main...HEAD' : ''}`,
    notInDiff: kind => `--diff 用于评审，而 --kind 写的是 ${kind}。请去掉其中一个。`,
  },
}
