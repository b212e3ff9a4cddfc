import type { AgonEvent, FactRecorded, NoteKept } from '../../../core/events.ts'
import {
  type CheckedCitation,
  type CheckResult,
  type Evidence,
  settledEvidence,
  turnOfFact,
} from '../../../core/evidence.ts'
import { rigorOf } from '../../../core/judging/panel.ts'
import { nobody } from '../../../core/judging/weigh.ts'
import { splitModelName } from '../../../core/model.ts'
import { totalsOf } from '../../../core/totals.ts'
import type { TurnView, View } from '../../../core/view.ts'
import type { EventLine } from '../../../engine/display.ts'
import { shortened } from '../../report/markdown.ts'
import type { Fate, Reason } from '../node.ts'
import { campsOf } from '../node.ts'
import { topicOf } from '../node-numbers.ts'
import type { Afforded } from '../record/record.ts'
import { noteMeant } from '../record/record.ts'
import type { WeighedVerdict } from '../ruling.ts'
import type { Divergence, TriageReply, Update } from '../shapes.ts'
import { placeOf, type TreePlace } from './place.ts'
import { openScenes } from './progress.ts'

/** The tree as it grows: what happened, and where in it. */
export function linesOf(event: AgonEvent, view: View): EventLine[] {
  switch (event.type) {
    case 'debate.resumed':
      return openScenes(view).map(scene => opened(placeOf(scene, view)))
    case 'turn.asked':
      return event.key.split('/')[1] === 'root' ? [opened(placeOf(event.key, view))] : []
    case 'turn.answered':
      return answered(placeOf(event.key, view))
    case 'turn.missed':
      return [troubled(placeOf(event.key, view)), ...stepEnd(placeOf(event.key, view))]
    case 'turn.failed':
    case 'turn.waiting':
    case 'turn.remark':
      return [troubled(placeOf(event.key, view))]
    case 'fallback.taken': {
      const place = placeOf(event.key, view)
      return [place.line('trouble', place.label(event.seat))]
    }
    case 'note.kept':
      return decided(event, view)
    case 'consensus.found':
      return [placeOf(event.key, view).line('agreed', String(event.fact.point), { cut: true })]
    case 'divergence.found':
      return [found(event, placeOf(event.key, view))]
    case 'divergence.ruled':
      return [ruled(event, placeOf(event.key, view)), ...weighed(event, placeOf(event.key, view))]
    case 'mind.changed':
      return [moved(event, placeOf(event.key, view))]
    case 'citation.checked':
      return evidenceLine(event, view)
    case 'claim.made':
      return turnOfFact(event) === null ? mistaken(event, placeOf(event.key, view)) : evidenceLine(event, view)
    default:
      return []
  }
}

function opened(place: TreePlace): EventLine {
  const divergence = place.divergence(place.node)
  if (!divergence) return place.line('opened', place.title)
  return place.line('opened', place.t.round(place.level + 1, divergence.title), { cut: true })
}

/** Party A, Party C vs Party B */
const against = ({ sides }: Divergence, { label, t }: TreePlace): string =>
  campsOf(sides)
    .map(camp => t.together(camp.map(label)))
    .join(' vs ')

function answered(place: TreePlace): EventLine[] {
  const { turn, t } = place
  if (place.step === 'triage') {
    const { consensus, divergences } = turn!.value as unknown as TriageReply
    return [place.line('said', t.sorted(consensus.length, divergences.length), { took: taken([turn!], place) })]
  }
  if (place.step === 'ruling') return sat(place)
  if (place.step !== 'updates') return stepEnd(place)
  const { updates } = turn!.value as unknown as { updates: Update[] }
  const files = [...new Set(updates.map(({ file }) => file))]
  return [place.line('suggested', t.updates(updates.length, files), { took: taken([turn!], place) })]
}

/** The speakers of a step share one line, once each has spoken or is absent. */
function stepEnd(place: TreePlace): EventLine[] {
  const { step } = place
  if (step !== 'position' && step !== 'rebuttal') return []
  const turns = place.expected(step).map(party => place.turnOf(place.node, step, party))
  if (!turns.every(turn => turn?.state === 'answered' || turn?.state === 'missed')) return []
  const said = turns.filter(turn => turn !== undefined)
  const names = said.map(turn => `${turn.missed ? '✗' : '✓'} ${place.label(turn.seat)}${modelMark(turn, place)}`)
  const text = `${place.t.all[step]} ${names.join(' ')}`
  return [place.line('said', text, { took: taken(said, place) })]
}

