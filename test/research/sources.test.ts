import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { fileIn, type Reach, withSoundSources } from '../../src/formats/research/claims/sources-in.ts'
import type { Tag } from '../../src/formats/research/course-in.ts'
import { sourceProblems } from '../../src/formats/research/investigate.ts'
import type { Argument, Investigation } from '../../src/formats/research/shapes.ts'
import { type Played, promptOf } from '../cases/sent.ts'
import { except, type Given, inTurn, playResearch, triesOf, verdictIn } from './support/play.ts'
import { investigationOf, rebuttalOf, researchScript } from './support/script.ts'

const from = (
  source: Argument['source'],
  reference: string | null,
  quote: string | null = reference === null ? null : 'the words that carry it',
): Argument => ({ argument: 'It holds.', confidence: 0.5, source, reference, quote })

const found = (...list: Argument[]): Investigation => ({ arguments: list, weaknesses: [], counters: [] })

const none: Reach = { web: false, files: [], official: [] }
const web: Reach = { ...none, web: true }
const files: Reach = { ...none, files: ['docs/a.md', 'b.md'], official: ['b.md'] }

const problem = (argument: Argument, reach: Reach, language: Language = 'en'): string =>
  sourceProblems(found(argument), reach, language).join(' ')

describe('a source', () => {
  for (const [name, argument, reach, wrong] of [
    ['none at all, anywhere', from('no-source', null), none, null],
    ['none, and a word in its place', from('no-source', 'general knowledge'), none, null],
    ['a page without search', from('official-docs', 'https://a.example/x'), none, /you have no web search here/],
    ['a paper from memory', from('academic-paper', 'Smith 2019'), none, /you have no web search here/],
    ['one that is not named', from('community-feedback', null), web, /a source is named but no reference/],
    ['one that is named by nothing', from('community-feedback', ''), web, /a source is named but no reference/],
    ['a page', from('official-docs', 'https://a.example/x'), web, null],
    ['a page over plain http', from('personal-blog', 'http://a.example'), web, null],
    ['no address', from('personal-blog', 'a.example/x'), web, /neither an https address nor a file/],
    ['an address and more', from('personal-blog', 'https://a.example/x (2024)'), web, /neither an https address/],
    ['a file that was not brought', from('community-feedback', 'c.md:1'), files, /you have no web search here/],
    ['a file of the user', from('community-feedback', 'docs/a.md:14'), files, null],
    ['a file by its lines', from('personal-blog', './docs/a.md#L3-L9'), files, null],
    ['a file by its name', from('academic-paper', 'a.md:3-9'), files, null],
    ['a file that the user vouches for', from('official-docs', 'b.md:1'), files, null],
    ['a page beside files', from('official-docs', 'https://a.example/'), { ...files, web: true }, null],
  ] as const)
    it(`is ${wrong === null ? 'taken' : 'refused'}: ${name}`, () => {
      const said = problem(argument, reach)
      if (wrong === null) assert.equal(said, '')
      else {
        assert.match(said, wrong)
        assert.match(said, /^arguments\[0\]/)
      }
      assert.equal(problem(argument, reach, 'zh') === '', wrong === null)
      // What comes of it in the end has nothing wrong with it.
      const sound = withSoundSources(found(argument), reach)
      assert.deepEqual(sourceProblems(sound, reach, 'en'), [])
      if (wrong === null) assert.deepEqual(sound, found(argument))
    })

  it('that nobody can look up is none, with nothing that looks like one', () => {
    const [sound] = withSoundSources(found(from('official-docs', 'https://a.example/', 'words')), none).arguments
    assert.deepEqual(sound, from('no-source', null))
  })

  it('that the user does not vouch for is feedback, and still looked up', () => {
    const [sound] = withSoundSources(found(from('official-docs', 'docs/a.md:2', 'words')), files).arguments
    assert.deepEqual(sound, from('community-feedback', 'docs/a.md:2', 'words'))
  })

  it('is the file itself before one that only ends alike', () => {
    assert.equal(fileIn('README.md:3', ['lib/README.md', 'README.md']), 'README.md')
    assert.equal(fileIn('README.md:3', ['lib/README.md']), 'lib/README.md')
    assert.equal(fileIn('ADME.md', ['README.md']), null)
    assert.equal(fileIn(':3', ['a.md']), null)
  })
})

const file = {
  path: 'docs/limits.md',
  text: '# Limits\n\nThe queue takes 40 rows a second.\nA writer waits after 250 ms and “tries again” later.\n',
}
const other = { path: 'notes.md', text: 'Users say that it is slow on Mondays.\n' }

const citing = (...list: Partial<Argument>[]): Investigation => {
  const usual = investigationOf('opencode')
  return { ...usual, arguments: usual.arguments.map((argument, i) => ({ ...argument, ...list[i] })) }
}

