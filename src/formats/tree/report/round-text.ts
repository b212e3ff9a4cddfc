import { clean } from '../../../core/clean.ts'
import {
  type Block,
  bullets,
  codeBlock,
  type Doc,
  fold,
  heading,
  type ListItem,
  numbered,
  paragraph,
  section,
  titled,
  written,
} from '../../../core/doc/doc.ts'
import { type Failure, failureText } from '../../../core/failure.ts'
import { block } from '../../../core/inert-html.ts'
import type { Language } from '../../../core/language.ts'
import { splitModelName } from '../../../core/model.ts'
import { isPerson } from '../../../core/notices.ts'
import { rulingFault } from '../../report/faults.ts'
import { harmless, inline, oneLine } from '../../report/markdown.ts'
import { remarked } from '../../report/remarks.ts'
import { stepLabel } from '../about.ts'
import { stepOf } from '../node-numbers.ts'
import { isRuledOn, isTouched, nodesOf, verdictsOf } from '../record/journal-index.ts'
import type {
  Afforded,
  DebateNode,
  ForcedVerdict,
  FoundDivergence,
  NodeMove,
  RawReply,
  TopicRecord,
} from '../record/record.ts'
import { judgingDoc, rulingScene, splitIn } from './firmness.ts'
import { labelled } from './labelled.ts'
import {
  divergenceName,
  idLabel,
  labelOf,
  modelName,
  money,
  placeOf,
  sidesText,
  speaker,
  type TreeBook,
} from './names.ts'

/** Everything that was said about a topic, node by node. */
export function roundDocs(topic: TopicRecord, book: TreeBook): Doc[] {
  const nodes = nodesOf(topic.root).filter(isTouched)
  return nodes.length === 0 ? [[paragraph(book.t.nothingYet)]] : nodes.map(node => roundDoc(node, topic, book))
}

/** Everything said in one node, and its result. */
export const roundDoc = (node: DebateNode, topic: TopicRecord, book: TreeBook): Doc => [
  heading(2, titleOf(node, book)),
  ...speeches(node, topic, book),
  ...triage(node, book),
  ...rulings(node, topic, book),
  ...state(node, book),
  ...(node.raw ?? []).flatMap(reply => rawDoc(reply, book)),
]

function titleOf(node: DebateNode, { t }: TreeBook): string {
  if (node.id === 'root') return t.rootRound
  const name = t.childRound(node.round, inline(divergenceName({ id: node.id, title: node.topic })))
  return isRuledOn(node) ? `${name} ${t.ruledMark}` : name
}

function speeches(
  { positions, rebuttals, models, rebuttalModels, absences }: DebateNode,
  topic: TopicRecord,
  book: TreeBook,
): Doc {
  const { t, tree } = book
  const spoken = (words: Record<string, string>, title: (party: string) => string): Doc =>
    tree.debaters
      .filter(({ id }) => Object.hasOwn(words, id))
      .flatMap(({ id }) => [heading(4, title(id)), written(block(words[id]!))])
  const missing = (step: string) =>
    remarked(absences.filter(absence => absence.step === step).map(absence => absenceText(absence, book)))
  const rebuttalBy = (party: string) => {
    const other = rebuttalModels[party]
    return `${t.rebuttalOf(labelOf(book, party))}${other ? ` — ${speaker(other, party, topic, book)}` : ''}`
  }
  const one = spoken(positions, party => `${labelOf(book, party)} — ${speaker(models[party]!, party, topic, book)}`)
  const two = spoken(rebuttals, rebuttalBy)
  return [
    ...section(3, t.positions, [...one, ...missing('position')]),
    ...section(3, t.rebuttals, [...two, ...missing('rebuttal')]),
  ]
}

function triage(node: DebateNode, book: TreeBook): Doc {
  const { t } = book
  const { consensus, divergences } = node.judgment
  const sorted = consensus.length > 0 || divergences.length > 0 || node.status === 'converged'
  const moved = list(
    t.moved,
    node.moves.map(move => moveText(move, book)),
  )
  if (!sorted) return moved
  const label = node.id === 'root' ? t.disputed(divergences.length) : t.remaining
  const agreed = consensus.map(({ point, detail }) => harmless(detail === null ? point : `${point}${t.colon}${detail}`))
  return [
    heading(3, t.triage),
    ...personDoc(node.judgedBy, book),
    ...(agreed.length > 0 ? list(t.agreed, agreed) : [paragraph(`**${t.agreed}:** ${t.none}`)]),
    divergences.length > 0
      ? titled(`**${label}:**`, numbered(divergences.map(divergence => disputed(divergence, node, book))))
      : paragraph(`**${t.converged}**`),
    ...moved,
  ]
}

/** A list right below its name; nothing if it is empty. */
const list = (name: string, items: readonly string[]): Block[] =>
  items.length === 0 ? [] : [titled(`**${name}:**`, bullets(items))]

