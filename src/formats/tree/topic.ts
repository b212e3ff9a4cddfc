import { isAbsent, isUnafforded } from '../../core/absence.ts'
import { type Cue, cue } from '../../core/cue.ts'
import type { Brief, Seat } from '../../core/events.ts'
import type { Json } from '../../core/json.ts'
import type { Court } from '../../core/judging/ruling.ts'
import type { Language } from '../../core/language.ts'
import type { Speech } from '../../core/model.ts'
import type { Question, Stage } from '../../engine/stage.ts'
import { movesOf } from './changed-minds.ts'
import {
  briefSpeech,
  childOf,
  contest,
  type Debated,
  divergenceSpeech,
  elsewhereSpeech,
  type Fate,
  fateOf,
  isImpasse,
  type Node,
  type NodeSpeaker,
  nameOf,
  type Reason,
  type Ruled,
  reasonOf,
  resultsSpeech,
  type Settled,
  type TreeRound,
  wordsOf,
} from './node.ts'
import { numbered } from './node-numbers.ts'
import { inlineContext, type Topic, type Tree } from './options-in.ts'
import { lengthOf, roundPlan, rulingCalls } from './plan.ts'
import { rulingShape, type WeighedVerdict, weighedVerdicts } from './ruling.ts'
import { type Grown, grownNote, knownOf, linksOf, placesNote, shownElsewhere, titled } from './same-disagreement.ts'
import type { Divergence, TreeRuling, Triage, Update } from './shapes.ts'
import { triageShape, updatesShape } from './triage.ts'

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

  const nodes = await grow(await argue(scene.at('root'), rootOf()))
  return { nodes, updates: await suggest(nodes) }

  function rootOf(): Node {
    const speakers = tree.debaters.map((party): NodeSpeaker => ({ ...party, seat: seatOf(party.id), before: null }))
    return { id: 'root', round: 1, titles: [topic.title], divergence: null, shown: [], agreed: [], heard: [], speakers }
  }

  /** One round: positions, rebuttals, triage. At least two debaters must take a position, and one must answer. */
  async function argue(place: Stage, node: Node): Promise<TreeRound> {
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
    const speakers = positions.map(([speaker, position]): NodeSpeaker => {
      const rebuttal = said.find(speech => speech.seat === speaker.id) ?? null
      return { ...speaker, before: { position, rebuttal } }
    })
    for (const { seat, turn, step, move } of movesOf(speakers, node.divergence !== null))
      place.record({ type: 'mind.changed', name: `${step}/${seat}`, seat, node: node.id, turn, ...move })

    const debated: Debated = shown =>
      cue('debated', {
        brief: asked,
        question: shown(node.shown),
        positions: shown(positions.map(([, speech]) => speech)),
        rebuttals: shown(said),
      })
    const triage = await sort(place, node, speakers, debated(asSaid))
    return { node, speakers, debated, triage, sortedBy: place.at('triage').keyOf(reviewer) }
  }

  /** A debater continues from its own words. Of the others it sees only the reviewer's account: what is agreed, and this dispute. */
  function takePosition(place: Stage, { divergence, agreed, shown }: Node, speaker: NodeSpeaker): Promise<Speech> {
    const { seat, before } = speaker
    const party = nameOf(speaker)
    if (!before || !divergence) return place.say(seat, cue('position', { party, brief: asked }))
    const role = Object.hasOwn(divergence.sides, speaker.id) ? 'involved' : 'uninvolved'
    const rebuttal = before.rebuttal ? [before.rebuttal] : []
    return place.say(seat, cue(role, { party, agreed, divergence: shown, rebuttal }), { after: before.position })
  }

  /** The reviewer separates what is agreed from what is not. */
  async function sort(place: Stage, node: Node, speakers: readonly NodeSpeaker[], debated: Cue): Promise<Triage> {
    const others = node.divergence
      ? place.note(
          'elsewhere',
          (_, earlier) => shownElsewhere(node.id, earlier),
          (ids, earlier) => titled(ids, node.id, earlier),
        )
      : []
    const triage = cue('triage', {
      parties: speakers.map(nameOf).join(', '),
      elsewhere: others.length === 0 ? [] : [elsewhereSpeech(`${topic.id}/${node.id}`, reviewer.id, others)],
    })
    const shape = triageShape(
      speakers,
      others.map(({ id }) => id),
    )
    const reply = await place.at('triage').ask(reviewer, [debated, triage], shape, { orPerson: true })
    return numbered(reply, node.id)
  }

  /** Every disagreement gets a debate of its own, until it is agreed or ruled on. */
  async function grow(round: TreeRound): Promise<Settled[]> {
    const { node, triage } = round
    const place = scene.at(node.id)
    const found = decide(place, round)
    for (const [i, { point, detail }] of triage.consensus.entries())
      place.record({ type: 'consensus.found', name: `c${i + 1}`, node: node.id, point, detail })
    for (const { divergence, fate, sameAs } of found)
      place.record({ type: 'divergence.found', name: divergence.id, node: node.id, ...divergence, fate, sameAs })
    const open = found.filter(({ fate }) => fate === 'debated').map(({ divergence }) => divergence)
    const left = found.flatMap(({ divergence, fate }): Ruled[] => {
      const why = reasonOf[fate]
      return why === null ? [] : [{ divergence, why }]
    })
    const [verdicts, below] = await scene.both(
      rule(place, round, left),
      scene.all(open, divergence => branch(round, divergence)),
    )
    return [{ node: node.id, consensus: triage.consensus, verdicts }, ...below.flatMap(([, settled]) => settled)]
  }

  /** Decides what happens to each disagreement. If there are too few places, the most contested get them. */
  function decide(
    place: Stage,
    { node, triage }: TreeRound,
  ): { divergence: Divergence; fate: Fate; sameAs: string | null }[] {
    const { divergences } = triage
    if (divergences.length === 0) return []
    const fateIn = (links: Grown['links']) => (divergence: Divergence) =>
      fateOf(divergence, node, links, tree.maxRounds)
    const { links, wanted } = place.note(grownNote, (_, earlier): Grown => {
      const links = linksOf(
        divergences.filter(divergence => !isImpasse(divergence, node)),
        node.id,
        earlier,
      )
      const open = divergences.filter(divergence => fateIn(links)(divergence) === 'debated')
      return { links, wanted: open.toSorted((a, b) => contest(b) - contest(a)).map(knownOf) }
    })
    const most = tree.maxNodes - tree.topics.length
    const places = wanted.length === 0 ? 0 : place.admit(placesNote, wanted.length, most)
    const left = new Set(wanted.slice(places).map(({ id }) => id))
    return divergences.map(divergence => ({
      divergence,
      fate: left.has(divergence.id) ? 'max-nodes' : fateIn(links)(divergence),
      sameAs: links[divergence.id] ?? null,
    }))
  }

  /** A debate of its own if the budget allows it; otherwise a ruling. */
  async function branch(above: TreeRound, divergence: Divergence): Promise<Settled[]> {
    const child = childOf(above, divergence, reviewer.id)
    const place = scene.at(child.id)
    const length = lengthOf(wordsOf(above))
    const ruling = rulingCalls(brief, tree, child.round, length)
    const undertaking = {
      calls: [...roundPlan(brief, tree, child.round, length), ...ruling],
      instead: ruling,
      weight: contest(divergence),
    }
    const round = await place.afford(undertaking, () => place.excuse(argue(place, child), ['budget']))
    if (!isUnafforded(round) && !isAbsent(round)) return grow(round)
    return [{ node: child.id, consensus: [], verdicts: await rule(place, above, [{ divergence, why: 'budget' }]) }]
  }

  /** The reviewer is shown everything that was said on the way to these disagreements. */
  async function rule(place: Stage, round: TreeRound, left: readonly Ruled[]): Promise<WeighedVerdict[]> {
    if (left.length === 0) return []
    const open = left.map(({ divergence }) => divergence)
    const ids = open.map(({ id }) => id)
    const heard = [...round.node.heard, ...wordsOf(round)]
    const reason = reasonText(left, tree.maxRounds, language)
    const question = (court: Court): Question => {
      const speakers = court.sides.map(({ seat }) => round.speakers.find(({ id }) => id === seat)!)
      const [divergences] = court.shown([divergenceSpeech(round.sortedBy, reviewer.id, open, speakers)])
      const earlier = cue('earlier', { heard: court.shown(round.node.heard) })
      return {
        cues: [
          round.debated(speeches => court.shown(speeches)),
          earlier,
          cue('ruling', { reason, divergences: divergences! }),
        ],
        shape: rulingShape(court, ids, court.shown(heard)),
      }
    }
    const parties = round.speakers.map(({ seat }) => seat)
    const judged = await place
      .at('ruling')
      .judge<TreeRuling>(reviewer, parties, question, { closing: true, orPerson: true })
    const verdicts = weighedVerdicts(
      judged,
      parties.map(({ id }) => id),
    )
    for (const { divergenceId, ...verdict } of verdicts) {
      const { why } = left.find(({ divergence }) => divergence.id === divergenceId)!
      const fact = { divergenceId, ...(verdict as object as Record<string, Json>) }
      place.record({ type: 'divergence.ruled', name: divergenceId, ...fact, why })
    }
    for (const [i, error] of judged.rulings[0]!.value.annotationErrors.entries())
      place.record({ type: 'claim.made', name: `annotation-${i + 1}`, ...error, supported: false })
    return verdicts
  }

  /** How the shared documents should change. A text inside of the config is not one of them. */
  async function suggest(nodes: readonly Settled[]): Promise<Update[]> {
    const documents = scene.context.filter(({ path }) => path !== inlineContext)
    if (documents.length === 0) return []
    const results = resultsSpeech(topic.id, reviewer.id, nodes, language)
    const ask = scene
      .at('updates')
      .ask(reviewer, cue('updates', { brief: asked, results }), updatesShape(documents), { closing: true })
    const suggested = await scene.excuse(ask, ['bad-output', 'refused', 'passed'])
    return isAbsent(suggested) ? [] : suggested.updates
  }
}

