import type { Failure } from '../../../core/failure.ts'
import { totalsOf } from '../../../core/totals.ts'
import type { TurnView, View } from '../../../core/view.ts'
import type { Fate, Reason } from '../node.ts'
import type { Topic, Tree } from '../options.ts'
import type { Ruling, TriageReply } from '../shapes.ts'
import { numbered } from '../triage.ts'
import type { TopicJournal } from './journal-index.ts'
import { worst } from './links.ts'
import { rawReplies } from './raw.ts'
import type { DebateNode, ForcedVerdict, FoundDivergence, JudgmentResult, NodeMove, NodeStatus } from './record.ts'

/** A topic's tree, as far as it has grown. */
export function gatherNode(view: View, tree: Tree, topic: Topic, journal: TopicJournal): DebateNode {
  return node('root', 0, null)

  function node(id: string, depth: number, divergence: FoundDivergence | null): DebateNode {
    const round = depth + 1
    const afforded = (journal.note(id, 'afford') ?? null) as DebateNode['afforded']
    const judgment = judgmentOf(id, round, afforded)
    const children = judgment.divergences
      .filter(({ fate }) => fate === 'debated')
      .map(divergence => node(divergence.id, depth + 1, divergence))
    const turns = journal.turns(id)
    const failure = failureOf(id)
    const found = judgment.divergences
    return {
      id,
      depth,
      topic: divergence?.title ?? topic.title,
      context: divergence ? contextOf(divergence, tree) : topic.background,
      ...(divergence ? {} : { annotations: topic.annotations }),
      positions: wordsOf(id, 'position'),
      rebuttals: wordsOf(id, 'rebuttal'),
      judgment,
      children,
      status: worst([ownStatus(id, judgment, failure), ...children.map(({ status }) => status)]),
      round,
      ...(divergence ? {} : { coreQuestions: topic.coreQuestions }),
      ...modelsOf(id),
      absences: turns.flatMap(({ key, seat, missed }) =>
        missed ? [{ party: seat, step: stepOf(key), why: missed }] : [],
      ),
      moves: movesOf(id),
      links: found.flatMap(({ id, sameAs }) => (sameAs === null ? [] : [{ divergenceId: id, sameAs }])),
      impasses: found.filter(({ fate }) => fate === 'impasse').map(({ id }) => id),
      leftOpen: leftOpen(judgment, children),
      mistakenNotes: journal
        .facts(id, 'claim.made')
        .map(({ fact }) => ({ annotation: String(fact.annotation), why: String(fact.why) })),
      afforded,
      failure,
      usage: totalsOf({ ...view, turns: new Map(turns.map(turn => [turn.key, turn])) }),
      ...(tree.output?.includeRawResponses
        ? { raw: rawReplies(id === 'root' ? [...turns, ...journal.turns('updates')] : turns) }
        : {}),
    }
  }

  function judgmentOf(id: string, round: number, afforded: DebateNode['afforded']): JudgmentResult {
    const triage = triageOf(id)
    const facts = new Map(journal.facts(id, 'divergence.found').map(({ fact }) => [fact.id, fact]))
    const divergences = (triage?.divergences ?? []).map((divergence): FoundDivergence => {
      const fact = facts.get(divergence.id)
      return {
        ...divergence,
        fate: (fact?.fate ?? null) as Fate | null,
        sameAs: (fact?.sameAs ?? null) as string | null,
      }
    })
    const ruling = answered<Ruling>(journal.turn(id, 'ruling', tree.reviewer.id))
    const why = (): Reason => {
      if (triage) return round >= tree.maxRounds ? 'max-rounds' : 'impasse'
      return afforded?.why === 'number' ? 'max-nodes' : 'budget'
    }
    const forcedVerdicts = ruling?.forcedVerdicts.map((verdict): ForcedVerdict => ({ ...verdict, why: why() }))
    return { consensus: triage?.consensus ?? [], divergences, ...(forcedVerdicts && { forcedVerdicts }) }
  }

  /** Without what is below it. */
  function ownStatus(
    id: string,
    { divergences, forcedVerdicts = [] }: JudgmentResult,
    failure: Failure | null,
  ): NodeStatus {
    if (failure) return 'failed'
    const ruled = new Set(forcedVerdicts.map(({ divergenceId }) => divergenceId))
    const over = triageOf(id)
      ? divergences.every(({ id, fate }) => fate === 'debated' || fate === 'linked' || ruled.has(id))
      : ruled.has(id)
    if (!over) return 'pending'
    return ruled.size > 0 ? 'forced' : 'converged'
  }

  /** A debate that failed has lost a turn in each node that could not go on: its round, or its ruling. */
  function failureOf(id: string): DebateNode['failure'] {
    const ruling = journal.turn(id, 'ruling', tree.reviewer.id)
    if (view.state !== 'failed' || ruling?.state === 'answered') return null
    const decisive = triageOf(id) || ruling ? [ruling] : journal.turns(id)
    const lost = decisive.find(turn => turn?.state === 'failed')
    const last = lost?.failures.at(-1)
    return lost && last ? { ...last.failure, turn: lost.key } : null
  }

  function triageOf(id: string) {
    const reply = answered<TriageReply>(journal.turn(id, 'triage', tree.reviewer.id))
    return reply && numbered(reply, id)
  }

  function wordsOf(id: string, step: string): Record<string, string> {
    return Object.fromEntries(
      tree.debaters.flatMap(({ id: party }) => {
        const turn = journal.turn(id, step, party)
        return turn?.state === 'answered' ? [[party, turn.text]] : []
      }),
    )
  }

  function modelsOf(id: string): Pick<DebateNode, 'models' | 'rebuttalModels'> {
    const speakers = (step: string) =>
      tree.debaters.flatMap(({ id: party }) => {
        const turn = journal.turn(id, step, party)
        return turn ? [[party, turn.model] as const] : []
      })
    const models = Object.fromEntries(speakers('position'))
    return {
      models,
      rebuttalModels: Object.fromEntries(speakers('rebuttal').filter(([party, model]) => models[party] !== model)),
    }
  }

  function movesOf(id: string): NodeMove[] {
    return journal.facts(id, 'mind.changed').map(({ key, seat, fact }) => ({
      party: seat ?? '',
      step: key.split('/').at(-2) ?? '',
      by: (fact.by ?? null) as string | null,
      argument: String(fact.argument),
    }))
  }
}

/** Neither debated nor ruled on so far, nor debated elsewhere. */
function leftOpen({ divergences, forcedVerdicts = [] }: JudgmentResult, children: readonly DebateNode[]) {
  const settled = new Set(forcedVerdicts.map(({ divergenceId }) => divergenceId))
  return divergences.flatMap(({ id, fate }) => {
    const child = children.find(child => child.id === id)
    const begun = child !== undefined && (Object.keys(child.models).length > 0 || child.status === 'forced')
    if (fate === 'linked' || settled.has(id) || begun) return []
    return [{ divergenceId: id, price: child?.afforded?.price ?? null }]
  })
}

/** Who claims what in it. */
const contextOf = ({ sides }: FoundDivergence, { debaters }: Tree): string =>
  debaters
    .filter(({ id }) => Object.hasOwn(sides, id))
    .map(({ id, label }) => `${label}: ${sides[id]}`)
    .join('\n')

const answered = <T>(turn: TurnView | undefined): T | null =>
  turn?.state === 'answered' ? (turn.value as unknown as T) : null

const stepOf = (key: string): string => key.split('/').at(-2) ?? ''
