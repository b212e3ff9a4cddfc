import type { JournalRecord } from '../../../src/core/events.ts'
import type { Language } from '../../../src/core/language.ts'
import type { Call, Speech } from '../../../src/core/model.ts'
import type { View } from '../../../src/core/view.ts'
import type { Opening } from '../../../src/engine/perform.ts'
import { judge } from '../../../src/formats/judge/judge.ts'
import { playArena } from '../../arena/support/play.ts'
import { run, withArchive } from '../../cases/play.ts'
import { playRich as playDialectic } from '../../dialectic/support/rich.ts'
import { judgedDuel, readsWords } from '../../judging/support/judged-duel.ts'
import { playRich as playResearch } from '../../research/support/rich.ts'
import { playTree } from '../../tree/support/play.ts'
import { type Found, treeScript } from '../../tree/support/script.ts'

export interface Play {
  view: View
  records: readonly JournalRecord[]
}

const players: Readonly<Record<string, (language: Language) => Promise<Play>>> = {
  duel: playDuel,
  research: language => playResearch(language),
  tree: language => playTree({ language, script: treeScript(grown) }),
  arena: language => playArena({ language }),
  dialectic: language => playDialectic(language),
  judge: playJudge,
}

const played = new Map<string, Promise<Play>>()

/** A whole debate of each format, from the opening to the verdict. It is played once, and nobody may change it. */
export const plays: typeof players = Object.fromEntries(
  Object.entries(players).map(([id, play]) => [
    id,
    (language: Language) => {
      const name = `${id} ${language}`
      if (!played.has(name)) played.set(name, play(language))
      return played.get(name)!
    },
  ]),
)

const disputed = (title: string): Found => ({ title: `${title}?`, sides: { 'party-a': 'x', 'party-b': 'y' } })

const grown = {
  root: ['one', 'two'].map(disputed),
  d1: ['one a', 'one b'].map(disputed),
  'd1.1': ['one a i'].map(disputed),
}

/** Blind and in both orders, with summaries between the rounds. */
function playDuel(language: Language): Promise<Play> {
  const given = judgedDuel('high', readsWords)
  const opening = { ...given.opening, language, options: { rounds: 4 } }
  return withArchive(archive => run({ ...given, opening }, archive))
}

const said = {
  'round-1/alice': 'It is tested.',
  'round-1/bob': 'Nobody has tried the way back.',
  'round-2/alice': 'The way back is the same table.',
}

function playJudge(language: Language): Promise<Play> {
  const opening: Opening = {
    ...{ topic: 'Should the service move to Postgres?', language, rigor: 'normal', effort: null, budget: null },
    seats: [{ id: 'judge', model: 'lab:j' }],
    options: {
      speakers: ['alice', 'bob'].map(id => ({ id, name: id, alsoCalled: [], models: [], side: true })),
      speeches: Object.entries(said).map(([key, text]) => ({ key, speaker: key.split('/')[1]!, text })),
      each: true,
    },
    context: [],
  }
  return withArchive(archive => run({ format: judge, opening, script: rulingFor }, archive))
}

/** For whoever spoke last. */
function rulingFor({ moment, shape }: Call): string {
  const best = (moment.values.exchanges as Speech[]).at(-1)!
  const { properties } = shape!.schema as { properties: Record<string, { properties?: object; enum?: string[] }> }
  const points = properties.winner!.enum!.map(label => [label, label === best.seat ? 7 : 5])
  const criteria = Object.keys(properties.criteria?.properties ?? {}).map(name => [
    name,
    { why: 'it holds', ...Object.fromEntries(points) },
  ])
  return JSON.stringify({
    ...(criteria.length > 0 && { criteria: Object.fromEntries(criteria) }),
    winner: best.seat,
    reasoning: 'It holds.',
    citations: [{ turn: best.key, quote: best.text }],
    unresolved: [],
    recommendation: 'Do it.',
  })
}
