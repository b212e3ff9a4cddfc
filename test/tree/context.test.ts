import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Message } from '../../src/core/model.ts'
import { type Played, playTree, type Sent } from './support/play.ts'
import { type Growth, treeScript } from './support/script.ts'

const pair = (mark: string, a = 'party-a', b = 'party-b') => ({ [a]: `${mark}-${a}`, [b]: `${mark}-${b}` })

/** Every title, every claim and every speech carries a mark that occurs nowhere else. */
const marked: Growth = {
  root: [
    { title: 'title-d1', sides: pair('claim-d1') },
    { title: 'title-d2', sides: pair('claim-d2', 'party-b', 'party-c') },
    { title: 'title-d3', sides: pair('claim-d3', 'party-a', 'party-c') },
  ],
  d1: [
    { title: 'title-d1.1', sides: pair('claim-d1.1') },
    { title: 'title-d1.2', sides: pair('claim-d1.2', 'party-a', 'party-c') },
  ],
  d2: [
    { title: 'title-d2.1', sides: pair('claim-d2.1', 'party-b', 'party-c') },
    { title: 'title-d2.2', sides: pair('claim-d2.2') },
  ],
  'd1.1': [{ title: 'title-d1.1.1', sides: pair('claim-d1.1.1') }],
}

const topics = ['first', 'second'].map(id => ({ id, title: `title-${id}`, background: `background-${id}` }))
const nodes = ['root', 'd1', 'd2', 'd3', 'd1.1', 'd1.2', 'd2.1', 'd2.2']
const parties = ['party-a', 'party-b', 'party-c']

/** `⟦first/d1/rebuttal/party-a⟧` */
const markOf = (key: string): string => `⟦${key}⟧`

const script = (call: Call): string =>
  call.shape ? treeScript(marked)(call) : `${markOf(call.key)} long words, said in full: ${markOf(call.key)}`

describe('what a debater is shown', () => {
  it('is its own history in full, of the others what the reviewer made of it, and nothing of other branches', async () => {
    const played = await playTree({ script, options: { topics } })
    assert.equal(played.view.state, 'done')
    const calls = speeches(played)
    assert.equal(calls.length, topics.length * nodes.length * 2 * parties.length)
    for (const sent of calls) {
      assert.deepEqual(speechesIn(sent.call.messages), allowedSpeeches(sent.key), sent.key)
      assert.deepEqual(titlesIn(sent.call.messages), allowedTitles(sent.key), sent.key)
      assert.deepEqual(claimsIn(sent.call.messages), allowedClaims(sent.key), sent.key)
      assertBackground(sent)
    }
  })

  it('is what the rounds above agreed on, each once, and nothing of other branches', async () => {
    const played = await playTree({ script, options: { topics } })
    const agreedIn = (key: string) => {
      const { call } = played.sent.find(sent => sent.key === key)!
      const told = call.messages.map(({ content }) => content).join('\n')
      return [...told.matchAll(/^- agreed in (\S+): what exactly is agreed in/gm)].map(([, node]) => node)
    }
    assert.deepEqual(agreedIn('first/root/rebuttal/party-a'), [])
    assert.deepEqual(agreedIn('first/d1/position/party-a'), ['root'])
    assert.deepEqual(agreedIn('first/d1.1/position/party-c'), ['root', 'd1'])
    assert.deepEqual(agreedIn('first/d2.2/rebuttal/party-b'), ['root', 'd2'])
  })

  it('begins with the bytes of its call before on the path', async () => {
    const played = await playTree({ script, options: { topics } })
    for (const { key, call } of speeches(played)) {
      const before = callBefore(key)
      if (before === null) continue
      const earlier = played.sent.find(sent => sent.key === before)!
      const prefix: Message[] = [...earlier.call.messages, { role: 'assistant', content: script(earlier.call) }]
      assert.deepEqual(call.messages.slice(0, prefix.length), prefix, key)
      assert.equal(call.messages.length, prefix.length + 1, key)
    }
  })

  it('lets the rules, the files and the round itself stand first for the reviewer as well', async () => {
    const context = [{ path: 'a.md', text: '# A\n\nshared words\n' }]
    const { sent } = await playTree({ script, options: { topics }, context })
    const triage = sent.find(({ key }) => key === 'first/d1.1/triage/reviewer')!.call.messages
    const ruling = sent.find(({ key }) => key === 'first/d1.1/ruling/reviewer')!.call.messages
    assert.equal(triage[0]!.content, ruling[0]!.content)
    const shared = commonLength(triage[1]!.content, ruling[1]!.content)
    const said = parties.flatMap(party => ['position', 'rebuttal'].map(step => `first/d1.1/${step}/${party}`))
    for (const key of said) assert.ok(triage[1]!.content.slice(0, shared).includes(markOf(key)), key)
  })

  it('is in the party’s own words word for word', async () => {
    const { sent } = await playTree({ script, options: { topics } })
    const { messages } = sent.find(({ key }) => key === 'first/d1.1/position/party-a')!.call
    const said = (key: string) => `${markOf(key)} long words, said in full: ${markOf(key)}`
    const whole = messages.map(({ content }) => content)
    for (const node of ['root', 'd1']) {
      assert.ok(whole.includes(said(`first/${node}/position/party-a`)))
      assert.ok(whole.some(content => content.includes(`\n${said(`first/${node}/rebuttal/party-a`)}\n`)))
    }
  })

  it('goes on without a rebuttal that never came', async () => {
    const silent = 'first/d1/rebuttal/party-a'
    const { view, sent } = await playTree({
      options: { topics },
      script: call => (call.key === silent ? { kind: 'refused', message: 'declines', maybePaid: true } : script(call)),
    })
    assert.deepEqual([view.state, view.turns.get(silent)?.state], ['done', 'missed'])
    const { messages } = sent.find(({ key }) => key === 'first/d1.1/position/party-a')!.call
    const rest = allowedSpeeches('first/d1.1/position/party-a').filter(key => key !== silent)
    assert.deepEqual(speechesIn(messages), rest)
  })
})

