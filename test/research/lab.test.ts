import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import type { Investigation, Looking, Rebuttal } from '../../src/formats/research/shapes.ts'
import type { ResearchVerdict } from '../../src/formats/research/verdict.ts'
import { type DebateDocument, type DebateOptions, debate } from '../../src/index.ts'
import { type Lab, startLab } from '../lab/server.ts'
import { type Site, startSite } from '../lab-web/site.ts'
import { temporaryFolder } from '../support/folder.ts'
import { valuesOf } from '../support/values.ts'

const topics = {
  en: 'Heron vs Marten: which message queue costs less under load',
  zh: '店里的消息队列要不要换成 Heron：成本与延迟',
}

const files = {
  en: {
    path: 'notes.md',
    text: '# Load\n\nThe busiest hour of October had 41 orders a second.\n\nWe restart the queue twice a month.\n',
  },
  zh: { path: '记录.md', text: '# 负载\n\n十月最忙的一小时每秒有 41 笔订单。\n\n我们每个月重启队列两次。\n' },
}

suite('the lab plays whole researches over HTTP', () => {
  const place = temporaryFolder()
  let lab: Lab
  let site: Site

  before(async () => {
    lab = await startLab()
    site = await startSite({
      'https://docs.heron.example/load': {
        listed: { title: 'Heron queue under load 消息队列', text: 'Heron 成本' },
        dead: true,
      },
      'https://forum.marten.example/1': {
        listed: { title: 'Marten queue, one year', text: 'Marten 队列' },
        dead: true,
      },
    })
    mkdirSync(join(place, 'home'))
    const provider = { baseURL: lab.url, apiKey: 'k', models: ['alpha', 'beta', 'gamma', 'delta'] }
    const search = { service: 'searxng', url: site.search.url }
    writeFileSync(join(place, 'home', 'config.json'), JSON.stringify({ providers: { lab: provider }, search }))
  })
  after(async () => {
    await lab.close()
    await site.close()
  })

  const play = (language: 'en' | 'zh', options: Partial<DebateOptions>): Promise<DebateDocument> =>
    debate(topics[language], {
      ...{ format: 'research', language, home: join(place, 'home'), cwd: place, env: {}, evidence_round: true },
      ...{ judge: 'lab:gamma', auditor: 'lab:delta' },
      roles: [
        { name: 'Heron', model: 'lab:alpha' },
        { name: 'Marten', model: 'lab:beta' },
      ],
      ...options,
    }).result

  for (const [language, rigor] of [
    ['en', 'high'],
    ['zh', 'normal'],
  ] as const) {
    test(`${language}, rigor ${rigor}: every reply is right at once, by what the models know`, async () => {
      const document = await play(language, { rigor, search: 'none' })
      assertSound(document, language)
      assert.ok(argumentsOf(document).every(({ source }) => source === 'no-source'))
      const probed = document.facts.filter(({ type }) => type === 'model.probed')
      assert.deepEqual(valuesOf(probed, 'failure'), [null, null, null, null])
      const { rulings, ordersAgree } = (document.verdict as object as ResearchVerdict).judging
      assert.equal(rulings.length, rigor === 'high' ? 2 : 1)
      assert.equal(ordersAgree, rigor === 'high' ? true : null)
      assert.deepEqual(new Set(rulings.map(({ favours }) => favours)).size, 1)
    })

    test(`${language}: with files of the user, from which it quotes`, async () => {
      const document = await play(language, { search: 'none', context: [files[language]] })
      assertSound(document, language)
      const cited = argumentsOf(document).filter(({ reference }) => reference !== null)
      assert.ok(cited.length >= 2)
      assert.ok(cited.every(({ quote }) => files[language].text.includes(quote!)))
      const results = document.facts.filter(({ type }) => type === 'citation.checked').map(({ result }) => result)
      assert.ok(results.length >= 2 && results.every(result => result === 'holds'), results.join())
    })

    test(`${language}: with a search service, which it asks, and pages, which it asks for`, async () => {
      site.forget()
      const document = await play(language, { search: 'service' })
      assertSound(document, language)
      const searches = document.facts.filter(({ type }) => type === 'search.made')
      assert.deepEqual(searches.map(({ query }) => query).toSorted(), [...site.search.queries].toSorted())
      assert.ok(searches.length >= 4)
      const looks = document.turns.filter(({ value }) => (value as Partial<Looking>)?.findings === null)
      assert.deepEqual(new Set(looks.map(({ key }) => key.split('/').length)), new Set([2, 3]), 'two rounds')
      const pages = document.facts.filter(({ type }) => type === 'page.read')
      assert.ok(pages.length >= 2 && pages.every(({ reason }) => typeof reason === 'string'), 'no page is there')
    })
  }
})

function assertSound({ outcome, turns, report }: DebateDocument, language: 'en' | 'zh'): void {
  assert.equal(outcome, 'success')
  const mended = turns.filter(({ state, attempts }) => state !== 'answered' || attempts !== 1)
  assert.deepEqual(valuesOf(mended, 'key'), [])
  const found = argumentsOf({ turns })
  assert.equal(new Set(found.map(({ argument }) => argument)).size, found.length, 'no two arguments are alike')
  assert.ok(found.every(({ argument }) => language === (/\p{Script=Han}/u.test(argument) ? 'zh' : 'en')))
  for (const { key, value } of turns.filter(({ key }) => key.startsWith('rebuttal/'))) {
    const { rebuttals, attacks } = value as object as Rebuttal
    assert.ok(new Set(rebuttals.map(({ rebuttal }) => rebuttal)).size > 1, key)
    assert.equal(new Set(attacks).size, 2, key)
  }
  assert.match(report, language === 'zh' ? /^## 场景矩阵$/m : /^## Scenario Matrix$/m)
}

const argumentsOf = ({ turns }: Pick<DebateDocument, 'turns'>): Investigation['arguments'] =>
  turns.flatMap(({ key, value }) => {
    if (!key.startsWith('research/')) return []
    const { arguments: own, findings } = value as object as Partial<Investigation & Looking>
    return own ?? findings?.arguments ?? []
  })
