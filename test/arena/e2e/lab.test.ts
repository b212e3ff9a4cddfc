import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { debate } from '../../../src/index.ts'
import { type Lab, startLab } from '../../lab/server.ts'
import { temporaryFolder } from '../../support/folder.ts'

const topics = { en: 'Our town should close its centre to cars', zh: '本市市中心应当禁止汽车通行' }

suite('the lab plays whole arenas over HTTP', () => {
  const place = temporaryFolder()
  let lab: Lab

  before(async () => {
    lab = await startLab()
    mkdirSync(join(place, 'home'))
    const provider = { baseURL: lab.url, apiKey: 'k', models: ['alpha', 'beta', 'gamma', 'delta'] }
    writeFileSync(join(place, 'home', 'config.json'), JSON.stringify({ providers: { lab: provider } }))
  })
  after(() => lab.close())

  for (const [language, rigor] of [
    ['en', 'high'],
    ['zh', 'normal'],
  ] as const)
    test(`${language}, rigor ${rigor}: every reply is right at once, and everything happens`, async () => {
      const { turns, facts, outcome } = await debate(topics[language], {
        ...{ format: 'arena', rigor, language, home: join(place, 'home'), cwd: place, env: {} },
        seats: { pro: 'lab:alpha', con: 'lab:beta', judge: 'lab:gamma' },
      }).result
      assert.equal(outcome, 'verdict')
      assert.ok(turns.every(({ state, attempts }) => state === 'answered' && attempts === 1))
      const speeches = turns.filter(({ key }) => /^round-\d+\/(?:pro|con)$/.test(key)).map(({ text }) => text)
      assert.equal(new Set(speeches).size, 20, 'no two speeches are alike')
      assert.ok(speeches.every(text => language === (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')))
      const of = (type: string) => facts.filter(fact => fact.type === type)
      assert.ok(of('foul.called').length > 0)
      assert.deepEqual(new Set(of('applicant.ruled').map(({ admitted }) => admitted)), new Set([true, false]))
      assert.deepEqual(new Set(of('help.ruled').map(({ granted }) => granted)), new Set([true, false]))
      assert.deepEqual(new Set(of('vote.cast').map(({ vote }) => vote)), new Set(['pro', 'con']))
      assert.ok(of('mind.changed').length >= 2)
    })
})