/** OpenCode gives these one after the other, and the last one from then on. */
const playing = (replies: readonly Investigation[], given: Given = {}): Promise<Played> => {
  const next = inTurn(replies)
  const script = except({ 'research/opencode': () => JSON.stringify(next()) })
  return playResearch({ context: [file, other], examined: true, ...given, script })
}

const tries = (played: Played): number => triesOf(played, 'research/opencode')

const saidBy = ({ view }: Played): Investigation =>
  view.turns.get('research/opencode')!.value as object as Investigation

describe('a role without search', () => {
  const page = citing({ source: 'official-docs', reference: 'https://a.example/', quote: 'made up' })

  it('that cites a page is asked once more, and then has no source', async () => {
    const mended = await playing([page, investigationOf('opencode')])
    assert.equal(tries(mended), 2)
    assert.match(promptOf(mended, 'research/opencode'), /arguments\[0\]: you have no web search here/)
    const kept = await playing([page])
    assert.equal(kept.view.outcome, 'success')
    const sources = saidBy(kept).arguments.map(({ source, reference, quote }) => [source, reference, quote])
    assert.deepEqual(sources, [
      ['no-source', null, null],
      ['no-source', null, null],
      ['no-source', null, null],
    ])
    assert.doesNotMatch(promptOf(kept, 'rebuttal/claude-code'), /made up|a\.example/)
  })

  it('is told what it may cite, with files and without', async () => {
    const without = await playing([investigationOf('opencode')], { context: [] })
    assert.match(promptOf(without, 'research/opencode'), /every argument gets the source "no-source"/)
    const withFiles = await playing([investigationOf('opencode')])
    assert.match(promptOf(withFiles, 'research/opencode'), /Cite the files that the user brought, by path:line/)
  })
})

