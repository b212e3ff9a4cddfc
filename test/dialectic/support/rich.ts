import type { Language } from '../../../src/core/language.ts'
import { makeMask } from '../../../src/core/mask.ts'
import { makeExaminer } from '../../../src/evidence/examiner.ts'
import { conclude, decide, farewell, type Given, type Played, playDialectic, reply, speech } from './play.ts'
import english from './rich.en.json' with { type: 'json' }
import chinese from './rich.zh.json' with { type: 'json' }

/** One for each of the three rounds. */
type Three = readonly [string, string, string]
type RichLines = typeof english & Record<'remarks' | 'main' | 'partner' | 'why', Three>

export const richLines = { en: english, zh: chinese } as object as Record<Language, RichLines>

/**
 * Three rounds on a queue, with everything that a report may have to tell of: a partner whom the main agent chose from an
 * agent file, remarks in between, a change of direction, suggestions, material that is missing or was cut, a citation that
 * does not hold, and both views where the two still differ.
 */
export const playRich = (language: Language, given: Given = {}): Promise<Played> =>
  playDialectic(richGiven(language, given))

function richGiven(language: Language, given: Given = {}): Given {
  const t = richLines[language]
  return {
    language,
    topic: t.topic,
    context: [{ path: 'docs/queue.md', text: t.file }],
    seats: {
      main: { model: 'anthropic:claude-4.6-sonnet' },
      partner: { model: 'openai:gpt-5.4', candidates: ['deepseek:deepseek-chat'] },
      user: { model: 'person' },
    },
    remarks: {
      'round-1/main': [t.remarks[0]],
      'round-2/decide/main': [t.remarks[1]],
      'conclusion/user': [t.remarks[2]],
    },
    examinerFor: ({ language }, sources) =>
      makeExaminer({ language, sources, folders: [], git: null, pages: null, mask: makeMask([]) }),
    ...given,
    options: { ...optionsOf(t), ...given.options },
    parts: { ...partsOf(t), ...given.parts },
  }
}

const optionsOf = (t: RichLines): NonNullable<Given['options']> => ({
  ask: 'when-it-matters',
  kind: 'architecture',
  leaning: t.leaning,
  focus: t.focus,
  template: { name: 'architecture', text: t.template },
  cut: [t.cut],
  candidates: [
    { name: 'general-purpose', about: t.general },
    {
      name: 'database-reviewer',
      about: t.reviewer,
      role: t.role,
      from: '.claude/agents/database-reviewer.md',
      model: 'deepseek:deepseek-chat',
    },
  ],
})

const partsOf = (t: RichLines): NonNullable<Given['parts']> => ({
  'choice/main': JSON.stringify({ partner: 'database-reviewer', reason: t.reason }),
  'round-1/main': speech(t.main[0], { agreed: [], open: [t.open], missing: [t.missing] }),
  'round-1/partner': speech(t.partner[0], { agreed: [], open: [t.open], missing: [t.missing.toUpperCase()] }),
  'round-1/decide/main': decide({
    next: 'ask-user',
    why: t.why[0],
    disagreement: t.disagreement,
    question: t.question,
  }),
  'round-1/user': reply('dig', t.dig),
  'round-2/main': speech(t.main[1], { agreed: [t.agreed], open: [t.open], suggestions: [t.suggestion] }),
  'round-2/partner': speech(t.partner[1], { agreed: [t.agreed], open: [t.open], missing: [t.alsoMissing] }),
  'round-2/decide/main': decide({ next: 'sum-up', why: t.why[1], new_point: false }),
  'round-2/user': reply('add', t.add),
  'round-3/main': speech(t.main[2], { agreed: [t.agreed], open: [t.open], suggestions: [t.described] }),
  'round-3/partner': speech(t.partner[2], { agreed: [t.agreed], open: [], state: 'settled' }),
  'round-3/decide/main': decide({ next: 'end', why: t.why[2] }),
  'conclusion/main': conclude({
    outcome: 'partly',
    answer: t.answer,
    insights: [...t.insights],
    agreed: [t.agreed],
    open: [t.open],
    split: [t.split],
  }),
  'conclusion/user': farewell({ decision: t.decision }),
})
