import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Call, Speech } from '../../src/core/model.ts'
import type { Judgment } from '../../src/formats/research/shapes.ts'
import { promptWords } from '../../src/formats/research/words.ts'
import { type Played, promptOf } from '../cases/sent.ts'
import { rowsOf, valuesOf } from '../support/values.ts'
import {
  bySearch,
  findsOne,
  type Given,
  inTurn,
  playResearch,
  type Script,
  triesOf,
  verdictIn,
} from './support/play.ts'
import { judgmentOf, looks, researchScript, roundOf, sidesIn } from './support/script.ts'

type Change = (kept: Judgment, call: Call) => Partial<Judgment>

const asIs: Change = () => ({})

/** Every judge gives these one after the other, and the last from then on. */
function judging(replies: readonly Change[], given: Given = {}): Promise<Played> {
  const next = new Map<string, () => Change>()
  const script: Script = call => {
    if (call.shape?.name !== 'judgment') return (given.script ?? researchScript)(call, '')
    if (!next.has(call.key)) next.set(call.key, inTurn(replies))
    const kept = judgmentOf(call)
    return JSON.stringify({ ...kept, ...next.get(call.key)!()(kept, call) })
  }
  return playResearch({ ...given, script })
}

const tries = (played: Played): number => triesOf(played, 'judgment/judge')

/** The cast, in other words. */
const saying =
  (words: string, others: string): Script =>
  call =>
    researchScript(call).replaceAll(words, others)

/** Asked for again with these words, and right the second time. */
async function assertAskedAgain(wrong: Change, said: RegExp, given: Given = {}): Promise<void> {
  const mended = await judging([wrong, asIs], given)
  assert.deepEqual([mended.view.outcome, tries(mended)], ['success', 2])
  assert.match(promptOf(mended, 'judgment/judge').split('cannot be used')[1]!, said)
}

/** Wrong twice, and nothing comes of it. */
async function assertUnusable(wrong: Change, given: Given = {}): Promise<void> {
  const broken = await judging([wrong], given)
  assert.deepEqual([broken.view.state, broken.view.failure?.kind, tries(broken)], ['failed', 'bad-output', 2])
}

const favouring =
  (side: (sides: string[], kept: Judgment) => string): Change =>
  (kept, call) => ({ recommendation: { ...kept.recommendation, favours: side(sidesIn(call), kept) } })

const another: Change = favouring((sides, { recommendation }) => sides.find(side => side !== recommendation.favours)!)

const usualTwo: Given = {
  roles: 0,
  topic: 'Should the town build a tram?',
  options: { roles: [] },
  seats: [
    { id: 'proponent', model: 'deepmind:zebra-9000' },
    { id: 'opponent', model: 'deepmind:okapi-9000' },
  ],
  models: { auditor: 'lab:one', judge: 'lab:two' },
}

describe('a judge at low rigor', () => {
  it('is told who is who, scores nothing, and gives the nine parts', async () => {
    const played = await judging([asIs])
    const prompt = promptOf(played, 'judgment/judge')
    assert.match(prompt, /You are the neutral judge between Claude Code, OpenCode\./)
    assert.match(prompt, /turn research\/claude-code>>/)
    assert.doesNotMatch(prompt, /"criteria"/)
    const { judgment, judging: weighed } = verdictIn(played)
    assert.deepEqual(Object.keys(judgment), [
      ...['treated', 'strong_arguments', 'exaggerated_claims', 'shared_limitations', 'core_disagreements'],
      ...['consensus', 'recommendation', 'open_questions', 'scenarios', 'summary'],
    ])
    assert.deepEqual([weighed.winner, weighed.firmness, weighed.decidedBy], ['claude-code', 'leaning', 'one-ruling'])
  })

  for (const [audience, decision_type] of [
    ['self', 'personal-choice'],
    ['team', 'team-standardization'],
    ['public', 'market-analysis'],
  ] as const)
    it(`is told who reads it and what kind of decision it is: ${decision_type}`, async () => {
      const played = await judging([asIs], { options: { audience, decision_type, goal: 'Which one to take?' } })
      const t = promptWords.en
      for (const words of [t.audience[audience], t.decision[decision_type], 'Which one to take?'])
        assert.ok(promptOf(played, 'judgment/judge').includes(words), words)
    })
})

