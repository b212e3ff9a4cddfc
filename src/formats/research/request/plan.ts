import { clean } from '../../../core/clean.ts'
import { spending } from '../../../core/figures.ts'
import type { Json } from '../../../core/json.ts'
import { isPerson } from '../../../core/notices.ts'
import { spentOn } from '../../../core/totals.ts'
import type { SeatRole } from '../../../engine/format.ts'
import type { ChosenSeat } from '../../../host/config/seats.ts'
import { shownPath } from '../../../host/files/lead-paths.ts'
import type { Host } from '../../../host/host.ts'
import type { PlanParts } from '../../../host/plan/debate-plan.ts'
import { askedAmong } from '../../../host/plan/estimate.ts'
import { familyRemarks } from '../../../host/plan/panel-remarks.ts'
import { contextLines, costLine, rigorLines, rolesIn } from '../../../host/plan/plan-text.ts'
import { preflightWords } from '../../../host/plan/words.ts'
import type { Requester } from '../../../host/requester.ts'
import { cliWords } from '../../../host/words.ts'
import { painter } from '../../../show/style.ts'
import { type TableCell, tableLines } from '../../../show/table.ts'
import { wrapText } from '../../../show/wrap-text.ts'
import { researchOf } from '../options-in.ts'
import type { ResearchPlan } from '../shown-plan.ts'
import { auditOf, type Probes, type ResearchAsk, speakingSeats } from './probes.ts'
import type { RehearsedResearch } from './rehearse.ts'
import { type SeatedRole, seatedRoles } from './request.ts'
import { planWords, researchWords } from './words.ts'

/** The plan as it was understood, and its cost. */
export function planText(
  rehearsed: RehearsedResearch,
  ask: ResearchAsk,
  host: Host,
  probes: Probes,
  look: Requester['layout'],
): string {
  const { head, rows, behind } = planParts(rehearsed, ask, host, probes)
  const cells = rows.map(row => row.map((text): TableCell => ({ spans: [{ text, styles: [] }], right: false })))
  const table = tableLines(cells, look.width, painter(look.color)).map(line => line.trimEnd())
  const lines = [...head.map(setIn), '', ...table, '', ...behind.map(line => wrapped(line))]
  return clean(`${lines.join('\n')}\n`).text

  /** The table is as wide as it may be. */
  function wrapped(line: string, width = look.width): string {
    if (!Number.isFinite(width)) return line
    return wrapText(line, { width, indent: 0, color: false, markdown: false })
  }

  /** Further lines are indented: a long goal must not look like lines of the plan. */
  function setIn(line: string): string {
    return wrapped(line) === line ? line : wrapped(line, look.width - 2).replaceAll('\n', '\n  ')
  }
}

/** The same in parts, for other displays. Its rows are the roles with stance, model and search. */
export function planParts(rehearsed: RehearsedResearch, ask: ResearchAsk, host: Host, probes: Probes): PlanParts {
  const { prepared, swapped, request } = rehearsed
  const { forecast, read, remarks } = prepared
  const opening = { ...prepared.opening, seats: askedAmong(prepared.opening.seats, prepared.opening, request.format) }
  const { language } = opening
  const t = planWords[language]
  const options = researchOf(opening.options)
  const roles = rolesIn(opening, request.format)
  const label = (id: string) => roles.find(role => role.id === id)?.label[language] ?? id
  const mark = (name: string) => (options.inferred.includes(name) ? t.inferred : '')
  const audit = auditOf(opening)
  const head = [
    t.topic(oneLine(opening.topic)),
    `${t.goal(oneLine(options.goal ?? opening.topic))}${mark('goal')}`,
    t.audience(options.audience, options.decision_type),
  ]
  const behind = [
    t.audit(options.evidence_round, audit.on, audit.reason),
    searchLine(rehearsed, ask),
    ...(options.again ? [t.again(options.again.debate, options.again.date)] : []),
    ...documentLines(),
    ...(options.official.length > 0 ? [oneLine(t.official(options.official))] : []),
    ...rigorLines(opening, roles, cliWords[language]),
    ...familyRemarks(opening.seats, request.format.roles(opening.options), language),
    costLine(forecast, cliWords[language], cliWords[language].setPrices),
    ...(probes.size > 0 ? [t.probes(probes.size, spending(spentOn([...probes.values()]), null, language))] : []),
    ...(options.output_path === null ? [] : [t.toFile(oneLine(shownPath(options.output_path, host.cwd)))]),
    ...swapped.map(({ seat, from, to, why }) => oneLine(researchWords[language].swapped(label(seat), from, to, why))),
    ...passedOver(),
    ...sharedModels(),
    ...sharedJudge(),
    ...remarks,
    ...host.config.warnings.map(warning => warning[language]),
  ]
  return {
    head: head.map(line => clean(line).text),
    rows: seatRows(rehearsed, ask, roles),
    behind: behind.map(line => clean(line).text),
  }

  function passedOver(): string[] {
    if (!prepared.choice.seats.some(({ from }) => from === 'default')) return []
    return [...rehearsed.absent].map(([provider, address]) => t.absent(provider, address))
  }

  function sharedModels(): string[] {
    const own = seatedRoles(ask).map(({ id, name }) => ({ name, model: modelOf(id) }))
    return [...new Set(own.map(({ model }) => model))].flatMap(model => {
      const names = own.filter(role => role.model === model).map(({ name }) => name)
      const isOfPeople = model === undefined || isPerson(model)
      return names.length > 1 && !isOfPeople ? [preflightWords[language].debatersShare(names, model)] : []
    })
  }

  function modelOf(seat: string): string | undefined {
    return opening.seats.find(({ id }) => id === seat)?.model
  }

  function documentLines(): string[] {
    if (opening.context.length === 0) return []
    const isOfThen = ask.context.every(item => typeof item !== 'string')
    if (ask.again && isOfThen) return [t.keptContext(opening.context.length, ask.again.debate)]
    return contextLines(opening.context, read, cliWords[language])
  }

  function sharedJudge(): string[] {
    const shared = prepared.choice.seats.find(({ id, sharedWith }) => id === 'judge' && sharedWith !== undefined)
    return shared ? [t.sharedJudge(ask.place, shared.model)] : []
  }
}

