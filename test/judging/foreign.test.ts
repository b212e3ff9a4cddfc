import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import { transcriptInFile } from '../../src/formats/judge/transcript/file.ts'
import type { JudgedTranscript } from '../../src/formats/judge/transcript/of-debate.ts'
import { temporaryFolder } from '../support/folder.ts'
import { processorMs } from '../support/quick.ts'
import { valuesOf } from '../support/values.ts'
import { foreign } from './foreign-texts.ts'

const cwd = temporaryFolder()
const mask = makeMask(['hunter2-hunter2'])

interface Asked {
  speakers?: string[]
  question?: string | null
  language?: Language
}

function read(text: string, { speakers = [], question = 'Q?', language = 'en' }: Asked = {}, file = 'a.md') {
  writeFileSync(join(cwd, file), text)
  return transcriptInFile(file, { cwd, mask, speakers, question, language })
}

/** `PRO = GPT-5 [P], CON` */
const speakersIn = ({ transcript }: JudgedTranscript): string =>
  transcript.speakers
    .map(({ name, alsoCalled, claims }) =>
      [
        name,
        ...(alsoCalled.length > 0 ? [`= ${alsoCalled.join(' = ')}`] : []),
        ...(claims ? [`[${claims}]`] : []),
      ].join(' '),
    )
    .join(', ')

const keysIn = ({ transcript }: JudgedTranscript): string => valuesOf(transcript.speeches, 'key').join(' ')

describe('a transcript of others', () => {
  for (const [name, { file, text, question, speakers, keys, leftOut = '' }] of Object.entries(foreign))
    it(name, () => {
      const judged = read(text, { question: question === null ? 'Q?' : null }, file)
      assert.equal(speakersIn(judged), speakers)
      assert.equal(keysIn(judged), keys)
      assert.equal(judged.question, question ?? 'Q?')
      assert.equal(judged.transcript.leftOut.join(', '), leftOut)
    })

  it('keeps the words of each speech, and no label, round or rule between them', () => {
    const { text } = foreign['rounds, with sides in bold below']!
    assert.deepEqual(valuesOf(read(text).transcript.speeches, 'text'), [
      'Streets are for people.',
      'Streets are for getting somewhere.',
      'Trams get you somewhere.',
      'Not at night.',
    ])
  })

  it('leaves the heads of speeches out', () => {
    const { speeches } = read(foreign['a head for the whole and one for each speech']!.text).transcript
    assert.deepEqual(valuesOf(speeches.slice(0, 2), 'text'), [
      '[P1.1] Streets are for people.\n[P1.2] Oslo did it.',
      '[C1.1] Streets are for getting somewhere.',
    ])
    const own = '- model trains: cheap\n- trams: cheaper\n\nBoth run.'
    assert.equal(read(`**PRO:** ${own}\n\n**CON:** No.`).transcript.speeches[0]!.text, own)
  })

  it('keeps what is no label in the speech', () => {
    const said = [
      'Pro argues that costs fall.',
      'Note: x',
      '**Cost:** high',
      '### Pro tips',
      'PRO vs CON: the matter',
      '- PRO: item',
    ]
    const { transcript } = read(`PRO: Yes.\n${said.join('\n')}\n\nCON: No.`)
    assert.equal(transcript.speeches.length, 2)
    for (const line of said) assert.ok(transcript.speeches[0]!.text.includes(line), line)
  })
})

describe('sides that stand inside a speech', () => {
  const saidIn = (name: string) => valuesOf(read(foreign[name]!.text).transcript.speeches, 'text')

  it('are words of that speech', () => {
    assert.equal(saidIn('lines of two, one of whom lists pro and con')[1], 'Weigh it.\nPro: fast\nCon: stale\nSo no.')
    assert.equal(saidIn('headings for and against inside a speech')[0], '### For\n\nFast.\n\n### Against\n\nStale.')
    assert.equal(
      saidIn('a line for the other side in a speech')[1],
      'Weigh it.\nFor: it is fast.\nAgainst: it is loud.',
    )
  })

  it('are no more labels in quotes than in code', () => {
    const text = '**PRO:** Yes.\n\n> **CON:** No.\n\nWrong.\n\n**CON:** No.'
    assert.equal(read(text).transcript.speeches.length, 2)
    assert.deepEqual(saidIn('labels in quotes')[0], 'Yes.\nOslo did it.')
    assert.equal(saidIn('code that is never closed')[1], 'No.\n\n```\nPRO: keep(cars)\n```')
  })
})

