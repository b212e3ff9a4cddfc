import type { Language } from '../../src/core/language.ts'
import type { ListedDebate } from '../../src/server/house.ts'

interface HomeWords {
  pageTitle: string
  title: string
  start: string
  search: string
  searchHint: string
  format: string
  state: string
  model: string
  any: string
  states: Record<ListedDebate['state'], string>
  asks: string
  loading: string
  lost: string
  more: string
  found(count: number, hasMore: boolean): string
  turns(count: number): string
  number(id: number): string
  forkOf(id: number): string
  delete: string
  deleteOne(id: number): string
  deleteAbout: string
  deleting: string
  keep: string
  nothingYet: string
  whatItIs: string
  startFirst: string
  orTerminal: string
  command: string
  nothingFound: string
  nothingFoundAbout: string
  clear: string
}

export const homeWords: Record<Language, HomeWords> = {
  en: {
    pageTitle: 'Debates · Agon',
    title: 'Debates',
    start: 'New debate',
    search: 'Search',
    searchHint: 'in topics and everything said',
    format: 'Format',
    state: 'State',
    model: 'Model',
    any: 'any',
    states: { running: 'live', paused: 'paused', done: 'finished', failed: 'failed' },
    asks: 'waits for you',
    loading: 'Loading…',
    lost: 'Agon cannot be reached at the moment: this is the list as it was. It goes on by itself when “agon serve” runs.',
    more: 'Load more',
    found(count, hasMore) {
      if (hasMore) return `more than ${count} debates found`
      return count === 1 ? '1 debate found' : `${count} debates found`
    },
    turns: count => (count === 1 ? '1 turn' : `${count} turns`),
    number: id => `No. ${id}`,
    forkOf: id => `fork of no. ${id}`,
    delete: 'Delete',
    deleteOne: id => `Delete debate ${id}`,
    deleteAbout: 'Everything said in it is removed for good. What its forks share with it stays with them.',
    deleting: 'Deleting…',
    keep: 'Keep it',
    nothingYet: 'No debates yet',
    whatItIs:
      'Models argue about your question under strict rules, what they cite is checked, and a judge rules. You see every word as it is said, and may step in.',
    startFirst: 'Start a debate',
    orTerminal: 'Or in a terminal:',
    command: 'agon "Should we drop Redis?"',
    nothingFound: 'Nothing found',
    nothingFoundAbout: 'No debate fits all of this. Fewer words, or fewer filters?',
    clear: 'Show all debates',
  },
  zh: {
    pageTitle: '辩论 · Agon',
    title: '辩论',
    start: '新辩论',
    search: '搜索',
    searchHint: '题目和所有发言',
    format: '形式',
    state: '状态',
    model: '模型',
    any: '不限',
    states: { running: '进行中', paused: '已暂停', done: '已结束', failed: '失败' },
    asks: '等你回答',
    loading: '正在载入……',
    lost: '暂时连接不到 Agon：以下是之前的列表。agon serve 运行后会自动恢复。',
    more: '更多',
    found: (count, hasMore) => (hasMore ? `找到 ${count} 场以上的辩论` : `找到 ${count} 场辩论`),
    turns: count => `${count} 次发言`,
    number: id => `第 ${id} 场`,
    forkOf: id => `分叉自第 ${id} 场`,
    delete: '删除',
    deleteOne: id => `删除第 ${id} 场辩论`,
    deleteAbout: '其中的全部发言将被永久删除。它的分叉所共用的部分会保留。',
    deleting: '正在删除……',
    keep: '保留',
    nothingYet: '还没有辩论',
    whatItIs:
      '多个模型按严格的规则就你的问题展开辩论，引用逐条核对，最后由裁判裁决。每个字随说随见，你也可以随时参与。',
    startFirst: '开始一场辩论',
    orTerminal: '或在终端中：',
    command: 'agon "我们该弃用 Redis 吗？"',
    nothingFound: '没有找到',
    nothingFoundAbout: '没有辩论符合全部条件。试试少用几个词或少选几个条件。',
    clear: '显示全部辩论',
  },
}
