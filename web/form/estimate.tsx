import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { FormEstimate, FormProblem } from '../../src/server/backend.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { debateWords } from '../words/debate.ts'
import { count, price } from '../words/figures.ts'
import { range } from './amounts.ts'
import { isAbort, troubleOf } from './trouble.ts'
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
  const { seats, calls, tokens, depends, unpriced, remarks } = estimate
  return (
    <>
      <p class="cost">
        <strong>{costText(estimate)}</strong>
        <span>
          {t.calls(range(calls, String))} · {t.tokens(range(tokens, count))}
        </span>
      </p>
      {depends && <p class="hint">{depends}</p>}
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

interface Estimating {
  /** The last estimate. It stays while the next one is made. */
  estimate: FormEstimate | null
  /** Why the present request has no estimate, or cannot be started. */
  problems: readonly FormProblem[]
  /** The shown estimate is not yet for the present request. */
  isOld: boolean
}

const pauseMs = 450
const nothingAsked: Estimating = { estimate: null, problems: [], isOld: false }

/** What a request would cost, shortly after its last change. If it is null, there is nothing to ask yet. */
export function useEstimate(address: string, request: object | null): Signal<Estimating> {
  const state = useSignal(nothingAsked)
  const asked = request === null ? null : JSON.stringify(request)
  const spoken = language.value
  useEffect(() => {
    state.value = asked === null ? nothingAsked : { ...state.peek(), isOld: true }
    if (asked === null) return
    const stop = new AbortController()
    const timer = setTimeout(() => void estimate(address, asked, state, stop.signal), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [address, asked, spoken])
  return state
}

async function estimate(
  address: string,
  request: string,
  state: Signal<Estimating>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const estimate = await post<FormEstimate>(address, JSON.parse(request) as object, signal)
    state.value = { estimate, problems: estimate.problems ?? [], isOld: false }
  } catch (error) {
    if (isAbort(error)) return
    state.value = { estimate: null, problems: troubleOf(error), isOld: false }
  }
}
