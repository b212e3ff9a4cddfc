import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Language, languages } from '../../../src/core/language.ts'
import { dialectic } from '../../../src/formats/dialectic/dialectic.ts'
import { openGolden } from '../../support/golden.ts'
import { TerminalEmulator } from '../../support/terminal-emulator.ts'
import { Watched } from '../../support/watched.ts'
import { askUser, conclude, decide, failure, type Given, playDialectic, reply, speech } from '../support/play.ts'

const golden = openGolden('dialectic-terminal')

/** What a debate looks like on a terminal, and how far it says it is, event by event. */
async function shown(given: Given, { columns = 100, animate = true } = {}) {
  const { records, view: whole } = await playDialectic(given)
  const language: Language = given.language ?? 'en'
  const screen = new TerminalEmulator(columns, 60)
  const watched = new Watched(dialectic, screen, { language, animate })
  const progress = new Set<string>()
  for (const { event } of records) progress.add(dialectic.display.progress!(watched.hear(event).view) ?? '')
  watched.terminal.end()
  return { text: screen.text, progress: [...progress], view: whole, overflows: screen.overflows }
}

const partner = (name: string) => ({ name, role: '', from: null })
const candidate = (name: string, model: string | null = null) => ({ ...partner(name), about: `knows ${name}`, model })

const stale = decide({ next: 'ask-user', new_point: false, disagreement: 'who pays', question: 'Who pays?' })

const debates: Record<string, Given> = {
  'the partner, its choice and the reason, and what is decided after a round': {
    options: { candidates: [candidate('security-reviewer'), candidate('general-purpose')] },
    parts: {
      'choice/main': JSON.stringify({ partner: 'security-reviewer', reason: 'it is about keys' }),
      'round-1/decide/main': askUser,
      'round-1/user': reply('dig', 'the keys'),
    },
  },
  'no choice that could be used, and who challenges instead': {
    options: { ask: 'never', candidates: [candidate('security-reviewer')] },
    parts: { 'choice/main': 'no JSON' },
  },
  'a choice that cannot be had, and what was wrong with it': {
    options: { ask: 'never', candidates: [candidate('security-reviewer')] },
    parts: { 'choice/main': JSON.stringify({ partner: 'nobody', reason: 'it knows' }) },
  },
  'who takes over from a partner that fails': {
    options: { ask: 'never', candidates: [candidate('expert', 'lab:expert'), candidate('general-purpose')] },
    seats: { partner: { candidates: ['lab:expert'] } },
    parts: { 'choice/main': JSON.stringify({ partner: 'expert', reason: 'it knows' }) },
    script: (_, model) => (model === 'lab:expert' ? failure('auth', 'no key') : undefined),
  },
  'a stalemate, common ground, and how it ended, to a user who is not asked': {
    options: { ask: 'never' },
    lasts: 99,
    parts: Object.fromEntries([1, 2, 3, 4].map(round => [`round-${round}/decide/main`, stale])),
  },
  'after ten rounds that summing up is suggested': { options: { ask: 'never' }, lasts: 11 },
  'several partners, what was remarked, and an agreement in part': {
    lasts: 2,
    options: { ask: 'never', partners: [partner('critic'), partner('general-purpose')] },
    partners: 2,
    parts: {
      'round-1/main': speech('A view.', { agreed: ['a', 'b'], open: ['c'] }),
      'round-1/partner': speech('A challenge.', { agreed: ['b'], open: ['c', 'd'] }),
      'conclusion/main': conclude({ outcome: 'partly' }),
    },
    remarks: { 'round-1/main': ['no staff'], 'round-1/decide/main': ['no money'] },
  },
  'views on which they differ in the end': {
    options: { ask: 'never' },
    parts: {
      'round-1/decide/main': decide({ why: 'much is in doubt' }),
      'conclusion/main': conclude({ outcome: 'split', split: [{ point: '甲', main: '乙', partner: '丙' }] }),
    },
  },
}

/** All but the words of the speeches: headings, notes, decisions and the end. */
const linesOf = (text: string): string =>
  text
    .split('\n')
    .filter(line => /^ {2}[^\p{L}\p{N}\s]|^ {4}|^\S/u.test(line))
    .join('\n')

describe('a dialectic on a terminal', () => {
  for (const [title, given] of Object.entries(debates))
    test(`tells ${title}`, async () => {
      for (const language of languages) {
        const { text, progress } = await shown({ ...given, language })
        assert.doesNotMatch(text, /"state"|"agreed"/)
        assert.doesNotMatch(progress.join('\n'), /NaN|undefined/)
        golden.is(language, title, `${linesOf(text)}\n\nHow far it is:\n${progress.join('\n')}`)
      }
    })

  test('fits a narrow window, with and without animation', async () => {
    const options = { ask: 'never', candidates: [candidate('安全审查')] }
    const parts = { 'choice/main': JSON.stringify({ partner: '安全审查', reason: '涉及密钥' }) }
    for (const animate of [true, false]) {
      const given: Given = { language: 'zh', options, parts, remarks: { 'round-1/main': ['没有人手'] } }
      const { text, overflows } = await shown(given, { columns: 40, animate })
      assert.deepEqual(overflows, [])
      assert.doesNotMatch(text, /[A-Za-z]{4,} (?:agent|round)/)
      golden.is('zh', `40 columns, ${animate ? 'with' : 'without'} animation`, linesOf(text))
    }
  })
})
