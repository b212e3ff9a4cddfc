import { asDoc, type Doc, type DocPart, rule } from '../../../core/doc/doc.ts'
import { toMarkdown } from '../../../core/doc/markdown.ts'
import { failureText } from '../../../core/failure.ts'
import { block } from '../../../core/inert-html.ts'
import { benchOf } from '../../../core/judging/panel.ts'
import { isPerson } from '../../../core/notices.ts'
import type { View } from '../../../core/view.ts'
import type { DebatePart, Outputs, ReportFrame } from '../../../engine/format.ts'
import { faultText } from '../../report/faults.ts'
import { cell, inline, item, labelled, labelledAll, quoted, remarks } from '../../report/markdown.ts'
import { warningsIn } from '../../report/remarks.ts'
import { inlineContext } from '../options-in.ts'
import { disputesIn, isTouched, nodesOf, rulingsIn } from '../record/journal-index.ts'
import { type DebateNode, type TopicRecord, topicsOf } from '../record/record.ts'
import type { Update } from '../shapes.ts'
import { conclusion, openItems, sceneOf } from './conclusion.ts'
import { firmnessName, splitIn } from './firmness.ts'
import { bookOf, divergenceName, evidenceOf, idLabel, labelOf, speaker, type TreeBook } from './names.ts'
import { roundText } from './round-text.ts'

/** The results of the topics, without the speeches. */
export function report(view: View, notices: readonly string[]): Doc {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const remarks = [...subject(book), ...failure(view), ...warnings(notices, book)]
  const [only, ...others] = topics
  const results = topics.flatMap(topic => [...head(topic, null, book), ...conclusion(topic, book)])
  const parts =
    others.length === 0
      ? [...head(only!, null, book), ...remarks, ...conclusion(only!, book)]
      : [`# ${book.t.summary}`, ...remarks, table(topics, book), ...results]
  return asDoc([...parts, ...updatesText(topics, book), ...evidenceOf(topics, book)])
}

/** The question of the debate as a whole, if no topic has that title. */
function subject({ brief, t, tree }: TreeBook): readonly DocPart[] {
  const [only, ...others] = tree.topics
  return others.length === 0 && only!.title === brief.topic ? [] : [quoted([`${t.subject}: ${inline(brief.topic)}`])]
}

const failure = ({ failure, brief }: View): readonly DocPart[] =>
  failure ? [remarks([`✗ ${faultText(failure, brief.language)}`])] : []

/** Everything said, topic by topic, depth first. */
export function transcript(view: View): Doc {
  const book = bookOf(view)
  const { t } = book
  const parts = topicsOf(view).flatMap(topic => [
    `# ${t.transcript(t.topicTitle(topic.number, inline(topic.topic.title)))}`,
    ...rounds(topic, book),
  ])
  return asDoc(parts.flatMap((part, at) => (at === 0 ? [part] : [rule, part])))
}

/** The files of a tree: two for each topic, and a summary. */
export function outputs(view: View, frame: ReportFrame): Outputs | null {
  const book = bookOf(view)
  const { tree } = book
  if (!tree.output) return null
  const topics = topicsOf(view)
  return {
    folder: tree.output.dir,
    files: [
      ...topics.flatMap(topic => [
        { name: `${nameOf(topic)}.md`, text: topicFile(topic, frame, book) },
        { name: `${nameOf(topic)}.json`, text: `${visible(JSON.stringify(topic.root, null, 2))}\n` },
      ]),
      { name: 'summary.md', text: summaryFile(topics, frame, book) },
    ],
  }
}

/** Numbers are unique, so the names are, too. */
const nameOf = ({ number, topic }: TopicRecord): string => `topic-${number}-${slugOf(topic.title)}`

