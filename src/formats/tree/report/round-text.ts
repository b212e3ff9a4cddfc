import { type Failure, failureText } from '../../../core/failure.ts'
import { block } from '../../../core/inert-html.ts'
import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import { isPerson } from '../../../core/notices.ts'
import { rulingFault } from '../../report/faults.ts'
import { folded, inline, item, labelled, labelledAll, oneLine, remarks } from '../../report/markdown.ts'
import { stepLabel } from '../about.ts'
import { stepOf } from '../node-numbers.ts'
import { isRuledOn, verdictsOf } from '../record/journal-index.ts'
import type {
  Afforded,
  DebateNode,
  ForcedVerdict,
  FoundDivergence,
  NodeMove,
  RawReply,
  TopicRecord,
} from '../record/record.ts'
import { judgingText, rulingScene, splitIn } from './firmness.ts'
import { divergenceName, idLabel, labelOf, modelName, money, sidesText, speaker, type TreeBook } from './names.ts'

/** Everything said in one node, and its result. */
export function roundText(node: DebateNode, topic: TopicRecord, book: TreeBook): string {
  return [
    `## ${headingOf(node, book)}`,
    ...speeches(node, topic, book),
    ...triage(node, book),
    ...rulings(node, topic, book),
    ...state(node, book),
    ...(node.raw ?? []).flatMap(reply => rawText(reply, book)),
  ].join('\n\n')
}

function headingOf(node: DebateNode, { t }: TreeBook): string {
  if (node.id === 'root') return t.rootRound
  const name = t.childRound(node.round, inline(divergenceName({ id: node.id, title: node.topic })))
  return isRuledOn(node) ? `${name} ${t.ruledMark}` : name
}

function speeches(
  { positions, rebuttals, models, rebuttalModels, absences }: DebateNode,
  topic: TopicRecord,
  book: TreeBook,
) {
  const { t, tree } = book
  const spoken = (words: Record<string, string>, heading: (party: string) => string) =>
    tree.debaters
      .filter(({ id }) => Object.hasOwn(words, id))
      .flatMap(({ id }) => [`#### ${heading(id)}`, block(words[id]!)])
  const missing = (step: string) => {
    const missed = absences.filter(absence => absence.step === step)
    return missed.length === 0 ? [] : [remarks(missed.map(absence => absenceText(absence, book)))]
  }
  const rebuttalBy = (party: string) => {
    const other = rebuttalModels[party]
    return `${t.rebuttalOf(labelOf(book, party))}${other ? ` — ${speaker(other, party, topic, book)}` : ''}`
  }
  const one = [
    ...spoken(positions, party => `${labelOf(book, party)} — ${speaker(models[party]!, party, topic, book)}`),
    ...missing('position'),
  ]
  const two = [...spoken(rebuttals, rebuttalBy), ...missing('rebuttal')]
  return [
    ...(one.length > 0 ? [`### ${t.positions}`, ...one] : []),
    ...(two.length > 0 ? [`### ${t.rebuttals}`, ...two] : []),
  ]
}

function triage(node: DebateNode, book: TreeBook): string[] {
  const { t } = book
  const { consensus, divergences } = node.judgment
  const sorted = consensus.length > 0 || divergences.length > 0 || node.status === 'converged'
  const moved =
    node.moves.length === 0 ? [] : [`**${t.moved}:**\n${node.moves.map(move => moveItem(move, book)).join('\n')}`]
  if (!sorted) return moved
  const label = node.id === 'root' ? t.disputed(divergences.length) : t.remaining
  return [
    `### ${t.triage}`,
    ...personText(node.judgedBy, book),
    consensus.length > 0
      ? `**${t.agreed}:**\n${consensus.map(({ point, detail }) => item(detail === null ? point : `${point}${t.colon}${detail}`)).join('\n')}`
      : `**${t.agreed}:** ${t.none}`,
    divergences.length > 0
      ? `**${label}:**\n${divergences.map((divergence, i) => disputed(divergence, i + 1, node, book)).join('\n')}`
      : `**${t.converged}**`,
    ...moved,
  ]
}

function disputed(divergence: FoundDivergence, place: number, node: DebateNode, book: TreeBook): string {
  const { t, tree } = book
  const sides = tree.debaters.filter(({ id }) => Object.hasOwn(divergence.sides, id))
  const bystanders = divergence.uninvolved.map(id => labelOf(book, id)).join(t.comma)
  const open = node.leftOpen.find(({ divergenceId }) => divergenceId === divergence.id)
  const fate = divergence.fate === null ? undefined : t.fate[divergence.fate]
  const indent = ' '.repeat(String(place).length + 2)
  return [
    `${place}. ${inline(divergenceName(divergence))} — ${sidesText(divergence, book)}`,
    ...sides.map(({ id }) => `${indent}- ${labelOf(book, id)}: ${inline(divergence.sides[id]!)}`),
    ...(bystanders === '' ? [] : [`${indent}- ${t.uninvolved(bystanders)}`]),
    ...(divergence.sameAs === null ? [] : [`${indent}- ${t.linked(idLabel(divergence.sameAs))}`]),
    ...(fate === undefined ? [] : [`${indent}- ${fate}`]),
    ...(open ? [`${indent}- ${t.leftOpen}: ${priceText(open, book)}`] : []),
  ].join('\n')
}

