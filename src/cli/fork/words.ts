import type { Language } from '../../core/language.ts'
import { atEnd } from '../../engine/fork-places.ts'

/** What is said about forks. */
export interface ForkWords {
  emptySeat(seat: string): string
  /** Of a seat that only a person holds; `unless`: the option by which nobody does. */
  emptyUser(seat: string, unless: string): string
  notPerson(seat: string, model: string, unless: string): string
  nobodyThere(seat: string, unless: string): string
  resumeAlone(person: string, id: number, unless: string): string
  agentFile(name: string, seat: string): string
  mustDiffer(one: string, other: string, model: string): string
  notOfFormat(flag: string, format: string, known: readonly string[]): string
  emptyRemark: string
  longRemark(most: number): string
  whichPoint(id: number, points: string): string
  choosePoint(id: number): string
  askPoint: string
  /** Of a part of a debate. */
  place(label: string, turns: number): string
  anyTurn(examples: readonly string[]): string
  meant(name: string): string
  atAndWithout(key: string): string
  plan(id: number, format: string, at: string): string
  planWithout(id: number, format: string, key: string): string
  shared(turns: number): string
  was(model: string): string
  remark(text: string): string
  changed(list: readonly string[]): string
  change(name: string, before: string, after: string): string
  none: string
  budgetKept(budget: string): string
  leaves(path: string): string
  sharedJudge(seat: string, model: string): string
  left(line: string): string
  /** What was spent in a fork, and in what it is a fork of. */
  spentHere(spent: string, parent: number, before: string): string
  gone(spent: string, parent: number): string
  forks(list: readonly string[]): string
  fork(id: number, at: string | null, spent: string): string
  spent(dollars: string | null): string
  listed(parent: number): string
  /** When a debate is deleted. */
  keepsForks(forks: readonly number[]): string
  drift(reason: string, command: string): string
  askFork(reason: string): string
}