describe('roles beside names', () => {
  const { text } = foreign['ten labels in bold']!

  it('give the sides of a file names', () => {
    const judged = read(text, { speakers: ['PRO=ada', 'CON=bob'] })
    assert.equal(speakersIn(judged), 'ada = PRO, bob = CON')
    assert.ok(keysIn(judged).startsWith('round-1/ada round-1/bob round-2/ada'))
    assert.equal(judged.transcript.speeches.length, 10)
  })

  it('may name only one, mean a side in another word, and make one speaker of two labels', () => {
    assert.equal(speakersIn(read(text, { speakers: ['PRO=ada', 'CON'] })), 'ada = PRO, CON')
    assert.equal(speakersIn(read(text, { speakers: ['正方=小李', '反方=小王'] })), '小李 = PRO, 小王 = CON')
    const three = '# Q?\n**Ann:** 1\n**Ben:** 2\n**Annie:** 3\n**Ben:** 4'
    assert.equal(
      keysIn(read(three, { speakers: ['Ann=Ann', 'Annie=Ann', 'Ben'] })),
      'round-1/ann round-1/ben round-2/ann round-2/ben',
    )
  })

  it('choose the speakers of JSON and of plain lines', () => {
    const turns = ['Ann', 'Ben', 'Cid'].map(speaker => ({ speaker, text: `${speaker} speaks.` }))
    const judged = read(JSON.stringify(turns), { speakers: ['Ann=ada', 'Cid'] }, 'a.json')
    assert.equal(speakersIn(judged), 'ada = Ann, Cid')
    assert.deepEqual(judged.transcript.leftOut, ['Ben'])
    const lines = 'Ann: One.\nNote: x\nBen: Two.\nCost: y\nDate: z'
    assert.equal(speakersIn(read(lines, { speakers: ['Ann', 'Ben'] })), 'Ann, Ben')
  })

  it('are refused if they are not written in full, or say nothing', () => {
    for (const wrong of ['PRO=', '=ada', 'a=b=c'])
      assert.throws(() => read(text, { speakers: [wrong, 'CON'] }), /--speakers: a name is empty.*"PRO=Alice,CON=Bob"/)
    assert.throws(() => read(text, { speakers: ['PRO=ada', 'Cid=bob'] }), /--speakers: Cid says nothing/)
    const two = 'Alice: One.\nBob: Two.\nAlice: Three.\nBob: Four.'
    assert.throws(
      () => read(two, { speakers: ['Alice'] }),
      /--speakers: it names only Alice, and a verdict needs two sides at least.*Found: Alice, Bob\./,
    )
  })
})

describe('the title of a transcript', () => {
  const titles: [title: string, question: string | null, untold: string | null][] = [
    ['Should we move?', 'Should we move?', null],
    ['GPT-5 vs. Claude: Should we move?', 'Should we move?', 'GPT-5 vs. Claude'],
    ['Debate: Should we move? (Gemini 3 vs Grok 4)', 'Should we move?', 'Gemini 3 vs Grok 4'],
    ['GPT-5 (PRO) vs Claude (CON) — Should we move?', 'Should we move?', 'GPT-5 (PRO) vs Claude (CON)'],
    ['Should we move? (PRO: GPT-5, CON: Claude)', 'Should we move?', 'PRO: GPT-5, CON: Claude'],
    ['Should we move (now)?', 'Should we move (now)?', null],
    ['Should we move? — ada vs bob', 'Should we move?', 'ada vs bob'],
    ['Google vs Amazon: whose cloud?', 'Google vs Amazon: whose cloud?', null],
    ['GPT-5 against Claude', null, 'GPT-5 against Claude'],
  ]
  for (const [title, question, untold] of titles)
    it(`is a question without who spoke: ${title}`, () => {
      const text = `# ${title}\n\n**PRO (ada):** Yes.\n\n**CON (bob):** No.`
      const plain = title.includes('ada') ? text : text.replace(/ \((?:ada|bob)\)/g, '')
      if (question === null)
        assert.throws(() => read(plain, { question: null }), /tells who spoke \("GPT-5 against Claude"\).*--question/)
      else {
        const judged = read(plain, { question: null })
        assert.deepEqual([judged.question, judged.notes.untold], [question, untold])
      }
    })

  it('stays as it is where it is about models, and others speak', () => {
    const { question } = read('# Claude vs GPT-5: which codes better?\n\n**Ann:** One.\n\n**Ben:** Two.', {
      question: null,
    })
    assert.equal(question, 'Claude vs GPT-5: which codes better?')
  })
})