/** One of several rulings on the same question has arrived. The result is told once all are there. */
function sat({ turn, seat, view, t, key, label, line }: TreePlace): EventLine[] {
  if (rigorOf(view.brief) !== 'high' || !turn!.cues.includes('blind')) return []
  const order = key.split('/').at(-2) === 'turned' ? 'turned' : 'as-said'
  const model = splitModelName(turn!.model).model || turn!.model
  return [line('said', t.sat(label(seat), model, order))]
}

/** The model behind a seat is named once, and again if it changes. */
function modelMark({ seat, model }: TurnView, { node, step, view }: TreePlace): string {
  const own = view.brief.seats.find(({ id }) => id === seat)?.model
  if (model === own && (node !== 'root' || step !== 'position')) return ''
  return ` (${splitModelName(model).model || model})`
}

function taken(turns: readonly TurnView[], { view, tree }: TreePlace): NonNullable<EventLine['took']> {
  const { output } = totalsOf({ ...view, turns: new Map(turns.map(turn => [turn.key, turn])) })
  const isKnown = turns.every(({ state, usage }) => state !== 'answered' || usage !== null)
  const times = turns.map(({ ms }) => ms)
  const ms = tree.parallelCalls ? Math.max(...times) : times.reduce((sum, time) => sum + time, 0)
  return { tokens: isKnown ? output : null, ms }
}

/** Names the turn only; the terminal tells what is wrong. */
const troubled = (place: TreePlace): EventLine => place.line('trouble', place.whose)

function decided({ key, value }: NoteKept, view: View): EventLine[] {
  if (!key.endsWith('/afford')) return []
  const place = placeOf(key, view)
  const { granted, price, free = null, kept = null } = value as unknown as Afforded
  if (granted) return [opened(place)]
  const { t } = place
  const left = free === null || kept === null ? '' : t.left(dollars(free), dollars(kept))
  return [place.line('left', t.noMoney(price === null ? null : dollars(price), left))]
}

const dollars = (amount: number): string => `$${amount.toFixed(amount < 0.01 ? 4 : 2)}`

function found({ fact }: FactRecorded, place: TreePlace): EventLine {
  const divergence = fact as unknown as Divergence & { fate: Fate; sameAs: string | null }
  const { id, title, fate, sameAs } = divergence
  const { t, node, tree } = place
  const fates = fate === 'debated' ? [] : [fate === 'linked' ? t.sameAs(String(sameAs).toUpperCase()) : t.fate[fate]]
  const triage = place.turnOf(node, 'triage', tree.reviewer.id)?.value as unknown as TriageReply
  const isLast = Number(/\d+$/.exec(id)![0]) === triage.divergences.length
  const text = [`${id.toUpperCase()} ${title}`, against(divergence, place), ...fates].join(' · ')
  return place.line(isLast ? 'last-branch' : 'branch', text)
}

function ruled({ fact }: FactRecorded, place: TreePlace): EventLine {
  const { divergenceId, recommendation, why, judging } = fact as unknown as WeighedVerdict & { why: Reason }
  const { t } = place
  const text = judging?.firmness === 'split' ? t.split(t.reasons[why]) : t.ruled(t.reasons[why], recommendation)
  return place.line('ruled', divergenceId === place.node ? text : `${divergenceId.toUpperCase()} ${text}`, {
    cut: true,
  })
}

/** How all judges ruled, if there is more than one ruling. */
function weighed({ fact }: FactRecorded, { t, label, line }: TreePlace): EventLine[] {
  const { judging } = fact as unknown as WeighedVerdict
  if (!judging || judging.rulings.length + judging.missed.length < 2) return []
  const { rulings, judges, missed, winner, ordersAgree } = judging
  const shares = Array.from(
    Map.groupBy(rulings, ({ choice }) => choice),
    ([choice, those]) => ({
      who: choice === nobody ? null : label(choice),
      count: those.length,
    }),
  )
  const panel = {
    rulings: rulings.length,
    judges: judges.length,
    shares: shares.sort((a, b) => b.count - a.count),
    dependsOnOrder: winner === null && ordersAgree === false,
    missed: missed.map(label),
  }
  return [line('said', t.weighed(panel))]
}

/** Told once per note, however many rulings call it mistaken. */
function mistaken({ key, fact }: FactRecorded, place: TreePlace): EventLine[] {
  const meant = (annotation: unknown) => noteMeant(String(annotation), place.notes)
  const first = place.view.facts.find(
    other =>
      other.type === 'claim.made' &&
      turnOfFact(other) === null &&
      topicOf(other.key) === topicOf(key) &&
      meant(other.fact.annotation) === meant(fact.annotation),
  )
  if (first && first.key !== key) return []
  return [place.line('left', place.t.mistaken(String(fact.annotation), String(fact.why)))]
}

