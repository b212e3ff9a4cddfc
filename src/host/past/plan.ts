import type { Host } from '../host.ts'
import type { Plan } from '../plan/debate-plan.ts'
import type { Problems } from '../problems.ts'
import { givenBudget } from '../request.ts'
import type { Requester } from '../requester.ts'
import { planFork } from './fork.ts'
import type { PastRequest } from './past.ts'
import { reachSeats, stayingWith } from './reach.ts'
import { planOver, planResume } from './resume.ts'

/** What a plan of a resume or a fork adds to the host that reaches its seats. */
export type PastPlan = Omit<Plan, 'host' | 'close'>

/** The plan of a debate that is resumed or forked: its seats are reached as its own file says. null: the user gave up. */
export async function planPast(
  request: PastRequest,
  first: Host,
  requester: Requester,
  problems: Problems,
): Promise<Plan | null> {
  const { past, format } = request
  const { view } = past.debate
  const language = request.language ?? view.brief.language
  if (!past.fork && view.state === 'done') return { ...planOver(past), ...stayingWith(first) }
  const replaced = new Set(past.fork?.seats.map(text => text.split('=')[0]!))
  const asking = await format.asking?.()
  const reached = await reachSeats(past, replaced, asking, first, requester, language)
  if (!reached) return null
  try {
    const host: Host = { ...reached.host, language }
    const budget = await givenBudget(request, language, problems)
    const plan = past.fork
      ? await planFork(request, past.fork, budget, asking?.forking, host, problems)
      : await planResume(request, budget, host, problems)
    return { ...plan, ...reached }
  } catch (error) {
    await reached.close()
    throw error
  }
}
