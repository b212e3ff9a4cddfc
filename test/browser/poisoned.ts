import { cue } from '../../src/core/cue.ts'
import type { CheckedCitation, Examiner } from '../../src/core/evidence.ts'
import type { Json } from '../../src/core/json.ts'
import { makeMask } from '../../src/core/mask.ts'
import { type Opening, open } from '../../src/engine/perform.ts'
import { duel } from '../../src/formats/duel/duel.ts'
import { scriptedModel } from '../../src/models/scripted.ts'
import type { Archive } from '../../src/store/archive.ts'
import { openArena } from '../arena/support/play.ts'
import { arenaScript } from '../arena/support/script.ts'
import { openDialectic, usual } from '../dialectic/support/play.ts'
import { openResearch } from '../research/support/play.ts'
import { researchScript } from '../research/support/script.ts'
import { plainBrief } from '../support/brief.ts'
import { duelScript } from '../support/duel-script.ts'
import { openTree } from '../tree/support/play.ts'
import { treeScript } from '../tree/support/script.ts'
import { payloads } from './payloads.ts'

/** A debate that is about a payload, by those who are called so, with a file that is; it ends with an error that says so. */
export async function aboutPayload(archive: Archive, payload: string): Promise<number> {
  const failure = { kind: 'refused' as const, message: payload, maybePaid: false }
  const opening = { ...duelOf(payload), topic: payload, context: [{ path: payload, text: `about ${payload}` }] }
  const modelFor = (name: string) => scriptedModel(name, () => failure)
  const { id } = await open(opening, {
    format: duel,
    store: archive,
    mask: makeMask([]),
    modelFor,
    limits: { tries: 1 },
  })
  return id
}

const duelOf = (payload: string): Opening => ({
  ...plainBrief,
  topic: 'What is shown of this?',
  seats: [
    { id: 'proposer', model: `person:${payload}` },
    { id: 'challenger', model: `evil:${payload}` },
    { id: 'judge', model: payload },
  ],
  options: { rounds: 1 },
})

/** A debate in which every payload is said, cited, and claimed. Turn i says payload i. */
export async function sayingAll(archive: Archive): Promise<{ id: number; keys: string[] }> {
  const keys: string[] = []
  const said = (key: string) => payloads[keys.indexOf(key)]!
  const format: typeof duel = {
    ...duel,
    screenplay: {
      ...duel.screenplay,
      async play(stage, { seats }) {
        for (const place of payloads.keys()) {
          const scene = stage.at(`round-${1 + (place >> 1)}`)
          const seat = seats[place % 2]!
          keys.push(scene.keyOf(seat))
          await scene.say(seat, cue('opening'))
        }
        return { outcome: 'no-verdict', decided: false, verdict: null }
      },
    },
  }
  const examiner: Examiner = {
    examine: async ({ key }) => ({
      citations: citationsWith(said(key), key),
      unsupported: [{ id: `${key}#c1`, quote: said(key) }],
    }),
  }
  const modelFor = (name: string) =>
    scriptedModel(name, call => ({ text: said(call.key), remarks: [said(call.key)], model: said(call.key) }))
  const { id } = await open(duelOf('Anna'), {
    ...{ format, store: archive, mask: makeMask([]), modelFor, examinerFor: () => examiner },
  })
  return { id, keys }
}

/** What a citation points at in each way, with a payload wherever there are words. */
function citationsWith(payload: string, key: string): CheckedCitation[] {
  const words = { cited: payload, reason: payload, quote: payload, text: payload, where: payload }
  const difference = `[-${payload}-] {+${payload}+}`
  const targets: CheckedCitation['target'][] = [
    { kind: 'file', path: payload },
    { kind: 'page', url: payload },
    { kind: 'page', url: `https://evil.example/${payload}` },
    { kind: 'doi', id: payload },
    { kind: 'other', name: payload },
  ]
  return targets.map((target, place) => ({
    ...{ id: `${key}#e${place + 1}`, span: [0, 1] as const, target, ...words, difference },
    result: place % 2 === 0 ? 'differs' : 'not-there',
  }))
}

/** One debate of each format in which all words that are free to be chosen end with payloads. */
export async function poisonedFormats(archive: Archive): Promise<Record<string, number>> {
  const poison = poisoner()
  const played = {
    duel: open(
      { ...duelOf('Anna'), rigor: 'normal' },
      {
        ...{ format: duel, store: archive, mask: makeMask([]) },
        modelFor: name => scriptedModel(name, call => poison(duelScript(call))),
      },
    ),
    arena: openArena(archive, { script: call => poison(arenaScript(call)) }),
    tree: openTree(archive, { script: call => poison(treeScript()(call)) }),
    research: openResearch(archive, { script: call => poison(researchScript(call)) }),
    dialectic: openDialectic(archive, {
      script: call => poison(usual(call)),
      remarks: { 'round-1/partner': payloads.slice(0, 40) },
    }),
  }
  const ids: Record<string, number> = {}
  for (const [format, play] of Object.entries(played)) ids[format] = (await play).id
  return ids
}

/** Goes through the payloads again and again. What code compares, such as quotations, stays as it is. */
function poisoner(): (reply: string) => string {
  let next = 0
  const one = () => payloads[next++ % payloads.length]!
  const poisoned = (value: Json, name = ''): Json => {
    if (typeof value === 'string')
      return value.includes(' ') && !exact.has(name) ? `${value} ${one().replaceAll('\n', ' ')}` : value
    if (Array.isArray(value)) return value.map(item => poisoned(item, name))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poisoned(inner, key)]))
  }
  return reply => {
    try {
      return JSON.stringify(poisoned(JSON.parse(reply)))
    } catch {
      return `${one()}\n\n${one()}\n\n${reply}`
    }
  }
}

const exact = new Set(['quote', 'id', 'turn'])
