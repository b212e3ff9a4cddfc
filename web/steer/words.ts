import type { Language } from '../../src/core/language.ts'
import type { Control } from '../../src/server/house.ts'

interface SteerWords {
  controls: string
  states: Record<Control['state'], string>
  pausing: string
  elsewhere(heldBy: string | null): string
  alsoAt(heldBy: string): string
  pause: string
  pauseAbout: string
  stop: string
  stopAbout: string
  resume: string
  resuming: string
  outOfBudget: string
  budgetNeeded: string
  newBudget: string
  spent(spent: string, budget: number | null): string
  takeSeat: string
  fork: string
  forkHere: string
  remark: string
  remarkHint: string
  remarkElsewhere: string
  remarkNotNow: string
  sayIt: string
  sending: string
  heard: string
}

export const steerWords: Record<Language, SteerWords> = {
  en: {
    controls: 'Steering',
    states: { running: 'Running', pausing: 'Pausing…', paused: 'Paused', done: 'Over', failed: 'Stopped by a failure' },
    pausing: 'Pausing: what is being said is heard to its end.',
    elsewhere: heldBy => `Played elsewhere${heldBy === null ? '' : ` (${heldBy})`}: it can be paused there.`,
    alsoAt: heldBy => `Running, also at ${heldBy}`,
    pause: 'Pause',
    pauseAbout: 'What is being said is heard to its end; nothing else begins.',
    stop: 'Stop',
    stopAbout: 'At once: what is being said is cut off.',
    resume: 'Resume',
    resuming: 'Going on…',
    outOfBudget:
      'It stopped because the next call may cost more than is left of its budget. A larger one lets it go on.',
    budgetNeeded: 'Enter more than was spent so far.',
    newBudget: 'New budget for the whole debate, in US dollars',
    spent: (spent, budget) => `${spent} spent${budget === null ? '' : ` of $${budget}`}. It goes on where it stopped.`,
    takeSeat: 'Take a seat',
    fork: 'Fork',
    forkHere: 'Play it on from here, as another debate',
    remark: 'Say something',
    remarkHint: 'At any time: whoever speaks next hears it. Ctrl or ⌘ with Enter sends.',
    remarkElsewhere: 'A terminal plays this debate: speak up there. What you write here stays.',
    remarkNotNow: 'Nobody listens at the moment: resume the debate first. What you write here stays.',
    sayIt: 'Say it',
    sending: 'Sending…',
    heard: 'Heard',
  },
  zh: {
    controls: '控制',
    states: { running: '进行中', pausing: '正在暂停……', paused: '已暂停', done: '已结束', failed: '因故障中止' },
    pausing: '正在暂停：当前发言听完为止。',
    elsewhere: heldBy => `正在别处进行${heldBy === null ? '' : `（${heldBy}）`}：请在那里暂停。`,
    alsoAt: heldBy => `进行中，同时在 ${heldBy}`,
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
    takeSeat: '亲自入席',
    fork: '分叉',
    forkHere: '从这里另起一场辩论',
    remark: '插一句话',
    remarkHint: '随时可说，下一位发言者会听到。按 Ctrl 或 ⌘ 加回车发送。',
    remarkElsewhere: '这场辩论由终端进行：请在那里发言。这里写的内容会保留。',
    remarkNotNow: '现在没有人在听：请先继续辩论。这里写的内容会保留。',
    sayIt: '说出来',
    sending: '正在发送……',
    heard: '已听到',
  },
}