const asSaid: Court['shown'] = speeches => [...speeches]

/** Why the reviewer has to rule, in the prompt's words. If there are several reasons, each names its disagreements. */
function reasonText(left: readonly Ruled[], maxRounds: number, language: Language): string {
  const reasons = [...Map.groupBy(left, ({ why }) => why)]
  const texts = reasons.map(([why, ruled]) => {
    const text = reasonTexts[language][why](maxRounds)
    const ids = ruled.map(({ divergence }) => divergence.id)
    if (reasons.length === 1) return text
    return language === 'zh' ? `${ids.join('、')}：${text}` : `${ids.join(', ')}: ${text}`
  })
  return texts.join(language === 'zh' ? '' : ' ')
}

const reasonTexts: Record<Language, Record<Reason, (maxRounds: number) => string>> = {
  en: {
    'max-rounds': rounds => `The debate has reached its limit of ${rounds} rounds.`,
    impasse: () => 'The same disagreement came back unchanged, so that another round would only go in a circle.',
    budget: () => 'There is no money left to debate this any further.',
    'max-nodes': () => 'The tree has reached the largest number of debates that the user allows.',
  },
  zh: {
    'max-rounds': rounds => `辩论已达到 ${rounds} 轮的上限。`,
    impasse: () => '同一分歧原样重现，再辩一轮只会原地打转。',
    budget: () => '已没有预算继续辩论这一分歧。',
    'max-nodes': () => '辩论树已达到用户允许的最大节点数。',
  },
}
