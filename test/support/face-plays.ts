import type { JournalRecord } from '../../src/core/events.ts'
import type { Language } from '../../src/core/language.ts'
import type { Call, Speech } from '../../src/core/model.ts'
import type { View } from '../../src/core/view.ts'
import type { Opening } from '../../src/engine/perform.ts'
import { judge } from '../../src/formats/judge/judge.ts'
import { run, withArchive } from '../cases/play.ts'
import { playArena } from './arena-play.ts'
import { playRich as playDialectic } from './dialectic-rich.ts'
import { judgedDuel, readsWords } from './judged-duel.ts'
import { playRich as playResearch } from './research-rich.ts'
import { openTree, withArchive as withTrees } from './tree-play.ts'
import { type Found, treeScript } from './tree-script.ts'

export interface Play {
  view: View
  records: readonly JournalRecord[]
}

/** A whole debate of each format, from the opening to the verdict. */
export const plays: Readonly<Record<string, (language: Language) => Promise<Play>>> = {
  duel: playDuel,
  research: language => playResearch(language),
  tree: language => withTrees(archive => openTree(archive, { language, script: treeScript(grown) })),
  arena: language => playArena({ language }),
  dialectic: language => playDialectic(language),
  judge: playJudge,
}

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

const said = ['It is tested.', 'Nobody has tried the way back.', 'The way back is the same table.']

function playJudge(language: Language): Promise<Play> {
  const opening: Opening = {
    topic: 'Should the service move to Postgres?',
    language,
    rigor: 'normal',
    seats: [{ id: 'judge', model: 'lab:j' }],
    effort: null,
    budget: null,
    options: {
      speakers: ['alice', 'bob'].map(id => ({ id, name: id, alsoCalled: [], models: [], side: true })),
      speeches: [
        { key: 'round-1/alice', speaker: 'alice', text: said[0]! },
        { key: 'round-1/bob', speaker: 'bob', text: said[1]! },
        { key: 'round-2/alice', speaker: 'alice', text: said[2]! },
      ],
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
