import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import MarkdownIt, { type Env } from 'markdown-it'
import { clean } from '../../src/core/clean.ts'
import { cue } from '../../src/core/cue.ts'
import { block, inertHtml } from '../../src/core/inert-html.ts'
import type { Message } from '../../src/core/model.ts'
import { loadCues, Prompter } from '../../src/engine/cues.ts'
import { fenceCode } from '../../src/engine/fence.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { SafeText, safeLine } from '../../src/show/safe-text.ts'
import { wrapText } from '../../src/show/wrap-text.ts'
import { renderMarkdown } from '../support/report.ts'
import { randomFrom, sample, upTo } from '../support/sample.ts'
import { readPrompt } from './fence.ts'
import written from './pieces.json' with { type: 'json' }
import { attacks, withFence } from './speeches.ts'

const code = fenceCode('a secret')

/** What texts are composed of. */
const disguises = ['%WIDE%', '%SPACED%', '%BROKEN%', '%ALIKE%', '%PART%', '%REST%', '%UPPER%']
const pieces = [...written, ...disguises].map(piece => withFence(piece.replaceAll('%CODE%', '%FENCE%'), code))

/** A text out of pieces, now and then a whole attack among them. */
function composed(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const parts = Array.from({ length: 1 + Math.floor(random() * 24) }, () => {
    const attack = random() < 0.03 ? withFence(pick(attacks).text, code) : ''
    return attack.length > 0 && attack.length < 2_000 ? attack : pick(pieces)
  })
  return parts.join('')
}

/** Many texts, each of which can be made again by its number. */
function forAll(cases: number, holds: (text: string, random: () => number) => void): void {
  for (const seed of sample(upTo(cases), { atLeast: cases / 5 })) {
    const random = randomFrom(seed)
    const text = composed(random)
    try {
      holds(text, random)
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error })
    }
  }
}

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })
const control = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e0fff}]/u

describe('words of others, composed at random', () => {
  it('stay within the fence of a prompt, whatever they hold', () => {
    const prompter = new Prompter(loadCues(duel.screenplay.cues, 'en'), 'Which one?', code)
    const system: Message = { role: 'system', content: prompter.opening([]) }
    const said = (text: string) => [
      { key: 'round-1/proposer', seat: 'proposer', text },
      { key: 'round-1/challenger', seat: 'challenger', text: 'Said by somebody else.' },
    ]
    const promptOf = (text: string): Message[] => {
      const content = prompter.instruction([cue('transcript', { exchanges: said(text) })], null)
      return [system, { role: 'user', content }]
    }
    const { outside } = readPrompt(promptOf('harmless'))
    forAll(4_000, text => {
      const read = readPrompt(promptOf(text))
      assert.deepEqual(read.flaws, [])
      assert.equal(read.outside, outside)
      const labels = read.fences.map(({ label }) => label)
      assert.deepEqual(labels, ['turn round-1/proposer', 'turn round-1/challenger'])
      assert.doesNotMatch(read.fences[0]!.text, control)
      assert.equal(clean(read.fences[0]!.text).removed, 0)
      assert.equal(read.fences[1]!.text, 'Said by somebody else.\n')
    })
  })

  it('stay within the name of a file that a prompt shows', () => {
    const prompter = new Prompter(loadCues(duel.screenplay.cues, 'zh'), '选哪个？', code)
    forAll(2_000, text => {
      const opening = prompter.opening([{ path: text.replaceAll(code, ''), text }])
      const { fences, flaws } = readPrompt([{ role: 'system', content: opening }])
      assert.deepEqual(flaws, [])
      assert.equal(fences.length, 1)
      assert.match(fences[0]!.label, /^file /)
    })
  })

  it('make no heading, tag, image or definition of ours, and swallow nothing', () => {
    forAll(4_000, text => {
      const env: Env = {}
      const tokens = reader.parse(
        `### Ours: ${inertHtml(clean(text).text.replace(/\s+/g, ' ').trim())}\n\nX: ${block(text)}\n\n### Behind\n\nend`,
        env,
      )
      const ours = tokens.filter(({ type, tag }) => type === 'heading_open' && Number(tag[1]) < 5)
      assert.equal(ours.length, 2)
      assert.equal(tokens.at(-2)?.content, 'end')
      assert.ok(tokens.every(({ type }) => type !== 'html_block'))
      const inline = tokens.flatMap(({ children }) => children ?? [])
      assert.ok(inline.every(({ type }) => type !== 'html_inline' && type !== 'image'))
      assert.deepEqual(env.references ?? {}, {})
    })
  })

  it('make no heading, tag, image or definition as an item of a list', () => {
    forAll(4_000, text => {
      const env: Env = {}
      const line = inertHtml(clean(text).text.replace(/\s+/g, ' ').trim())
      const tokens = reader.parse(`- ${line}\n- ${line}\n\n### Behind\n\nend`, env)
      assert.equal(tokens.filter(({ type, tag }) => type === 'heading_open' && Number(tag[1]) < 5).length, 1)
      assert.equal(tokens.at(-2)?.content, 'end')
      const inline = tokens.flatMap(({ children }) => children ?? [])
      assert.ok(inline.every(({ type }) => type !== 'html_inline' && type !== 'image'))
      assert.deepEqual(env.references ?? {}, {})
    })
  })

  it('reach a terminal without a control character, wherever they are cut', () => {
    forAll(4_000, (text, random) => {
      const safe = new SafeText()
      let shown = ''
      for (let at = 0; at < text.length; ) {
        const size = 1 + Math.floor(random() * 6)
        shown += safe.push(text.slice(at, at + size))
        at += size
      }
      shown += safe.end()
      assert.doesNotMatch(shown, control)
      assert.doesNotMatch(safeLine(text), /[\n\r]/)
      assert.doesNotMatch(safeLine(text), control)
      for (const line of wrapText(text, { width: 40, indent: 2, color: false, markdown: true }).split('\n'))
        assert.match(line, /^(?: {2}|$)/)
    })
  })

  it('are shown by a report on a terminal without one either', () => {
    forAll(1_000, text => assert.doesNotMatch(renderMarkdown(text, { width: 60, color: false }), control))
  })
})
