import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { KeptEvent } from '../../src/core/events.ts'
import { evidenceFacts } from '../../src/core/evidence.ts'
import { foldAll } from '../../src/core/view.ts'
import { replyWords } from '../../src/engine/reply/words.ts'
import { argdownOf } from '../../src/formats/tree/report/argdown.ts'
import { tree } from '../../src/formats/tree/tree.ts'
import { exportAs } from '../../src/host/export/forms.ts'
import { openGolden } from '../support/golden.ts'
import { tellTree, written } from '../tree/support/told-tree.ts'
import { file } from './support/told-evidence.ts'

const golden = openGolden('evidence-tree')

describe('the evidence of a tree', () => {
  const judging = {
    ...{ winner: 'party-a', firmness: 'leaning', decidedBy: 'most-judges', ordersAgree: true, judgesAgree: false },
    margins: { evidence: 1.5 },
    judges: [
      { judge: 'reviewer', choice: 'party-a' },
      { judge: 'reviewer-2', choice: 'party-a' },
      { judge: 'reviewer-3', choice: 'none' },
    ],
    rulings: ['reviewer', 'reviewer-2', 'reviewer-3'].map((judge, i) => ({
      ...{ judge, order: 'as-said', blind: true, choice: i < 2 ? 'party-a' : 'none' },
      ...{ reasoning: `reason of ${judge}`, recommendation: 'r' },
    })),
  }

  /** The journal of a tree with evidence in its first position, and rulings that were weighed. */
  const added = (events: readonly KeptEvent[]): KeptEvent[] =>
    events.flatMap(event => {
      if (event.type === 'divergence.ruled') {
        const quotes = [{ turn: 'topic-6/root/position/party-a', quote: 'words | <b>' }]
        return [{ ...event, fact: { ...event.fact, judging, quotes } as never }]
      }
      if (event.type !== 'turn.answered' || event.key !== 'topic-6/root/position/party-a') return [event]
      const citation = { ...file('发言', 'not-there', '没有'), id: `${event.key}#e1`, span: [0, 2] as const }
      const unsupported = [{ id: `${event.key}#c1`, quote: '没有依据' }]
      const speech = { key: event.key, seat: 'party-a', text: event.text }
      return [event, ...evidenceFacts(speech, { citations: [citation], unsupported })]
    })

  it('stands with its topic, in the report and in the files, and is no mistaken note', async t => {
    const topics = ['topic-6', 'topic-7'].map(id => ({ id, title: id, annotations: ['一条批注'] }))
    const { events } = await tellTree(t, { topics, disputes: { 'topic-6/root': ['甲？'] }, options: { maxRounds: 1 } })
    const { files, report } = written(foldAll(added(events)))
    const [one, other] = ['topic-6', 'topic-7'].map(id => [...files].find(([name]) => name.startsWith(id))![1])
    for (const text of [one!, report]) {
      assert.equal(text.match(/^## 证据$/gm)!.length, 1)
      assert.match(text, /^- ✗ topic-6\/root\/position\/party-a#e1：发言；没有$/m)
      assert.match(text, /- topic-6\/root\/position\/party-a#c1 “没有依据”/)
    }
    assert.doesNotMatch(other!, /证据/)
    assert.doesNotMatch(`${one}${report}`, /undefined|有误的批注/)
    const ends = (text: string) => text.includes('**不成立** 根议题 · 立场 · 方 A：发言；没有')
    assert.deepEqual([ends(one!), ends(other!)], [true, false], 'the ending of a topic tells of that topic alone')
  })

  it('lists what does not hold, forty at most, and stands below everything else', async t => {
    const topics = ['topic-6', 'topic-7'].map(id => ({ id, title: id }))
    const { events } = await tellTree(t, { topics })
    const cited = Array.from({ length: 60 }, (_, i) => file(`f${i}.md`, i < 50 ? 'not-there' : 'holds', '没有'))
    const many = events.flatMap(event => {
      if (event.type !== 'turn.answered' || !event.key.endsWith('/root/position/party-a')) return [event]
      const citations = cited.map((one, i) => ({ ...one, id: `${event.key}#e${i + 1}`, span: [0, 2] as const }))
      const speech = { key: event.key, seat: 'party-a', text: event.text }
      return [event, ...evidenceFacts(speech, { citations, unsupported: [] })]
    })
    const { files, report } = written(foldAll(many))
    const topic = [...files].find(([name]) => name.startsWith('topic-6'))![1]
    for (const [text, left] of [
      [topic, 10],
      [report, 60],
    ] as const) {
      assert.equal(text.match(/^- ✗ /gm)!.length, 40)
      assert.match(text, new RegExp(`^- 另有 ${left} 处$`, 'm'))
      assert.ok(text.lastIndexOf('\n#') < text.indexOf('## 证据'))
    }
  })

  it('goes with how firm each ruling is, who ruled otherwise, and the words it rests on', async t => {
    const { events } = await tellTree(t, { language: 'en', disputes: { root: ['甲？'] }, options: { maxRounds: 1 } })
    const { files, report } = written(foldAll(added(events)))
    const topic = [...files].find(([name]) => name.endsWith('.md') && name !== 'summary.md')![1]
    const [lines, firmness] = /^ {2}- (Firmness.*)\n {2}- reviewer-3 .*$/m.exec(report)!
    golden.is('en', 'how firm a ruling is, and who ruled otherwise', lines)
    assert.match(report, /^ {2}- It rests on: “words \| \\<b>” — Root · Position · Party A$/m)
    assert.ok(topic.includes(`\n${firmness}\n`))
    assert.match(topic, /^\*\*It rests on:\*\*\n\n- “words \| \\<b>” — Root · Position · Party A$/m)
    assert.match(topic, /^\| evidence \| \+1\.5 \|$/m)
    assert.match(files.get('summary.md')!, /^- Ruled: D1: 推荐 d1 \(leaning\)$/m)
    const view = foldAll(added(events))
    const kept = { id: 1, view, format: tree, createdAt: '2026-05-04T23:00:00.000Z', live: false }
    const box = /<section id="verdict".*?<\/section>/s.exec(await exportAs('html', kept))![0]
    assert.match(box, /推荐 d1.*<dt>Firmness<\/dt><dd><p><strong>leaning<\/strong>/s)
  })

  it('gives each ruling its own word where they do not agree, and names everybody who was asked', async t => {
    for (const language of ['en', 'zh'] as const) {
      const { events } = await tellTree(t, { language, disputes: { root: ['甲？'] }, options: { maxRounds: 1 } })
      const { files, report } = written(foldAll(splitUp(events, language)))
      const topic = [...files].find(([name]) => name.endsWith('.md') && name !== 'summary.md')![1]
      const rulings = /^- D1: 甲？\n {2}- (.*)\n {4}- .*advice of reviewer\n {4}- .*advice of reviewer-2$/m
      const [, first] = rulings.exec(report)!
      golden.is(language, 'rulings that do not agree', first!)
      golden.is(language, 'a judge without a usable ruling', /^\| lab:three \| (.*) \|$/m.exec(topic)![1]!)
      assert.match(files.get('summary.md')!, new RegExp(`D1.*(?:split|分裂).*${first}\n  - .*advice of reviewer\n`))
      assert.ok(topic.includes(`#### D1: 甲？\n\n**${first}**`))
      for (const text of [report, topic]) {
        assert.match(text, /^> .*: qwen3\.5-plus.{1,2}lab:two.{1,2}lab:three {2}$/m)
        assert.doesNotMatch(text, /推荐 d1|理由 d1|root\/position\/A|quotes\[0\]/)
      }
      const view = foldAll(splitUp(events, language))
      const kept = { id: 1, view, format: tree, createdAt: '2026-05-04T23:00:00.000Z', live: false }
      const box = /<section id="verdict".*?<\/section>/s.exec(await exportAs('html', kept))![0]
      assert.doesNotMatch(box, /推荐 d1/)
      assert.doesNotMatch(argdownOf(view), /推荐 d1/)
    }
  })

  /** As if three had judged at high rigor: two of them for different sides, one in vain. */
  function splitUp(events: readonly KeptEvent[], language: 'en' | 'zh'): KeptEvent[] {
    const { colon, faults } = replyWords[language]
    const message = `forcedVerdicts[0].quotes[0].quote${colon}${faults.misquoted('root/position/A')}`
    const rulings = ['reviewer', 'reviewer-2'].flatMap((judge, i) =>
      ['as-said', 'turned'].map(order => ({
        ...{ judge, order, blind: true, choice: i === 0 ? 'party-a' : 'none', reasoning: `reason of ${judge}` },
        recommendation: `advice of ${judge}`,
      })),
    )
    const split = {
      ...{ winner: null, firmness: 'split', decidedBy: 'order', ordersAgree: true, judgesAgree: false, margins: {} },
      ...{ judges: judging.judges.slice(1), missed: ['reviewer-3'], rulings },
    }
    const seats = ['two', 'three'].map((model, i) => ({ id: `reviewer-${i + 2}`, model: `lab:${model}` }))
    return events.flatMap((event): KeptEvent[] => {
      if (event.type === 'debate.opened')
        return [{ ...event, brief: { ...event.brief, rigor: 'high', seats: [...event.brief.seats, ...seats] } }]
      if (event.type !== 'divergence.ruled') return [event]
      const why = { kind: 'bad-output', message } as const
      const missed = ['', 'turned/'].map(
        (order): KeptEvent => ({
          ...{ type: 'turn.missed', key: `topic-6/root/ruling/${order}reviewer-3`, seat: 'reviewer-3', why },
        }),
      )
      return [...missed, { ...event, fact: { ...event.fact, judging: split as never } }]
    })
  }
})