function rulings(node: DebateNode, topic: TopicRecord, book: TreeBook): string[] {
  const { t } = book
  const scene = rulingScene(topic.topic.id, node.id)
  const verdicts = verdictsOf(node)
  const notes = node.mistakenNotes.map(({ annotation, why }) => item(`${annotation} — ${why}`))
  const mistaken = notes.length === 0 ? [] : [`**${t.mistaken}:**\n${notes.join('\n')}`]
  const [only] = verdicts
  const by = personText(node.ruledBy, book)
  if (only?.divergenceId === node.id) return [...by, verdictText(only, node, scene, book), ...mistaken]
  if (verdicts.length === 0) return mistaken
  const named = (verdict: ForcedVerdict) => {
    const found = node.judgment.divergences.find(({ id }) => id === verdict.divergenceId)
    return `#### ${inline(divergenceName({ id: verdict.divergenceId, title: found?.title ?? '' }))}`
  }
  return [
    `### ${t.rulings}`,
    ...by,
    ...verdicts.flatMap(verdict => [named(verdict), verdictText(verdict, node, scene, book)]),
    ...mistaken,
  ]
}

function verdictText(verdict: ForcedVerdict, { afforded }: DebateNode, scene: string, book: TreeBook): string {
  const { t } = book
  const price = verdict.why === 'budget' && afforded ? t.aside(priceText(afforded, book)) : ''
  const because = labelled(t.ruledBecause, t.why[verdict.why] + price)
  const split = splitIn(verdict, scene, book)
  const words = split
    ? [`**${split.first}**\n\n${split.advice.map(text => `- ${text}`).join('\n')}`, because]
    : [
        labelledAll([
          labelled(t.recommendation, verdict.recommendation),
          labelled(t.reasoning, verdict.reasoning),
          ...(verdict.example === null ? [] : [labelled(t.example, verdict.example)]),
          because,
        ]),
      ]
  return [...words, ...judgingText(verdict, scene, book)].join('\n\n')
}

/** What a reader must know about a node without a result. */
function state(node: DebateNode, book: TreeBook): string[] {
  const { t } = book
  if (node.failures.length > 0)
    return [remarks(node.failures.map(lost => t.failed(lost.turn, lossText(stepOf(lost.turn), lost, book.language))))]
  const undecided = node.status === 'pending' && node.children.every(({ status }) => status !== 'pending')
  return undecided ? [remarks([t.notOver])] : []
}

/** The person's name, if it was no model. */
function personText(by: string | null, { t }: TreeBook): string[] {
  if (by === null || !isPerson(by)) return []
  return [`*${t.byPerson(inline(splitModelName(by).model))}*`]
}

export function absenceText({ party, step, why }: DebateNode['absences'][number], book: TreeBook): string {
  return book.t.absent(labelOf(book, party), stepLabel(step, book.language), lossText(step, why, book.language))
}

/** Why a turn was lost. Messages to a judge about a ruling are not for readers. */
export function lossText(step: string, failure: Failure, language: Language): string {
  const isFault = step === 'ruling' && failure.kind === 'bad-output'
  return failureText(isFault ? { ...failure, message: rulingFault(failure, language) } : failure, language)
}

/** Who changed their mind, in which step, by whose argument, in their own words. */
export function moveItem({ party, step, by, argument }: NodeMove, book: TreeBook, where = ''): string {
  const { t } = book
  const how = t.move(stepLabel(step, book.language), by === null ? null : labelOf(book, by))
  return item(`${where}${labelOf(book, party)} — ${how}${t.colon}“${oneLine(argument)}”`)
}

/** What debating it costs, and how much money there was, if known. */
export function priceText(
  { price, free = null, kept = null }: Pick<Afforded, 'price' | 'free' | 'kept'>,
  { t }: TreeBook,
): string {
  const cost = price === null ? t.priceUnknown : t.price(money(price))
  return free === null || kept === null ? cost : `${cost}${t.semicolon}${t.left(money(free), money(kept))}`
}

function rawText({ turn, model, text, failed }: RawReply, { t, language }: TreeBook): string[] {
  return [
    ...failed.map(reply =>
      folded(
        `${t.raw(turn, modelName(reply.model))} (${t.rawFailed(lossText(stepOf(turn), reply.why, language))})`,
        reply.text === '' ? t.noWords : reply.text,
      ),
    ),
    ...(text === null ? [] : [folded(t.raw(turn, modelName(model)), text)]),
  ]
}
