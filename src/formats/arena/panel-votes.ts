import type { Language } from '../../core/language.ts'
import { isPerson } from '../../core/notices.ts'
import type { TurnView, View } from '../../core/view.ts'
import type { Lean, Voter, VotesPanel } from '../../engine/panel.ts'
import { longest, short } from '../panels/short.ts'
import { arenaOf, type Member, type SideId, sides } from './options-in.ts'
import { panelWords } from './panel-words.ts'
import { votesIn } from './report/facts.ts'
import type { Leaning, Vote } from './shapes.ts'
import { arenaWords } from './words.ts'

/** Where everybody leaned, and how it voted: as long as a person takes part, not before all have. */
export function votesPanel(view: View): VotesPanel[] {
  const { language, options, seats } = view.brief
  const isSealed = view.state === 'running' && seats.some(({ model }) => isPerson(model))
  if (isSealed && votesIn(view).length === 0) return []
  const { audience } = arenaOf(options)
  const voters = audience.map(member => voterOf(member, view))
  if (!voters.some(({ before, after }) => before !== null || after !== null)) return []
  const t = panelWords[language]
  return [
    {
      kind: 'votes',
      id: 'votes',
      title: t.votes,
      about: t.votesAbout,
      sides: sides.map(seat => ({ seat, name: arenaWords[language].side[seat] })),
      voters,
      before: sharesOf(voters, 'before'),
      after: sharesOf(voters, 'after'),
    },
  ]
}

function voterOf({ agent_id: seat, type, weight }: Member, view: View): Voter {
  const { turns, brief } = view
  const leaned = answered<Leaning>(turns.get(`before/${seat}`))
  // What counts is what was recorded; before that, what was just said.
  const cast = votesIn(view).find(vote => vote.agent_id === seat) ?? answered<Vote>(turns.get(`vote/${seat}`))
  const turn = turns.get(`vote/${seat}`) ?? turns.get(`before/${seat}`)
  return {
    seat,
    name: type === seat ? seat : short(type, longest.label),
    manner: short(type, longest.label),
    weight,
    before: leaned && leanOf(leaned.leaning, brief.language),
    after: cast && leanOf(cast.vote, brief.language),
    why: short((cast ?? leaned)?.reason, longest.text) || null,
    turn: turn?.key ?? null,
  }
}

const leanOf = (side: SideId | 'undecided', language: Language): Lean => ({
  side: side === 'undecided' ? null : side,
  text: arenaWords[language].leaning[side],
})

const answered = <T>(turn: TurnView | undefined): T | null =>
  turn?.state === 'answered' ? (turn.value as object as T) : null

/** Of the weight of those who have said it; null: nobody has. */
function sharesOf(voters: readonly Voter[], when: 'before' | 'after'): number[] | null {
  const told = voters.filter(voter => voter[when] !== null)
  const sum = (some: readonly Voter[]) => some.reduce((weight, voter) => weight + voter.weight, 0)
  const all = sum(told)
  return all === 0 ? null : sides.map(side => sum(told.filter(voter => voter[when]?.side === side)) / all)
}
