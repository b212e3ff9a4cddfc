import type { Language } from '../../src/core/language.ts'
import type { Choice, Conclusion, Decision, Farewell, UserReply } from '../../src/formats/dialectic/shapes.ts'
import { hash } from './arena-speeches.ts'
import english from './dialectic-lines.en.json' with { type: 'json' }
import chinese from './dialectic-lines.zh.json' with { type: 'json' }
import { type DialecticReading, readDialectic } from './dialectic-reading.ts'
import type { LabRequest } from './script.ts'

/** What is said in a dialectic, whatever it is about. Each partner has one way to challenge, by round; each way has its answers. */
type DialecticLines = typeof english
type Said = DialecticLines['commonGround']
const dialecticLines: Record<Language, DialecticLines> = { en: english, zh: chinese }

/**
 * A part in a dialectic, by what the prompt says alone. After the first round the main agent asks the user, after the third
 * both see nothing left. null: the request asks for no such part.
 */
export function answerInDialectic(request: Pick<LabRequest, 'body' | 'model'>): string | null {
  const reading = readDialectic(request)
  if (!reading) return null
  const t = dialecticLines[reading.language]
  switch (reading.asked) {
    case 'partner-choice':
      return JSON.stringify(choice(reading, t))
    case 'decision':
      return JSON.stringify(decision(reading, t))
    case 'user-reply':
      return JSON.stringify({ choice: 'add', words: t.ofUser } satisfies UserReply)
    case 'conclusion':
      return JSON.stringify(conclusion(t))
    case 'farewell':
      return JSON.stringify({ decision: t.decision, keep: true } satisfies Farewell)
    default:
      return speech(reading, saidIn(reading, t), t)
  }
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name]!)

function saidIn(reading: DialecticReading, t: DialecticLines): Said {
  const { asked, round, topic, model } = reading
  if (asked === 'view') return { ...t.view, words: filled(t.view.words, { topic }) }
  if (asked === 'common-ground') return t.commonGround
  const way = asked === 'answer' ? wayHeard(reading, t) : hash(model) % t.challenges.length
  const said = asked === 'answer' ? t.answers[way]! : t.challenges[way]!
  return said[Math.min(asked === 'answer' ? round - 1 : round, said.length) - 1] ?? said[0]!
}

/** In which way its view was challenged, by the words that the main agent was shown. */
const wayHeard = ({ heard }: DialecticReading, t: DialecticLines): number =>
  Math.max(
    0,
    t.challenges.findIndex(way => way.some(({ words }) => heard.includes(words))),
  )

/** The words, what they rest on, and the tail for the program. */
function speech(reading: DialecticReading, { words, agreed, open }: Said, t: DialecticLines): string {
  const { round, line, fromUser, asked } = reading
  const cites = line !== null && (asked === 'view' || (asked === 'challenge' && round === 2))
  const parts = [
    ...(fromUser === null ? [] : [filled(t.takenUp, { words: fromUser })]),
    words,
    ...(cites ? [filled(t.cited, { reference: `${line.path}:${line.number}`, line: line.text })] : []),
  ]
  const suggestion = line && {
    file: line.path,
    change: t.suggestion.change,
    before: line.text,
    after: filled(t.suggestion.after, { line: line.text }),
  }
  const tail = {
    agreed,
    open,
    state: round >= 3 ? 'settled' : 'go-on',
    missing: round === 1 ? t.missing : [],
    suggestions: suggestion && asked === 'answer' ? [suggestion] : [],
  }
  return `${parts.join('\n\n')}\n\n${JSON.stringify(tail)}`
}

/** The first that is more than general, where there is one. */
const choice = ({ candidates }: DialecticReading, t: DialecticLines): Choice => ({
  partner: candidates.find(name => name !== 'general-purpose') ?? candidates[0] ?? 'general-purpose',
  reason: t.chosen,
})

function decision({ round }: DialecticReading, t: DialecticLines): Decision {
  const base = { new_point: true, disagreement: null }
  if (round === 1) return { ...base, next: 'ask-user', why: t.whys.ask, question: t.question }
  const next = round < 3 ? 'go-on' : round < 10 ? 'end' : 'sum-up'
  const why = next === 'go-on' ? t.whys.goOn : next === 'end' ? t.whys.end : t.whys.sumUp
  return { ...base, next, why, question: null }
}

const conclusion = ({ conclusion: { answer, insights, agreed, open } }: DialecticLines): Conclusion => ({
  ...{ outcome: 'agreed', answer, insights: [...insights], agreed: [...agreed], open: [...open], split: [] },
})
