import { end as atEnd } from '../../core/fold-fork.ts'
import type * as en from './words.en.ts'

export const fork: typeof en.fork = {
  emptySeat: seat => `这些选项需要席位 ${seat}，但没有人在座。请指定：--seat ${seat}=MODEL`,
  emptyUser: (seat, unless) =>
    `这些选项需要席位 ${seat}，但没有人在座。请在终端里使用 --seat ${seat}=person；或不询问任何人：${unless}`,
  notPerson: (seat, model, unless) =>
    `“${model}”不是真人，而席位 ${seat} 只能由真人担任。请写 --seat ${seat}=person 或 ${seat}=person:名字，或让席位空着：${unless}`,
  nobodyThere: (seat, unless) => `${unless} 表示不询问席位 ${seat}，因此不能为它指定任何人。请去掉其中之一。`,
  resumeAlone: (person, id, unless) =>
    `只能在终端里向 ${person} 提问，而标准输入或标准错误不是终端。请在终端里继续，或以分叉的方式让它在没有你的情况下继续：agon fork ${id} --at end ${unless}`,
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
  listed: parent => `（${parent} 的分叉）`,
  keepsForks: forks => `辩论 ${forks.join('、')} 是它的分叉，所需内容仍会保留。`,
  drift: (reason, command) =>
    `这场辩论无法按原样继续：${reason}。可以把已有的发言带入一场新的辩论，按现在的情况从这里继续：${command}`,
  moveAway: id => `请将其移走，或替换它：agon resume ${id} --force`,
  askFork: reason => `这场辩论无法按原样继续：${reason}。要改为从这里分叉吗？[y/N] `,
}