describe('a blind judge', () => {
  it('sees sides and no roles where these are not part of the matter', async () => {
    const script = saying('hard to learn', 'what the Proponent says, not the opponent; 支持方 and zebra-9000 agree')
    const played = await judging([asIs], { ...usualTwo, rigor: 'normal', script })
    assert.equal(played.view.outcome, 'success')
    const prompt = promptOf(played, 'judgment/judge')
    assert.match(prompt, /You are the neutral judge between Larch, Sedge\./)
    assert.match(
      prompt,
      /turn research\/Larch>>[\s\S]+turn research\/Sedge>>[\s\S]+turn rebuttal\/Larch>>[\s\S]+turn rebuttal\/Sedge>>/,
    )
    const shown = prompt.slice(prompt.indexOf('Everything that was said'), prompt.indexOf('What the report has to'))
    assert.match(shown, /what (?:the )?(?:Larch|Sedge) says, not (?:the )?(?:Larch|Sedge)/)
    assert.doesNotMatch(shown, /proponent|opponent|支持方|zebra|9000/i)
    const { favours } = verdictIn(played).judgment.recommendation
    assert.ok(['proponent', 'opponent'].includes(favours))
  })

  it('still reads what is debated, though a role is called so', async () => {
    const script = saying('hard to learn', 'harder to learn than Claude Code and OpenCode')
    const played = await judging([asIs], { rigor: 'normal', script })
    const prompt = promptOf(played, 'judgment/judge')
    assert.match(prompt, /harder to learn than Claude Code and OpenCode/)
    assert.match(prompt, /between Larch, Sedge\./)
    assert.doesNotMatch(prompt, /turn \w+\/(?:claude-code|opencode)>>/)
  })

  it('is told apart from the other order, which a judge at high rigor is asked in as well', async () => {
    const played = await judging([asIs], { ...usualTwo, rigor: 'high' })
    const first = promptOf(played, 'judgment/judge')
    const turned = promptOf(played, 'judgment/turned/judge')
    const order = (prompt: string) =>
      Array.from(prompt.matchAll(/turn (\w+)\/(Larch|Sedge)>>\n\S[^\n]*\n- (\d)\.1 /g), ([, , , n]) => n)
    assert.deepEqual(
      [order(first), order(turned)],
      [
        ['1', '2'],
        ['2', '1'],
      ],
    )
    const { rulings, ordersAgree, firmness } = verdictIn(played).judging
    assert.deepEqual(rowsOf(rulings, 'key', 'order', 'blind'), [
      ['judgment/judge', 'as-said', true],
      ['judgment/turned/judge', 'turned', true],
    ])
    assert.deepEqual([ordersAgree, firmness], [true, 'firm'])
  })

  it('is shown all of a phase in the other order, however often each of its roles searched', async () => {
    const rounds: Record<string, number> = { 'claude-code': 0, opencode: 1, aider: 2, cursor: 1 }
    const script: Script = call => {
      const searchesOn = call.shape?.name === 'looking' && roundOf(call) < rounds[call.moment.seat]!
      return searchesOn ? looks([`q${roundOf(call)}`]) : researchScript(call)
    }
    const options = bySearch('searxng', 4)
    const played = await judging([asIs], { roles: 4, rigor: 'high', lookup: findsOne, script, options })
    assert.equal(played.view.outcome, 'success')
    const order = (key: string) =>
      Array.from(promptOf(played, key).matchAll(/arguments \(3-5\):\n- (\d)\.1 /g), ([, n]) => Number(n))
    assert.deepEqual(order('judgment/judge'), [1, 2, 3, 4])
    assert.deepEqual(order('judgment/turned/judge'), [4, 3, 2, 1])
    // The journal names the turns themselves, whatever the judge was shown them as.
    for (const key of ['judgment/judge', 'judgment/turned/judge']) {
      const { said } = played.view.turns.get(key)!.values as { said: { speeches: { speech: string }[] } }
      const turns = said.speeches.map(({ speech }) => speech)
      for (const turn of ['claude-code', 'look-1/opencode', 'look-2/aider', 'look-1/cursor'])
        assert.ok(turns.includes(`research/${turn}`), `${key}: ${turns}`)
      for (const turn of turns) assert.ok(turn.startsWith('checks/') || played.view.turns.has(turn), `${key}: ${turns}`)
    }
  })

  it('is not told that code’s words are those of a role, whatever that is called', async () => {
    const roles = ['numbers', 'checks'].map((id, i) => ({ id, name: ['Numbers', 'Checks'][i]!, stance: `for ${id}` }))
    const seats = roles.map(({ id }) => ({ id, model: `lab:${id}` }))
    const script: Script = call => {
      const said = researchScript(call)
      const count = call.moment.seat === 'numbers' ? 10 : 25
      const work = 'the most work'
      if (call.shape?.name !== 'investigation') return said
      return said.replace(work, `${work}. Postgres takes ${count} ms per query`)
    }
    const played = await judging([asIs], {
      roles: 0,
      topic: 'Which one?',
      rigor: 'normal',
      seats,
      options: { roles },
      script,
    })
    assert.equal(played.view.outcome, 'success')
    assert.ok(verdictIn(played).conflicts.length > 0)
    const prompt = promptOf(played, 'judgment/judge')
    const [, key] = /turn (\S+)>>\nNumbers that a program found given differently/.exec(prompt)!
    assert.equal(key, 'checks/#numbers')
    assert.match(prompt, /- 1\.1 says “[^”]*10 ms[^”]*”, 2\.1 says “[^”]*25 ms/)
    const { call } = played.sent.find(({ key }) => key === 'judgment/judge')!
    const shown = call.moment.values.said as readonly Speech[]
    const numbers = shown.filter(({ derived }) => derived === 'numbers')
    assert.deepEqual(valuesOf(numbers, 'seat'), ['#numbers'])
  })
})

