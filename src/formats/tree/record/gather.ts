import { turnOfFact } from '../../../core/evidence.ts'
import { totalsOf } from '../../../core/totals.ts'
import type { TurnView, View } from '../../../core/view.ts'
import type { Fate } from '../node.ts'
import { numbered, stepOf } from '../node-numbers.ts'
import type { Topic, Tree } from '../options-in.ts'
import type { TriageReply } from '../shapes.ts'
import { nodesOf, type TopicJournal } from './journal-index.ts'
import type {
  Afforded,
  DebateNode,
  ForcedVerdict,
  FoundDivergence,
  JudgmentResult,
  LeftOpen,
  LostTurn,
  NodeMove,
  NodeStatus,
  RawReply,
} from './record.ts'

/** A topic's tree, as far as it has grown. */
export function gatherNode(view: View, tree: Tree, topic: Topic, journal: TopicJournal): DebateNode {
  return node('root', 0, null)

  function node(id: string, depth: number, divergence: FoundDivergence | null): DebateNode {
    const round = depth + 1
    const judgment = judgmentOf(id)
    const children = judgment.divergences
      .filter(({ fate }) => fate === 'debated')
      .map(divergence => node(divergence.id, depth + 1, divergence))
    const turns = journal.turns(id)
    const failures = failuresOf(id)
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
      status: worst([ownStatus(id, judgment, failures), ...children.map(({ status }) => status)]),
      round,
      ...(divergence ? {} : { coreQuestions: topic.coreQuestions }),
      ...modelsOf(id),
      ...judgesOf(id),
      absences: turns.flatMap(({ key, seat, missed }) =>
        missed ? [{ party: seat, step: stepOf(key), why: missed }] : [],
      ),
      moves: movesOf(id),
      links: found.flatMap(({ id, sameAs }) => (sameAs === null ? [] : [{ divergenceId: id, sameAs }])),
      impasses: found.filter(({ fate }) => fate === 'impasse').map(({ id }) => id),
      leftOpen: leftOpen(judgment, children),
      mistakenNotes: journal
        .facts(id, 'claim.made')
        .filter(fact => turnOfFact(fact) === null)
        .map(({ fact }) => ({ annotation: String(fact.annotation), why: String(fact.why) })),
      afforded: (journal.note(id, 'afford') ?? null) as Afforded | null,
      failure: failures[0] ?? null,
      failures,
      usage: totalsOf({ ...view, turns: new Map(turns.map(turn => [turn.key, turn])) }),
      ...(tree.output?.includeRawResponses
        ? { raw: rawReplies(id === 'root' ? [...turns, ...journal.turns('updates')] : turns) }
        : {}),
    }
  }

  function judgmentOf(id: string): JudgmentResult {
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
    const forcedVerdicts = journal.facts(id, 'divergence.ruled').map(({ fact }) => fact as unknown as ForcedVerdict)
    return { consensus: triage?.consensus ?? [], divergences, ...(forcedVerdicts.length > 0 && { forcedVerdicts }) }
  }

  /** Its status without the nodes below. */
  function ownStatus(
    id: string,
    { divergences, forcedVerdicts = [] }: JudgmentResult,
    failures: readonly LostTurn[],
  ): NodeStatus {
    if (failures.length > 0) return 'failed'
    const ruled = new Set(forcedVerdicts.map(({ divergenceId }) => divergenceId))
    const over = triageOf(id)
      ? divergences.every(({ id, fate }) => fate === 'debated' || fate === 'linked' || ruled.has(id))
      : ruled.has(id)
    if (!over) return 'pending'
    return ruled.size > 0 ? 'forced' : 'converged'
  }

  /** If a debate failed, each node that could not go on has lost turns: those of its round, or its ruling. */
  function failuresOf(id: string): LostTurn[] {
    const ruling = journal.turn(id, 'ruling', tree.reviewer.id)
    if (view.state !== 'failed' || ruling?.state === 'answered') return []
    const decisive = triageOf(id) || ruling ? [ruling] : journal.turns(id)
    return decisive.flatMap(turn => {
      const last = turn?.state === 'failed' ? turn.failures.at(-1) : undefined
      return turn && last ? [{ ...last.failure, turn: turn.key, model: last.model }] : []
    })
  }

  function judgesOf(id: string): Pick<DebateNode, 'judgedBy' | 'ruledBy'> {
    const by = (step: string) => {
      const turn = journal.turn(id, step, tree.reviewer.id)
      return turn?.state === 'answered' ? turn.model : null
    }
    const [judgedBy, ruledBy] = [by('triage'), by('ruling')]
    return { judgedBy, ruledBy: ruledBy === judgedBy ? null : ruledBy }
  }

  function triageOf(id: string) {
    const turn = journal.turn(id, 'triage', tree.reviewer.id)
    const reply = turn?.state === 'answered' ? (turn.value as unknown as TriageReply | null) : null
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

/** Disagreements that were neither debated nor ruled on so far, nor are debated elsewhere. */
function leftOpen({ divergences, forcedVerdicts = [] }: JudgmentResult, children: readonly DebateNode[]): LeftOpen[] {
  const settled = new Set(forcedVerdicts.map(({ divergenceId }) => divergenceId))
  return divergences.flatMap(({ id, fate }) => {
    const child = children.find(child => child.id === id)
    const begun = child !== undefined && (Object.keys(child.models).length > 0 || child.status === 'forced')
    if (fate === 'linked' || settled.has(id) || begun) return []
    const { price = null, free = null, kept = null } = child?.afforded ?? {}
    return [{ divergenceId: id, price, free, kept }]
  })
}

/** Each party's claim in it. */
const contextOf = ({ sides }: FoundDivergence, { debaters }: Tree): string =>
  debaters
    .filter(({ id }) => Object.hasOwn(sides, id))
    .map(({ id, label }) => `${label}: ${sides[id]}`)
    .join('\n')

/** Every raw reply, including those that could not be used. */
const rawReplies = (turns: readonly TurnView[]): RawReply[] =>
  turns.map(({ key, model, state, text, failures }) => ({
    turn: key,
    model,
    text: state === 'answered' ? text : null,
    failed: failures.map(({ model, partial, failure }) => ({ model, text: partial, why: failure })),
  }))

const order: readonly NodeStatus[] = ['converged', 'forced', 'pending', 'failed']

const worst = (statuses: readonly NodeStatus[]): NodeStatus =>
  order[Math.max(0, ...statuses.map(status => order.indexOf(status)))]!

/** A linked disagreement counts with its status elsewhere. Links may form a circle. */
export function followLinks(root: DebateNode): DebateNode {
  const nodes = new Map(nodesOf(root).map(node => [node.id, node]))
  const elsewhere = ({ links, children }: DebateNode): NodeStatus[] => [
    ...links.flatMap(({ sameAs }) => nodes.get(sameAs)?.status ?? []),
    ...children.map(({ status }) => status),
  ]
  let changed = true
  while (changed) {
    changed = false
    for (const node of nodes.values()) {
      const status = worst([node.status, ...elsewhere(node)])
      changed ||= status !== node.status
      node.status = status
    }
  }
  return root
}
