import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { parseMarkdown } from '../../src/core/markdown.ts'
import { speechWith } from '../dialectic/support/script.ts'
import { type Script, steered, wellBehaved } from './support/steering.ts'

const points = { agreed: ['latency matters'], open: ['who owns it', 'what a month costs'] }

const script: Script = (call, model) =>
  /^round-1\/(main|partner)$/.test(call.key) ? speechWith(`${call.key} speaks.`, points) : wellBehaved(call, model)

/** Paragraphs and points in their order, with how deep they stand in lists. */
function outline(text: string): string[] {
  let depth = 0
  return parseMarkdown(text).flatMap(({ type, content }) => {
    if (type === 'list_item_open') depth += 1
    if (type === 'list_item_close') depth -= 1
    return type === 'inline' ? [`${'- '.repeat(depth)}${content}`] : []
  })
}

const titles: Record<Language, string[]> = {
  en: ['**Agreed**', '**Open**', '**Key disagreement**', '**The main agent asks**'],
  zh: ['**已达成一致**', '**尚未解决**', '**关键分歧**', '**主代理想问**'],
}
const topics = { en: 'Should the queue move to Postgres?', zh: '队列应该迁到 Postgres 吗？' }

describe('how it stands after a round of a dialectic', { concurrency: 2 }, () => {
  for (const language of ['en', 'zh'] as const)
    it(`is told to the user as titles with their points below them (${language})`, async t => {
      const { steering, question } = steered(t, { script })
      const seats = { main: 'own:a', partner: 'own:b' }
      const request = { format: 'dialectic', topic: topics[language], seats, ask: 'always', language }
      const { id } = await steering.start(request, language)
      const { instruction } = await question(id, 'round-1/user')
      const [agreed, open, disagreement, asks] = titles[language]
      const shown = outline(instruction)
      assert.deepEqual(shown.slice(shown.indexOf(agreed!), -1), [
        ...[agreed, '- latency matters'],
        ...[open, '- who owns it', '- what a month costs'],
        ...[disagreement, '- whether one database may carry both'],
        ...[asks, '- Who is on call at night?'],
      ])
    })
})
