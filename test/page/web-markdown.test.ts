import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ComponentChild, VNode } from 'preact'
import type { CheckedCitation } from '../../src/core/evidence.ts'
import { withMarks, withoutSigns } from '../../src/shown/marks.ts'
import { Blocks } from '../../web/debate/turn/blocks.ts'
import { markdownNodes } from '../../web/markdown/nodes.ts'

type Props = { children?: ComponentChild } & Record<string, unknown>
const isNode = (child: ComponentChild): child is VNode<Props> =>
  child !== null && typeof child === 'object' && 'props' in child
const childrenOf = (node: VNode<Props>): ComponentChild[] => [node.props.children].flat(9) as ComponentChild[]

function nodesIn(children: readonly ComponentChild[]): VNode<Props>[] {
  return children.filter(isNode).flatMap(node => [node, ...nodesIn(childrenOf(node))])
}

const textOf = (children: readonly ComponentChild[]): string =>
  children.map(child => (isNode(child) ? textOf(childrenOf(child)) : typeof child === 'string' ? child : '')).join('')

const drawn = (text: string, more: object = {}) => markdownNodes({ text, below: 4, ...more })
const tagsIn = (text: string): string[] => nodesIn(drawn(text)).map(({ type }) => String(type))

describe('Markdown on the page', () => {
  it('has what models write', () => {
    assert.deepEqual(tagsIn('# One\n\n**two** and `three`'), ['h5', 'p', 'strong', 'code'])
    assert.deepEqual(tagsIn('- a\n- b'), ['ul', 'li', 'li'])
    assert.deepEqual(tagsIn('| a | b |\n|---|--:|\n| 1 | 2 |').slice(0, 4), ['div', 'table', 'thead', 'tr'])
    assert.equal(textOf(drawn('**结论：**我们')), '结论：我们')
    assert.equal(nodesIn(drawn('3. three'))[0]?.props.start, 3)
  })

  it('ranks headings below the one above it', () => {
    assert.deepEqual(tagsIn('### A\n\n#### B'), ['h5', 'h6'])
  })

  it('runs nothing, loads nothing and leads only to the public web', () => {
    const attacks = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '[x](javascript:alert(1)) [y](data:text/html,hi) [z](http://127.0.0.1:8080/) [w](https://localhost/x)',
      '![pixel](https://evil.example/p.png)',
      '<a href="javascript:alert(1)">x</a>',
      '[a](https://a.example/" onmouseover="alert(1))',
    ]
    for (const attack of attacks) {
      const nodes = nodesIn(drawn(attack))
      for (const { type, props } of nodes) {
        assert.ok(!['script', 'img', 'iframe', 'style'].includes(String(type)), attack)
        for (const name of Object.keys(props)) assert.ok(!/^on|^style$|innerhtml/i.test(name), `${name} of ${attack}`)
      }
      assert.deepEqual(
        nodes
          .filter(({ type }) => type === 'a')
          .map(({ props }) => String(props.href).replace(/^https:\/\/a\.example.*/, '')),
        attack.startsWith('[a]') && nodes.some(({ type }) => type === 'a') ? [''] : [],
      )
    }
    const [link] = nodesIn(drawn('[docs](https://docs.example.org/a)')).filter(({ type }) => type === 'a')
    assert.deepEqual(
      [link?.props.href, link?.props.rel, link?.props.target],
      ['https://docs.example.org/a', 'noreferrer nofollow', '_blank'],
    )
  })

  it('makes the keys of turns links, and nothing else', () => {
    const isTurn = (key: string) => key === 'round-1/proposer'
    const links = nodesIn(drawn('see round-1/proposer, src/round-1/proposer, round-1/other.', { isTurn }))
    assert.deepEqual(
      links.filter(({ type }) => type === 'a').map(({ props }) => props.href),
      ['#round-1/proposer'],
    )
  })

  it('puts each mark behind its reference, and never into a link', () => {
    const text = 'As docs/a.md:3 says; and [here](https://x.example/b), and `src/c.ts`.'
    const citations = ['docs/a.md:3', 'https://x.example/b', 'src/c.ts'].map((cited, i): CheckedCitation => {
      const start = text.indexOf(cited)
      const target = { kind: 'other', name: 'x' } as const
      return { id: `t#e${i}`, span: [start, start + cited.length], target, result: 'holds', reason: '', cited }
    })
    const nodes = drawn(withMarks(text, citations), { mark: (place: number) => `<${place}>` })
    assert.equal(textOf(nodes), 'As docs/a.md:3<0> says; and here (x.example)<1>, and src/c.ts<2>.')
    const [link] = nodesIn(nodes).filter(({ type }) => type === 'a')
    assert.deepEqual([link?.props.href, textOf(childrenOf(link!))], ['https://x.example/b', 'here'])
    assert.equal(textOf(drawn(withoutSigns('⸢0⸣'), { mark: () => 'forged' })), '\ufffd0\ufffd')
  })

  it('is drawn from a megabyte of anything', () => {
    for (const unit of ['[', '(', '`', '*', '/', 'a/', '"', '> ', '[a](', '\u2e22', '- ', '|a']) {
      const text = unit.repeat(Math.ceil(1_000_000 / unit.length))
      assert.ok(drawn(withoutSigns(text), { isTurn: () => false }).length > 0, unit)
      assert.ok(drawn(withMarks(text, []), { isTurn: () => false }).length > 0, unit)
    }
  })
})

describe('words that grow', () => {
  it('are cut at empty lines that are in no fence, whatever pieces they come in', () => {
    const text = 'One\ntwo\n\n\n```\na\n\nb\n```\n\n- x\n\n- y'
    const parts = ['One\ntwo\n\n', '\n```\na\n\nb\n```\n\n', '- x\n\n', '- y']
    for (const step of [1, 3, 7, 100]) {
      const blocks = new Blocks()
      for (let end = step; end < text.length + step; end += step) blocks.push(text.slice(0, end))
      assert.deepEqual([...blocks.done, blocks.rest], parts)
    }
  })

  it('begin anew when they are others', () => {
    const blocks = new Blocks()
    blocks.push('One\n\ntwo')
    blocks.push('')
    blocks.push('x')
    assert.deepEqual([blocks.done, blocks.rest], [[], 'x'])
  })
})