describe('a file of the user', () => {
  it('is a source that is looked up, and official only where the user says so', async () => {
    const cited = citing({
      source: 'official-docs',
      reference: 'docs/limits.md:3',
      quote: 'The queue takes 40 rows a second.',
    })
    const vouched = await playing([cited], { options: { official: ['docs/limits.md'] } })
    assert.equal(tries(vouched), 1)
    const told = promptOf(vouched, 'rebuttal/claude-code')
    assert.match(told, /Source: \[official-docs\]\n {2}“The queue takes 40 rows a second\.” \(?docs\/limits\.md:3\)?\n/)
    assert.match(told, /^Citations: \d found word for word/m)
    assert.deepEqual(verdictIn(vouched).support[1], { seat: 'opencode', arguments: 3, supported: 1, confidence: 0.7 })
    const not = await playing([cited])
    assert.deepEqual([tries(not), saidBy(not).arguments[0]?.source], [1, 'community-feedback'])
    const [noted] = not.view.turns.get('research/opencode')!.adjusted
    assert.match(noted!.wrote, /docs\/limits\.md is the user's file/, 'nobody is asked again, and the change is noted')
    assert.equal(verdictIn(not).support[1]?.supported, 1)
  })

  it('that says something else is found out, argument by argument', async () => {
    const played = await playing([
      citing(
        { source: 'community-feedback', reference: 'docs/limits.md:3', quote: 'The queue takes 400 rows a second.' },
        { source: 'community-feedback', reference: 'docs/limits.md:4', quote: 'waits after 250 ms and “tries again”' },
        { source: 'community-feedback', reference: 'docs/limits.md:90', quote: null },
      ),
    ])
    const audited = verdictIn(await playing([saidBy(played)], { options: { evidence_round: false } }))
    const results = audited.claims
      .filter(({ in: [number] }) => /^2\.\d/.test(number!))
      .map(({ in: [number], checks }) => `${number} ${checks.map(({ result }) => result).join()}`)
    assert.deepEqual(results, ['2.1 differs', '2.2 holds', '2.3 not-there'])
    assert.equal(audited.support[1]?.supported, 1)
  })

  it('is looked up in Chinese as well', async () => {
    const context = [{ path: '文档/限制.md', text: '# 限制\n\n队列每秒处理 40 行数据，不会更多。\n' }]
    const played = await playing(
      [
        citing(
          { source: 'community-feedback', reference: '文档/限制.md:3', quote: '队列每秒处理 40 行数据' },
          { source: 'community-feedback', reference: '文档/限制.md:3', quote: '队列每秒处理 400 行数据' },
        ),
      ],
      { context, language: 'zh', options: { evidence_round: false } },
    )
    assert.match(promptOf(played, 'rebuttal/claude-code'), /来源：\[community-feedback\]\n {2}“队列每秒处理 40 行数据”/)
    const checks = verdictIn(played)
      .claims.filter(({ in: [number] }) => /^2\.[12]/.test(number!))
      .map(({ checks }) => checks.map(({ result }) => result).join())
    assert.deepEqual(checks, ['holds', 'differs'])
  })
})

describe('words that carry an argument', () => {
  const bare = citing({ source: 'community-feedback', reference: 'docs/limits.md:3', quote: null })
  const full = citing({
    source: 'community-feedback',
    reference: 'docs/limits.md:3',
    quote: 'The queue takes 40 rows a second.',
  })

  for (const [language, said] of [
    ['en', /arguments\[0\]\.quote: copy the words of the source that carry the argument, three at least/],
    ['zh', /arguments\[0\]\.quote：请照抄来源中支撑该论点的原文，至少三个字词/],
  ] as const)
    it(`are asked for once where there are none, and then done without: ${language}`, async () => {
      const mended = await playing([bare, full], { language })
      assert.equal(tries(mended), 2)
      assert.match(promptOf(mended, 'research/opencode'), said)
      assert.equal(verdictIn(mended).support[1]?.supported, 1)
      const kept = await playing([bare], { language })
      assert.deepEqual([kept.view.outcome, tries(kept)], ['success', 2])
      assert.deepEqual(saidBy(kept).arguments[0], bare.arguments[0])
    })

  for (const [quote, isEnough] of [
    ['It is', false],
    ['It is so', true],
    ['是的', false],
    ['就是这样', true],
    ['…', false],
    ['', false],
  ] as const)
    it(`are three at least: “${quote}” ${isEnough ? 'is' : 'is not'} enough`, () =>
      assert.equal(problem(from('personal-blog', 'https://a.example/', quote), web) === '', isEnough))

  it('support it; that there is such a place does not', async () => {
    const { claims, support } = verdictIn(await playing([bare], { options: { evidence_round: false } }))
    const [check] = claims.find(({ in: [number] }) => number === '2.1')!.checks
    assert.deepEqual([check?.result, check?.compared], ['exists', false])
    assert.equal(support[1]?.supported, 0)
  })

  it('are not found because another place beside them exists', async () => {
    const disagreement = async (tag: Tag, investigation: Investigation) => {
      const script = except({
        'research/opencode': JSON.stringify(investigation),
        'audit/auditor': call => {
          const { without } = JSON.parse(researchScript(call)) as { without: string[] }
          const claims = [{ claim: 'The queue takes 900 rows.', in: ['2.1'], tag, why: 'It says so.' }]
          return JSON.stringify({ claims, without: without.filter(number => number !== '2.1') })
        },
      })
      const { claims } = verdictIn(await playResearch({ context: [file, other], examined: true, script }))
      return claims.find(({ in: places }) => places.includes('2.1'))?.disagreement
    }
    const made = 'The queue takes 900 rows a minute, whoever writes to it.'
    const invented = citing({
      argument: 'It is quick, see notes.md:1 as well.',
      source: 'community-feedback',
      reference: 'docs/limits.md:3',
      quote: made,
    })
    assert.equal(await disagreement('official-docs', invented), 'not-found')
    assert.equal(await disagreement('no-source', invented), null)
    assert.equal(await disagreement('no-source', bare), null)
    assert.equal(await disagreement('no-source', full), 'found')
  })
})

describe('a number in words of a role', () => {
  it('moves no citation to another argument, neither an opponent’s nor its own', async () => {
    const played = await playing(
      [
        {
          ...investigationOf('opencode'),
          weaknesses: [
            '1.1 rests on “The queue takes 999 rows a second.” (docs/limits.md:3)',
            '2.1 rests on “The queue takes 40 rows a second.” (docs/limits.md:3)',
          ],
          counters: ['2.2 See docs/limits.md:3\n\n- 2.3 docs/limits.md:3\n  docs/limits.md:4'],
        },
      ],
      { options: { evidence_round: false } },
    )
    const cited = played.view.evidence.get('research/opencode')!.citations
    assert.ok(cited.length >= 3, 'they are looked up')
    const checks = verdictIn(played).claims.flatMap(({ checks }) => checks)
    assert.deepEqual(checks, [])
    assert.equal(verdictIn(played).support[1]?.supported, 0)
  })

  it('of an attack counts for that attack alone', async () => {
    const played = await playResearch({
      context: [file],
      examined: true,
      options: { evidence_round: false },
      script: except({
        'rebuttal/opencode': call => {
          const attacks = [
            'It says “The queue takes 40 rows a second.” (docs/limits.md:3)',
            '2.1 See docs/limits.md:90',
          ]
          return JSON.stringify({ ...rebuttalOf(call), attacks })
        },
      }),
    })
    const checks = verdictIn(played).claims.flatMap(({ in: [number], checks }) =>
      checks.map(({ result }) => `${number} ${result}`),
    )
    assert.deepEqual(checks, ['2.n1 holds', '2.n2 not-there'])
  })
})
