import type { Host } from '../host.ts'
import type { Plan } from '../plan/debate-plan.ts'
import type { Problems } from '../problems.ts'
import { givenBudget } from '../request.ts'
import type { Requester } from '../requester.ts'
import { planFork } from './fork.ts'
import { isOver, type PastRequest } from './past.ts'
import { reachSeats, stayingWith } from './reach.ts'
import { planResume } from './resume.ts'

/** The plan of a debate that is resumed or forked: its seats are reached as its own file says. */
export async function planPast(
  request: PastRequest,
  first: Host,
  requester: Requester,
  problems: Problems,
): Promise<Plan> {
  const { past, format } = request
  const language = request.language ?? past.debate.view.brief.language
  const replaced = new Set(past.fork?.seats.map(text => text.split('=')[0]!))
  const asking = await format.asking?.()
  const reached = isOver(past) ? stayingWith(first) : await reachSeats(past, replaced, asking, first, requester)
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
