import assert from 'node:assert/strict'
import type { Language } from '../../../src/core/language.ts'
import type { CueValues, Material, Message, Part, Speech } from '../../../src/core/model.ts'
import { readReply } from '../../../src/engine/reply/read.ts'
import { rulingShape } from '../../../src/formats/duel/ruling.ts'
import { Summary, type Synthesis } from '../../../src/formats/duel/shapes.ts'
import { summaryShape, summaryText } from '../../../src/formats/duel/summary.ts'
import { offlineReplies } from '../../../src/formats/index.ts'
import { offlineModel } from '../../../src/models/offline/offline.ts'
import { readSections } from '../../evidence/support/cases.ts'
import { plainCall } from '../../support/brief.ts'
import { openDuel } from '../../support/duel-script.ts'

const never = new AbortController().signal
const files = [...readSections(new URL('../cases/offline-files.txt', import.meta.url))]

/** What two teams have written about their service. */
export const ordersIn = (language: Language): Material[] =>
  files.flatMap(([title, text]) => (title.startsWith(language) ? [{ path: title.slice(3), text }] : []))

/** So many files of 50 KB each, and one that tries to hold its reader up. */
export function manyFiles(count: number, repeats: number): Material[] {
  const text = `${ordersIn('en')[2]!.text}\n`.repeat(60)
  const hostile = `${'[![x]('.repeat(repeats)}Postgres${'('.repeat(repeats)}\n${'| '.repeat(repeats)}\n|--|`
  const files = Array.from({ length: count }, (_, at) => ({
    path: `docs/${at}.md`,
    text: text.replaceAll('41', `${at}`),
  }))
  return [...files, { path: 'x.md', text: hostile }]
}

export interface Played {
  speeches: Speech[]
  ruling: Synthesis
}

/** A duel as the format plays it: own speeches of rounds 1 and 2 in the conversation, a summary from round 3 on. */
export async function play(topic: string, language: Language, context: Material[], rounds: number): Promise<Played> {
  const turn = async (key: string, cue: string, values: CueValues, own: Speech[] = []): Promise<Speech> => {
    const seat = key.split('/').at(-1)!
    return { key, seat, text: await say(cue, values, context, { topic, language, seat }, own) }
  }
  const opening = await turn('round-1/proposer', 'opening', {})
  const speeches = [opening, await turn('round-1/challenger', 'challenge', { opening })]
  for (let round = 2; round <= rounds; round += 1) {
    const own = (seat: string): Speech[] => (round === 2 ? speeches.filter(speech => speech.seat === seat) : [])
    const recap = round > 2 ? await recapOf(speeches.slice(0, (round - 2) * 2)) : {}
    const seen = { ...recap, ...(round > 2 ? { exchanges: speeches.slice(-2) } : {}) }
    const defence = await turn(
      `round-${round}/proposer`,
      'defence',
      { ...seen, round, challenge: speeches.at(-1)! },
      own('proposer'),
    )
    const followUp = await turn(
      `round-${round}/challenger`,
      'follow-up',
      { ...seen, round, defence },
      own('challenger'),
    )
    speeches.push(defence, followUp)
  }
  const { text } = await turn('synthesis/judge', 'synthesis', { exchanges: speeches })
  const { value, faults } = readReply(text, rulingShape(openDuel, speeches), 'en')
  assert.deepEqual(faults, [])
  return { speeches, ruling: value as Synthesis }

  async function recapOf(covered: Speech[]): Promise<CueValues> {
    const summary = await turn('round-3/summary/judge', 'summary', { exchanges: covered })
    const { value, faults } = readReply(summary.text, summaryShape(covered), 'en')
    assert.deepEqual(faults, [])
    for (const { turn, quote } of Summary.parse(value).concessions) {
      assert.ok(covered.find(({ key }) => key === turn)?.text.includes(quote), quote)
    }
    return { summary: { ...summary, text: summaryText(value!, language) } }
  }
}

export const call = (cue: string, values: CueValues, context: Material[], moment = {}, own: Speech[] = []) => ({
  ...plainCall,
  key: 'test',
  messages: own.map(({ text }): Message => ({ role: 'assistant', content: text })),
  moment: {
    format: 'duel',
    seat: 'proposer',
    cue,
    language: 'en' as const,
    topic: 'Should we move this service to Postgres?',
    values,
    context,
    ...moment,
  },
})

export async function partsOf(
  cue: string,
  values: CueValues,
  context: Material[],
  moment = {},
  own: Speech[] = [],
): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of offlineModel('for', offlineReplies).stream(call(cue, values, context, moment, own), never))
    parts.push(part)
  return parts
}

export async function say(
  cue: string,
  values: CueValues,
  context: Material[],
  moment = {},
  own: Speech[] = [],
): Promise<string> {
  const parts = await partsOf(cue, values, context, moment, own)
  assert.equal(parts.at(-1)?.type, 'done', JSON.stringify(parts.at(-1)))
  return parts.map(part => (part.type === 'text' ? part.text : '')).join('')
}
