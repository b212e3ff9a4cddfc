import type { Language } from '../../core/language.ts'
import type { Fork } from '../../core/view.ts'

/** What is said about forks. */
export interface ForkWords {
  emptySeat(seat: string): string
  notOfFormat(flag: string, format: string, known: readonly string[]): string
  emptyRemark: string
  longRemark(most: number): string
  held(id: number, holder: string): string
  whichPoint(id: number, points: string): string
  choosePoint(id: number): string
  askPoint: string
  notPoint(answer: string): string
  unchanged(id: number): string
  plan(id: number, format: string, at: string): string
  shared(turns: number): string
  goesOn(at: string): string
  was(model: string): string
  without(key: string): string
  remark(text: string): string
  changed(list: readonly string[]): string
  change(name: string, before: string, after: string): string
  none: string
  budgetKept(budget: string): string
  leaves(path: string): string
  left(line: string): string
  /** One line near the top of what is shown. */
  forkOf(parent: number, gone: boolean, at: string): string
  forkWithout(key: string): string
  forkRemark(text: string): string
  forks(list: readonly string[]): string
  fork(id: number, at: string | null): string
  listed(parent: number): string
  /** When a debate is deleted. */
  keepsForks(forks: readonly number[]): string
  comma: string
  drift(reason: string, command: string): string
  askFork(reason: string): string
  overAlready(id: number): string
}