export const forkWords: Record<Language, ForkWords> = {
  en: {
    emptySeat: seat => `nobody sits at ${seat}, which these options need. Name somebody: --seat ${seat}=MODEL`,
    emptyUser: (seat, unless) =>
      `nobody sits at ${seat}, which these options need. On a terminal: --seat ${seat}=person; or ask nobody: ${unless}`,
    notPerson: (seat, model, unless) =>
      `"${model}" is no person, and only a person sits at ${seat}. Write --seat ${seat}=person or ${seat}=person:NAME, or leave the seat empty: ${unless}`,
    nobodyThere: (seat, unless) =>
      `${unless} asks nobody at ${seat}, so nobody can be named for it. Leave out one of them.`,
    resumeAlone: (person, id, unless) =>
      `${person} can only be asked on a terminal, and standard input or standard error is none. Resume it on a terminal, or let it go on without you, as a fork: agon fork ${id} --at end ${unless}`,
    agentFile: (name, seat) =>
      `${name} is an agent file, and those are named when a debate is begun: agon dialectic --partner ${name}. In a fork, ${seat} takes a model, a tool or a person.`,
    mustDiffer: (one, other, model) =>
      `${one} and ${other} must differ, and both would be ${model}. Give one of them another model.`,
    notOfFormat: (flag, format, known) =>
      `${flag} is no option of a debate of the format ${format}. It has: ${known.join(', ')}.`,
    emptyRemark: '--remark is empty. Say what everybody who speaks from here on should know: --remark "…"',
    longRemark: most => `--remark is longer than ${most} characters. Say it shorter, or bring a file along.`,
    whichPoint: (id, points) => `say from where debate ${id} should go on: --at POINT. There are:\n${points}`,
    choosePoint: id => `Debate ${id} can go on from:`,
    askPoint: 'From where? A number or a name: ',
    place: (label, turns) => `${label} (${turns} ${turns === 1 ? 'turn' : 'turns'})`,
    anyTurn: examples => `or any turn by its key${examples.length === 0 ? '' : `: ${examples.join(', ')}`}`,
    meant: name => `Did you mean ${name}?`,
    atAndWithout: key => `--at cannot be given with --without: a fork without ${key} goes on right behind that speech.`,
    plan: (id, format, at) => `Fork of debate ${id} (${format}), from ${at === atEnd ? 'its end' : at} on`,
    planWithout: (id, format, key) => `Fork of debate ${id} (${format}), as if ${key} had not been said, from there on`,
    shared: turns =>
      turns === 0
        ? '  Nothing is shared: it begins anew.'
        : `  Shared, and not paid again: ${turns} ${turns === 1 ? 'turn' : 'turns'}.`,
    was: model => ` (was ${model})`,
    remark: text => `  Everybody who speaks from here on is told: “${text}”`,
    changed: list => `  Different from here on: ${list.join(', ')}`,
    change: (name, before, after) => `${name} ${before} → ${after}`,
    none: 'none',
    budgetKept: budget => `  Budget: ${budget} for what is said from here on, as the debate before had`,
    leaves: path => `  What it leaves goes to ${path}; nothing that debate left is replaced.`,
    sharedJudge: (seat, model) =>
      `The judge has the model of a debater (${model}). Name another with --seat ${seat}=MODEL.`,
    left: line => line.replace(/^Estimate:/, 'Estimate for what is left:'),
    spentHere: (spent, parent, before) =>
      `Fork of debate ${parent}. Spent here: ${spent}; in debate ${parent}: ${before}.`,
    gone: (spent, parent) => `Fork of debate ${parent}, which is deleted by now. Spent here: ${spent}.`,
    forks: list => `Forks of this debate: ${list.join(', ')}.`,
    fork: (id, at, spent) => `${id} (${at === null ? '' : `from ${at === atEnd ? 'its end' : at} on, `}${spent})`,
    spent: dollars => dollars ?? 'cost unknown',
    listed: parent => `(fork of ${parent})`,
    keepsForks: forks =>
      forks.length === 1
        ? `Debate ${forks[0]} is a fork of it, and keeps what it needs.`
        : `Debates ${forks.join(', ')} are forks of it, and keep what they need.`,
    drift: (reason, command) =>
      `This debate cannot go on as it began: ${reason}. What was said can be taken over into a new one that goes on from here, with what is different now: ${command}`,
    askFork: reason => `This debate cannot go on as it began: ${reason}. Fork from here instead? [y/N] `,
  },
  zh: {
    emptySeat: seat => `这些选项需要席位 ${seat}，但没有人在座。请指定：--seat ${seat}=MODEL`,
    emptyUser: (seat, unless) =>
      `这些选项需要席位 ${seat}，但没有人在座。请在终端里使用 --seat ${seat}=person；或不询问任何人：${unless}`,
    notPerson: (seat, model, unless) =>
      `“${model}”不是真人，而席位 ${seat} 只能由真人担任。请写 --seat ${seat}=person 或 ${seat}=person:名字，或让席位空着：${unless}`,
    nobodyThere: (seat, unless) => `${unless} 表示不询问席位 ${seat}，因此不能为它指定任何人。请去掉其中之一。`,
    resumeAlone: (person, id, unless) =>
      `只能在终端里向 ${person} 提问，而标准输入或标准错误不是终端。请在终端里继续，或以分叉的方式让它在没有你的情况下继续：agon fork ${id} --at end ${unless}`,
    agentFile: (name, seat) =>
      `${name} 是代理文件，只能在开始辩论时指定：agon dialectic --partner ${name}。分叉时，席位 ${seat} 可以是模型、工具或真人。`,
    mustDiffer: (one, other, model) => `${one} 与 ${other} 必须不同，而两者都会是 ${model}。请给其中之一换一个模型。`,
    notOfFormat: (flag, format, known) => `${flag} 不是 ${format} 形式的辩论的选项。可用：${known.join('、')}。`,
    emptyRemark: '--remark 是空的。请写明此后的发言者应当知道什么：--remark "……"',
    longRemark: most => `--remark 超过 ${most} 个字符。请写短一些，或改为附上文件。`,
    whichPoint: (id, points) => `请写明辩论 ${id} 从哪里继续：--at 位置。可用：\n${points}`,
    choosePoint: id => `辩论 ${id} 可以从这些位置继续：`,
    askPoint: '从哪里继续？请输入编号或名称： ',
    place: (label, turns) => `${label}（${turns} 次发言）`,
    anyTurn: examples => `也可以写任一发言的键${examples.length === 0 ? '' : `：${examples.join('、')}`}`,
    meant: name => `是否想用 ${name}？`,
    atAndWithout: key => `--at 不能与 --without 同时使用：略去 ${key} 的分叉从该发言之后继续。`,
    plan: (id, format, at) => `辩论 ${id}（${format}）从${at === atEnd ? '结尾' : `“${at}”`}起的分叉`,
    planWithout: (id, format, key) => `辩论 ${id}（${format}）的分叉：视同没有“${key}”这次发言，从那里继续`,
    shared: turns => (turns === 0 ? '  没有共有的发言，从头开始。' : `  共有 ${turns} 次发言，不再付费。`),
    was: model => `（原为 ${model}）`,
    remark: text => `  告知此后的每位发言者：“${text}”`,
    changed: list => `  此后的不同：${list.join('、')}`,
    change: (name, before, after) => `${name} ${before} → ${after}`,
    none: '无',
    budgetKept: budget => `  预算：此后的发言 ${budget}，与原辩论相同`,
    leaves: path => `  它的输出写入 ${path}；原辩论留下的文件不会被替换。`,
    sharedJudge: (seat, model) => `裁判与一位辩手使用同一个模型（${model}）。可用 --seat ${seat}=MODEL 另行指定。`,
    left: line => line.replace(/^预估：/, '剩余部分预估：'),
    spentHere: (spent, parent, before) => `辩论 ${parent} 的分叉。本场花费：${spent}；辩论 ${parent} 花费：${before}。`,
    gone: (spent, parent) => `辩论 ${parent}（已删除）的分叉。本场花费：${spent}。`,
    forks: list => `本场辩论的分叉：${list.join('、')}。`,
    fork: (id, at, spent) => `${id}（${at === null ? '' : `从${at === atEnd ? '结尾' : `“${at}”`}起，`}${spent}）`,
    spent: dollars => dollars ?? '费用未知',
    listed: parent => `（${parent} 的分叉）`,
    keepsForks: forks => `辩论 ${forks.join('、')} 是它的分叉，所需内容仍会保留。`,
    drift: (reason, command) =>
      `这场辩论无法按原样继续：${reason}。可以把已有的发言带入一场新的辩论，按现在的情况从这里继续：${command}`,
    askFork: reason => `这场辩论无法按原样继续：${reason}。要改为从这里分叉吗？[y/N] `,
  },
}
