import { type Signal, useSignal } from '@preact/signals'
import type { FormProblem, FormRequest, Plan, Started } from '../../src/server/backend.ts'
import { useOnce } from '../form/acting.ts'
import { troubleOf } from '../form/trouble.ts'
import { post } from '../reach/api.ts'
import { go } from '../router.ts'
import { emptyContents, type FormContents } from './contents.ts'

export interface FormStart {
  busy: Signal<boolean>
  problems: Signal<readonly FormProblem[]>
  /** The plan that waits for the user's yes; null: none. */
  plan: Signal<Plan | null>
  /** The debate as which a given-up plan is kept. */
  gaveUp: Signal<number | null>
  /** Both resolve with whether it was done. */
  start(wish: FormRequest): Promise<boolean>
  makePlan(wish: FormRequest): Promise<boolean>
  begin(): Promise<boolean>
  giveUp(): Promise<boolean>
  /** Back to the form. */
  putAside(): void
}

/** Leads from the form to a debate, through its plan if it has one. It does one thing at a time. */
export function useStarting(): FormStart {
  const problems = useSignal<readonly FormProblem[]>([])
  const plan = useSignal<Plan | null>(keptPlan())
  const gaveUp = useSignal<number | null>(null)
  const set = (next: Plan | null) => {
    plan.value = next
    keepPlan(next)
  }
  const { busy, once } = useOnce(
    () => (problems.value = []),
    error => (problems.value = troubleOf(error)),
  )
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

/** Replaces the plan that was changed, if there is one. */
async function planned(wish: FormRequest): Promise<Plan> {
  const before = keptAside()
  const plan = await post<Plan>(`/api/plans${before === null ? '' : `?replaces=${encodeURIComponent(before)}`}`, wish)
  keepAside(null)
  return plan
}

const [formName, planName, asideName] = ['agon-form', 'agon-plan', 'agon-plan-aside']

/** What was written in this tab and not started yet. It survives a reload. */
export function keptContents(): FormContents {
  const kept = read(formName) as Partial<FormContents> | null
  const isWhole =
    kept && typeof kept.format === 'string' && typeof kept.topic === 'string' && kept.seats && kept.options
  return isWhole ? (kept as FormContents) : emptyContents('')
}

export const keepContents = (contents: FormContents): void => write(formName, contents)

const keptPlan = (): Plan | null => read(planName) as Plan | null

const keepPlan = (plan: Plan | null): void => (plan ? write(planName, plan) : sessionStorage.removeItem(planName))

/** The plan that is being changed. The next plan replaces it. */
const keptAside = (): string | null => {
  const kept = read(asideName) as { plan?: unknown } | null
  return typeof kept?.plan === 'string' ? kept.plan : null
}

const keepAside = (plan: string | null): void =>
  plan === null ? sessionStorage.removeItem(asideName) : write(asideName, { plan })

function forgetForm(): void {
  for (const name of [formName, planName, asideName]) sessionStorage.removeItem(name)
}

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, value: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The browser's storage is full, but the text is still on the page.
  }
}
