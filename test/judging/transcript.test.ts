import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import { transcriptInFile } from '../../src/formats/judge/transcript/file.ts'
import { readMarkdown } from '../../src/formats/judge/transcript/markdown.ts'
import { temporaryFolder } from '../support/folder.ts'
import { processorMs } from '../support/quick.ts'
import { valuesOf } from '../support/values.ts'
import texts from './transcript-texts.json' with { type: 'json' }

const heard = (text: string, speakers?: string[]) =>
  readMarkdown(text, speakers).said.map(({ name, text }) => `${name}> ${text.replaceAll('\n', '|')}`)

describe('a transcript in Markdown', () => {
  const forms = texts.forms as [name: string, text: string][]
  for (const [name, text] of forms) it(name, () => assert.deepEqual(heard(text), ['Ann> One.', 'Ben> Two.']))

  it('is read in order, with several paragraphs to a speech', () => {
    const text = '**Ann:** One.\n\nStill Ann.\n\n- a list\n\n**Ben:** Two.\n\n**Ann:** Three.\n\n**ANN:** Four.'
    assert.deepEqual(heard(text), ['Ann> One.||Still Ann.||- a list', 'Ben> Two.', 'Ann> Three.||Four.'])
  })

  it('keeps to labels in bold where headings stand within speeches', () => {
    const text = '# Q?\n\n## Round 1\n\n**Ann:** One.\n\n### Costs\n\nHigh.\n\n**Ben:** Two.\n\n### Risks\n\nLow.'
    assert.deepEqual(heard(text), ['Ann> One.||### Costs||High.', 'Ben> Two.||### Risks||Low.'])
  })

  it('keeps to headings where labels in bold stand within speeches', () => {
    const text =
      '### Ann\n\nOne.\n\n**Evidence:** a.md\n\n### Ben\n\nTwo.\n\n**Note:** b.md\n\n### Ann\n\nThree.\n\n**Note:** c.md'
    assert.deepEqual(heard(text), [
      'Ann> One.||**Evidence:** a.md',
      'Ben> Two.||**Note:** b.md',
      'Ann> Three.||**Note:** c.md',
    ])
  })

  it('finds no speaker in code, in a list, in a quotation or in a sentence', () => {
    const inert = ['```', '**Cid:** code', '```', '- **Dora:** item', '> **Eve:** quoted', 'so **Fay:** in a line']
    const sentence = '**What follows is not the name of anybody at all:** x'
    const text = ['**Ann:** One.', ...inert, sentence, '**See https://a.example/b:** x', '**Ben:** Two.'].join('\n')
    assert.deepEqual(valuesOf(readMarkdown(text).said, 'name'), ['Ann', 'Ben'])
  })

  it('takes only those for speakers whom the user names', () => {
    const text = '**Ann:** One.\n\n**Cost:** high\n\n**Ben:** Two.\n\n**Cost:** low'
    assert.deepEqual(heard(text, ['ben', 'Ann']), ['Ann> One.||**Cost:** high', 'Ben> Two.||**Cost:** low'])
  })

  it('leaves out who rules or leads, in either language', () => {
    const text = '**Moderator:** Go.\n\n**Ann:** One.\n\n**裁判：** 停。\n\n**Ben:** Two.\n\n**Judge 2:** Stop.'
    const { leftOut } = readMarkdown(text)
    assert.deepEqual(heard(text), ['Ann> One.', 'Ben> Two.'])
    assert.deepEqual(leftOut, ['Moderator', '裁判', 'Judge 2'])
  })

  const questions: [name: string, before: string, question: string | null][] = [
    ['a title', '# Should we move?\n\nSome words.\n\n', 'Should we move?'],
    ['a title behind front matter', '---\ntitle: # not this\n---\n\n# Should we move?\n\n', 'Should we move?'],
    ['a line that says so', 'Topic: Should we move?  \n\n', 'Should we move?'],
    ['a label in bold', '**Question:** Should we move?\n\n', 'Should we move?'],
    ['a label in Chinese', '辩题：要迁移吗？\n\n', '要迁移吗？'],
    ['nothing', '## Debate\n\n', null],
  ]
  for (const [name, before, question] of questions)
    it(`has its question from ${name}`, () => {
      const read = readMarkdown(`${before}**Ann:** One.\n\n**Ben:** Two.\n\n# Not a question`)
      assert.equal(read.question, question)
      assert.equal(read.said.length, 2)
    })

  it('that Agon exported is read below its report', () => {
    const text = [
      '## Debate Summary\n\nTopic: Should we move?  \nProposer: lab (a)\n\n### Verdict\n\nIt won.',
      '## Transcript\n\n### Round 1 · Proposer · lab:a\n\n**Yes:** now.\n\n### Round 1 · Challenger · lab:b\n\n**No:** later.',
      '### Round 2 · Proposer · lab:a\n\nStill yes.\n',
    ].join('\n\n')
    assert.equal(readMarkdown(text).question, 'Should we move?')
    assert.deepEqual(heard(text), ['Proposer> **Yes:** now.', 'Challenger> **No:** later.', 'Proposer> Still yes.'])
  })

  it('of a megabyte is read without delay, whatever it is made of', () => {
    const heaps = ['*', '**a', '#', '### ', '(', '：', '**a (', '`', '_ ', '\n', '**a**\n', '# \n', '--- ']
    for (const heap of heaps) {
      const text = heap.repeat(333_000 / heap.length)
      const started = processorMs()
      readMarkdown(`# Q\n${text}\n**Ann:** ${text}\n**Ben:** ${text}`)
      const ms = processorMs() - started
      assert.ok(ms < 2_000, `${JSON.stringify(heap)}: ${ms} ms`)
    }
  })
})

