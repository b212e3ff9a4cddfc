import { useSignal } from '@preact/signals'
import { totalsOf } from '../../src/core/totals.ts'
import type { Showing } from '../debate/showing.ts'
import { Field } from '../form/field.tsx'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { price } from '../words/figures.ts'
import type { Acting } from './acting.ts'
import { steerWords } from './words.ts'

/** Goes on; where the budget was too small for it, with another one. */
export function Resume({ showing, acting }: { showing: Showing; acting: Acting }) {
  const t = steerWords[language.value]
  const view = showing.present.value
  const needsBudget = view.failure?.kind === 'budget'
  const budget = useSignal('')
  const resume = (event: Event) => {
    event.preventDefault()
    const given = Number(budget.value)
    void acting.act(() =>
      post(`/api/debates/${showing.id}/resume`, budget.value.trim() === '' ? {} : { budget: given }),
    )
  }
  return (
    <form class="resume" noValidate onSubmit={resume}>
      {needsBudget && (
        <Field label={t.newBudget} hint={t.spent(price(totalsOf(view).knownCost), view.brief.budget)}>
          {ids => (
            <input
              {...ids}
              type="number"
              inputMode="decimal"
              min="0"
              step="any"
              value={budget.value}
              onInput={event => (budget.value = event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <button type="submit" class="main" disabled={acting.busy.value}>
        {acting.busy.value ? t.resuming : t.resume}
      </button>
    </form>
  )
}
