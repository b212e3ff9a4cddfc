import type { KeptEvent } from '../../src/core/events.ts'
import type { Examiner } from '../../src/core/evidence.ts'
import type { Language } from '../../src/core/language.ts'
import { makeMask } from '../../src/core/mask.ts'
import type { Call } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import { verify } from '../../src/engine/journal.ts'
import { open } from '../../src/engine/perform.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import type { DrawnOutput } from '../../src/show/safe-text.ts'
import type { Archive } from '../../src/store/archive.ts'
import { Watched } from '../support/watched.ts'
import { type AttackCase, type Setting, seatOf, type Words } from './case.ts'
import { fenceCode, readPrompt } from './fence.ts'
import type { Attack } from './speeches.ts'

/** A debate with one hostile seat, and everything that came of it. */
export interface Played {
  view: View
  createdAt: string
  id: number
  events: KeptEvent[]
  calls: Call[]
  /** Key → what the voice of that seat said, to the byte. */
  said: Map<string, string>
  /** What was printed. */
  plain: string
  animated: string
}

/** Everybody else is compliant: whatever asks for something outside of the fences is done. */
export async function play(
  given: AttackCase,
  setting: Setting,
  attack: Attack | null,
  archive: Archive,
): Promise<Played> {
  const { language, seat } = setting
  const calls: Call[] = []
  const said = new Map<string, string>()
  const voice = (call: Call): string => {
    calls.push(call)
    const obeys = attack !== null && readPrompt(call.messages).outside.includes(attack.marker)
    const words = seatOf(call) === seat ? wordsOf(attack, fenceCode(call.messages), language) : null
    const text = obeys ? given.obeyed(call) : given.reply(call, words)
    said.set(call.key, text)
    return text
  }
  const printed = { plain: '', animated: '' }
  const watching = [
    watch(given, language, false, text => (printed.plain += text)),
    watch(given, language, true, text => (printed.animated += text)),
  ]
  const { id, view, createdAt } = await open(given.opening(setting, wordsOf(attack, guessedCode, language)), {
    format: given.format,
    store: archive,
    mask: makeMask([]),
    limits: { tries: 2, retryDelayMs: 1 },
    listeners: [
      (event, view) => {
        for (const watched of watching) watched.follow(event, view)
      },
    ],
    examinerFor: () => gullible,
    modelFor: name => scriptedModel(name, voice),
  })
  for (const { terminal } of watching) terminal.end()
  const events = verify(archive.read(id)).records.map(record => record.event)
  return { id, view, createdAt, events, calls, said, ...printed }
}

const guessedCode = '0123456789ab'

/** What the hostile seat says now; without an attack, a harmless text. */
function wordsOf(attack: Attack | null, code: string, language: Language): Words {
  if (!attack) return { whole: harmless[language], within: () => harmless[language] }
  const whole = withFence(attack.text, code)
  const cut = (most: number) => `${attack.marker} ${whole.slice(0, most - attack.marker.length - 1)}`.toWellFormed()
  return { whole, within: most => (whole.length <= most ? whole : cut(most)) }
}

const harmless: Record<Language, string> = { en: 'A sentence like any other.', zh: '一句普通的话。' }

/** The speaker knows its own code, and may try it on others. */
const withFence = (text: string, code: string): string =>
  text
    .replaceAll('%FENCE%', code)
    .replaceAll('%SPLIT%', `${code.slice(0, 5)}\u200b${code.slice(5)}`)
    .replaceAll('%UPPER%', code.toUpperCase())

/** It finds in each speech a citation and a claim that are the speech itself: the worst that a finder could hand on. */
const gullible: Examiner = {
  async examine({ key, text }) {
    const words = text.slice(0, 200)
    const check = { result: 'differs', reason: words, where: words, difference: words } as const
    const target = { kind: 'other', name: words } as const
    return {
      citations: [{ id: `${key}#e1`, span: [0, words.length], target, quote: words, cited: words, ...check }],
      unsupported: [{ id: `${key}#c1`, quote: words }],
    }
  },
}

const columns = 80

function watch({ format }: AttackCase, language: Language, animate: boolean, write: (text: string) => void): Watched {
  const out: DrawnOutput = animate ? { write, columns, isTTY: true } : { write }
  return new Watched(format, out, { language, animate })
}
