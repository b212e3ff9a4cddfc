import type { FormEstimate, FormProblem } from '../../src/server/backend.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { count, price } from '../words/figures.ts'
import { range } from './amounts.ts'
import type { Estimating } from './estimating.ts'
import { estimateWords as words } from './words.ts'

/** What the debate would cost, above the button. Its place is there from the start, so that nothing jumps. */
export function EstimateBox({ state: { estimate, problems, isOld }, idle }: { state: Estimating; idle: string }) {
  const t = words[language.value]
  return (
    <section class={isOld ? 'estimate old' : 'estimate'} aria-label={t.title} aria-busy={isOld}>
      <h2>{t.title}</h2>
      {estimate ? <Figures estimate={estimate} /> : <p class="hint">{isOld ? t.making : (lackOf(problems) ?? idle)}</p>}
      <p class="unseen" role="status">
        {estimate && !isOld ? `${t.title}${debateWords[language.value].colon}${costText(estimate)}` : ''}
      </p>
    </section>
  )
}

/** Why there is no estimate, if there is a reason. Problems of a field stand at that field. */
function lackOf(problems: readonly FormProblem[]): string | null {
  const { cannot, unavailable } = words[language.value]
  if (problems.length === 0) return null
  return problems.some(({ field }) => field !== null) ? cannot : unavailable
}

/** The same in a few words, next to a button that stays visible when the rest does not. */
export function EstimateLine({ state: { estimate, isOld } }: { state: Estimating }) {
  if (!estimate) return null
  return (
    <p class={isOld ? 'estimate-line old' : 'estimate-line'} aria-hidden="true">
      <strong>{costText(estimate)}</strong> <span>{words[language.value].calls(range(estimate.calls, String))}</span>
    </p>
  )
}

function Figures({ estimate }: { estimate: FormEstimate }) {
  const t = words[language.value]
  const { seats, calls, tokens, unpriced, remarks } = estimate
  return (
    <>
      <p class="cost">
        <strong>{costText(estimate)}</strong>
        <span>
          {t.calls(range(calls, String))} · {t.tokens(range(tokens, count))}
        </span>
      </p>
      <dl class="sitting">
        {seats.map(({ id, label, model }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{model}</dd>
          </div>
        ))}
      </dl>
      {unpriced.length > 0 && <p class="hint">{t.unpriced(unpriced.join(t.comma))}</p>}
      {remarks.length > 0 && (
        <ul class="remarks">
          {remarks.map(remark => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function costText({ cost, unpriced }: FormEstimate): string {
  const t = words[language.value]
  if (cost === null) return t.unknown
  return unpriced.length > 0 ? t.atLeast(range(cost, price)) : range(cost, price)
}