function disputed(divergence: FoundDivergence, node: DebateNode, book: TreeBook): ListItem {
  const { t, tree } = book
  const sides = tree.debaters.filter(({ id }) => Object.hasOwn(divergence.sides, id))
  const bystanders = divergence.uninvolved.map(id => labelOf(book, id)).join(t.comma)
  const open = node.leftOpen.find(({ divergenceId }) => divergenceId === divergence.id)
  const fate = divergence.fate === null ? undefined : t.fate[divergence.fate]
  const below = [
    ...sides.map(({ id }) => `${labelOf(book, id)}: ${inline(divergence.sides[id]!)}`),
    ...(bystanders === '' ? [] : [t.uninvolved(bystanders)]),
    ...(divergence.sameAs === null ? [] : [t.linked(idLabel(divergence.sameAs))]),
    ...(fate === undefined ? [] : [fate]),
    ...(open ? [`${t.leftOpen}: ${priceText(open, book)}`] : []),
  ]
  return { text: `${inline(divergenceName(divergence))} — ${sidesText(divergence, book)}`, below: [bullets(below)] }
}

function rulings(node: DebateNode, topic: TopicRecord, book: TreeBook): Doc {
  const { t } = book
  const scene = rulingScene(topic.topic.id, node.id)
  const verdicts = verdictsOf(node)
  const mistaken = list(
    t.mistaken,
    node.mistakenNotes.map(({ annotation, why }) => harmless(`${annotation} — ${why}`)),
  )
  const [only] = verdicts
  const by = personDoc(node.ruledBy, book)
  if (only?.divergenceId === node.id) return [...by, ...verdictDoc(only, node, scene, book), ...mistaken]
  if (verdicts.length === 0) return mistaken
  const named = (verdict: ForcedVerdict) => {
    const found = node.judgment.divergences.find(({ id }) => id === verdict.divergenceId)
    return heading(4, inline(divergenceName({ id: verdict.divergenceId, title: found?.title ?? '' })))
  }
  return [
    heading(3, t.rulings),
    ...by,
    ...verdicts.flatMap(verdict => [named(verdict), ...verdictDoc(verdict, node, scene, book)]),
    ...mistaken,
  ]
}

function verdictDoc(verdict: ForcedVerdict, { afforded }: DebateNode, scene: string, book: TreeBook): Doc {
  const { t } = book
  const price = verdict.why === 'budget' && afforded ? t.aside(priceText(afforded, book)) : ''
  const because = { label: t.ruledBecause, words: t.why[verdict.why] + price }
  const split = splitIn(verdict, scene, book)
  const words = split
    ? [paragraph(`**${split.first}**`), bullets(split.advice), ...labelled([because])]
    : labelled([
        { label: t.recommendation, words: verdict.recommendation },
        { label: t.reasoning, words: verdict.reasoning },
        ...(verdict.example === null ? [] : [{ label: t.example, words: verdict.example }]),
        because,
      ])
  return [...words, ...judgingDoc(verdict, scene, book)]
}

/** What a reader must know about a node without a result. */
function state(node: DebateNode, book: TreeBook): Doc {
  const { t } = book
  if (node.failures.length > 0)
    return remarked(
      node.failures.map(lost => t.failed(placeOf(lost.turn, book), lossText(stepOf(lost.turn), lost, book.language))),
    )
  const undecided = node.status === 'pending' && node.children.every(({ status }) => status !== 'pending')
  return undecided ? remarked([t.notOver]) : []
}

/** The person's name, if it was no model. */
function personDoc(by: string | null, { t }: TreeBook): Doc {
  if (by === null || !isPerson(by)) return []
  return [paragraph(`*${t.byPerson(inline(splitModelName(by).model))}*`)]
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
export function moveText({ party, step, by, argument }: NodeMove, book: TreeBook, where = ''): string {
  const { t } = book
  const how = t.move(stepLabel(step, book.language), by === null ? null : labelOf(book, by))
  return harmless(`${where}${labelOf(book, party)} — ${how}${t.colon}“${oneLine(argument)}”`)
}

/** What debating it costs, and how much money there was, if known. */
export function priceText(
  { price, free = null, kept = null }: Pick<Afforded, 'price' | 'free' | 'kept'>,
  { t }: TreeBook,
): string {
  const cost = price === null ? t.priceUnknown : t.price(money(price))
  return free === null || kept === null ? cost : `${cost}${t.semicolon}${t.left(money(free), money(kept))}`
}

function rawDoc({ turn, model, text, failed }: RawReply, { t, language }: TreeBook): Doc {
  const name = (model: string) => t.raw(turn, modelName(model))
  return [
    ...failed.map(reply =>
      folded(
        `${name(reply.model)} (${t.rawFailed(lossText(stepOf(turn), reply.why, language))})`,
        reply.text === '' ? t.noWords : reply.text,
      ),
    ),
    ...(text === null ? [] : [folded(name(model), text)]),
  ]
}

const folded = (title: string, text: string): Block => fold(oneLine(title), [codeBlock(clean(text).text)])
