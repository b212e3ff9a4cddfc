import { isAbsent, isUnafforded } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Speech } from '../../core/model.ts'
import type { Stage } from '../../engine/stage.ts'
import { briefSpeech, divergenceSpeech, elsewhereSpeech, resultsSpeech } from './brief-text.ts'
import { contest } from './contest.ts'
import { movesOf } from './minds.ts'
import type { Speaker } from './node.ts'
import {
  childOf,
  fateOf,
  isImpasse,
  type Links,
  type Node,
  nameOf,
  type Reason,
  type Round,
  type Settled,
  wordsOf,
} from './node.ts'
import type { Topic, Tree } from './options.ts'
import { lengthOf, roundPlan, rulingCall } from './plan.ts'
import { rulingShape } from './ruling.ts'
import { isAbove, type Known, knownOf, type Link, leadsBack, sameQuestion } from './same.ts'
import type { Divergence, Triage, Update, Verdict } from './shapes.ts'
import { numbered, triageShape } from './triage.ts'
import { updatesShape } from './updates.ts'
import { reasonTexts } from './words.ts'

/** One topic, from the first positions to the last ruling. */
export async function debateTopic(
  scene: Stage,
  topic: Topic,
  tree: Tree,
  brief: Brief,
): Promise<{ nodes: Settled[]; updates: Update[] }> {
  const { language } = brief
  const seatOf = (id: string): Seat => brief.seats.find(seat => seat.id === id)!
  const reviewer = seatOf(tree.reviewer.id)
  const oneByOne = !tree.parallelCalls
  const asked = briefSpeech(topic, language)
  /** Every disagreement of this tree that is or was debated. It is looked at only where a note keeps what was seen. */
  const known: Known[] = []
  const linked: Link[] = []

  const nodes = await grow(await argue(scene.at('root'), rootOf()))
  return { nodes, updates: await suggest(nodes) }

  function rootOf(): Node {
    const speakers = tree.debaters.map((party): Speaker => ({ ...party, seat: seatOf(party.id), before: null }))
    return { id: 'root', round: 1, titles: [topic.title], divergence: null, shown: [], heard: [], speakers }
  }

  /** One round: positions, rebuttals, triage. Two debaters at least must take a position, and one must answer. */
  async function argue(place: Stage, node: Node): Promise<Round> {
    const positions = await place.all(node.speakers, speaker => takePosition(place.at('position'), node, speaker), {
      quorum: 2,
      oneByOne,
    })
    const rebuttals = await place.all(
      positions,
      ([speaker, position]) => {
        const others = positions.filter(([other]) => other !== speaker).map(([, speech]) => speech)
        const answer = cue('rebuttal', { party: nameOf(speaker), positions: others })
        return place.at('rebuttal').say(speaker.seat, answer, { after: position })
      },
      { quorum: 1, oneByOne },
    )
    const said = rebuttals.map(([, speech]) => speech)
    const speakers = positions.map(([speaker, position]): Speaker => {
      const rebuttal = said.find(speech => speech.seat === speaker.id) ?? null
      return { ...speaker, before: { position, rebuttal } }
    })
    for (const { seat, turn, step, move } of movesOf(speakers, node.divergence !== null))
      place.record({ type: 'mind.changed', name: `${step}/${seat}`, seat, node: node.id, turn, ...move })

    const debated = cue('debated', {
      brief: asked,
      question: node.shown,
      positions: positions.map(([, speech]) => speech),
      rebuttals: said,
    })
    const triage = await sort(place, node, speakers, debated)
    return { node, speakers, debated, triage, sortedBy: place.at('triage').keyOf(reviewer) }
  }

  /** A debater goes on from its own words; of the others it sees what the reviewer made of them, and no other branch. */
  function takePosition(place: Stage, { divergence, shown }: Node, speaker: Speaker): Promise<Speech> {
    const { seat, before } = speaker
    const party = nameOf(speaker)
    if (!before || !divergence) return place.say(seat, cue('position', { party, brief: asked }))
    const role = Object.hasOwn(divergence.sides, speaker.id) ? 'involved' : 'uninvolved'
    const rebuttal = before.rebuttal ? [before.rebuttal] : []
    return place.say(seat, cue(role, { party, divergence: shown, rebuttal }), { after: before.position })
  }

  /** The reviewer tells what is agreed from what is not. */
  async function sort(place: Stage, node: Node, speakers: readonly Speaker[], debated: Cue): Promise<Triage> {
    const others = node.divergence ? place.note('elsewhere', () => elsewhere(node).map(titled)) : []
    const triage = cue('triage', {
      parties: speakers.map(nameOf).join(', '),
      elsewhere: others.length === 0 ? [] : [elsewhereSpeech(topic.id, reviewer.id, others)],
    })
    const shape = triageShape(
      speakers.map(({ id }) => id),
      others.map(({ id }) => id),
    )
    const reply = await place.at('triage').ask(reviewer, [debated, triage], shape, { orPerson: true })
    return numbered(reply, node.id)
  }

  /** Every disagreement gets a debate of its own, until it is agreed or ruled on. */
  async function grow(round: Round): Promise<Settled[]> {
    const { node, triage } = round
    const place = scene.at(node.id)
    const links = triage.divergences.length > 0 ? place.note('links', () => linksOf(triage, node)) : {}
    const found = triage.divergences.map(divergence => ({
      divergence,
      fate: fateOf(divergence, node, links, tree.maxRounds),
    }))
    for (const [i, { point, detail }] of triage.consensus.entries())
      place.record({ type: 'consensus.found', name: `c${i + 1}`, node: node.id, point, detail })
    for (const { divergence, fate } of found) {
      const sameAs = links[divergence.id] ?? null
      place.record({ type: 'divergence.found', name: divergence.id, node: node.id, ...divergence, fate, sameAs })
    }
    const open = found.filter(({ fate }) => fate === 'debated').map(({ divergence }) => divergence)
    const stuck = found.filter(({ fate }) => fate === 'impasse' || fate === 'last-round')
    known.push(...open.map(knownOf))
    for (const to of Object.values(links)) if (to !== null) linked.push({ from: node.id, to })

    const why = node.round >= tree.maxRounds ? 'max-rounds' : 'impasse'
    const [verdicts, below] = await scene.both(
      rule(
        place,
        round,
        stuck.map(({ divergence }) => divergence),
        why,
      ),
      scene.all(open, divergence => branch(round, divergence)),
    )
    return [{ node: node.id, consensus: triage.consensus, verdicts }, ...below.flatMap(([, settled]) => settled)]
  }

  /** A debate of its own, where it can be paid for; a ruling where it cannot. */
  async function branch(above: Round, divergence: Divergence): Promise<Settled[]> {
    const child = childOf(above, divergence, reviewer.id)
    const place = scene.at(child.id)
    const length = lengthOf(wordsOf(above))
    const ruling = rulingCall(brief, tree, child.round, length)
    const undertaking = {
      calls: [...roundPlan(brief, tree, child.round, length), ruling],
      instead: [ruling],
      weight: contest(divergence),
      most: tree.maxNodes - tree.topics.length,
    }
    const round = await place.afford(undertaking, () => place.excuse(argue(place, child), ['budget']))
    if (!isUnafforded(round) && !isAbsent(round)) return grow(round)
    const why = isUnafforded(round) && round.why === 'number' ? 'max-nodes' : 'budget'
    return [{ node: child.id, consensus: [], verdicts: await rule(place, above, [divergence], why) }]
  }

  /** The reviewer is shown everything that was said on the way to these disagreements. */
  async function rule(place: Stage, round: Round, open: readonly Divergence[], why: Reason): Promise<Verdict[]> {
    if (open.length === 0) return []
    const divergences = divergenceSpeech(round.sortedBy, reviewer.id, open, round.speakers)
    const reason = reasonTexts[language][why](tree.maxRounds)
    const { forcedVerdicts, annotationErrors } = await place
      .at('ruling')
      .ask(
        reviewer,
        [round.debated, cue('earlier', { heard: round.node.heard }), cue('ruling', { reason, divergences })],
        rulingShape(open.map(({ id }) => id)),
        { closing: true, orPerson: true },
      )
    for (const verdict of forcedVerdicts)
      place.record({ type: 'divergence.ruled', name: verdict.divergenceId, ...verdict, why })
    for (const [i, error] of annotationErrors.entries())
      place.record({ type: 'claim.made', name: `annotation-${i + 1}`, ...error, supported: false })
    return forcedVerdicts
  }

  /** What the shared documents should say from now on. */
  async function suggest(nodes: readonly Settled[]): Promise<Update[]> {
    if (scene.context.length === 0) return []
    const results = resultsSpeech(topic.id, reviewer.id, nodes, language)
    const ask = scene
      .at('updates')
      .ask(reviewer, cue('updates', { brief: asked, results }), updatesShape(scene.context), { closing: true })
    const suggested = await scene.excuse(ask, ['bad-output', 'refused', 'passed'])
    return isAbsent(suggested) ? [] : suggested.updates
  }

  function elsewhere(node: Node): Known[] {
    return known.filter(({ id }) => !isAbove(id, node.id))
  }

  /** Which of them are debated elsewhere already: code looks first, then the reviewer is believed. */
  function linksOf({ divergences }: Triage, node: Node): Links {
    const links = divergences.flatMap(divergence => {
      const same = sameQuestion(divergence, elsewhere(node))?.id ?? divergence.sameAs
      if (same === null || isImpasse(divergence, node)) return []
      return [[divergence.id, leadsBack(same, node.id, linked) ? null : same] as const]
    })
    return Object.fromEntries(links)
  }
}

const titled = ({ id, title }: Known) => ({ id, title })
