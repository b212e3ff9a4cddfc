import { type Signal, useSignal } from '@preact/signals'
import type { Plan, Problem, Started, Wish } from '../../src/server/house.ts'
import { troubleOf } from '../form/trouble.ts'
import { post } from '../reach/api.ts'
import { go } from '../router.ts'
import { forgetForm, keepAside, keepPlan, keptAside, keptPlan } from './kept-form.ts'

export interface Starting {
  busy: Signal<boolean>
  problems: Signal<readonly Problem[]>
  /** What waits for a yes; null: nothing does. */
  plan: Signal<Plan | null>
  /** The debate that a plan which was given up is kept as. */
  gaveUp: Signal<number | null>
  /** Both are fulfilled with whether it was done. */
  start(wish: Wish): Promise<boolean>
  makePlan(wish: Wish): Promise<boolean>
  begin(): Promise<boolean>
  giveUp(): Promise<boolean>
  /** Back to the form. */
  putAside(): void
}

/** From the form to a debate, by way of its plan where it has one. One thing is done at a time. */
export function useStarting(): Starting {
  const busy = useSignal(false)
  const problems = useSignal<readonly Problem[]>([])
  const plan = useSignal<Plan | null>(keptPlan())
  const gaveUp = useSignal<number | null>(null)
  const set = (next: Plan | null) => {
    plan.value = next
    keepPlan(next)
  }
  const once = async (what: () => Promise<void>): Promise<boolean> => {
    if (busy.peek()) return false
    busy.value = true
    problems.value = []
    try {
      await what()
      return true
    } catch (error) {
      problems.value = troubleOf(error)
      return false
    } finally {
      busy.value = false
    }
  }
  const decide = (begin: boolean) => post<Started>(`/api/plans/${plan.peek()!.plan}`, { begin })
  const opened = ({ id }: Started) => {
    forgetForm()
    go(`/debates/${id}`)
  }
  return {
    ...{ busy, problems, plan, gaveUp },
    start: wish => once(async () => opened(await post<Started>('/api/debates', wish))),
    makePlan: wish => once(async () => set(await planned(wish))),
    begin: () => once(async () => opened(await decide(true))),
    giveUp: () =>
      once(async () => {
        const { id } = await decide(false)
        set(null)
        gaveUp.value = id
      }),
    putAside() {
      problems.value = []
      keepAside(plan.peek()?.plan ?? null)
      set(null)
    },
  }
}

/** In the place of the one that was changed, if one was. */
async function planned(wish: Wish): Promise<Plan> {
  const before = keptAside()
  const plan = await post<Plan>(`/api/plans${before === null ? '' : `?replaces=${encodeURIComponent(before)}`}`, wish)
  keepAside(null)
  return plan
}
