import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { widthOf } from '../../src/show/style.ts'
import { StreamWrapper } from '../../src/show/wrap.ts'

const speech = `Intro *with emphasis*, \`code here\`, **bold** and 2*3*4.

| Option | Cost | Why |
| --- | --- | --- |
| SQLite | 40 € | *simple*, \`one file\` |
| Postgres | 240 € | 有备用机，贵一些 |

After it.

| no table |
The end.`

function wrapped(text: string, step: number, options: { width: number; color: boolean }): string {
  const wrapper = new StreamWrapper({ indent: 2, markdown: true, ...options })
  let shown = ''
  for (let at = 0; at < text.length; at += step) shown += wrapper.push(text.slice(at, at + step))
  return shown + wrapper.end()
}

describe('a speech on a terminal', () => {
  it('shows emphasis, code and tables as such while it is said', () => {
    const shown = wrapped(speech, 3, { width: 60, color: true })
    assert.match(shown, /\x1b\[3mwith\x1b\[23m \x1b\[3memphasis\x1b\[23m, \x1b\[36mcode\x1b\[39m/)
    assert.match(shown, /2\*3\*4/)
    assert.match(shown, /^ {2}SQLite {4}40 € {3}\x1b\[3msimple\x1b\[23m/m)
    assert.doesNotMatch(shown, /\| ---|\*\*|`/)
    assert.match(shown, /^ {2}\| no table \|$/m)
  })

  it('is the same wherever its pieces are cut, and fits', () => {
    for (const width of [24, 40, 60])
      for (const color of [true, false]) {
        const whole = wrapped(speech, speech.length, { width, color })
        for (const step of [1, 2, 5, 11]) assert.equal(wrapped(speech, step, { width, color }), whole)
        if (!color) for (const line of whole.split('\n')) assert.ok(widthOf(line) <= width, line)
      }
  })

  it('shows a table that is its last word', () => {
    assert.match(
      wrapped('| a | b |\n|---|---|\n| 1 | 2 |', 4, { width: 40, color: false }),
      / {2}a {2}b\n {2}─ {2}─\n {2}1 {2}2$/,
    )
  })
})
