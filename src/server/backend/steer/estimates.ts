import type { Brief } from '../../../core/events.ts'
import type { Language } from '../../../core/language.ts'
import type { Format } from '../../../engine/format.ts'
import { formats } from '../../../formats/index.ts'
import type { Host } from '../../../host/host.ts'
import { requestOfProgram } from '../../../host/library/request.ts'
import type { DebatePlan, Plan } from '../../../host/plan/debate-plan.ts'
import { askedAmong, type Forecast } from '../../../host/plan/estimate.ts'
import { familyRemarks } from '../../../host/plan/panel-remarks.ts'
import { contextLines, rigorLines, rolesIn, seatRemarks, usualPlanWords } from '../../../host/plan/plan-text.ts'
import { planNew } from '../../../host/request.ts'
import { silentRequester } from '../../../host/requester.ts'
import { labelOf } from '../../../host/seats/preflight.ts'
import { cliWords } from '../../../host/words.ts'
import { type FormEstimate, RefusedRequest } from '../../backend.ts'
import type { CheckedRequest } from './form-requests.ts'
import { withoutFlags } from './problems.ts'

/** Checks everything a debate is opened with, as its start would. Nothing is spent or written. */
export async function rehearsed(requested: CheckedRequest, language: Language, host: Host): Promise<DebatePlan> {
  const { format, topic } = requested
  const options = { ...requested.options, language }
  const listed = formats.find(({ id }) => id === format.id)!
  const request = await requestOfProgram(listed, topic, { ...options })
  return looked(planNew(request, host, onlyLooks))
}

/** Nothing is spent or written. */
export const onlyLooks = silentRequester({ looksOnly: true })

/** A plan that nobody plays. */
export async function looked<P extends Plan>(planning: Promise<P | null>): Promise<P> {
  const plan = (await planning)!
  await plan.close()
  return plan
}

export function estimateOf(plan: DebatePlan, format: Format, host: Host, language: Language): FormEstimate {
  const { opening, forecast } = plan
  const remarks = remarksOf(plan, format, host, language).map(remark => withoutFlags(remark, language, format))
  return { ...figures(forecast, format, language), seats: seatsOf(opening, format, language), remarks }
}

/** More than any debate costs. */
const plenty = 1_000_000

/** If only the budget is too small, also says what the debate would cost, so that the user can choose another. */
export async function evenIfShort<W extends { budget?: unknown }>(
  request: W,
  estimate: (request: W) => Promise<FormEstimate>,
): Promise<FormEstimate> {
  try {
    return await estimate(request)
  } catch (error) {
    const { budget } = request
    if (!(error instanceof RefusedRequest) || typeof budget !== 'number' || !(budget > 0)) throw error
    const enough = await estimate({ ...request, budget: plenty }).catch(() => null)
    if (enough === null) throw error
    return { ...enough, problems: [...error.problems] }
  }
}

/** What a command line's plan says besides figures and seats. */
function remarksOf(
  { opening: opened, choice, read, discovered, remarks, words }: DebatePlan,
  format: Format,
  { config }: Host,
  language: Language,
): string[] {
  const t = cliWords[language]
  const opening = { ...opened, seats: askedAmong(opened.seats, opened, format) }
  const asked = { ...choice, seats: askedAmong(choice.seats, opened, format) }
  const roles = rolesIn(opening, format)
  // A format may report shared models in its own way, or refuse them unless the user insists.
  const sharing = words.ownsSharing ? { ...usualPlanWords(t), ownsSharing: true as const } : usualPlanWords(t)
  return [
    ...seatRemarks(asked, roles, t, sharing),
    ...familyRemarks(opening.seats, format.roles(opening.options), language),
    ...rigorLines(opening, roles, t),
    ...(discovered ? [t.looked(opening.context.length)] : []),
    ...(opening.context.length > 0 && !discovered ? contextLines(opening.context, read, t) : []),
    ...remarks,
    ...config.warnings.map(warning => warning[language]),
  ]
}

export const figures = (
  { unpricedFallbacks, ...forecast }: Forecast,
  { cost }: Format,
  language: Language,
): Omit<FormEstimate, 'seats' | 'remarks'> => ({
  ...forecast,
  unpriced: [...forecast.unpriced, ...unpricedFallbacks],
  depends: cost.depends?.[language] ?? null,
})

export function seatsOf(opening: Omit<Brief, 'context'>, format: Format, language: Language): FormEstimate['seats'] {
  const seats = askedAmong(opening.seats, opening, format)
  const roles = rolesIn({ ...opening, seats }, format)
  return seats.map(({ id, model }) => ({ id, label: labelOf(roles, id, language), model }))
}
