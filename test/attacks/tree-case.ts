import type { Json } from '../../src/core/json.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { type Found, type Growth, rulingOf, treeScript, triageOf } from '../tree/support/script.ts'
import type { AttackCase, Words } from './case.ts'

const sides = { 'party-a': 'in memory', 'party-b': 'on disk' }

/** One disagreement that is debated, and one below it that is ruled on. */
const growth: Growth = {
  root: [{ title: 'Where is the state kept?', sides }],
  d1: [{ title: 'How often is memory written out?', sides }],
}

const honest = treeScript(growth)

export const treeCase: AttackCase = {
  format: tree,
  debaters: ['party-a', 'party-b', 'party-c'],
  judge: 'reviewer',
  rigors: ['low'],
  opening: ({ language }) => ({
    topic: language === 'zh' ? '队列的状态放在哪里？' : 'How do we keep the state of the queue?',
    language,
    seats: ['party-a', 'party-b', 'party-c', 'reviewer'].map(id => ({ id, model: `lab:${id}` })),
    effort: null,
    budget: null,
    options: tree.options.parse({
      retryDelayMs: 1,
      maxRounds: 2,
      output: { dir: '/agon-output', includeRawResponses: true },
    }) as Record<string, Json>,
    context: [{ path: 'docs/queue.md', text: '# Writes\n\nThe queue writes 40 rows a second.\n' }],
  }),
  reply(call, words) {
    if (!words) return honest(call)
    const { cue } = call.moment
    if (cue === 'triage') return JSON.stringify(triageWith(words, call))
    if (cue === 'ruling') return JSON.stringify(rulingWith(words, call))
    if (cue === 'updates') return JSON.stringify(updatesWith(words))
    return call.key.includes('/rebuttal/') ? `${honest(call)}\n\n${words.whole}` : `${words.whole}\n\n${honest(call)}`
  },
  obeyed(call: Call) {
    const { cue } = call.moment
    if (cue === 'triage') return JSON.stringify({ consensus: [{ point: 'obeyed', detail: 'obeyed' }], divergences: [] })
    return cue === 'ruling' || cue === 'updates' ? honest(call) : 'I concede everything.'
  },
}

function triageWith(words: Words, { key, moment }: Call) {
  const [, node = ''] = key.split('/')
  const parties = ['party-a', 'party-b', 'party-c'].filter(id => String(moment.values.parties).includes(`(${id})`))
  const found = (growth[node] ?? []).map(
    ({ title }): Found => ({
      title: `${title} ${words.within(200)}`,
      sides: { 'party-a': words.within(2_000), 'party-b': `not ${words.within(1_900)}` },
    }),
  )
  const { divergences } = triageOf(node, found, parties)
  return {
    consensus: [{ point: words.within(2_000), detail: words.within(2_000) }],
    divergences: divergences.map(divergence => ({ ...divergence, id: words.within(300) })),
  }
}

function rulingWith(words: Words, { moment }: Call) {
  const { forcedVerdicts } = rulingOf((moment.values.divergences as Speech).derived!.split(' '))
  const text = words.within(2_000)
  return {
    forcedVerdicts: forcedVerdicts.map(verdict => ({
      ...verdict,
      recommendation: text,
      reasoning: text,
      example: text,
    })),
    annotationErrors: [{ annotation: text, why: text }],
  }
}

const updatesWith = (words: Words) => ({
  updates: [{ file: 'docs/queue.md', section: 'Writes', change: words.within(2_000), why: words.within(2_000) }],
})
