import { useSignal } from '@preact/signals'
import { totalsOf } from '../../src/core/totals.ts'
import type { Showing } from '../debate/showing.ts'
import { useActing } from '../form/acting.ts'
import { NumberField } from '../form/inputs.tsx'
import { numberIn } from '../form/number-text.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { price } from '../words/figures.ts'
import { steerWords } from './words.ts'

/** Says why the debate does not go on, and resumes it with another budget. */
export function Resume({ showing }: { showing: Showing }) {
  const t = steerWords[language.value]
  const { busy, trouble, act } = useActing()
  const view = showing.present.value
  const budget = useSignal('')
  const resume = (event: Event) => {
    event.preventDefault()
    const given = numberIn(budget.value) ?? 0
    if (given > totalsOf(view).knownCost) void act(() => post(`/api/debates/${showing.id}/resume`, { budget: given }))
    else trouble.value = t.budgetNeeded
  }
  return (
    <form class="resume" noValidate onSubmit={resume}>
      <p class="notice" role="status">
        {t.outOfBudget}
      </p>
      <NumberField
        label={t.newBudget}
        hint={t.spent(price(totalsOf(view).knownCost), view.brief.budget)}
        problem={trouble.value ?? undefined}
        value={budget.value}
        change={value => (budget.value = value)}
      />
      <button type="submit" class="main" disabled={busy.value}>
        {busy.value ? t.resuming : t.resume}
      </button>
    </form>
  )
}
