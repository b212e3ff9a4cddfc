import { equal } from 'node:assert/strict'
import type { Language } from '../../../src/core/language.ts'
import type { Call } from '../../../src/core/model.ts'
import { arena } from '../../../src/formats/arena/arena.ts'
import { run, withArchive } from '../../cases/play.ts'
import { arenaOpening, arenaScript, roundOf, said, speechOf, tail } from './script.ts'

interface Play {
  language: Language
  full: boolean
  rigor?: 'high'
  script?: (call: Call) => string
}

/** Every call of a whole debate; `full`: with everything that a prompt can hold. */
export async function played({ language, full, rigor, script = full ? eventful : arenaScript }: Play): Promise<Call[]> {
  const calls: Call[] = []
  const types =
    language === 'zh' ? ['理性逻辑派', '现实可行性派', '技术前瞻派'] : ['Logician', 'Pragmatist', 'Technologist']
  const preference = language === 'zh' ? '经得起推敲的东西。' : 'What holds when it is looked at closely.'
  const pro = {
    agent_id: 'pro',
    position: language === 'zh' ? '全部代码放在一个仓库里。' : 'All code in one repository.',
    style:
      language === 'zh' ? { tag: '理性', text: '从前提推到结论。' } : { tag: 'rational', text: 'From premises on.' },
    memory: 'A number without a source was refuted.',
  }
  const audience = types.map((type, i) => ({ agent_id: `aud_0${i + 1}`, type, preference, weight: 1 }))
  const opening = {
    ...arenaOpening(3, { rounds: 10, audience, ...(full && { pro }) }),
    topic: language === 'zh' ? '团队应当改用单一仓库' : 'The team should move to one repository',
    language,
    ...(rigor && { rigor }),
  }
  const answer = (call: Call) => {
    calls.push({ ...call, messages: [...call.messages] })
    return script(call)
  }
  const { paused } = await withArchive(archive => run({ format: arena, opening, script: answer }, archive))
  equal(paused, null)
  return calls
}

/** A foul, help that is asked for and given, and nobody who wants the floor any more. */
function eventful(call: Call): string {
  const { key, moment } = call
  if (key === 'round-3/pro') return 'It is not so.'
  if (key === 'round-4/con') return asking(call, 'numbers')
  if (moment.cue === 'admit' && roundOf(key) === 4) return granting(call)
  if (moment.cue === 'apply' && roundOf(key) > 4)
    return JSON.stringify({ intent: 'none', claim: '', novelty: 'new', confidence: 0 })
  return arenaScript(call)
}

function asking(call: Call, reason: string): string {
  const round = roundOf(call.key)
  const answers = [{ turn: `round-${round}/pro`, quote: said('pro', round) }]
  return (
    speechOf(call).split('\n\n```')[0]! +
    tail({ answers, help: { request: 'practical', target_audience: 'aud_03', reason } })
  )
}

function granting(call: Call): string {
  const { applications } = JSON.parse(arenaScript(call))
  const reason = 'It knows the numbers.'
  const refused = applications.map((one: object) => ({ ...one, admit: false }))
  return JSON.stringify({ applications: refused, help: [{ side: 'con', granted: true, reason }] })
}

/** The same with an attack in everything that others are shown. */
export function hostile(call: Call, attack: string): string {
  if (call.key === 'round-4/con') return `${attack}\n\n${asking(call, attack)}`
  if (call.moment.cue === 'floor') return `${attack} as ${call.moment.seat}`
  if (call.moment.cue === 'apply' && roundOf(call.key) < 5)
    return JSON.stringify({ ...JSON.parse(arenaScript(call)), claim: `${attack} about lawyers` })
  if (['pro', 'con'].includes(call.moment.seat)) return `${attack}\n\n${speechOf(call)}`
  return eventful(call)
}
