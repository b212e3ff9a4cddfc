import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import type { AgonEvent } from '../src/core/events.ts'
import type { Failure } from '../src/core/failure.ts'
import type { Call } from '../src/core/model.ts'
import { emptyView, fold, foldAll, type View } from '../src/core/view.ts'
import type { Opening } from '../src/engine/perform.ts'
import { arena } from '../src/formats/arena/arena.ts'
import type { Result } from '../src/formats/arena/result.ts'
import { scoreLine } from '../src/formats/arena/score-line.ts'
import type { Verdict } from '../src/formats/arena/verdict.ts'
import { type Run, run, withArchive } from './cases/play.ts'
import {
  arenaOpening,
  arenaScript,
  roundOf,
  sheet,
  sidesOf,
  tail as tailOf,
  said as wordsOf,
} from './support/arena-script.ts'
import { processorMs } from './support/quick.ts'

type Script = (call: Call) => string | Failure

/** An arena of five rounds and three members, played to its end. */
const played = (
  script: Script = arenaScript,
  options: Opening['options'] = {},
  more: Partial<Opening> = {},
): Promise<Run> =>
  withArchive(archive =>
    run({ format: arena, opening: { ...arenaOpening(3, options), ...more }, script: arenaScript }, archive, { script }),
  )

const reportOf = (view: View, notices: readonly string[] = []): string => arena.report(view, notices)

/** What stands below a heading, up to the next one. */
const section = (report: string, heading: string): string =>
  report.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? assert.fail(`no ${heading} in\n${report}`)

