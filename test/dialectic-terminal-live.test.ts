import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { liveTerminal } from '../src/cli/terminal/live.ts'
import type { AgonEvent } from '../src/core/events.ts'
import type { Language } from '../src/core/language.ts'
import { emptyView, fold, type View } from '../src/core/view.ts'
import { dialectic } from '../src/formats/dialectic/dialectic.ts'
import {
  askUser,
  conclude,
  decide,
  failure,
  type Given,
  playDialectic,
  reply,
  speech,
} from './support/dialectic-play.ts'
import { TerminalEmulator } from './support/terminal-emulator.ts'

/** What a debate looks like on a terminal, and how far it says it is, event by event. */
async function shown(given: Given, { columns = 100, animate = true } = {}) {
  const { records, view: whole } = await playDialectic(given)
  const language: Language = given.language ?? 'en'
  const screen = new TerminalEmulator(columns, 60)
  const view: View = emptyView()
  const label = (id: string) =>
    dialectic.seatName!(id, view) ??
    dialectic.roles(view.brief.options).find(role => role.id === id)?.label[language] ??
    id
  const terminal = liveTerminal({
    out: screen,
    language,
    color: false,
    animate,
    budget: null,
    quiet: false,
    describe: {
      seat: label,
      scene: key => dialectic.sceneLabel(key, language, view.brief.options),
      structured: key => view.turns.get(key)?.structured ?? false,
    },
    format: dialectic,
    now: () => 0,
  })
  const progress = new Set<string>()
  const hear = (event: AgonEvent) => {
    terminal.hear(event, fold(view, event))
    progress.add(dialectic.progress!(view) ?? '')
  }
  for (const { event } of records) hear(event)
  terminal.end()
  return { text: screen.text, progress: [...progress], view: whole, overflows: screen.overflows }
}

const partner = (name: string) => ({ name, role: '', from: null })
const candidate = (name: string, model: string | null = null) => ({ ...partner(name), about: `knows ${name}`, model })

