import { end } from './fold-fork.ts'
import type * as en from './words.en.ts'
import { named } from './words.en.ts'

export const notices: typeof en.notices = {
  forked: (parent, at) =>
    `本场从辩论 ${parent} 的${at === end ? '结尾' : `“${at}”`}处分叉：此前的发言与该场共有，费用已计入该场。`,
  forkedWithout: (parent, without) =>
    `本场从辩论 ${parent} 分叉，略去“${without}”：该发言视为没有作出；此前的发言与该场共有，费用已计入该场。`,
  remarked: remark => `此后发言的各方都会得知用户的话：“${remark}”`,
  fallback: ({ seat, from, to, key, why, scope }) =>
    `自 ${key} 起由 ${to} 代替 ${seat} 席发言${scope === undefined ? '' : `（仅限 ${scope}）`}：${from} 已失败（${why}）。`,
  answeredBy: (asked, reported) => `${asked} 实际由 ${reported} 作答。`,
  person: ({ key, model: person }, model) =>
    `${key} 由真人${named(person, '（', '）')}代替 ${model} 作答：该模型的回复无法采用。`,
}