describe('a judgment', () => {
  it('against its own scores is asked for again, and then is none', async () => {
    await assertAskedAgain(another, /recommendation\.favours: your own scores put (?:Larch|Sedge) ahead/, {
      rigor: 'normal',
    })
    await assertUnusable(another, { rigor: 'normal' })
  })

  it('for none of the sides needs no scores for it', async () => {
    const played = await judging([favouring(() => 'neither')], { rigor: 'high' })
    assert.deepEqual([played.view.outcome, played.view.decided], ['success', true])
    assert.deepEqual([tries(played), verdictIn(played).judging.winner], [1, 'neither'])
    assert.equal(verdictIn(played).judgment.recommendation.favours, 'neither')
  })

  it('for somebody who does not take part is asked for again, and then is none', async () => {
    await assertAskedAgain(
      favouring(() => 'Cursor'),
      /recommendation\.favours/,
    )
    await assertUnusable(favouring(() => 'Cursor'))
  })

  it('that rests on invented words is asked for again, and then is none', async () => {
    const invented: Change = ({ recommendation }) => ({
      recommendation: { ...recommendation, deciding: { ...recommendation.deciding!, quote: 'nobody ever said this' } },
    })
    await assertAskedAgain(invented, /recommendation\.deciding\.quote: these words are not in research\/claude-code/)
    await assertUnusable(invented)
    for (const turn of ['audit/auditor', 'research/nobody']) {
      const elsewhere: Change = ({ recommendation }) => ({
        recommendation: { ...recommendation, deciding: { turn, quote: 'It saves a small team the most work' } },
      })
      await assertAskedAgain(
        elsewhere,
        /recommendation\.deciding\.(?:quote: nobody said these words|turn: these words were said in)/,
      )
      await assertUnusable(elsewhere)
    }
  })

  it('names the words that decided it as they were said, also where names in them were hidden', async () => {
    const words = 'saves a small team the most work'
    const script = saying(words, `${words}, and the Opponent knows`)
    const quoting: Change = ({ recommendation }, call) => {
      const { deciding } = recommendation
      const said = /saves a small team the most work, and[^|]+(?= \|)/.exec(String(call.messages.at(-1)!.content))![0]
      return { recommendation: { ...recommendation, deciding: { ...deciding!, quote: said } } }
    }
    const played = await judging([quoting], { ...usualTwo, rigor: 'normal', script })
    assert.equal(tries(played), 1)
    const { deciding } = verdictIn(played).judgment.recommendation
    assert.match(deciding!.turn, /^research\/(?:proponent|opponent)$/)
    assert.match(deciding!.quote, /the Opponent knows/)
  })

  it('treats every argument and attack, and none that there is not', async () => {
    const without: Change = ({ treated }) => ({ treated: treated.filter(({ argument }) => argument !== '2.n1') })
    await assertAskedAgain(without, /treated: 2\.n1 missing/)
    const kept = await judging([without])
    assert.deepEqual([kept.view.outcome, verdictIn(kept).judgment.treated.length], ['success', 9])
    const more: Change = ({ treated }) => ({ treated: [...treated, { ...treated[0]!, argument: '5.1' }] })
    await assertAskedAgain(
      more,
      /treated\[10\]\.argument: you wrote "5\.1"\. It takes one of 1\.1 \| 1\.2 \| 1\.3 \| 1\.n1/,
    )
    assert.equal(verdictIn(await judging([more])).judgment.treated.length, 10)
  })

  it('treats nothing in two ways', async () => {
    const twice: Change = ({ treated }) => ({ treated: [...treated, { ...treated[0]!, treatment: 'set-aside' }] })
    await assertAskedAgain(twice, /treated: 1\.1 more than once/)
    const { treated } = verdictIn(await judging([twice])).judgment
    const first = treated.filter(({ argument }) => argument === '1.1')
    assert.deepEqual(valuesOf(first, 'treatment'), ['relied-on'])
  })

  it('gives no side the arguments of another', async () => {
    const swapped: Change = ({ strong_arguments }, call) => {
      const [one, other] = sidesIn(call) as [string, string]
      return { strong_arguments: { [one]: strong_arguments[other]!, [other]: strong_arguments[one]! } }
    }
    await assertAskedAgain(swapped, /strong_arguments\.claude-code: 2\.1 is the argument of another side/)
    assert.deepEqual(verdictIn(await judging([swapped])).judgment.strong_arguments, { 'claude-code': [], opencode: [] })
    await assertAskedAgain(swapped, /strong_arguments\.Larch: [12]\.1 is the argument of another side/, {
      rigor: 'normal',
    })
  })

  for (const [summary, isOne] of [
    ['Try it for a month.', true],
    ['Take 2.5 of Node.js, e.g. This one, vs. Others, in the U.S. Army of Acme Inc. Ohio.', true],
    ['试用一个月。', true],
    ['他说“值得试。”', true],
    ['It is good! (Really)', false],
    ['Try it. Then decide.', false],
    ['先试一个月。再作决定。', false],
    ['“值得。”再说。', false],
  ] as const)
    it(`is summed up in one sentence${isOne ? '' : ', or asked to be'}: ${summary}`, async () => {
      const played = await judging([() => ({ summary })])
      assert.equal(tries(played), isOne ? 1 : 2)
      // Twice wrong, it is kept: nothing else is wrong with it.
      assert.equal(verdictIn(played).judgment.summary, summary)
    })
})

