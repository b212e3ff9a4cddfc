import type { Language } from '../../../core/language.ts'
import type { FrontMatterProblem } from './front-matter.ts'

/** What is said about agent files and about whom the main agent may choose. */
export interface AgentFileWords {
  general: string
  model(family: string, isTool: boolean): string
  remark(file: string, why: string): string
  atLine(line: number, why: string): string
  problems: Record<FrontMatterProblem, string>
  empty: string
  link: string
  cut(from: number, to: number): string
  taken(name: string): string
  twice(name: string, other: string): string
  tooMany(left: number, most: number): string
  modelsLeft(left: number, most: number): string
  manyFiles(folder: string, most: number): string
  notThere(written: string, meant: string | null, known: readonly string[]): string
}

export const agentFileWords: Record<Language, AgentFileWords> = {
  en: {
    general: 'challenges any view; for topics that none of the others fits better',
    model: (family, isTool) =>
      isTool ? `another voice: the command-line tool of ${family}` : `another voice: a model of the ${family} family`,
    remark: (file, why) => `${file}: ${why}.`,
    atLine: (line, why) => `line ${line}: ${why}`,
    problems: {
      'not-closed': 'the front matter begins with --- and is never closed; all of it is taken as text',
      'no-key': 'this is no "key: value", and is passed over',
      'not-quoted': 'a quotation mark is not closed; the value is passed over',
    },
    empty: 'says nothing, and is left out',
    link: 'is a link that leads out of the folder, and is left out',
    cut: (from, to) => `has ${from.toLocaleString('en')} characters; the first ${to.toLocaleString('en')} are taken`,
    taken: name => `calls itself ${name}, which is another partner's name here, and is left out`,
    twice: (name, other) => `is left out: ${other} is called ${name}, too`,
    tooMany: (left, most) =>
      `${left} more ${left === 1 ? 'agent file is' : 'agent files are'} left out: the main agent chooses from ${most} at most.`,
    modelsLeft: (left, most) =>
      `${left} more ${left === 1 ? 'model is' : 'models are'} left out: the main agent chooses from ${most} models at most; name one with --partner.`,
    manyFiles: (folder, most) => `${folder}: only the first ${most} files are looked at.`,
    notThere: (written, meant, known) =>
      `there is no agent "${written}".${meant ? ` Did you mean ${meant}?` : ''} ${known.length > 0 ? `There are: ${known.join(', ')}.` : 'There are none in .claude/agents or .opencode/agent.'}`,
  },
  zh: {
    general: '质疑任何观点；没有更合适的伙伴时选用',
    model: (family, isTool) => (isTool ? `另一种声音：${family} 的命令行工具` : `另一种声音：${family} 家族的模型`),
    remark: (file, why) => `${file}：${why}。`,
    atLine: (line, why) => `第 ${line} 行：${why}`,
    problems: {
      'not-closed': '文件头以 --- 开始却没有结束，全部按正文处理',
      'no-key': '不是“键: 值”的形式，已跳过',
      'not-quoted': '引号没有闭合，该值已跳过',
    },
    empty: '没有内容，已略去',
    link: '是指向文件夹之外的链接，已略去',
    cut: (from, to) => `共 ${from.toLocaleString('en')} 个字符，只取前 ${to.toLocaleString('en')} 个`,
    taken: name => `自称 ${name}，而这里已有同名的伙伴，已略去`,
    twice: (name, other) => `已略去：${other} 也叫 ${name}`,
    tooMany: (left, most) => `另有 ${left} 个代理文件未列入：主代理最多从 ${most} 个候选中选择。`,
    modelsLeft: (left, most) => `另有 ${left} 个模型未列入：最多列出 ${most} 个模型；可用 --partner 指定。`,
    manyFiles: (folder, most) => `${folder}：只查看前 ${most} 个文件。`,
    notThere: (written, meant, known) =>
      `没有名为“${written}”的代理。${meant ? `是否想写 ${meant}？` : ''}${known.length > 0 ? `可用：${known.join('、')}。` : '.claude/agents 和 .opencode/agent 中没有代理文件。'}`,
  },
}
