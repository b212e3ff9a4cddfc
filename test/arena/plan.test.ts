import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { estimateTokenCount } from 'tokenx'
import type { Rigor } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import type { Call } from '../../src/core/model.ts'
import { arena } from '../../src/formats/arena/arena.ts'
import { keysOf, type Played } from '../cases/sent.ts'
import { playArena } from './support/play.ts'
import { arenaScript, isAgain, roundOf, speechOf, tail } from './support/script.ts'

type End = 0 | 1

/** Of what is heard: at length it is twice what is asked for. What thinking adds nobody hears. */
const speechTokens = [250, 800] as const
const floorTokens = [80, 400] as const
const replyTokens = [80, 900] as const

/** Words until a text has so many tokens. */
function padded(text: string, tokens: number, language: Language): string {
  const filler =
    language === 'zh' ? '仓库合并之后评审会更快，' : 'and after the merge reviews take less time than they did '
  const missing = Math.max(0, tokens - estimateTokenCount(text))
  return filler.repeat(Math.floor(missing / estimateTokenCount(filler)))
}

/** Everybody speaks as shortly or as long as the plan foresees; at length, each speech is asked for once more. */
const script = (end: End, language: Language) => (call: Call) => {
  const { cue } = call.moment
  if (call.shape) return replyOf(call, end, language)
  if (cue === 'floor') return padded('', floorTokens[end], language)
  const isFirst = !isAgain(call)
  if (end === 1 && isFirst && roundOf(call.key) > 2) return `${padded('', 740, language)}${tail({})}`
  const speech = speechOf(call)
  return withHelp(speech.replace('\n\n```', `${padded(speech, speechTokens[end], language)}\n\n\`\`\``), call, end)
}

/** At length, nobody is heard before the last round in which that is possible; then three are. */
const lastOpen = 6

function withHelp(speech: string, { key, moment: { seat } }: Call, end: End): string {
  if (end === 0 || roundOf(key) !== lastOpen) return speech
  const help = {
    request: 'data',
    target_audience: seat === 'pro' ? 'aud_04' : 'aud_05',
    reason: 'They have built one.',
  }
  return speech.replace('"help":null', `"help":${JSON.stringify(help)}`)
}

function admissionOf(call: Call, words: string): string {
  const { applications, help } = JSON.parse(arenaScript(call)) as Record<'applications' | 'help', object[]>
  const isOpen = roundOf(call.key) === lastOpen
  return JSON.stringify({
    applications: applications.map((one, i) => ({ ...one, admit: isOpen && i === 0, reason: words.slice(0, 300) })),
    help: help.map(one => ({ ...one, granted: isOpen })),
  })
}

/** At its shortest nobody asks for the floor. */
function replyOf(call: Call, end: End, language: Language): string {
  const { cue, seat } = call.moment
  if (cue === 'apply' && end === 0)
    return JSON.stringify({ intent: 'none', claim: '', novelty: 'new', confidence: 0.5 })
  const reply = JSON.parse(arenaScript(call)) as Record<string, unknown>
  const words = padded('', end === 1 ? replyTokens[1] - 250 : 20, language).slice(0, 1_900)
  if (cue === 'apply') return JSON.stringify({ ...reply, claim: `${seat} ${padded('', 150, language)}` })
  if (cue === 'admit' && end === 1) return admissionOf(call, words)
  if (cue === 'score') return JSON.stringify({ ...reply, comment: words })
  if (cue === 'ruling') return JSON.stringify({ ...reply, reasoning: words })
  return 'reason' in reply ? JSON.stringify({ ...reply, reason: words.slice(0, 900) }) : JSON.stringify(reply)
}

/** A failure, or a reply in JSON that had to be asked for again. */
const whatWentWrong = ({ view, sent }: Played): string[] => [
  ...(view.failure ? [view.failure.message] : []),
  ...keysOf({ sent: sent.filter(({ call }) => call.shape) }).filter((key, place, keys) => keys.indexOf(key) < place),
]

const tokensOf = ({ call }: Played['sent'][number]): number =>
  call.messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0)

/** What went out against what was planned, seat by seat. */
function compared({ sent, view }: Played, end: End) {
  const plan = arena.cost.plan(view.brief)
  return view.brief.seats.map(({ id }) => {
    const calls = sent.filter(({ call }) => call.moment.seat === id)
    const planned = plan.filter(({ seat }) => seat === id)
    const times = (call: (typeof planned)[number]) => call.times?.[end] ?? 1
    return {
      ...{ seat: id, calls: calls.length, plannedCalls: planned.reduce((sum, call) => sum + times(call), 0) },
      tokens: calls.reduce((sum, one) => sum + tokensOf(one), 0),
      planned: planned.reduce((sum, call) => sum + times(call) * call.input[end], 0),
      longest: Math.max(...calls.map(tokensOf)),
      plannedLongest: Math.max(...planned.filter(times).map(({ input }) => input[end])),
    }
  })
}

const total = (seats: ReturnType<typeof compared>) => ({
  tokens: seats.reduce((sum, { tokens }) => sum + tokens, 0),
  planned: seats.reduce((sum, { planned }) => sum + planned, 0),
})

const cases: [Language, Rigor][] = [
  ['zh', 'normal'],
  ['zh', 'high'],
  ['en', 'low'],
]

suite('the plan of an arena', () => {
  for (const [language, rigor] of cases) {
    const play = (end: End) =>
      playArena({ members: 5, options: { rounds: 10 }, language, rigor, script: script(end, language) })

    test(`is never passed by long speeches and replies: ${language}, ${rigor}`, async () => {
      const played = await play(1)
      assert.deepEqual(whatWentWrong(played), [])
      for (const seat of compared(played, 1)) {
        assert.ok(seat.calls <= seat.plannedCalls, JSON.stringify(seat))
        assert.ok(seat.tokens <= seat.planned, JSON.stringify(seat))
        assert.ok(seat.longest <= seat.plannedLongest, JSON.stringify(seat))
      }
      const { tokens, planned } = total(compared(played, 1))
      assert.ok(planned < 1.6 * tokens, `${planned} planned, ${tokens} needed`)
    })

    test(`is reached, and not by far, by short ones: ${language}, ${rigor}`, async () => {
      const played = await play(0)
      assert.deepEqual(whatWentWrong(played), [])
      for (const seat of compared(played, 0)) {
        assert.ok(seat.tokens >= seat.planned, JSON.stringify(seat))
        assert.ok(seat.longest >= seat.plannedLongest, JSON.stringify(seat))
      }
      const { tokens, planned } = total(compared(played, 0))
      assert.ok(tokens < 1.5 * planned, `${planned} planned, ${tokens} needed`)
    })
  }
})