function moved({ seat, fact }: FactRecorded, place: TreePlace): EventLine {
  const by = fact.by === null || fact.by === undefined ? null : place.label(String(fact.by))
  return place.line('moved', place.t.moved(place.label(seat ?? ''), by, String(fact.argument)), { cut: true })
}

/** What code found in a speech, on one line, once all of it is known. */
function evidenceLine(event: FactRecorded, view: View): EventLine[] {
  const found = settledEvidence(event, view.evidence)
  if (!found) return []
  const { turn, evidence } = found
  const place = placeOf(turn, view)
  const isFine = !evidence.citations.some(isWrong)
  // Misquotations are told in full.
  const more = evidence.citations.some(isGrave) ? {} : ({ cut: true } as const)
  const text = place.t.checked(place.whose, foundIn(evidence, place))
  return [place.line(isFine ? 'said' : 'left', text, more)]
}

const marks: readonly (readonly [mark: string, ...results: CheckResult[]])[] = [
  ['✓', 'holds'],
  ['○', 'exists'],
  ['↷', 'elsewhere', 'moved'],
  ['≠', 'differs'],
  ['✗', 'not-there', 'no-such-source'],
  ['?', 'unreachable'],
]

/** `✓ 5 ≠ 1 ✗ 2 (README.md:4, docs/nope.md and 1 more) · 1 not checked` */
function foundIn({ citations, unsupported }: Evidence, place: TreePlace): string {
  const { t } = place
  const count = (results: readonly CheckResult[]) => citations.filter(({ result }) => results.includes(result)).length
  const looked = marks.flatMap(([mark, ...results]) => (count(results) === 0 ? [] : [`${mark} ${count(results)}`]))
  const left = count(['not-checked'])
  return [
    looked.join(' ') + wrongIn(citations, place),
    left === 0 ? '' : t.notChecked(left),
    unsupported.length === 0 ? '' : t.unsupported(unsupported.length),
  ]
    .filter(part => part !== '')
    .join(' · ')
}

const mostNamed = 4

/** The worst ones by name: all misquotations, and a few more. */
function wrongIn(citations: readonly CheckedCitation[], place: TreePlace): string {
  const wrong = citations.filter(isWrong).toSorted((a, b) => rankOf(a) - rankOf(b))
  const named = (some: readonly CheckedCitation[]) => [...new Set(some.map(citation => nameOf(citation, place)))]
  const [names, grave] = [named(wrong), named(wrong.filter(isGrave))]
  const shown = names.slice(0, Math.max(mostNamed, grave.length))
  return names.length === 0 ? '' : place.t.wrong(shown, names.length - shown.length)
}

const wrongs: readonly CheckResult[] = ['differs', 'not-there', 'no-such-source', 'elsewhere', 'moved']
const isWrong = ({ result }: CheckedCitation): boolean => wrongs.includes(result)
const rankOf = (citation: CheckedCitation): number => (isMisquote(citation) ? -1 : wrongs.indexOf(citation.result))
const isGrave = (citation: CheckedCitation): boolean => citation.result === 'differs' || isMisquote(citation)
const isMisquote = ({ target, result }: CheckedCitation): boolean =>
  target.kind === 'speech' && (result === 'differs' || result === 'not-there')

/** For words attributed to somebody: that person's name. */
function nameOf(citation: CheckedCitation, { t, view, label }: TreePlace): string {
  const { target, cited, where } = citation
  if (target.kind !== 'speech' || !isMisquote(citation)) return short(cited)
  const ids = [target.turn, where].map(key => key?.split('/').at(-1))
  const seat = view.brief.seats.find(({ id }) => ids.includes(id))?.id
  const speaker = seat === undefined ? target.speaker : label(seat)
  return t.misquotes(speaker === undefined ? null : short(speaker))
}

const longest = 40

/** Backticks around it are dropped, and a quotation that is cut still gets its closing mark. */
function short(text: string): string {
  const line = text.replaceAll('`', '')
  if (line.length <= longest) return line
  const kept = shortened(line, longest)
  return kept + missingClosing(kept)
}

function missingClosing(text: string): string {
  let missing = ''
  for (const character of text)
    if (missing === '') missing = closings[character] ?? ''
    else if (character === missing) missing = ''
  return missing
}

const closings: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '『': '』', '«': '»' }