/** The same JSON, with characters escaped that a screen would hide or obey. */
const visible = (json: string): string =>
  json.replace(
    /[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Each node separately: `d1.2` if there is one topic, `topic-6/d1.2` always. */
export function parts(view: View): DebatePart[] {
  const book = bookOf(view)
  const topics = topicsOf(view)
  const all = topics.flatMap(topic => nodesOf(topic.root).map(node => ({ topic, node })))
  const named = (name: string, topic: TopicRecord, node: DebateNode): DebatePart => ({
    name,
    doc: () => asDoc([quoted([pathTo(node, topic, book)]), roundText(node, topic, book)]),
  })
  return [
    ...(topics.length === 1 ? all.map(({ topic, node }) => named(node.id, topic, node)) : []),
    ...all.map(({ topic, node }) => named(`${topic.topic.id}/${node.id}`, topic, node)),
  ]
}

/** `Path: the topic → D1: a question → D1.2: a narrower one` */
function pathTo(node: DebateNode, { root }: TopicRecord, { t }: TreeBook): string {
  const above = nodesOf(root).filter(({ id }) => id !== 'root' && (node.id === id || node.id.startsWith(`${id}.`)))
  const titles = above.map(({ id, topic }) => divergenceName({ id, title: topic }))
  return `${t.above}: ${[root.topic, ...titles].map(inline).join(' → ')}`
}

/** All topics at a glance, and how the shared documents should change. */
function summaryFile(topics: readonly TopicRecord[], { openedAt, notices }: ReportFrame, book: TreeBook): string {
  const { t } = book
  const parts = [
    `# ${t.summary}`,
    quoted([`${t.date}: ${openedAt.slice(0, 10)}`]),
    ...warnings(notices, book),
    table(topics, book),
    `## ${t.perTopic}`,
    ...topics.flatMap(topic => results(topic, book)),
    ...updatesText(topics, book),
  ]
  return `${toMarkdown(asDoc(parts))}\n`
}

function table(topics: readonly TopicRecord[], { t }: TreeBook): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = topics.map(({ number, topic, rounds, root }) => {
    const nodes = nodesOf(root)
    const agreed = nodes.reduce((sum, { judgment }) => sum + judgment.consensus.length, 0)
    const ruled = rulingsIn(root).length
    return row([`${number}`, cell(topic.title), `${rounds}`, `${agreed}`, `${disputesIn(root).length}`, `${ruled}`])
  })
  return [row(t.columns), '|---|------|------|--------|--------|---------|', ...rows].join('\n')
}

function results(topic: TopicRecord, book: TreeBook): readonly DocPart[] {
  const { t } = book
  const nodes = nodesOf(topic.root)
  const agreed = nodes
    .flatMap(({ judgment }) => judgment.consensus)
    .map(({ point }) => item(`${t.agreedItem}: ${point}`))
  const ruled = rulingsIn(topic.root).map(verdict => {
    const firmness = firmnessName(verdict, book)
    const how = firmness === null ? '' : t.aside(firmness.replace(/（(.*)）/, ' $1'))
    const split = splitIn(verdict, sceneOf(verdict, topic), book)
    const name = `${t.ruledItem}: ${idLabel(verdict.divergenceId)}`
    if (split) return `- ${name}${how}: ${split.first}\n${split.advice.map(text => `  - ${text}`).join('\n')}`
    return `${item(`${name}: ${verdict.recommendation}`)}${how}`
  })
  const open = openItems(topic, book).map(text => text.replace('- ', `- ${t.openItem}: `))
  const state =
    topic.status === 'failed' || topic.status === 'pending' ? [`- ${t.stateItem}: ${t.status[topic.status]}`] : []
  const items = [
    ...(agreed.length > 0 ? agreed : [`- ${t.agreedItem}: ${t.none}`]),
    ...(ruled.length > 0 ? ruled : [`- ${t.ruledItem}: ${t.none}`]),
    ...open,
    ...state,
  ]
  return [`### ${t.topicHeading(topic.number, inline(topic.topic.title))}`, items.join('\n')]
}

/** A whole topic: every round depth first, then the result. */
function topicFile(topic: TopicRecord, { openedAt, notices }: ReportFrame, book: TreeBook): string {
  const sections = [
    toMarkdown(asDoc([...head(topic, openedAt.slice(0, 10), book), ...warnings(notices, book)])),
    ...askedFor(topic, book),
    ...rounds(topic, book),
    toMarkdown(asDoc([...conclusion(topic, book), ...evidenceOf([topic], book)])),
  ]
  return `${sections.join('\n\n---\n\n')}\n`
}

/** The user's question with its numbered parts, which speeches refer to. */
function askedFor(
  { topic: { background, annotations, coreQuestions } }: TopicRecord,
  { t }: TreeBook,
): readonly DocPart[] {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`### ${title}`, items.map((text, i) => `${i + 1}. ${inline(text)}`).join('\n')]
  const parts = [
    ...(background.trim() === '' ? [] : [`### ${t.background}`, block(background)]),
    ...list(t.annotations, annotations),
    ...list(t.questions, coreQuestions),
  ]
  return parts.length === 0 ? [] : [[`## ${t.asked}`, ...parts].join('\n\n')]
}

/** Everything that was said about a topic. */
function rounds(topic: TopicRecord, book: TreeBook): readonly DocPart[] {
  const nodes = nodesOf(topic.root).filter(isTouched)
  return nodes.length === 0 ? [book.t.nothingYet] : nodes.map(node => roundText(node, topic, book))
}

