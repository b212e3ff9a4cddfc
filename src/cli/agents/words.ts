import type { Language } from '../../core/language.ts'

interface AgentWords {
  worked: string
  refuted: string
  aboutFile: string
  none: string
  row(worked: number, refuted: number): string
  noSuch(agent: string, known: readonly string[]): string
  confirmForget(agent: string): string
  needsYes: string
  needsId: string
  forgot(agent: string): string
  learned(agent: string, count: number, path: string): string
  notKept(agent: string, why: string): string
  tooLong(path: string, most: number): string
  notUtf8(path: string): string
  notFile(path: string): string
  badLink(path: string): string
}

export const agentWords: Record<Language, AgentWords> = {
  en: {
    worked: 'What worked',
    refuted: 'What was refuted',
    aboutFile:
      'Kept from debates with --learn, and given to this agent the next time. Edit it as you like: whatever stands below the two headings counts, at most the last 12 of each. What you write is never removed.',
    none: 'No agent has learned anything yet. A debate with --learn keeps what its debaters should remember: agon arena "…" --learn --pro-id NAME',
    row: (worked, refuted) => `${worked} worked, ${refuted} refuted`,
    noSuch: (agent, known) =>
      known.length === 0
        ? `no agent is called ${agent}: none has learned anything yet`
        : `no agent is called ${agent}; there are: ${known.join(', ')}`,
    confirmForget: agent => `Forget everything that ${agent} learned? [y/N] `,
    needsYes: 'forgetting needs a yes: add --yes',
    needsId: '--forget needs the agent: agon agents NAME --forget',
    forgot: agent => `${agent} has forgotten everything.`,
    learned: (agent, count, path) => `${agent} learned ${count} ${count === 1 ? 'thing' : 'things'}: ${path}`,
    tooLong: (path, most) =>
      `${path} is longer than ${most} characters. Shorten it, and the next debate can add to it.`,
    notUtf8: path => `${path} is not valid UTF-8. Save it as UTF-8.`,
    notFile: path => `${path} is not a file. Move it away.`,
    badLink: path => `${path} is a link that does not lead to a .md file of yours. Remove it, or make that file.`,
    notKept: (agent, why) => `What ${agent} learned could not be kept: ${why}`,
  },
  zh: {
    worked: '奏效的做法',
    refuted: '被驳倒的说法',
    aboutFile:
      '由使用 --learn 的辩论留下，下次会交给这位辩手。可以随意修改：这两个标题下的内容都算数，每类最多取最后 12 条。你写的内容不会被删除。',
    none: '还没有辩手学到任何东西。使用 --learn 的辩论会留下辩手应当记住的内容：agon arena "…" --learn --pro-id NAME',
    row: (worked, refuted) => `奏效 ${worked} 条，被驳倒 ${refuted} 条`,
    noSuch: (agent, known) =>
      known.length === 0
        ? `没有名为 ${agent} 的辩手：还没有辩手学到任何东西`
        : `没有名为 ${agent} 的辩手；现有：${known.join('、')}`,
    confirmForget: agent => `忘掉 ${agent} 学到的一切？[y/N] `,
    needsYes: '遗忘需要确认：请加 --yes',
    needsId: '--forget 需要指定辩手：agon agents NAME --forget',
    forgot: agent => `${agent} 已忘掉一切。`,
    learned: (agent, count, path) => `${agent} 学到 ${count} 条：${path}`,
    tooLong: (path, most) => `${path} 超过 ${most} 个字符。请缩短它，之后的辩论才能继续写入`,
    notUtf8: path => `${path} 不是有效的 UTF-8，请以 UTF-8 编码保存`,
    notFile: path => `${path} 不是文件，请移走`,
    badLink: path => `${path} 是链接，但没有指向你的 .md 文件。请删除链接，或建立该文件`,
    notKept: (agent, why) => `${agent} 学到的内容无法保存：${why}`,
  },
}

/** Which list a heading opens, in either language. */
export function headingOf(heading: string): 'worked' | 'refuted' | null {
  const plain = heading.trim().toLowerCase()
  const is = (kind: 'worked' | 'refuted') => Object.values(agentWords).some(t => t[kind].toLowerCase() === plain)
  return is('worked') ? 'worked' : is('refuted') ? 'refuted' : null
}