describe('a panel', () => {
  const panel = (choices: readonly Change[]): Promise<Played> => {
    const seats = choices.slice(1).map((_, i) => ({ id: `judge-${i + 2}`, model: `other:judge-${i + 2}` }))
    const script: Script = call => {
      if (call.shape?.name !== 'judgment') return researchScript(call)
      const kept = judgmentOf(call)
      const place = Number(/judge-(\d)$/.exec(call.key)?.[1] ?? 1)
      return JSON.stringify({ ...kept, ...choices[place - 1]!(kept, call) })
    }
    return playResearch({ rigor: 'high', seats, script })
  }
  /** For the other one, with scores that say so. */
  const opposed: Change = (kept, call) => {
    const favours = sidesIn(call).find(side => side !== kept.recommendation.favours)!
    const criteria = Object.entries(kept.criteria!).map(([name, points]) => [
      name,
      { ...points, ...Object.fromEntries(sidesIn(call).map(side => [side, side === favours ? 8 : 6])) },
    ])
    return { criteria: Object.fromEntries(criteria), recommendation: { ...kept.recommendation, favours } }
  }

  it('that agrees decides firmly', async () => {
    const played = await panel([asIs, asIs, asIs])
    const { winner, firmness, rulings } = verdictIn(played).judging
    assert.deepEqual([winner, firmness, rulings.length], ['claude-code', 'firm', 6])
    assert.equal(played.view.decided, true)
  })

  it('decides as most of its judges do, in the words of one of them', async () => {
    const { judging, judgment } = verdictIn(await panel([opposed, asIs, asIs]))
    assert.deepEqual([judging.winner, judging.firmness], ['claude-code', 'leaning'])
    assert.equal(judgment.recommendation.favours, 'claude-code')
  })

  it('that is split decides nothing, and says so', async () => {
    const played = await panel([opposed, asIs])
    assert.deepEqual([played.view.outcome, played.view.decided], ['success', false])
    assert.deepEqual([verdictIn(played).judging.winner, verdictIn(played).judging.firmness], [null, 'split'])
    assert.equal(verdictIn(played).judging.rulings.length, 4)
  })

  it('of one whose word hangs on the order decides nothing', async () => {
    const first: Change = (kept, call) => {
      const [side] = sidesIn(call)
      return kept.recommendation.favours === side ? {} : opposed(kept, call)
    }
    const played = await panel([first])
    assert.equal(played.view.decided, false)
    assert.deepEqual([verdictIn(played).judging.ordersAgree, verdictIn(played).judging.firmness], [false, 'split'])
  })
})