/** For each shared document: which section should change, how, and why. */
function updatesText(topics: readonly TopicRecord[], book: TreeBook): readonly DocPart[] {
  const { t, brief } = book
  const documents = brief.context.map(({ path }) => path)
  return documents.flatMap(path => {
    const here = topics.some(({ updates }) => updates?.some(({ file }) => file === path))
    if (path === inlineContext && !here) return [`## ${t.updatesForDocuments}`, t.documentsUnread]
    return [`## ${t.updatesFor(inline(shortName(path, documents)))}`, ...suggestions(topics, path, book)]
  })
}

function suggestions(topics: readonly TopicRecord[], path: string, book: TreeBook): readonly DocPart[] {
  const { t } = book
  const found = topics.flatMap(topic => (topic.updates ?? []).map(update => ({ topic, update })))
  const here = found.filter(({ update }) => update.file === path)
  const missed = topics.flatMap(({ number, updatesMissed }) =>
    updatesMissed ? [item(t.updatesMissed(number, failureText(updatesMissed, book.language)))] : [],
  )
  const later = topics.some(({ updates, updatesMissed }) => updates === null && updatesMissed === null)
  return [
    ...here.flatMap(({ topic, update }) => suggestion(update, topics.length > 1 ? topic.number : null, book)),
    ...(missed.length > 0 ? [missed.join('\n')] : []),
    ...(later ? [t.updatesLater] : []),
    ...(here.length + missed.length === 0 && !later ? [t.noUpdates] : []),
  ]
}

function suggestion({ section, change, why }: Update, topic: number | null, { t }: TreeBook): readonly DocPart[] {
  const from = topic === null ? '' : t.fromTopic(topic)
  return [
    `### ${inline(section.replace(/^[#\s]+/, ''))}${from}`,
    labelledAll([labelled(t.change, change), ...(why === null ? [] : [labelled(t.reason, why)])]),
  ]
}

/** The file's name, or its whole path if another file has the same name. */
function shortName(path: string, documents: readonly string[]): string {
  const name = (path: string) => path.split(/[\\/]/).at(-1) || path
  return documents.filter(other => name(other) === name(path)).length > 1 ? path : name(path)
}

/** Title and frame of a topic. `date` is null if unknown. */
function head(topic: TopicRecord, date: string | null, book: TreeBook): readonly DocPart[] {
  const { t, tree, brief } = book
  const named = tree.debaters.map(({ id }) => {
    const silent = topic.silent.includes(id) ? ` ${t.neverSpoke}` : ''
    return `${labelOf(book, id)} ${speakersOf(topic, id, book)}${silent}`
  })
  const judges = benchOf(brief, tree.reviewer.id).map(({ seat }) => speakersOf(topic, seat.id, book))
  const own = brief.seats.find(({ id }) => id === tree.reviewer.id)?.model
  const helpers = topic.reviewers.some(model => isPerson(model) && model !== own) ? [t.person] : []
  return [
    `# ${t.topicTitle(topic.number, inline(topic.topic.title))}`,
    quoted([
      ...(date === null ? [] : [`${t.date}: ${date}`]),
      `${t.models}: ${named.join(t.comma)}`,
      `${t.reviewer}: ${[...new Set([...judges, ...helpers])].join(t.comma)}`,
      `${t.maxRounds}: ${tree.maxRounds}`,
      `${t.depth}: ${topic.rounds}`,
    ]),
  ]
}

/** Who spoke for a seat in this topic: its model or, if that failed, its fallback. */
function speakersOf(topic: TopicRecord, seat: string, book: TreeBook): string {
  const taken = topic.fallbacks.find(fallback => fallback.seat === seat)
  const model = taken?.to ?? book.brief.seats.find(({ id }) => id === seat)?.model ?? ''
  return speaker(model, seat, topic, book)
}

const warnings = (notices: readonly string[], book: TreeBook): readonly DocPart[] =>
  warningsIn(book.view, [...notices, ...sharedReviewer(book)])

function sharedReviewer(book: TreeBook): string[] {
  const { brief, tree, t } = book
  const modelOf = (seat: string) => brief.seats.find(({ id }) => id === seat)?.model
  const judges = benchOf(brief, tree.reviewer.id).map(({ seat }) => seat.model)
  const same = tree.debaters.filter(({ id }) => judges.includes(modelOf(id) ?? ''))
  return same.length === 0 ? [] : [t.sharedReviewer(same.map(({ id }) => labelOf(book, id)).join(t.comma))]
}

/** File systems allow names of 255 bytes; the number and the ending need some of them. */
const mostBytes = 120

/** A title as part of a file name: letters and digits of any script, joined by `-`. */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (bytes(longer) <= mostBytes) slug = longer
    else if (slug === '') return cut(word)
    else break
  }
  return slug === '' ? 'topic' : slug
}

function cut(word: string): string {
  let kept = ''
  for (const character of word) {
    if (bytes(kept + character) > mostBytes) break
    kept += character
  }
  return kept
}

const bytes = (text: string): number => new TextEncoder().encode(text).length