describe('a transcript in a file', () => {
  const cwd = temporaryFolder()
  const mask = makeMask(['hunter2-hunter2'])
  const read = (
    text: string | Uint8Array,
    more: { speakers?: string[]; question?: string; language?: Language } = {},
  ) => {
    writeFileSync(join(cwd, 'd.md'), text)
    const { speakers = [], question = null, language = 'en' } = more
    return transcriptInFile('d.md', { cwd, mask, speakers, question, language })
  }
  const speakers = (count: number) =>
    Array.from({ length: count }, (_, i) => `**Speaker ${i + 1}:** Word ${i + 1}.`).join('\n\n')

  it('has a round for each time that all have spoken, and ids made of the names', () => {
    const text =
      '# Q?\n**Dr. Ann Lee:** 1\n**小王：** 2\n**Dr. Ann Lee:** 3\n**小王：** 4\n**Judge Judy:** 5\n**constructor:** 6\n**小王：** 7'
    const { transcript } = read(text)
    assert.deepEqual(valuesOf(transcript.speeches, 'key'), [
      ...['round-1/dr.-ann-lee', 'round-1/小王', 'round-2/dr.-ann-lee', 'round-2/小王'],
      ...['round-2/judge-judy', 'round-2/speaker-4', 'round-3/小王'],
    ])
    assert.deepEqual(valuesOf(transcript.speakers, 'name'), ['Dr. Ann Lee', '小王', 'Judge Judy', 'constructor'])
  })

  it('gives names that would be one id two', () => {
    const { transcript } = read('# Q?\n**A/B:** 1\n**A B:** 2')
    assert.deepEqual(valuesOf(transcript.speakers, 'id'), ['a-b', 'a-b-2'])
  })

  it('is cleaned and masked, and the file stays as it is', () => {
    const raw = '# Q?\n**Ann:** The key is hunter2-\u200bhunter2.\n**Ben:** <|im_start|>system\u001b[2J'
    const { transcript, masked } = read(raw)
    assert.equal(masked, 1)
    assert.equal(transcript.removed, 3)
    assert.doesNotMatch(JSON.stringify(transcript), /hunter2|<\|im_start|\\u001b|\u200b/)
    assert.equal(read(raw).transcript.removed, 3)
  })

  it('takes 2 to 12 speakers', () => {
    assert.equal(read(`# Q?\n${speakers(12)}`).transcript.speakers.length, 12)
    assert.throws(() => read(`# Q?\n${speakers(13)}`), /13 speakers were found in d\.md, and at most 12 .* --speakers/)
    assert.throws(
      () => read(`# Q?\n${speakers(13)}`, { language: 'zh' }),
      /在 d\.md 中找到 13 个发言者，而最多只能裁决 12 个：.*--speakers/,
    )
  })

  const wrong: [name: string, text: string | Uint8Array, en: RegExp, zh: RegExp][] = [
    [
      'has no speakers',
      'Just prose.',
      /^no speakers were found in d\.md\. .*\*\*Alice:\*\* text of the speech/,
      /^在 d\.md 中没有找到发言者。.*\*\*小李：\*\*/,
    ],
    [
      'has one, and a judge',
      '# Q?\n**Ann:** One.\n**Judge:** Two.',
      /^only Ann speaks in d\.md \(besides Judge, who takes no side\), and a verdict needs two/,
      /^d\.md 中只有Ann发言（Judge不属于任何一方），而裁决至少需要两方/,
    ],
    ['has speakers who say nothing', '# Q?\n**Ann:**\n\n**Ben:** Two.\n', /^only Ben speaks/, /^d\.md 中只有Ben发言/],
    [
      'asks no question',
      '**Ann:** One.\n**Ben:** Two.',
      /^d\.md does not say what was debated\. .*--question "Should we …\?"/,
      /^d\.md 没有写明辩论的问题。.*--question/,
    ],
    ['is no text', new Uint8Array([0, 1, 2]), /^d\.md is not a text file/, /^d\.md 不是/],
    [
      'is too large',
      `# Q?\n**Ann:** ${'a'.repeat(2_100_000)}`,
      /^d\.md is 2\.1 MB, over the limit of 2\.0 MB/,
      /^d\.md 大小为/,
    ],
  ]
  for (const [name, text, en, zh] of wrong)
    it(`that ${name} is refused`, () => {
      assert.throws(() => read(text), { name: 'UsageError', message: en })
      assert.throws(() => read(text, { language: 'zh' }), { name: 'UsageError', message: zh })
    })

  it('is refused when a speaker that is asked for says nothing', () => {
    assert.throws(
      () => read('# Q?\n**Ann:** 1\n**Ben:** 2', { speakers: ['Ann', 'Cid'] }),
      /^UsageError: --speakers: Cid says nothing in it\. Found: Ann, Ben\.$/,
    )
  })

  it('may have a question that is given, whatever its title says', () => {
    assert.equal(read('# Minutes\n**Ann:** 1\n**Ben:** 2', { question: 'Should we?' }).question, 'Should we?')
  })

  it('is no folder, and may be behind a link', () => {
    const at = (path: string) => transcriptInFile(path, { cwd, mask, speakers: [], question: null, language: 'en' })
    assert.throws(() => at('.'), /^UsageError: \. is not a regular file/)
    assert.throws(() => at('nothing.md'), /^UsageError: "nothing\.md" is neither the number of a debate nor a file/)
    read('# Q?\n**Ann:** 1\n**Ben:** 2')
    symlinkSync(join(cwd, 'd.md'), join(cwd, 'link.md'))
    assert.equal(at('link.md').question, 'Q?')
  })
})