export const forkWords: Record<Language, ForkWords> = {
  en: {
    emptySeat: seat => `nobody sits at ${seat}, which these options need. Name somebody: --seat ${seat}=MODEL`,
    notOfFormat: (flag, format, known) =>
      `${flag} is no option of a debate of the format ${format}. It has: ${known.join(', ')}.`,
    emptyRemark: '--remark is empty. Say what everybody who speaks from here on should know: --remark "…"',
    longRemark: most => `--remark is longer than ${most} characters. Say it shorter, or bring a file along.`,
    held: (id, holder) => `debate ${id} is being written by ${holder}`,
    whichPoint: (id, points) => `say from where debate ${id} should go on: --at POINT. There are:\n${points}`,
    choosePoint: id => `Debate ${id} can go on from:`,
    askPoint: 'From where? A number or a name: ',
    notPoint: answer => `"${answer}" is none of these.`,
    unchanged: id =>
      `Debate ${id} is over, and nothing would be different. Say what should be: --seat, --remark, --rounds, --without … or an earlier point.`,
    plan: (id, format, at) => `Fork of debate ${id} (${format}) at ${at}`,
    shared: turns =>
      turns === 0
        ? '  Nothing is shared: it begins anew.'
        : `  Shared, and not paid again: ${turns} ${turns === 1 ? 'turn' : 'turns'}.`,
    goesOn: at => `  It goes on from ${at}.`,
    was: model => ` (was ${model})`,
    without: key => `  Left out, as if it had not been said: ${key}`,
    remark: text => `  Everybody who speaks from here on is told: “${text}”`,
    changed: list => `  Different from here on: ${list.join(', ')}`,
    change: (name, before, after) => `${name} ${before} → ${after}`,
    none: 'none',
    budgetKept: budget => `  Budget: ${budget} for what is said from here on, as the debate before had`,
    leaves: path => `  What it leaves goes to ${path}; nothing that debate left is replaced.`,
    left: line => line.replace(/^Estimate:/, 'Estimate for what is left:'),
    forkOf: (parent, gone, at) =>
      `Fork of debate ${parent}${gone ? ' (deleted by now)' : ''}, from ${at} on: what was said before was said there, and paid there.`,
    forkWithout: key => ` Left out, as if it had not been said: ${key}.`,
    forkRemark: text => ` Everybody who spoke from there on was told: “${text}”`,
    forks: list => `Forks of this debate: ${list.join(', ')}.`,
    fork: (id, at) => (at === null ? String(id) : `${id} (from ${at} on)`),
    listed: parent => `(fork of ${parent})`,
    keepsForks: forks =>
      forks.length === 1
        ? `Debate ${forks[0]} is a fork of it, and keeps what it needs.`
        : `Debates ${forks.join(', ')} are forks of it, and keep what they need.`,
    comma: ', ',
    drift: (reason, command) =>
      `This debate cannot go on as it began: ${reason}. What was said can be taken over into a new one that goes on from here, with what is different now: ${command}`,
    askFork: reason => `This debate cannot go on as it began: ${reason}. Fork from here instead? [y/N] `,
    overAlready: id => `Debate ${id} is over, so that nothing is left to be played from its end.`,
  },
  zh: {
    emptySeat: seat => `这些选项需要席位 ${seat}，但没有人在座。请指定：--seat ${seat}=MODEL`,
    notOfFormat: (flag, format, known) => `${flag} 不是 ${format} 形式的辩论的选项。可用：${known.join('、')}。`,
    emptyRemark: '--remark 是空的。请写明此后的发言者应当知道什么：--remark "……"',
    longRemark: most => `--remark 超过 ${most} 个字符。请写短一些，或改为附上文件。`,
    held: (id, holder) => `辩论 ${id} 正由 ${holder} 写入`,
    whichPoint: (id, points) => `请写明辩论 ${id} 从哪里继续：--at 位置。可用：\n${points}`,
    choosePoint: id => `辩论 ${id} 可以从这些位置继续：`,
    askPoint: '从哪里继续？请输入编号或名称： ',
    notPoint: answer => `“${answer}”不在其中。`,
    unchanged: id =>
      `辩论 ${id} 已结束，而且没有任何不同。请写明要改变什么：--seat、--remark、--rounds、--without……或更早的位置。`,
    plan: (id, format, at) => `辩论 ${id}（${format}）在 ${at} 处的分叉`,
    shared: turns => (turns === 0 ? '  没有共有的发言，从头开始。' : `  共有 ${turns} 次发言，不再付费。`),
    goesOn: at => `  从 ${at} 继续。`,
    was: model => `（原为 ${model}）`,
    without: key => `  略去，视同没有说过：${key}`,
    remark: text => `  告知此后的每位发言者：“${text}”`,
    changed: list => `  此后的不同：${list.join('、')}`,
    change: (name, before, after) => `${name} ${before} → ${after}`,
    none: '无',
    budgetKept: budget => `  预算：此后的发言 ${budget}，与原辩论相同`,
    leaves: path => `  它的输出写入 ${path}；原辩论留下的文件不会被替换。`,
    left: line => line.replace(/^预估：/, '剩余部分预估：'),
    forkOf: (parent, gone, at) =>
      `本场是辩论 ${parent}${gone ? '（已删除）' : ''}从 ${at} 起的分叉：此前的发言和费用都属于那一场。`,
    forkWithout: key => `略去、视同没有说过的发言：${key}。`,
    forkRemark: text => `此后的每位发言者都被告知：“${text}”`,
    forks: list => `本场辩论的分叉：${list.join('、')}。`,
    fork: (id, at) => (at === null ? String(id) : `${id}（从 ${at} 起）`),
    listed: parent => `（${parent} 的分叉）`,
    keepsForks: forks => `辩论 ${forks.join('、')} 是它的分叉，所需内容仍会保留。`,
    comma: '、',
    drift: (reason, command) =>
      `这场辩论无法按原样继续：${reason}。可以把已有的发言带入一场新的辩论，按现在的情况从这里继续：${command}`,
    askFork: reason => `这场辩论无法按原样继续：${reason}。要改为从这里分叉吗？[y/N] `,
    overAlready: id => `辩论 ${id} 已结束，从末尾没有可继续的内容。`,
  },
}

/** What every reader of a fork must be told. */
export function forkNotice({ parent, at, remark, without }: Fork, gone: boolean, language: Language): string {
  const t = forkWords[language]
  return [
    t.forkOf(parent, gone, at),
    ...(without === null ? [] : [t.forkWithout(without)]),
    ...(remark === null ? [] : [t.forkRemark(remark)]),
  ].join('')
}