function seatRows(
  { prepared, swapped, request }: RehearsedResearch,
  ask: ResearchAsk,
  roles: readonly SeatRole[],
): string[][] {
  const { opening, choice } = prepared
  const { language } = opening
  const t = planWords[language]
  const options = researchOf(opening.options)
  const own = seatedRoles(ask)
  const isInferred = (name: string) => options.inferred.includes(name)
  const mark = (is: boolean) => (is ? t.inferred : '')
  const model = ({ id, model, fallback, from }: ChosenSeat): string => {
    const swap = swapped.find(({ seat }) => seat === id)
    const how = swap ? t.insteadOf(swap.from) : from === 'default' ? t.chosen : mark(isMeant(id))
    return `${model}${how}${fallback === undefined ? '' : cliWords[language].fallback(fallback)}`
  }
  const isMeant = (id: string) =>
    isInferred(`roles.${id}.model`) || (id === 'judge' && isInferred(id)) || (isInferred('model') && !isNamed(id))
  const isNamed = (id: string) => own.some(role => role.id === id && role.model !== null)
  const row = (seat: ChosenSeat): string[] => {
    const role = own.find(({ id }) => id === seat.id)
    const name = roles.find(({ id }) => id === seat.id)?.label[language] ?? seat.id
    if (role) return roleRow(seat, role)
    return [name, t.duty[seat.id.startsWith('auditor') ? 'auditor' : 'judge'], model(seat), '—']
  }
  const roleRow = (seat: ChosenSeat, { id, name, stance, isInferred: ofName }: SeatedRole): string[] => {
    const means = options.search[id] ?? 'none'
    const shown = means === 'own' || means === 'none' ? t.means[means] : means
    return [`${name}${mark(isInferred('roles'))}`, `${stance}${mark(ofName)}`, model(seat), shown]
  }
  return [Object.values(t.head), ...askedAmong(choice.seats, opening, request.format).map(row)].map(cells =>
    cells.map(oneLine),
  )
}

/** Text of others must not look like lines of the plan. */
const oneLine = (text: string): string => clean(text).text.replace(/\s+/g, ' ')

function searchLine({ prepared }: RehearsedResearch, ask: ResearchAsk): string {
  const { language, options } = prepared.opening
  const t = planWords[language]
  const { search } = researchOf(options)
  const roles = seatedRoles(ask).map(({ id, name }) => ({ name, means: search[id] ?? 'none' }))
  if (roles.every(({ means }) => means === 'none')) return t.noSearch
  return t.search(roles.map(({ name, means }) => t.searchOf(name, means === 'none' ? null : means)))
}

export function planForProgram(
  rehearsed: RehearsedResearch,
  ask: ResearchAsk,
  host: Host,
  probes: Probes,
): ResearchPlan {
  const { opening, forecast } = rehearsed.prepared
  const { topic, language, seats } = opening
  const { audience, decision_type, inferred, official, swapped, ...options } = researchOf(opening.options)
  const modelOf = (id: string) => seats.find(seat => seat.id === id)!.model
  return {
    ...{ topic, language, audience, decision_type, inferred, official, swapped },
    goal: options.goal ?? topic,
    roles: seatedRoles(ask).map(({ id, name, stance }) => {
      return { id, name, stance, model: modelOf(id), search: options.search[id] ?? 'none' }
    }),
    judges: seats.filter(({ id }) => /^judge(?:-\d+)?$/.test(id)).map(({ model }) => model),
    auditor: speakingSeats(opening).find(({ id }) => id === 'auditor')?.model ?? null,
    evidence_round: { wanted: options.evidence_round, ...auditOf(opening) },
    calls: forecast.calls,
    cost: forecast.cost,
    probes: [...probes.values()].map(({ model, ms, cost, failure }) => ({ model, ms, cost, failure })),
    output_path: options.output_path,
    text: planText(rehearsed, ask, host, probes, { width: Number.POSITIVE_INFINITY, color: false }),
  }
}

/** What the user said and what was inferred, for a form. Seats that were only chosen are left out, to be chosen again. */
export function filledIn({ prepared }: RehearsedResearch, ask: ResearchAsk): Record<string, Json> {
  const { topic, language, options } = prepared.opening
  const { goal, audience, decision_type, evidence_round } = researchOf(options)
  const roles = seatedRoles(ask).map(({ name, stance, model }) => ({
    name,
    stance,
    ...(model && { model: model.said }),
  }))
  return {
    ...{ topic, language, audience, decision_type },
    roles,
    goal: goal ?? topic,
    evidence_round: String(evidence_round),
    seats: { ...(ask.judge && { judge: ask.judge.said }), ...(ask.auditor && { auditor: ask.auditor.said }) },
  }
}