describe('labels of claims', () => {
  const notes = (text: string) => {
    const judged = read(text)
    return [speakersIn(judged), judged.notes.missing.join(' ')]
  }

  it('belong to whoever made the claims', () => {
    assert.deepEqual(
      notes(
        '**PRO:** [P1.1] a\n[P1.2] b\n\n**CON:** [C1.1] c\n[P1.1] is wrong, and so is [P1.9].\n\n**PRO:** [P2.1] d [P2.2] e',
      ),
      ['PRO [P], CON [C]', 'P1.9'],
    )
  })

  it('tell nobody apart if both use them, or if only one does', () => {
    assert.deepEqual(notes('**PRO:** [S1] a [S2] b\n\n**CON:** [S3] c [S4] d'), ['PRO, CON', ''])
    assert.deepEqual(notes('**PRO:** see [M1] and [M2]\n\n**CON:** c'), ['PRO, CON', ''])
    assert.deepEqual(notes('**PRO:** `x[A1]` [P1](u)\n\n**CON:** a[C1]'), ['PRO, CON', ''])
  })
})

describe('what cannot be read', () => {
  const wrong: [name: string, file: string, text: string, en: RegExp, zh: RegExp][] = [
    [
      'prose',
      'a.md',
      'Note: x\nCost: high\nRisk: low\nTime: short\n',
      /^no speakers were found in a\.md\. Labels that could be names: Note, Cost.*--speakers "Note,Cost".*"Turn 1: PRO Opening".*"## Round 1: PRO".*JSON/,
      /^在 a\.md 中没有找到发言者。可能是名字的标签：.*“第一轮：正方立论”.*JSON/,
    ],
    [
      'half of JSON',
      'a.json',
      '[{"speaker": "PRO", "content": "x"',
      /^a\.json is not JSON that can be read.*"speaker": "PRO"/,
      /^a\.json 不是可以读取的 JSON/,
    ],
    [
      'JSON without turns',
      'a.json',
      '{"a": [1, 2, {"b": null}]}',
      /^no speakers were found in a\.json/,
      /^在 a\.json 中没有找到发言者/,
    ],
  ]
  for (const [name, file, text, en, zh] of wrong)
    it(`is told with what was found and what is understood: ${name}`, () => {
      assert.throws(() => read(text, {}, file), { name: 'UsageError', message: en })
      assert.throws(() => read(text, { language: 'zh' }, file), { name: 'UsageError', message: zh })
    })

  const many = Array.from({ length: 10_000 }, (_, i) => i)
  const hostile: [name: string, file: string, text: string, message: RegExp][] = [
    ['ten thousand speakers', 'a.md', many.map(i => `**Speaker ${i}:** x`).join('\n'), /10000 speakers were found/],
    [
      'a hundred thousand different labels',
      'a.md',
      many.flatMap(i => many.slice(0, 10).map(j => `n${i}x${j}: y`)).join('\n'),
      /so many lines that could name a speaker/,
    ],
    ['a very deep list', 'a.json', '['.repeat(900_000) + ']'.repeat(900_000), /no speakers were found|is not JSON/],
    [
      'a very deep object',
      'a.json',
      `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`,
      /no speakers were found|is not JSON/,
    ],
    [
      'turns of everybody',
      'a.json',
      JSON.stringify(many.map(i => ({ speaker: `s${i}`, text: 'x' }))),
      /10000 speakers were found/,
    ],
    [
      'half of a megabyte of a label',
      'a.md',
      `PRO ${'Opening '.repeat(60_000)}: x\nRound ${'1'.repeat(500_000)}`,
      /no speakers were found/,
    ],
    [
      'fifty megabytes',
      'a.md',
      'PRO: x\nCON: y\n'.repeat(3_500_000),
      /^UsageError: a\.md is 49(?:\.0)? MB, over the limit/,
    ],
  ]
  for (const [name, file, text, message] of hostile)
    it(`is refused without delay: ${name}`, () => {
      writeFileSync(join(cwd, file), text)
      const started = processorMs()
      assert.throws(() => transcriptInFile(file, { cwd, mask, speakers: [], question: 'Q?', language: 'en' }), message)
      assert.ok(processorMs() - started < 5_000)
    })

  it('hides nothing behind the escapes of JSON, and no secret', () => {
    const turns = [
      { speaker: 'PRO', text: 'The key is hunter2-\u200bhunter2.' },
      { speaker: 'CON', text: 'No \u001b[2J.' },
    ]
    const raw = JSON.stringify(turns).replaceAll('\u200b', '\\u200b')
    const { transcript, masked } = read(raw, {}, 'a.json')
    assert.deepEqual([masked, transcript.removed], [1, 2])
    assert.doesNotMatch(JSON.stringify(transcript), /hunter2|\\u001b|\u200b/)
  })
})
