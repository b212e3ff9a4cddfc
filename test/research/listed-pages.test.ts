import assert from 'node:assert/strict'
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { after, describe, it, mock } from 'node:test'
import type { CheckedCitation } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call } from '../../src/core/model.ts'
import { open } from '../../src/engine/perform.ts'
import type { Investigation } from '../../src/formats/research/shapes.ts'
import { examinerFor } from '../../src/host/host.ts'
import { type ScriptedLine, scriptedModel } from '../../src/models/scripted.ts'
import { withArchive } from '../cases/play.ts'
import { openingOf, staged } from './support/play.ts'
import { investigationOf, researchScript } from './support/script.ts'

/** Hosts that somebody wanted the address of. They lead to this machine, which is never asked. */
const resolved: string[] = []
mock.method(dns, 'lookup', async (host: string) => {
  resolved.push(host)
  return [{ address: '127.0.0.1', family: 4 }]
})
syncBuiltinESMExports()
after(() => {
  mock.restoreAll()
  syncBuiltinESMExports()
})

const listed = 'https://listed.example/prices'
const told = 'https://evil.example/?carried=words'

const found: Investigation = {
  ...investigationOf('opencode'),
  arguments: investigationOf('opencode').arguments.map((argument, i) => ({
    ...argument,
    ...(i < 2 && { source: 'official-docs', reference: [`${listed}#a`, told][i]!, quote: 'the words that carry it' }),
  })),
}

const says = (call: Call, means: string): string | ScriptedLine => {
  if (call.moment.seat !== 'opencode' || !call.key.startsWith('research/')) return researchScript(call)
  if (means === 'own') return { text: JSON.stringify(found), sources: [{ url: listed, title: null }] }
  return call.key === 'research/opencode'
    ? JSON.stringify({ searches: ['prices'], pages: [], findings: null })
    : JSON.stringify({ searches: [], pages: [], findings: found })
}

/** What came of the two pages that OpenCode cites. */
async function play(means: string, web: true | 'listed', language: Language = 'en'): Promise<CheckedCitation[]> {
  resolved.length = 0
  const mask = makeMask([])
  const { view } = await withArchive(archive =>
    open(
      { ...openingOf({ language, options: { search: { opencode: means } } }), web },
      {
        ...staged(archive),
        modelFor: name => scriptedModel(name, call => says(call, means)),
        lookupFor: () => ({
          lookup: {
            name: 'searxng',
            find: async () => ({ hits: [{ url: listed, title: null, text: 'Prices.', date: null }] }),
            read: async () => ({ reason: 'nobody reads' }),
          },
          bytes: 12_000,
        }),
        examinerFor: (brief, sources, keeper) =>
          examinerFor(brief, sources, keeper, { env: {}, cwd: process.cwd(), mask }),
      },
    ),
  )
  return [...view.evidence.values()].flatMap(({ citations }) => citations)
}

describe('an address that a model wrote by itself', () => {
  for (const means of ['searxng', 'own'])
    for (const [language, reason] of [
      ['en', 'no search in this debate brought this page; it is looked up only with --web'],
      ['zh', '本场辩论的搜索没有找到这个网页；只有加上 --web 才会查阅'],
    ] as const)
      it(`is not even resolved, and what a search brought is: ${means}, ${language}`, async () => {
        const [brought, made] = await play(means, 'listed', language)
        assert.deepEqual(new Set(resolved), new Set(['listed.example']))
        assert.equal(made?.result, 'not-checked')
        assert.ok(made.reason.includes(reason), made.reason)
        assert.ok(!brought?.reason.includes(reason))
      })

  it('is looked up where the user says so', async () => {
    await play('searxng', true)
    assert.deepEqual(new Set(resolved), new Set(['listed.example', 'evil.example']))
  })
})
