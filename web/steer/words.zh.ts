import type * as en from './words.en.ts'

export const steer: typeof en.steer = {
  pause: '暂停',
  pauseAbout: '当前发言听完为止，不再开始新的发言。',
  stop: '停止',
  stopAbout: '立即停止：当前发言会被打断。',
  resume: '继续',
  resuming: '正在继续……',
  outOfBudget: '下一次调用的花费可能超出剩余预算，因此停了下来。提高预算即可继续。',
  budgetNeeded: '请输入高于已花费金额的数目。',
  newBudget: '整场辩论的新预算（美元）',
  spent: (spent, budget) => `已用 ${spent}${budget === null ? '' : `，原预算 $${budget}`}。从停下的地方继续。`,
  remark: '插一句话',
  remarkHint: '随时可说，下一位发言者会听到。按 Ctrl 或 ⌘ 加回车发送。',
  remarkElsewhere: '这场辩论由终端进行：请在那里发言。这里写的内容会保留。',
  remarkNotNow: '现在没有人在听：请先继续辩论。这里写的内容会保留。',
  sayIt: '说出来',
  sending: '正在发送……',
  heard: '已听到',
}