describe('a dialectic on a terminal', () => {
  test('names the partner, its choice and the reason, and what is decided after a round', async () => {
    const { text } = await shown({
      options: { candidates: [candidate('security-reviewer'), candidate('general-purpose')] },
      parts: {
        'choice/main': JSON.stringify({ partner: 'security-reviewer', reason: 'it is about keys' }),
        'round-1/decide/main': askUser,
        'round-1/user': reply('dig', 'the keys'),
      },
    })
    const lines = text.split('\n').filter(line => /^ {2}[·»›]|^\S/.test(line))
    assert.deepEqual(lines, [
      '  · The main agent chooses security-reviewer: it is about keys',
      'Round 1 · Main Agent · lab:main',
      'Round 1 · Sub Agent (security-reviewer) · lab:partner',
      '  · The main agent asks you: there is more',
      '  · The user changes the direction: the keys',
      'Round 2 · Main Agent · lab:main',
      'Round 2 · Sub Agent (security-reviewer) · lab:partner',
      '  · The main agent sums up',
      '  » They agree · all say that it is settled',
    ])
    assert.doesNotMatch(text, /"state"|"agreed"|done, /)
  })

  test('says when no choice could be used, and who challenges instead', async () => {
    const { text } = await shown({
      options: { ask: 'never', candidates: [candidate('security-reviewer')] },
      parts: { 'choice/main': 'no JSON' },
    })
    assert.match(text, /· The main agent made no choice that could be used: general-purpose challenges it\n/)
    assert.match(text, /Round 1 · Sub Agent \(general-purpose\) · lab:partner/)
    assert.doesNotMatch(text, /goes on without this turn/)
  })

  for (const [language, words] of [
    ['en', /there is no partner of that\s+name/],
    ['zh', /它选择的伙伴并不存在/],
  ] as const)
    test(`says of a choice that cannot be had what was wrong with it (${language})`, async () => {
      const { text } = await shown({
        language,
        options: { ask: 'never', candidates: [candidate('security-reviewer')] },
        parts: { 'choice/main': JSON.stringify({ partner: 'nobody', reason: 'it knows' }) },
      })
      assert.match(text, words)
      assert.doesNotMatch(text, /not the JSON|不是所要求的 JSON/)
    })

  test('says who takes over from a partner that fails', async () => {
    const { text } = await shown({
      options: { ask: 'never', candidates: [candidate('expert', 'lab:expert'), candidate('general-purpose')] },
      seats: { partner: { candidates: ['lab:expert'] } },
      parts: { 'choice/main': JSON.stringify({ partner: 'expert', reason: 'it knows' }) },
      script: (_, model) => (model === 'lab:expert' ? failure('auth', 'no key') : undefined),
    })
    assert.match(
      text,
      /! Sub Agent \(expert\) — lab:expert → lab:partner: no key\n {2}· general-purpose challenges from here on\n/,
    )
  })

  test('tells a stalemate, common ground, and how it ended, to a user who is not asked', async () => {
    const stale = decide({ next: 'ask-user', new_point: false, disagreement: 'who pays', question: 'Who pays?' })
    const { text, view } = await shown({
      options: { ask: 'never' },
      lasts: 99,
      parts: Object.fromEntries([1, 2, 3, 4].map(round => [`round-${round}/decide/main`, stale])),
    })
    assert.match(text, /· The main agent would ask you, and goes on \(no new point\): there is more\n/)
    assert.match(text, /· Key disagreement: who pays\n/)
    assert.match(text, /· Two rounds brought no new point: the main agent looks for common ground\n\nRound 3 · Main/)
    assert.match(
      text,
      /· Looking for common ground brought nothing new either: the main agent sums up where they differ\n/,
    )
    assert.doesNotMatch(text, /· The main agent sums up\n/)
    assert.match(text, /» They agree · nothing new came any more$/)
    assert.equal(view.outcome, 'agreed')
  })

  test('says after ten rounds that summing up is suggested', async () => {
    const { text } = await shown({ options: { ask: 'never' }, lasts: 11 })
    assert.equal(text.match(/rounds: the main agent is asked whether to sum up/g)?.length, 1)
    assert.match(text, /· 10 rounds: the main agent is asked whether to sum up\n/)
    assert.match(text, /» They agree · all say that it is settled$/)
  })

  test('says what was remarked, and how far it is', async () => {
    const { text, progress } = await shown({
      lasts: 2,
      options: { ask: 'never', partners: [partner('critic'), partner('general-purpose')] },
      partners: 2,
      parts: {
        'round-1/main': speech('A view.', { agreed: ['a', 'b'], open: ['c'] }),
        'round-1/partner': speech('A challenge.', { agreed: ['b'], open: ['c', 'd'] }),
        'conclusion/main': conclude({ outcome: 'partly' }),
      },
      remarks: { 'round-1/main': ['no staff'], 'round-1/partner': ['no money'] },
    })
    assert.match(text, /Round 1 · Sub Agent \(critic\) · lab:partner\n/)
    assert.match(text, /Round 1 · Sub Agent 2 \(general-purpose\) · lab:partner-2\n/)
    assert.equal(text.match(/› You: no (staff|money) \(heard with the next turn\)/g)?.length, 2)
    assert.match(text, /» They agree in part · all say that it is settled$/)
    for (const said of ['a remark waits', '2 agreed, 1 open', '2 agreed, 2 open'])
      assert.ok(
        progress.some(line => line.includes(said)),
        `${said}: ${progress}`,
      )
    assert.ok(!progress.some(line => /NaN|undefined/.test(line)))
  })

  test('in Chinese, and without animation', async () => {
    const given: Given = {
      language: 'zh',
      options: { ask: 'never', candidates: [candidate('安全审查')] },
      parts: {
        'choice/main': JSON.stringify({ partner: '安全审查', reason: '涉及密钥' }),
        'round-1/decide/main': decide({ why: '还有疑问' }),
        'conclusion/main': conclude({ outcome: 'split', split: [{ point: '甲', main: '乙', partner: '丙' }] }),
      },
      remarks: { 'round-1/main': ['没有人手'] },
    }
    for (const animate of [true, false]) {
      const { text, progress, overflows } = await shown(given, { columns: 40, animate })
      assert.match(text, / {2}· 主代理选择了 安全审查：涉及密钥\n/)
      assert.match(text, /第 1 轮 · 子代理（安全审查） · lab:/)
      assert.match(text, / {2}› 你：没有人手（下一次发言时会听到）?/)
      assert.match(text, / {2}· 主代理继续辩论：还有疑问\n/)
      assert.match(text, /» 未能一致 · 各方都表示问题已经解决/)
      assert.doesNotMatch(text, /[A-Za-z]{4,} (?:agent|round)/)
      assert.ok(progress.some(line => /第 1 轮|一致 1，未决 0/.test(line)))
      assert.deepEqual(overflows, [])
    }
  })
})
