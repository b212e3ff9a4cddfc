import { useSignal } from '@preact/signals'
import type { FormProblem, FormRequest, PlannedForm, Started } from '../../src/server/backend.ts'
import { useOnce } from '../form/acting.ts'
import { troubleOf } from '../form/trouble.ts'
import { post } from '../reach/api.ts'
import { go } from '../router.ts'
import { emptyContents, type FormContents } from './contents.ts'

export type FormStart = ReturnType<typeof useStarting>

/** Leads from the form to a debate, through its plan if it has one. It does one thing at a time. */
export function useStarting() {
  const problems = useSignal<readonly FormProblem[]>([])
  /** It waits for the user's yes; null: there is none. */
  const plan = useSignal(read(planName) as PlannedForm | null)
  /** The debate as which a given-up plan is kept. */
  const gaveUp = useSignal<number | null>(null)
  const set = (next: PlannedForm | null) => {
    plan.value = next
    write(planName, next)
  }
  const { busy, once } = useOnce(
    () => (problems.value = []),
    error => (problems.value = troubleOf(error)),
  )
  const decide = (begin: boolean) => post<Started>(`/api/plans/${plan.peek()!.plan}`, { begin })
  const opened = ({ id }: Started) => {
    for (const name of [formName, planName, asideName]) write(name, null)
    go(`/debates/${id}`)
  }
  return {
    ...{ busy, problems, plan, gaveUp },
    start: (request: FormRequest) => once(async () => opened(await post<Started>('/api/debates', request))),
    makePlan: (request: FormRequest) => once(async () => set(await planned(request))),
    begin: () => once(async () => opened(await decide(true))),
    giveUp: () =>
      once(async () => {
        const { id } = await decide(false)
        set(null)
        gaveUp.value = id
      }),
    /** Back to the form. */
    putAside() {
      problems.value = []
      write(asideName, { plan: plan.peek()!.plan })
      set(null)
    },
  }
}

/** Replaces the plan that was put aside to be changed, if there is one. */
async function planned(request: FormRequest): Promise<PlannedForm> {
  const before = (read(asideName) as { plan?: unknown } | null)?.plan
  const replaces = typeof before === 'string' ? `?replaces=${encodeURIComponent(before)}` : ''
  const plan = await post<PlannedForm>(`/api/plans${replaces}`, request)
  write(asideName, null)
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

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The browser's storage is full, but the text is still on the page.
  }
}
