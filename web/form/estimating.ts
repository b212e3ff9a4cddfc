import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { FormEstimate, FormProblem } from '../../src/server/backend.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { isAbort, troubleOf } from './trouble.ts'

export interface Estimating {
  /** The last estimate. It stays while the next one is made. */
  estimate: FormEstimate | null
  /** Why the present request has no estimate, or cannot be started. */
  problems: readonly FormProblem[]
  /** The shown estimate is not yet for the present request. */
  isOld: boolean
}

const pauseMs = 450

/** What a request would cost, shortly after its last change. If it is null, there is nothing to ask yet. */
export function useEstimate(address: string, wish: object | null): Signal<Estimating> {
  const state = useSignal<Estimating>({ estimate: null, problems: [], isOld: false })
  const asked = wish === null ? null : JSON.stringify(wish)
  const spoken = language.value
  useEffect(() => {
    if (asked === null) {
      state.value = { estimate: null, problems: [], isOld: false }
      return
    }
    state.value = { ...state.peek(), isOld: true }
    const stop = new AbortController()
    const timer = setTimeout(() => void estimate(address, asked, state, stop.signal), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [address, asked, spoken])
  return state
}

async function estimate(address: string, wish: string, state: Signal<Estimating>, signal: AbortSignal): Promise<void> {
  try {
    const estimate = await post<FormEstimate>(address, JSON.parse(wish) as object, signal)
    state.value = { estimate, problems: estimate.problems ?? [], isOld: false }
  } catch (error) {
    if (isAbort(error)) return
    state.value = { estimate: null, problems: troubleOf(error), isOld: false }
  }
}
