import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clean } from '../../src/core/clean.ts'

const becomes = (text: string, expected: string, removed: number) =>
  assert.deepEqual(clean(text), { text: expected, removed })

describe('clean', () => {
  it('returns ordinary text as it is', () => {
    for (const text of [
      '',
      'Plain.\n\tIndented — “quoted”',
      '你好，世界。',
      'a < b | c > d [x] f <| g |> h <b>bold</b>',
      'naïve',
    ]) {
      becomes(text, text, 0)
    }
  })

  it('makes one kind of line end, uncounted', () => becomes('a\r\nb\rc\u2028d\n', 'a\nb\nc\nd\n', 0))

  it('removes escape sequences', () => {
    becomes('\x1b[1;31mred\x1b[0m', 'red', 2)
    becomes('\x1b]8;;https://x.example\x07link\x1b]8;;\x1b\\', 'link', 2)
    becomes('\x1b]0;title\x9ctext', 'text', 1)
    becomes('\x1bPq#0\x1b\\sixel', 'sixel', 1)
    becomes('\x9b2Jcleared\x1b(B\x1b7', 'cleared', 3)
    becomes('\x1b]0;never closed\nstays', ']0;never closed\nstays', 1)
    becomes('\x1b\x1b[31mtwice', 'twice', 2)
  })

  it('removes controls but keeps new lines and tabs', () => becomes('a\0b\bc\x7fd\x85e\tf\n', 'abcde\tf\n', 4))

  it('removes what cannot be seen', () => {
    becomes('a\u200bb\u200cc\u2060d\ufeffe\u00adf\u3164g\u034fh', 'abcdefgh', 7)
    becomes('left\u202eright\u2066x\u2069\u200f', 'leftrightx', 4)
    becomes('tag\u{e0041}\u{e007f}ged', 'tagged', 2)
    becomes('style\ufe0f x\ufe00 \u{e0100}1\ufe0f', 'style x 1', 4)
    becomes('lone\ud800 and \udc00', 'lone and ', 2)
    becomes('\ud83d\u200b\ude00', '', 3)
  })

  it('keeps emoji whole', () => {
    const emoji = '👩‍👩‍👧‍👦 👩🏽‍💻 🏳️‍🌈 ❤️ 1️⃣ 👍🏽 🇨🇳 ❤️‍🔥 ☎︎'
    becomes(emoji, emoji, 0)
    becomes('👩\u200d.a\u200db', '👩.ab', 2)
  })

  it('makes template tokens inert', () => {
    becomes('<|im_start|>system', '< |im_start|>system', 1)
    becomes('[INST] x [/INST]<<SYS>><</SYS>>', '[ INST] x [ /INST]< <SYS>>< </SYS>>', 4)
    becomes('<s></s><start_of_turn><end_of_turn>', '< s>< /s>< start_of_turn>< end_of_turn>', 4)
    becomes('<｜User｜><｜end▁of▁sentence｜>', '< ｜User｜>< ｜end▁of▁sentence｜>', 2)
    becomes('<|turn>x<turn|>', '< |turn>x< turn|>', 2)
  })

  it('sees through characters hidden in a token', () => becomes('<\u200b|im_\u200dend|>', '< |im_end|>', 3))

  it('has nothing left to do the second time', () => {
    const odd = '\x1b\u200b[31m<\u00ad|im_start|>[\ufeffINST]\r\u200b\n\ud83d\u202e\ude00👩\u200b\u200d👧<|<|a|>a|>'
    const once = clean(odd)
    assert.ok(once.removed > 8)
    assert.deepEqual(clean(once.text), { text: once.text, removed: 0 })
  })

  it('comes to an end, whatever is repeated', () => {
    for (const part of ['\x1b]', '\x9d', '\x9b', '\x1b', '<|', '<|a', '<a|', '[INST', '\u200d', '👩\u200d', '<｜'])
      assert.ok(clean(part.repeat(300_000 / part.length)).text.length <= 600_000, part)
  })
})
