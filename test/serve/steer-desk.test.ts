import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Brief } from '../../src/core/events.ts'
import type { Json } from '../../src/core/json.ts'
import type { Speech } from '../../src/core/model.ts'
import { duel as duelFormat } from '../../src/formats/duel/duel.ts'
import type { FormRequest } from '../../src/server/backend.ts'
import type { AskedField } from '../../src/server/read.ts'
import { problemsOf, type Script, type Steered, steered, until, wellBehaved, wishes } from './support/steering.ts'

const duel = (seats: Record<string, string>): FormRequest => ({
  ...{ ...wishes.duel!, rigor: 'normal', seats: { ...wishes.duel!.seats, ...seats } },
})

const refusal = ({ steering }: Steered, ...[id, answer, language]: Parameters<Steered['steering']['answer']>) =>
  problemsOf((async () => steering.answer(id, answer, language))())

const namesOf = (fields: AskedField[] | null) => fields?.map(({ name }) => name)

describe('people on the page', { concurrency: 2 }, () => {
  it('speak as a debater', async t => {
    const here = steered(t)
    const { steering, question, over, view } = here
    const { id } = await steering.start(duel({ challenger: 'person:Anna' }), 'en')
    const asked = await question(id, 'challenger')
    assert.deepEqual([asked.key, asked.seat, asked.person], ['round-1/challenger', 'challenger', 'Anna'])
    assert.deepEqual([asked.fields, asked.begun, asked.problems, asked.insteadOf], [null, null, [], null])
    assert.deepEqual(asked.turns, ['round-1/proposer'])
    assert.match(asked.instruction, /\*Proposer, Round 1\*/)
    assert.doesNotMatch(asked.instruction, /\[round-1\/proposer\]|<</)
    assert.match(asked.rules, /point seven of round-1\/proposer stands/)
    assert.deepEqual(await refusal(here, id, { key: asked.key, said: '  ' }, 'zh'), {
      status: 422,
      problems: [{ field: 'said', message: '请先写点什么。' }],
    })
    steering.answer(id, { key: asked.key, said: 'I doubt it: nobody owns the migration.' }, 'en')
    const second = await refusal(here, id, { key: asked.key, said: 'And more.' }, 'en')
    assert.deepEqual([second.status, /first answer counts/.test(second.problems[0]!.message)], [409, true])
    await over(id)
    assert.equal(view(id).turns.get(asked.key)?.text, 'I doubt it: nobody owns the migration.')
    assert.equal(view(id).state, 'done')
  })

  it('read what a judge was to read that is not told who is who, where they stand in for it', () => {
    const said = { key: 'round-1/a', seat: 'a', text: 'It holds.', of: 'round-1/proposer' }
    const asked = { key: 'synthesis/judge', seat: 'judge' }
    const { asks: asksPerson } = duelFormat.replies!.synthesis!.form!
    const asks = (speeches: Speech[]) => asksPerson!({ ...asked, speeches }, {} as Brief, 'en')
    assert.equal(asks([said]), null)
    assert.match(asks([{ ...said, key: said.of }]) ?? '', /Rule on it/)
  })

  it('rule as a judge, by a form in their language with what is missing at its field', async t => {
    const here = steered(t)
    const { steering, question, over, view, playing } = here
    const { id } = await steering.start(duel({ judge: 'person' }), 'en')
    const asked = await question(id, 'judge')
    assert.match(asked.instruction, /^The debate is over\. Rule on it\.\n\n- Choose the side/)
    assert.doesNotMatch(asked.instruction, /The debate:|first line|\bkey\b|JUDGE/, 'in words for people')
    assert.match(playing.get(id)!.questions('zh')[0]!.instruction, /^辩论已经结束。请作出裁决。/)
    assert.ok(namesOf(asked.fields)?.includes('winner'))
    const winner = asked.fields!.find(({ name }) => name === 'winner')!
    assert.ok(winner.kind === 'choice')
    assert.deepEqual(
      winner.choices.map(({ label }) => label),
      ['Proposer', 'Challenger'],
    )
    const inChinese = playing
      .get(id)!
      .questions('zh')[0]!
      .fields!.find(({ name }) => name === 'winner')!
    assert.ok(inChinese.kind === 'choice')
    assert.deepEqual(
      inChinese.choices.map(({ label }) => label),
      ['正方', '反方'],
    )
    assert.notEqual(inChinese.label, winner.label)
    const nothing = await refusal(here, id, { key: asked.key, value: { winner: 'nobody' } }, 'en')
    assert.equal(nothing.status, 422)
    assert.deepEqual(
      nothing.problems.find(({ field }) => field === 'winner'),
      { field: 'winner', message: 'This is none of the choices.' },
    )
    assert.ok(nothing.problems.some(({ field }) => field === 'reasoning'))
    assert.ok(nothing.problems.some(({ field }) => field === 'quality.depth.rating'))
    const rating = { rating: 'high', why: 'both went into it' }
    const ruling: Record<string, Json> = {
      winner: 'challenger',
      reasoning: 'The migration has no owner.',
      citations: [{ turn: 'round-1/challenger', quote: 'words that nobody said in this debate' }],
      recommendation: 'Wait a year.',
      agreements: [],
      disagreements: [],
      quality: { disagreement: rating, evidence: rating, depth: rating },
    }
    const value = Object.fromEntries(
      asked.fields!.flatMap(({ name }) => (name in ruling ? [[name, ruling[name]!]] : [])),
    )
    steering.answer(id, { key: asked.key, value }, 'en')
    await until(() => (playing.get(id)?.questions('en')[0]?.problems.length ?? 0) > 0, 'what is wrong with it')
    const again = await question(id, 'judge')
    assert.deepEqual((again.begun as Record<string, Json>).winner, 'challenger', 'what was written stays')
    value.citations = [{ turn: 'round-1/challenger', quote: 'I concede that point seven of round-1/challenger stands' }]
    steering.answer(id, { key: asked.key, value }, 'en')
    await over(id)
    assert.equal(view(id).state, 'done')
    assert.equal((view(id).verdict as { winner?: string }).winner, 'challenger')
  })

  it('listen, vote and are not asked what is known', async t => {
    const { steering, question, over, view, playing } = steered(t)
    const { id } = await steering.start({ ...wishes.arena!, audience: 'person:Anna' }, 'en')
    const leaning = await question(id)
    assert.deepEqual(namesOf(leaning.fields), ['leaning', 'confidence', 'reason'])
    assert.match(leaning.instruction, /^Before you listen: where do you stand on the motion\?/)
    steering.answer(id, { key: leaning.key, value: { leaning: 'pro', confidence: 0.5, reason: 'cleaner air' } }, 'en')
    const seen = new Set([leaning.key])
    for (;;) {
      await until(
        () =>
          !playing.get(id) ||
          playing
            .get(id)!
            .questions('en')
            .some(({ key }) => !seen.has(key)),
        'more',
      )
      const next = playing
        .get(id)
        ?.questions('en')
        .find(({ key }) => !seen.has(key))
      if (!next) break
      seen.add(next.key)
      assert.doesNotMatch(next.instruction, /aud_01|"confidence"|"intent"/)
      if (next.key.startsWith('vote/')) {
        assert.ok(!namesOf(next.fields)?.includes('agent_id'), 'whose vote it is is known')
        assert.ok(!JSON.stringify(next.fields).includes('Enter'))
        const value = { vote: 'con', confidence: 1, reason: 'jobs', leaning: 'undecided' }
        steering.answer(id, { key: next.key, value }, 'en')
      } else {
        const claim = next.fields!.find(({ name }) => name === 'claim')!
        assert.deepEqual(claim.unless, { field: 'intent', is: 'none', value: '' })
        steering.answer(id, { key: next.key, value: { intent: 'none' } }, 'en')
      }
    }
    await over(id)
    const { facts, state } = view(id)
    assert.equal(state, 'done')
    const vote = facts.find(({ type }) => type === 'vote.cast')
    assert.deepEqual([vote?.fact.vote, vote?.seat], ['con', 'aud_01'])
  })

  it('are the user of a dialectic debate, with its menu, words alone, and a remark at any time', async t => {
    const { steering, question, over, view, playing } = steered(t)
    const { id } = await steering.start({ ...wishes.dialectic!, ask: 'always' }, 'en')
    assert.equal(playing.get(id)?.listens(), true)
    const menu = await question(id, 'round-1/user')
    const [choice, words] = menu.fields!
    assert.ok(choice?.kind === 'choice')
    assert.deepEqual(
      choice.choices.map(({ value }) => value),
      ['continue', 'add', 'dig', 'sum-up', 'agents-decide'],
    )
    assert.deepEqual([choice.usual, choice.label, words?.optional], ['continue', 'Your answer', true])
    await steering.say(id, 'We have no administrator at night.', 'en')
    const remark = view(id).facts.find(({ type, key }) => type === 'person.spoke' && key.startsWith('remark/'))
    assert.deepEqual(remark?.fact, { text: 'We have no administrator at night.', via: 'page' })
    const dig = await problemsOf((async () => steering.answer(id, { key: menu.key, value: { choice: 'dig' } }, 'en'))())
    assert.deepEqual(dig.problems, [{ field: 'words', message: 'This is needed.' }])
    steering.answer(id, { key: menu.key, value: { words: 'Think of the nights.' } }, 'en')
    await until(() => view(id).turns.get(menu.key)?.state === 'answered', 'the answer')
    assert.deepEqual(view(id).turns.get(menu.key)?.value ?? JSON.parse(view(id).turns.get(menu.key)!.text), {
      choice: 'add',
      words: 'Think of the nights.',
    })
    const next = await question(id, '/user')
    steering.answer(id, { key: next.key, value: { choice: 'sum-up' } }, 'en')
    const farewell = await question(id, 'conclusion/user')
    steering.answer(id, { key: farewell.key, value: { decision: 'We stay.' } }, 'en')
    await over(id)
    assert.deepEqual((view(id).verdict as { decision?: string }).decision, 'We stay.')
    assert.equal((await problemsOf(steering.say(id, 'Late.', 'en'))).status, 409)
  })

  it('may pass, and the debate goes on', async t => {
    const { steering, question, over, view } = steered(t)
    const { id } = await steering.start({ ...duel({ challenger: 'person' }), rounds: 2 }, 'en')
    const first = await question(id, 'round-1/challenger')
    steering.answer(
      id,
      { key: first.key, said: 'I doubt it. I concede that point seven of round-1/challenger stands.' },
      'en',
    )
    const second = await question(id, 'round-2/challenger')
    steering.answer(id, { key: second.key, passed: true }, 'en')
    await over(id)
    assert.equal(view(id).turns.get(second.key)?.state, 'missed')
    assert.equal(view(id).state, 'done')
  })

  it('mend what no model could get right', async t => {
    const script: Script = (call, model) =>
      call.moment?.format === 'tree' && call.shape?.name === 'triage'
        ? '{"agreements": "none"'
        : wellBehaved(call, model)
    const { steering, question, view } = steered(t, { script })
    const seats = { 'party-a': 'own:a', 'party-b': 'own:b', reviewer: 'own:c' }
    const { id } = await steering.start({ ...wishes.tree!, seats, maxRounds: 1 }, 'en')
    const asked = await question(id, 'reviewer')
    assert.equal(asked.insteadOf, 'own:c')
    assert.ok(asked.problems.length > 0)
    assert.ok(asked.fields && asked.fields.length > 0)
    assert.equal(view(id).state, 'running')
    steering.stop(id, 'en')
  })

  it('have no name of a voice or a secret in what they are asked', async t => {
    const { steering, question } = steered(t, { env: { OPENAI_API_KEY: 'sk-test-very-secret-key-1234567890' } })
    const topic = 'Is sk-test-very-secret-key-1234567890 a good key?'
    const { id } = await steering.start({ ...duel({ judge: 'person' }), topic }, 'en')
    const asked = await question(id, 'judge')
    assert.ok(!JSON.stringify(asked).includes('very-secret'))
    assert.equal(
      (await problemsOf((async () => steering.answer(id, { key: 'round-9/judge', said: 'x' }, 'en'))())).status,
      409,
    )
    steering.stop(id, 'en')
  })
})
