/** The words at the head of a debate. Those of what it offers come with that. */
const en = {
  controls: 'Steering',
  states: { running: 'Running', pausing: 'Pausing…', paused: 'Paused', done: 'Over', failed: 'Stopped by a failure' },
  pausing: 'Pausing: what is being said is heard to its end.',
  elsewhere: (heldBy: string | null) =>
    `Played elsewhere${heldBy === null ? '' : ` (${heldBy})`}: it can be paused there.`,
  alsoAt: (heldBy: string) => `Running, also at ${heldBy}`,
  takeSeat: 'Take a seat',
  fork: 'Fork',
  forkHere: 'Play it on from here, as another debate',
}

const zh: typeof en = {
  controls: '控制',
  states: { running: '进行中', pausing: '正在暂停……', paused: '已暂停', done: '已结束', failed: '因故障中止' },
  pausing: '正在暂停：当前发言听完为止。',
  elsewhere: heldBy => `正在别处进行${heldBy === null ? '' : `（${heldBy}）`}：请在那里暂停。`,
  alsoAt: heldBy => `进行中，同时在 ${heldBy}`,
  takeSeat: '亲自入席',
  fork: '分叉',
  forkHere: '从这里另起一场辩论',
}

export const controlWords = { en, zh }
