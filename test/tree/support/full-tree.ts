import type { Failure } from '../../../src/core/failure.ts'
import type { Told } from './told-tree.ts'

export const mainFile = 'topic-6-锚点维护时机.md'

export const declines: Failure = { kind: 'refused', message: 'the model declines' }

/** Three rounds with everything in them: a fallback, an absence, changes of mind, an impasse, a link, rulings, updates. */
export const full: Told = {
  title: '锚点维护时机',
  topics: [{ id: 'topic-6', title: '锚点维护时机', annotations: ['Hook 不会失败'] }],
  fallback: 'tree-api:claude-sonnet-4-6',
  disputes: {
    root: ['是否强制总结？', { title: '保留多久？', sides: { 'party-a': '30 天', 'party-c': '永久' } }],
    d1: [
      '失败时是否放行？',
      '是否强制总结？',
      { title: '保留多久?', sides: { 'party-a': '一个月', 'party-c': '一直' } },
    ],
    'd1.1': ['重试几次？'],
  },
  context: [
    { path: 'docs/a.md', text: '# 锚点\n' },
    { path: 'docs/b.md', text: '# 其他\n' },
  ],
  updates: [{ file: 'docs/a.md', section: '锚点', change: '写明停止前更新账本', why: '各方合意' }],
  says(key, model) {
    if (key.endsWith('/party-c') && model === 'tree-api:gemini-3.1')
      return { kind: 'transport', message: 'hung up', status: 502 }
    if (key === 'topic-6/d2/position/party-c') return declines
    if (key === 'topic-6/d1/rebuttal/party-b') return '我改变了看法。\n改变立场（party-a）：锚点丢了就找不回来'
    if (key !== 'topic-6/d1.1/ruling/reviewer') return null
    const verdict = { divergenceId: 'd1.1.1', recommendation: '两次', reasoning: '够用', example: '如下：\n\n- 敲门' }
    const annotationErrors = [{ annotation: 'Hook 不会失败', why: 'Hook 会超时' }]
    return JSON.stringify({ forcedVerdicts: [verdict], annotationErrors })
  },
}