const speeches = ({ sent }: Played): Sent[] => sent.filter(({ call }) => call.shape === null)

/** From the root to the node itself. */
function pathTo(node: string): string[] {
  if (node === 'root') return ['root']
  const parts = node.split('.')
  return ['root', ...parts.map((_, i) => parts.slice(0, i + 1).join('.'))]
}

/** Own positions and rebuttals of the rounds above, own position here; in a rebuttal, the others' positions here. */
function allowedSpeeches(key: string): string[] {
  const [topic, node, step, party] = key.split('/') as [string, string, string, string]
  const above = pathTo(node).slice(0, -1)
  const own = above.flatMap(id => ['position', 'rebuttal'].map(earlier => `${topic}/${id}/${earlier}/${party}`))
  return [...own, ...(step === 'rebuttal' ? parties.map(other => `${topic}/${node}/position/${other}`) : [])].sort()
}

const allowedTitles = (key: string): string[] => {
  const [topic, node] = key.split('/') as [string, string]
  return [topic, ...pathTo(node).slice(1)].map(id => `title-${id}`).sort()
}

function allowedClaims(key: string): string[] {
  const [, node] = key.split('/') as [string, string]
  const found = Object.values(marked).flat()
  return pathTo(node)
    .slice(1)
    .flatMap(id => Object.values(found.find(({ title }) => title === `title-${id}`)!.sides))
    .sort()
}

/** The position of the round above is behind a position; the position itself behind a rebuttal. */
function callBefore(key: string): string | null {
  const [topic, node, step, party] = key.split('/') as [string, string, string, string]
  if (step === 'rebuttal') return `${topic}/${node}/position/${party}`
  const above = pathTo(node).at(-2)
  return above === undefined ? null : `${topic}/${above}/position/${party}`
}

function assertBackground({ key, call }: Sent): void {
  const text = textOf(call.messages)
  const [topic] = key.split('/')
  for (const { id } of topics) assert.equal(text.includes(`background-${id}`), id === topic, `${key}: ${id}`)
}

const textOf = (messages: readonly Message[]): string => messages.map(({ content }) => content).join('\n')

const found = (messages: readonly Message[], pattern: RegExp, group: number): string[] =>
  [...new Set([...textOf(messages).matchAll(pattern)].map(match => match[group]!))].sort()

const speechesIn = (messages: readonly Message[]) => found(messages, /⟦([^⟧]+)⟧/g, 1)
const titlesIn = (messages: readonly Message[]) => found(messages, /title-(?:d\d(?:\.\d)*|[a-z]+)/g, 0)
const claimsIn = (messages: readonly Message[]) => found(messages, /claim-d\d(?:\.\d)*-party-[abc]/g, 0)

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
