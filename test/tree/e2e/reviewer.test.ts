import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerTo } from '../../lab/brain.ts'
import type { LabRequest } from '../../lab/server.ts'
import { messages } from '../../support/agon.ts'
import { assertSound, assertWhole, atOnce, key, parties, treeFixture, turnsOf, wholeTree } from '../support/fixture.ts'

describe('what the reviewer replies', { concurrency: 4 }, () => {
  const triage = 'topic-4/root/triage/reviewer'

  it('is asked for once more when it is no JSON, with what is wrong', async t => {
    const fixture = await treeFixture(
      t,
      { rules: [{ turn: triage, times: 1, reply: { text: '两方都有道理。' } }] },
      atOnce,
    )
    const { code, stderr } = await fixture.tree('--topic', 'topic-4')
    assert.equal(code, 0, stderr)
    assert.deepEqual(turnsOf(fixture.lab.requests), [...wholeTree('topic-4'), triage].toSorted())
    const again = messages(fixture.lab, triage, 1)
    assert.deepEqual(again.at(-2), { role: 'assistant', content: '两方都有道理。' })
    assert.match(again.at(-1)!.content, /回复不是一个 JSON 对象/)
    assert.match(stderr, /^根议题 +✗ 裁判搜集 · 评审 — 回复无法采用（回复不是所要求的 JSON），将再问一次$/m)
    assertWhole(fixture, 'topic-4')
    assertSound(fixture)
  })

  it('is asked for once more when it breaks a rule, and told which', async t => {
    const sides = { 'party-a': '先写', 'party-b': '先查' }
    const text = JSON.stringify({
      consensus: [],
      divergences: [{ id: 'd1', title: '先做什么？', sides, uninvolved: ['party-b'], importance: 'high' }],
    })
    const fixture = await treeFixture(t, { rules: [{ turn: triage, times: 1, reply: { text } }] }, atOnce)
    assert.equal((await fixture.tree('--topic', 'topic-4', '--max-rounds', '1')).code, 0)
    const told = messages(fixture.lab, triage, 1).at(-1)!.content
    assert.match(told, /d1：party-c 既不在 sides 中也不在 uninvolved 中/)
    assert.match(told, /d1：party-b 出现了不止一次/)
  })

  it('is mended without asking where it can be: fenced, with words around it, with a comma too many', async t => {
    const text = `好的，结果如下：\n\`\`\`json\n{"consensus": [{"point": "先测试", "detail": "各方都同意",}], "divergences": [],}\n\`\`\`\n以上。`
    const fixture = await treeFixture(t, { rules: [{ turn: triage, reply: { text } }] }, atOnce)
    assert.equal((await fixture.tree('--topic', 'topic-4')).code, 0)
    assert.equal(fixture.requests({ turn: triage }).length, 1)
    assert.deepEqual(fixture.events('turn.failed'), [])
    assert.deepEqual(fixture.statuses('topic-4'), { root: 'converged' })
    assert.match(fixture.output('topic-4.md'), /^\*\*\(已收敛 ✓\)\*\*$/m)
  })

  it('fails one node when it is always bad, and a resume mends only that', async t => {
    const bad = 'topic-3/d1/triage/reviewer'
    const fixture = await treeFixture(t, { rules: [{ turn: bad, reply: { text: '两方都有道理。' } }] }, atOnce)
    const { code, stdout, stderr } = await fixture.tree()
    assert.equal(code, 6)
    assert.equal(fixture.requests({ turn: bad }).length, 2)
    assert.match(stderr, /^回复不是一个 JSON 对象。\n失败的发言：topic-3\/d1\/triage\/reviewer\n.*agon resume 1$/m)
    assert.match(stdout, /^- topic-3 · D1 · 裁判搜集 · 评审 — 回复无效：回复不是一个 JSON 对象。$/m)
    assert.deepEqual(fixture.statuses('topic-3'), { root: 'failed', d1: 'failed', d2: 'converged' })
    assertWhole(fixture, 'topic-4')
    assert.match(fixture.output('topic-3.md'), /^> ✗ 本节点在 topic-3 · D1 · 裁判搜集 · 评审 处失败：回复无效/m)
    const { children } = fixture.root('topic-3')
    assert.deepEqual(Object.keys(children[0]!.rebuttals), parties, 'what was said in it is kept')
    assert.match(children[0]!.failure!.message, /JSON/)
    assertSound(fixture)

    fixture.lab.play({ key })
    const before = fixture.lab.requests.length
    const resumed = await fixture.agon(['resume', '1'])
    assert.equal(resumed.code, 0, resumed.stderr)
    const mended = [bad, ...wholeTree('topic-3').filter(turn => /\/(d1\.1|updates)\//.test(turn))]
    assert.deepEqual(turnsOf(fixture.lab.requests.slice(before)), mended.toSorted())
    assertWhole(fixture, 'topic-3')
    assert.doesNotMatch(fixture.output('topic-3.md'), /^> ✗|✗ 本节点/m, 'the files are those of the whole tree')
    assertSound(fixture)
  })

  it('that rules on something else than it was asked is asked for again, and then fails the node', async t => {
    const ruling = 'topic-4/d1.1/ruling/reviewer'
    const rules = (request: LabRequest) =>
      request.turn === ruling ? { text: answerTo(request, null).replaceAll('"d1.1.1"', '"d9"') } : null
    const fixture = await treeFixture(t, { rules }, atOnce)
    const { code } = await fixture.tree('--topic', 'topic-4')
    assert.equal(code, 6)
    assert.match(messages(fixture.lab, ruling, 1).at(-1)!.content, /"d9"。需要：d1\.1\.1/)
    assert.deepEqual(fixture.statuses('topic-4'), { root: 'failed', d1: 'failed', 'd1.1': 'failed', d2: 'converged' })
    assertSound(fixture)
  })

  it('about the documents is not worth the debate: it may be bad for good', async t => {
    const rules = [{ turn: 'topic-4/updates/reviewer', reply: { text: '没有。' } }]
    const fixture = await treeFixture(t, { rules }, atOnce)
    assert.equal((await fixture.tree('--topic', 'topic-4')).code, 0)
    assertWhole(fixture, 'topic-4')
    assert.match(fixture.output('summary.md'), /^- 评审未能就议题 4 给出修改建议：/m)
  })
})
