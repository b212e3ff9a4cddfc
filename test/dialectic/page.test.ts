import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import MarkdownIt from 'markdown-it'
import { renderDoc } from '../../src/cli/terminal/doc.ts'
import type { Json } from '../../src/core/json.ts'
import { languages } from '../../src/core/language.ts'
import { foldAll, type View } from '../../src/core/view.ts'
import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import { readMarkdown } from '../attacks/check-pages.ts'
import { assertInert, attacksOn, told } from '../attacks/markdown.ts'
import { escapes } from '../support/agon.ts'
import { openGolden } from '../support/golden.ts'
import { reportText, transcriptText } from '../support/report.ts'
import { playRich } from './support/rich.ts'

const golden = openGolden('dialectic-page')

const kept = (view: View) => ({
  ...{ id: 1, view, format: dialectic, createdAt: '2026-11-16T10:00:00.000Z', live: false },
})

const pageOf = (view: View): Promise<string> => exportAs('html', kept(view))

const plain = (html: string): string =>
  html
    .replace(/^.*<body>/s, '')
    .replace(/<details class="raw">.*?<\/details>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the page of a dialectic', () => {
  for (const language of languages)
    it(`says what it came to, in its own words (${language})`, async () => {
      const [box] = /<section id="verdict"[\s\S]*?<\/section>/.exec(await pageOf((await playRich(language)).view))!
      assert.doesNotMatch(plain(box), /[Vv]erdict|裁决/)
      golden.is(language, 'what it came to', plain(box).trim())
    })

  it('has everything in the order in which it was said, the user between the agents', async () => {
    const page = await pageOf((await playRich('en')).view)
    const articles = Array.from(page.matchAll(/<article id="([^"]+)"/g), ([, key]) => key)
    const [first, second, third] = [
      'round-1/main remark/1 round-1/partner round-1/decide/main round-1/user',
      'round-2/main round-2/partner round-2/decide/main remark/2 round-2/user',
      'round-3/main round-3/partner round-3/decide/main',
    ]
    assert.equal(articles.join(' '), `choice/main ${first} ${second} ${third} conclusion/main conclusion/user remark/3`)
    const scenes = Array.from(page.matchAll(/<details class="part" open><summary><h3>([^<]+)</g), ([, name]) => name)
    golden.is('en', 'scenes', scenes.join('\n'))
  })

  it('shows what was decided and replied in words, and nothing of the tails', async () => {
    const page = await pageOf((await playRich('en')).view)
    const replies = Array.from(page.matchAll(/<article id="[^"]*(?:decide|user|remark)[^"]*"[\s\S]*?<\/article>/g))
    golden.is(
      'en',
      'decisions, replies and remarks',
      replies
        .map(([html]) =>
          plain(html)
            .replace(/\d+ tokens.*/, '')
            .trim(),
        )
        .join('\n'),
    )
    assert.doesNotMatch(page.replace(/<pre[^>]*>.*?<\/pre>/gs, ''), /&quot;(?:agreed|state|missing)&quot;/)
  })

  it('names the agent and whoever really spoke for it', async () => {
    const page = await pageOf((await playRich('en')).view)
    const [seats] = /<ul class="seats"[^>]*>.*?<\/ul>/s.exec(page)!
    assert.match(plain(seats), /Sub Agent \(database-reviewer\) deepseek:deepseek-chat/)
    assert.doesNotMatch(page, /openai:gpt-5\.4/)
  })

  it('says that there is no conclusion as long as there is none', async () => {
    const { records } = await playRich('zh')
    for (const cut of [1, Math.floor(records.length / 2), records.length - 1]) {
      const page = await pageOf(foldAll(records.slice(0, cut).map(({ event }) => event)))
      assert.match(page, /<span class="state paused">已暂停<\/span>.*<strong[^>]*>没有结论<\/strong>/s)
    }
  })

  it('shows rounds of a record before its own, with who spoke', async () => {
    const history = [{ main: 'Stay.', partners: ['Why?'], user: 'Mind the cost.' }]
    const { view } = await playRich('en', { options: { ask: 'never', candidates: [], history }, remarks: {} })
    const page = await pageOf(view)
    const keys = Array.from(page.matchAll(/<article id="([^"]+)"/g), ([, key]) => key)
    assert.deepEqual(keys.slice(0, 4), ['round-1/main', 'round-1/partner', 'round-1/user', 'round-2/main'])
    assert.match(plain(page), /Round 1 \(from the record\) Main Agent from the record Stay\./)
    assert.match(plain(page), /User from the record Mind the cost\./)
  })
})

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

const attacks = attacksOn('Agreed')

/** Everything in it that is somebody's words says this instead; the main agent goes on as before, with a tail of these words. */
function hostile(view: View, words: string): View {
  const copy = told(view, words)
  const { candidates = [] } = view.brief.options as { candidates?: Record<string, Json>[] }
  const named = candidates.map(one => ({ ...one, name: words.slice(0, 100), from: words }))
  copy.brief.options = { ...(copy.brief.options as Record<string, Json>), candidates: named as Json }
  for (const turn of copy.turns.values()) {
    if (turn.shape === 'partner-choice') turn.value = { partner: words.slice(0, 100), reason: words }
    if (turn.structured) continue
    const suggestions = [{ file: words, change: words, before: null, after: null }]
    const tail = JSON.stringify({ agreed: [words], open: [words], missing: [words], suggestions })
    turn.text = turn.seat === 'main' ? `Main.\n\n${tail}` : words
  }
  return copy
}

describe('hostile words in a dialectic', () => {
  const played = playRich('en')

  it('make no heading, image or HTML of their own, in report, transcript and summary', async () => {
    const { view } = await played
    const { summary } = dialectic.written!.exports!
    const all: ((view: View) => string)[] = [
      view => reportText(dialectic, view, []),
      view => transcriptText(dialectic, view),
      summary!,
    ]
    for (const write of all) {
      const peaceful = readMarkdown(write(hostile(view, 'plain words')))
      assert.ok(peaceful.acts.length === 0 && peaceful.outline.every(part => /^(?:h|<\/?details>)/.test(part)))
      for (const attack of attacks) {
        const written = write(hostile(view, attack))
        assert.deepEqual(readMarkdown(written), peaceful, attack)
        assert.doesNotMatch(written, escapes)
      }
    }
  })

  it('make no item of a list that is ours, in what is told beside the answer', async () => {
    const { view } = await played
    const items = (words: string): number[] => {
      const [, rest = ''] = reportText(dialectic, hostile(view, words), []).split('\n## Key Insights\n')
      const [points = ''] = rest.split("\n## User's Decision\n")
      const [, after = ''] = rest.split('\n## What the User Said\n')
      return [points, after].map(part => reader.parse(part, {}).filter(({ type }) => type === 'list_item_open').length)
    }
    const peaceful = items('plain words')
    assert.ok(peaceful.every(count => count > 3))
    for (const attack of attacks) assert.deepEqual(items(attack), peaceful, attack)
  })

  it('act on no page, and leave the terminal alone', async () => {
    const { view } = await played
    for (const attack of attacks) assertInert(await pageOf(hostile(view, attack)), attack)
    const hidden = hostile(view, attacks.find(attack => escapes.test(attack))!)
    assert.doesNotMatch(renderDoc(dialectic.report(hidden, []), { width: 80, color: false }), escapes)
  })
})