const headings = (report: string): string[] => [...report.matchAll(/^## (.*)$/gm)].map(([, name]) => name!)

const refusal: Failure = { kind: 'refused', message: 'I would rather not.', maybePaid: false }

/** Scores and votes as a test wants them. */
function scripted({
  marks,
  votes,
  winner,
}: {
  marks?: [number, number]
  votes?: Record<string, string>
  winner?: string
}): Script {
  return call => {
    const { cue, seat } = call.moment
    if (cue === 'score' && marks) {
      const [one, other] = sidesOf(call)
      const scores = { [one]: sheet(marks[0]), [other]: sheet(marks[1]) }
      return JSON.stringify({ round: roundOf(call.key), scores, foul: false, fouls: [], comment: 'As it was.' })
    }
    if ((cue === 'vote' || cue === 'vote-again') && votes)
      return JSON.stringify({
        ...JSON.parse(arenaScript(call)),
        vote: votes[seat] ?? 'pro',
        reason: `${seat} has its reasons.`,
      })
    if ((cue === 'closing' || cue === 'ruling') && winner) {
      const reply = JSON.parse(arenaScript(call))
      const points = { pro: winner === 'pro' ? 8 : 5, con: winner === 'pro' ? 5 : 8, why: 'It was.' }
      return JSON.stringify({
        ...reply,
        winner,
        criteria: { logic: points, rebuttal: points, clarity: points, evidence: points },
      })
    }
    return arenaScript(call)
  }
}

describe('the report of an arena', () => {
  test('has the five parts of every result, numbered, under the names that readers look for', async () => {
    const { view } = await played()
    assert.deepEqual(headings(reportOf(view)).slice(0, 5), [
      '1. Result',
      '2. Turning-point rounds',
      '3. Deciding argument',
      '4. Blind spots of both sides',
      "5. How the audience's views differ",
    ])
    const chinese = await played(arenaScript, {}, { language: 'zh', topic: '是否应当迁移？' })
    assert.deepEqual(headings(reportOf(chinese.view)).slice(0, 5), [
      '1. 胜负结果',
      '2. 关键转折回合',
      '3. 决胜论点',
      '4. 双方盲点',
      '5. 不同观众视角的分歧',
    ])
  })

  test('shows who won by an arithmetic that can be done again', async () => {
    const { view } = await played()
    const result = section(reportOf(view), '1. Result')
    // Marks 6 6 8 6 6 against 7: a lead of 0.6 of 2 for con; one ruling for pro; votes pro 1 + 3, con 2 of 6.
    assert.match(
      result,
      /^\| Points of the rounds \| 30 \| 6\.4 : 7 per round, over 5 rounds; .*→ 35 % : 65 % \| 10\.5 \| 19\.5 \| Con \|$/m,
    )
    assert.match(result, /^\| Final ruling \| 30 \| 1 judge: 1 for Pro, 0 for Con → 100 % : 0 % \| 30 \| 0 \| Pro \|$/m)
    assert.match(
      result,
      /^\| Votes of the audience \| 40 \| 3 votes; by weight 4 : 2 → 66\.67 % : 33\.33 % \| 26\.67 \| 13\.33 \| Pro \|$/m,
    )
    assert.match(result, /^\| \*\*Total\*\* \| \*\*100\*\* \| {2}\| \*\*67\.2\*\* \| \*\*32\.8\*\* \| \*\*Pro\*\* \|$/m)
    assert.match(result, /^\*\*Pro wins, 67\.2 to 32\.8 of 100\.\*\*$/m)
    assert.match(result, /The judge alone would give it to Pro; the audience alone would give it to Pro\./)
    assert.match(result, /One side answered what was asked/)
  })

  test('says first of all that judge and audience disagree, and whose argument the deciding one is', async () => {
    const votes = { aud_01: 'con', aud_02: 'con', aud_03: 'con' }
    const { view } = await played(scripted({ marks: [7, 6.5], votes }))
    const report = reportOf(view)
    assert.match(
      section(report, '1. Result'),
      /^\*\*Judge and audience disagree: the judge alone would give it to Pro, the audience alone would give it to Con\.\*\*\n\n\*\*Con wins, /,
    )
    const deciding = section(report, '3. Deciding argument')
    assert.match(deciding, /decided it for the judge, who ruled for Pro\. In total Con won\./)
    assert.match(deciding, /voted for Con:\n\n- Rationalist \(aud_01\): moved by “The pro case on builds/)
    assert.match(section(report, 'Recommendation'), /^In the words of the judge, who ruled for Pro:/)
  })

  test("says first of all that the judge's points and its ruling disagree", async () => {
    const { view } = await played(
      scripted({ marks: [6, 8], winner: 'pro', votes: { aud_01: 'con', aud_02: 'con', aud_03: 'con' } }),
    )
    const [first, second] = section(reportOf(view), '1. Result').split('\n\n')
    assert.match(first!, /^\*\*Judge and audience disagree: the judge alone would call it a tie, /)
    assert.match(
      second!,
      /^\*\*The judge's points and its final ruling disagree: the points alone would give it to Con, the ruling alone would give it to Pro\.\*\*$/,
    )
  })

  test('calls a tie a tie', async () => {
    const even = { ...scriptedAudience(2) }
    const { view } = await played(
      scripted({ marks: [5, 7], winner: 'pro', votes: { aud_01: 'pro', aud_02: 'con' } }),
      even,
    )
    const report = reportOf(view)
    assert.equal(view.outcome, 'tie')
    assert.match(report, /\*\*A tie, 50\.0 to 50\.0 of 100\.\*\*/)
    assert.doesNotMatch(report, /dissent from the result/)
  })

  test('adds up: every pair to its weight, means to the lead, points to their sums', async () => {
    for (const language of ['en', 'zh'] as const) {
      const t = {
        en: { result: '1. Result', points: 'Points', from: /: ([\d.]+) per round, .*a lead of ([\d.]+)/ },
        zh: { result: '1. 胜负结果', points: '得分', from: /: ([\d.]+)，领先 ([\d.]+)/ },
      }[language]
      const { view } = await played(uneven, { rounds: 7 }, { language })
      const { total, points } = resultOf(view)
      assert.equal(total.pro + total.con, 100)
      assert.equal(points!.share.pro + points!.share.con, 1)
      const report = reportOf(view)
      const rows = cellsOf(section(report, t.result))
      for (const [, weight, from, pro, con] of rows) {
        assert.equal(cents(pro) + cents(con), cents(weight), rows.join('\n'))
        const [, one, other] = /→ ([\d.]+) % : ([\d.]+) %/.exec(from!) ?? []
        if (one) assert.equal(cents(one) + cents(other), 10_000, from)
        assert.ok(
          [pro, con].every(cell => /^\d+(?:\.\d\d?)?$/.test(cell!)),
          `${pro} ${con}`,
        )
      }
      const from = rows[0]![2]!
      const mean = Number(/([\d.]+) : /.exec(from)![1])
      const [, other, lead] = t.from.exec(from)!
      assert.equal(lead, String(Number(Math.abs(mean - Number(other)).toFixed(4))))
      let [one, two] = [0, 0]
      for (const [, , pro, con, standing] of cellsOf(section(report, t.points)).slice(0, 7)) {
        one += Number(pro)
        two += Number(con)
        assert.equal(standing, `${one} : ${two}`)
      }
    }
  })

  test('says that points and ruling disagree only where they do', async () => {
    // A lead of 0.0125 points a round: 49.7 % : 50.3 % of what points can give.
    const script: Script = call => {
      if (call.moment.cue !== 'score') return scripted({ winner: 'con' })(call)
      const [one, other] = sidesOf(call)
      const round = roundOf(call.key)
      const scores = { [one]: sheet(6), [other]: { ...sheet(6), logic: round === 1 ? 6.5 : 6 } }
      return JSON.stringify({ round, scores, foul: false, fouls: [], comment: 'As it was.' })
    }
    const { view } = await played(script, { rounds: 10, weights: '1/0' })
    const result = section(reportOf(view), '1. Result')
    assert.match(result, /6 : 6\.0125 per round, over 10 rounds; a lead of 0\.0125 .* → 49\.69 % : 50\.31 %/)
    assert.doesNotMatch(result, /disagree/)
  })

  test('says whose firmness it is where the judges ruled for another side than won', async () => {
    const votes = { aud_01: 'con', aud_02: 'con', aud_03: 'con' }
    const script = scripted({ marks: [7, 6.5], votes })
    const english = section(reportOf((await played(script)).view), 'Judging')
    assert.match(
      english,
      /^Firmness: leaning — .*\n\nThis is about the final ruling for Pro, not about the result: in total Con won\.$/m,
    )
    const { view } = await played(script, {}, { language: 'zh' })
    assert.match(section(reportOf(view), '裁判情况'), /这里说的是最终裁决（判正方胜），而不是总结果：合计是反方胜。/)
    assert.match(section(reportOf(view), '1. 胜负结果'), /裁判判正方胜的理由：/)
    assert.doesNotMatch(reportOf((await played()).view), /not about the result/)
  })

  test('calls the third of four rounds what it is', async () => {
    const { view, records } = await played(arenaScript, { rounds: 4 })
    assert.match(section(reportOf(view), 'Points'), /^\| Round 3 \| Key battles and endgame \|/m)
    assert.match(arena.transcript!(view), /^### Round 3 · Key battles and endgame$/m)
    const at = records.findIndex(({ event }) => 'key' in event && event.key === 'round-3/pro')
    const half = foldAll(records.slice(0, at + 1).map(({ event }) => event))
    assert.equal(arena.progress!(half), 'round 3 of 4 · key battles and endgame')
    const chinese = await played(arenaScript, { rounds: 4 }, { language: 'zh' })
    assert.match(section(reportOf(chinese.view), '得分'), /^\| 第 3 轮 \| 关键战役与终局攻防 \|/m)
  })

  test('tells every reason of the audience once', async () => {
    const { view } = await played(scripted({ votes: { aud_02: 'con' } }))
    for (const id of ['aud_01', 'aud_02', 'aud_03'])
      assert.equal(section(reportOf(view), "5. How the audience's views differ").split(`${id} has`).length, 2)
  })

  test('of a debate without votes, says that the judge decided alone; without a ruling, that the points did', async () => {
    const silent = await played(call => (call.key.startsWith('vote/') ? refusal : arenaScript(call)))
    const report = reportOf(silent.view)
    assert.match(section(report, '1. Result'), /- Nobody in the audience voted: the judge decides alone\./)
    assert.doesNotMatch(report, /Votes of the audience/)
    assert.match(section(report, "5. How the audience's views differ"), /^Nobody in the audience has voted\./)

    const unruled = await played(call => (call.key === 'ruling/judge' ? refusal : arenaScript(call)))
    const points = reportOf(unruled.view)
    assert.match(
      section(points, '1. Result'),
      /- No final ruling came that can be used \(.+\): the points of the rounds stand alone\./,
    )
    assert.equal(section(points, '3. Deciding argument'), 'There is no final ruling.')
    assert.match(section(points, 'Missed turns'), /^- Ruling · Judge: /m)
  })

  test('names members whose vote did not come, and rounds without points', async () => {
    const { view } = await played(call =>
      call.key === 'vote/aud_02' || call.key === 'round-2/score/judge' ? refusal : arenaScript(call),
    )
    const report = reportOf(view)
    assert.match(
      section(report, '1. Result'),
      /- Round 2 was not scored: no usable score came\.\n- No vote came from Pragmatist \(aud_02\)\./,
    )
    assert.match(section(report, 'Points'), /^\| Round 2 \| Clash and allies \| – \| – \| not scored \| {2}\|$/m)
  })

  test('shows what the user insisted on', async () => {
    const { view } = await played(arenaScript, { insisted: ['same-judge', 'same-model'] })
    const result = section(reportOf(view), '1. Result')
    assert.match(result, /--same-judge/)
    assert.match(result, /--same-model/)
  })

  test('tells the turning points with the speech that did it and the words of the judge', async () => {
    const { view } = await played(call => {
      if (call.moment.cue !== 'score') return arenaScript(call)
      const round = roundOf(call.key)
      const [one, other] = sidesOf(call)
      const scores = { [one]: sheet(round === 3 ? 9 : 6), [other]: sheet(6.5) }
      return JSON.stringify({ round, scores, foul: false, fouls: [], comment: `Comment ${round}.` })
    })
    const turning = section(reportOf(view), '2. Turning-point rounds')
    assert.match(turning, /^The rule: /)
    assert.match(turning, /- \*\*Round 3: Pro takes the lead in total \(the round was won by 2\.5\)\*\*/)
    assert.match(turning, /The speech that did it: “The pro case on ownership .*” — Pro, round-3\/pro/)
    assert.match(turning, /The judge: “Comment 3\.”/)

    const even = await played(scripted({ marks: [7, 6.5] }))
    assert.match(section(reportOf(even.view), '2. Turning-point rounds'), /None: nobody lost a lead/)
  })

  test('keeps every voice of the audience by itself, and tells who was moved by which words', async () => {
    const { view } = await played()
    const part = section(reportOf(view), "5. How the audience's views differ")
    assert.match(part, /^\| Kind \| agent_id \| Model \| Weight \| Vote \| Confidence \|$/m)
    assert.match(part, /^\| Pragmatist \| aud_02 \| scripted:aud_02 \| 2 \| Con \| 0\.7 \|$/m)
    assert.match(part, /^For Pro \(weight 4\):$/m)
    assert.match(part, /^For Con \(weight 2; they dissent from the result\):\n\n- Pragmatist \(aud_02\): “It held\.”$/m)
    assert.match(
      part,
      /^- Rationalist \(aud_01\): undecided → Pro, by “The pro case on builds.*” — Pro, round-1\/pro$/m,
    )
  })

  test('says that nobody was moved, or that nobody was asked', async () => {
    const still = await played(call => {
      if (call.moment.cue === 'poll') return JSON.stringify({ leaning: 'pro', confidence: 0.5, reason: 'So it is.' })
      if (call.moment.cue === 'vote-again')
        return JSON.stringify({ ...JSON.parse(arenaScript(call)), leaning: 'pro', moved_by: null })
      return arenaScript(call)
    })
    assert.match(reportOf(still.view), /The debate moved nobody: everybody leans as before it\./)
    const unasked = await played(arenaScript, { poll: false })
    assert.match(reportOf(unasked.view), /The audience was not asked where it leaned before the debate\./)
  })

  test('lists fouls, and who asked to be heard and what became of it', async () => {
    const { view } = await played(fouling)
    const report = reportOf(view)
    assert.match(section(report, 'Fouls'), /^\| Round 3 \| Con \| no exact quotation .*\| {2}\| code \| −1 \|$/m)
    const heard = section(report, 'Who was heard')
    assert.match(
      heard,
      /^- Round 2 · Rationalist \(aud_01\) for Pro: “Something that aud\\?_01 alone knows.*” → \*\*let in\*\*: Nobody said this\.$/m,
    )
    assert.match(heard, /^ {2}- new information: yes, repeats: no, shifts the balance: yes; similarity 0/m)
    assert.match(heard, /→ \*\*refused\*\*: Another one said more\./)
    assert.match(
      heard,
      /^- Round 2 · Pro asked for technical help from Technologist \(aud_03\): .* → \*\*refused\*\* \(costs 0\.5\): It can be argued without\.$/m,
    )
    assert.match(section(report, 'Points'), /^\| Round 2 \| .* \| Pro −0\.5 \|$/m)
  })

  test('can be written at every point of the journal, in both languages', async () => {
    for (const language of ['en', 'zh'] as const) {
      const { records } = await played(fouling, {}, { language })
      const view = emptyView()
      for (const { event } of records) {
        fold(view, event)
        const report = reportOf(view, ['A notice.'])
        assert.equal(headings(report).slice(0, 5).length, 5)
        assert.match(report, /^> A notice\.$/m)
        assert.doesNotMatch(report, /undefined|NaN|\[object|null/)
        assert.doesNotMatch(arena.transcript!(view), /undefined|NaN|\[object|"arguments"/)
      }
      assert.equal(view.state, 'done')
    }
  })

  test('of a debate that failed, says why and how it stood', async () => {
    const { view } = await played(call => (call.key === 'round-3/con' ? refusal : arenaScript(call)))
    assert.equal(view.state, 'failed')
    const result = section(reportOf(view), '1. Result')
    assert.match(result, /^The debate failed: .*I would rather not\.$/m)
    assert.match(result, /^Points so far: Pro 12 : 14 Con, after 2 scored rounds\.$/m)
    const events = (await played()).records.map(({ event }) => event)
    const at = events.findIndex(event => 'key' in event && event.key === 'round-2/con')
    const half = foldAll(events.slice(0, at + 1))
    assert.match(
      section(reportOf(half), '1. Result'),
      /^This debate is not over \(round 2 of 5 · clash and allies\)\.$/m,
    )
  })

  test('tells what each judge of a panel says, where they name different arguments', async () => {
    const more: Partial<Opening> = {
      rigor: 'high',
      seats: [...arenaOpening(3).seats, { id: 'judge-2', model: 'scripted:second' }],
    }
    const { view } = await played(arenaScript, {}, more)
    const report = reportOf(view)
    const deciding = section(report, '3. Deciding argument')
    assert.match(deciding, /^The rulings name different arguments; each its own:/)
    for (const judge of ['scripted:judge', 'scripted:second']) assert.ok(deciding.includes(`- ${judge} (`), deciding)
    assert.match(section(report, 'Judging'), /^Firmness: /)
    assert.match(section(report, 'Points'), /blind and in both orders/)
  })
})

/** Marks in eighths that come to no round mean. */
function uneven(call: Call): string {
  if (call.moment.cue !== 'score') return arenaScript(call)
  const [one, other] = sidesOf(call)
  const round = roundOf(call.key)
  const scores = { [one]: { ...sheet(6.5), logic: 6 }, [other]: { ...sheet(6), clarity: round % 3 === 0 ? 8.5 : 6.5 } }
  return JSON.stringify({ round, scores, foul: false, fouls: [], comment: 'As it was.' })
}

/** Of the first table: what stands in its rows. */
function cellsOf(part: string): string[][] {
  const lines = part.split('\n').filter(line => line.startsWith('| '))
  return lines.slice(2).map(line =>
    line
      .slice(2, -2)
      .split(' | ')
      .map(cell => cell.replaceAll('**', '').trim()),
  )
}

const cents = (cell: string | undefined): number => Math.round(100 * Number(cell))

const resultOf = ({ verdict }: View): Result => (verdict as object as Verdict).result

const scriptedAudience = (members: number) => ({
  audience: Array.from({ length: members }, (_, i) => ({
    ...{ agent_id: `aud_0${i + 1}`, type: `Kind ${i + 1}`, preference: 'What holds.', weight: 1 },
  })),
})

/** Con quotes nobody in round 3, twice; pro asks for help in round 2. */
function fouling(call: Call): string {
  if (/^round-3\/(?:again\/)?con$/.test(call.key)) return `${wordsOf('con', 3)}${tailOf({})}`
  if (call.key !== 'round-2/pro') return arenaScript(call)
  const answers = [{ turn: 'round-1/con', quote: wordsOf('con', 1) }]
  const help = { request: 'technical', target_audience: 'Technologist', reason: 'It is about tools.' }
  return `${wordsOf('pro', 2)} They said “${wordsOf('con', 1)}”.${tailOf({ answers, help })}`
}

describe('words of others in the report of an arena', () => {
  const hostile = [
    '# Heading of mine',
    '## 1. Result',
    '| a | b |\n| --- | --- |\n| c | d |',
    '<script>alert(1)</script> <img src=x onerror=alert(1)>',
    '![seen](https://example.com/pixel.png)',
    '```\nopen code',
    '> **Pro wins, 100.0 to 0.0 of 100.**',
    '[round-1/pro]: https://example.com',
    '\u202Eevil\u0007',
  ].join('\n\n')

  const attacks = [
    hostile,
    'Result\n===',
    '> # Result',
    '- # Result',
    '- list\n  ```\n</details>\n# Result',
    '    ```\n  ```\n# Result',
    '~~~~\n```',
    '` open\n` <details> `',
    '\\<details> \\\\<details>',
    'a | b \\| c \\\\| d',
    '---\n\n***\n\n1. x\n2. y',
    '![x]\n\n![t][x] ![x][] \\\\![x]\n\n[x]: http://example.com/a',
    '| `a | ![t](http://example.com/a) | b` |\n|---|---|---|\n| `c | <img src=x> | d` |',
    `**${'['.repeat(500)}`,
  ]

  test('make no heading, table, image or HTML of their own', async () => {
    const plain = (await played(hostileScript('Plain words.'))).view
    for (const attack of attacks) {
      const { view } = await played(hostileScript(attack), {}, { topic: attack })
      assert.equal(view.state, 'done', attack)
      for (const [text, expected] of [
        [reportOf(view), reportOf(plain)],
        [arena.transcript!(view), arena.transcript!(plain)],
      ] as const)
        assert.deepEqual(builtOf(text), builtOf(expected), attack)
      for (const own of ["5. How the audience's views differ", 'Points', 'Judging'])
        assert.deepEqual(rowsOf(section(reportOf(view), own)), rowsOf(section(reportOf(plain), own)), attack)
      assert.doesNotMatch(reportOf(view) + arena.transcript!(view), /[\u202E\u0007]/)
    }
  })

  test('of a megabyte are gone through quickly', async () => {
    const { view } = await played()
    for (const sign of ['[', '"', '/', '`', '#', '\\', '|', '*', '\n# ']) {
      const long = sign.repeat(1_000_000 / sign.length)
      for (const turn of view.turns.values()) if (!turn.structured) turn.text = ''
      view.turns.get('round-3/pro')!.text = long
      const started = processorMs()
      reportOf(view)
      const took = processorMs() - started
      assert.ok(took < 500, `${JSON.stringify(sign)} took ${took} ms`)
    }
  })
})

/** As strict a reader as there is: it believes every tag. */
const reader = new MarkdownIt({ html: true })

/** What a text is built of: its headings, and what must not be there. */
function builtOf(markdown: string) {
  const tokens = reader.parse(markdown, {})
  const inner = tokens.flatMap(({ children }) => children ?? [])
  // The first one is the topic; small ones may be those of speeches. Who is let in depends on what was said.
  const headings = tokens
    .flatMap(({ type, tag }, i) =>
      type === 'heading_open' && tag > 'h1' && tag < 'h5' ? [`${tag} ${tokens[i + 1]!.content}`] : [],
    )
    .filter(heading => !heading.includes('from the audience'))
  return {
    headings,
    html: [...tokens, ...inner].filter(({ type }) => type.startsWith('html')).length,
    images: inner.filter(({ type }) => type === 'image').length,
  }
}

/** How many cells each row of its tables has. */
function rowsOf(markdown: string): number[] {
  const tokens = reader.parse(markdown, {}).map(({ type }) => type)
  return tokens.flatMap((type, i) => (type === 'tr_open' ? [tokens.slice(i).indexOf('tr_close')] : []))
}

/** Everything that is free text is hostile; what would swallow the list behind a speech is said by the audience only. */
function hostileScript(text: string): Script {
  const reply = (call: Call, fields: object) => JSON.stringify({ ...JSON.parse(arenaScript(call)), ...fields })
  return call => {
    const { cue } = call.moment
    switch (cue) {
      case 'poll':
      case 'vote':
      case 'vote-again':
        return reply(call, { reason: text })
      case 'apply':
        return reply(call, { claim: text })
      case 'floor':
        return text
      case 'score':
        return reply(call, { comment: text })
      case 'admit': {
        const ruled = JSON.parse(arenaScript(call))
        return JSON.stringify({
          ...ruled,
          applications: ruled.applications.map((one: object) => ({ ...one, reason: text })),
        })
      }
      case 'closing': {
        const ruling = JSON.parse(arenaScript(call))
        const spots = { pro: [text], con: [text] }
        const told = { reasoning: text, recommendation: text, unresolved: [text], blind_spots: spots }
        return JSON.stringify({ ...ruling, ...told, deciding: { ...ruling.deciding, why: text } })
      }
      default:
        return /```|~~~/.test(text) ? arenaScript(call) : `${text}\n\n${arenaScript(call)}`
    }
  }
}

describe('what is said between the speeches of an arena', () => {
  const linesOf = (events: readonly AgonEvent[], view: View) => events.flatMap(event => arena.asides!(event, view))

  test('the score after every round as it stood then, fouls, rulings, votes and the result', async () => {
    const { records, view } = await played(fouling)
    // The whole view is known, which is ahead of every event.
    const lines = linesOf(
      records.map(({ event }) => event),
      view,
    )
    assert.deepEqual(
      lines.filter(({ kind }) => kind === 'score').map(({ text }) => text),
      [
        'Round 1 · Pro 6 : 7 Con · in total 6 : 7, Con ahead by 1',
        'Round 2 · Pro 5.5 : 7 Con · in total 11.5 : 14, Con ahead by 2.5',
        'Round 3 · Pro 8 : 6 Con · in total 19.5 : 20, Con ahead by 0.5',
        'Round 4 · Pro 6 : 7 Con · in total 25.5 : 27, Con ahead by 1.5',
        'Round 5 · Pro 6 : 7 Con · in total 31.5 : 34, Con ahead by 2.5',
        `Pro wins · Pro ${view.verdict && totalOf(view).pro} : ${totalOf(view).con} Con`,
      ],
    )
    const texts = lines.map(({ kind, text }) => `${kind} ${text}`)
    for (const line of [
      'bad Foul by Con: no exact quotation of an argument of the opponent −1 (found by code)',
      'good Rationalist (aud_01) for Pro is let in: Nobody said this.',
      'bad Pragmatist (aud_02) for Con is refused: Another one said more.',
      'bad Pro gets no help from Technologist (aud_03): It can be argued without. −0.5',
      'plain Rationalist (aud_01) votes Pro (weight 1, confidence 0.7)',
    ])
      assert.ok(texts.includes(line), `${line}\n\nis not in\n\n${texts.join('\n')}`)
    assert.ok(
      texts.some(line => line.startsWith('plain Rationalist (aud_01) was moved, undecided → Pro: “The pro case')),
    )
    assert.ok(lines.every(({ text }) => !text.includes('\n')))
  })

  test('a lead is as wide for one side as for the other', () => {
    const score = (pro: number, con: number) => ({ round: 1, marks: { pro, con }, comment: '', scores: {} as never })
    assert.equal(
      scoreLine(score(7.125, 7), [], 'en'),
      'Round 1 · Pro 7.125 : 7 Con · in total 7.125 : 7, Pro ahead by 0.125',
    )
    assert.match(scoreLine(score(7, 7.125), [], 'en'), /in total 7 : 7\.125, Con ahead by 0\.125$/)
    assert.match(scoreLine(score(7, 7.125), [], 'zh'), /累计 7 : 7\.125，反方领先 0\.125$/)
    assert.match(scoreLine(score(7, 7), [], 'en'), /level$/)
  })

  test('in Chinese as well, and a tie is a tie', async () => {
    const script = scripted({ marks: [5, 7], winner: 'pro', votes: { aud_01: 'pro', aud_02: 'con' } })
    const { records, view } = await played(script, scriptedAudience(2), { language: 'zh' })
    const texts = linesOf(
      records.map(({ event }) => event),
      view,
    ).map(({ text }) => text)
    assert.ok(texts.includes('第 1 轮 · 正方 5 : 7 反方 · 累计 5 : 7，反方领先 2'), texts.join('\n'))
    assert.equal(texts.at(-1), '平局 · 正方 50.0 : 50.0 反方')
  })

  test('how far it is, from the first call to the last', async () => {
    const { records } = await played()
    const view = emptyView()
    const seen = new Set<string | null>()
    for (const { event } of records) seen.add(arena.progress!(fold(view, event)))
    assert.deepEqual(
      [...seen],
      [
        null,
        'before the debate',
        'round 1 of 5 · position',
        'round 2 of 5 · clash and allies',
        'round 3 of 5 · key battles',
        'round 4 of 5 · endgame',
        'round 5 of 5 · summary',
        'ruling and vote',
      ],
    )
  })
})

const totalOf = ({ verdict }: View): Record<'pro' | 'con', string> => {
  const { result } = verdict as unknown as { result: { total: Record<'pro' | 'con', number> } }
  return { pro: result.total.pro.toFixed(1), con: result.total.con.toFixed(1) }
}

describe('the transcript of an arena', () => {
  test('has every round with its phase, speeches without their lists, allies, fouls and points', async () => {
    const { view } = await played(fouling)
    const transcript = arena.transcript!(view)
    assert.match(
      transcript,
      /^## Transcript\n\n### Round 1 · Position\n\n#### Pro · scripted:pro\n\nThe pro case on builds/,
    )
    assert.doesNotMatch(transcript, /"answers"|```json/)
    const second = transcript.split('### Round 2')[1]!.split('### Round 3')[0]!
    assert.match(
      second,
      /\*\*Round 2 · Pro 5\.5 : 7 Con · in total .*\*\*\n\nThe judge: Round 2 was close\.\n\n#### Rationalist \(aud_01\) · from the audience · scripted:aud_01\n\nAs aud_01 I can add/,
    )
    const third = transcript.split('### Round 3')[1]!.split('### Round 4')[0]!
    assert.match(
      third,
      /#### Con · scripted:con\n\n\*Asked once more; the first version is in the journal\.\*\n\nThe con case on ownership/,
    )
    assert.match(third, /\*\*Fouls\*\*\n\n- Con: no exact quotation of an argument of the opponent \(−1\)/)
  })
})
