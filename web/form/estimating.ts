import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Estimate, Problem } from '../../src/server/house.ts'
import { language } from '../language.ts'
import { post } from '../reach/api.ts'
import { isAbort, troubleOf } from './trouble.ts'

export interface Estimating {
  /** The last one; it stays while the next is made. */
  estimate: Estimate | null
  /** Why there is none for what is wished now, or why that cannot be started. */
  problems: readonly Problem[]
  /** What is shown is not yet of what is wished. */
  isOld: boolean
}

const pauseMs = 450

/** What a wish would take, a moment after it was last changed. null: there is nothing to ask yet. */
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
    const estimate = await post<Estimate>(address, JSON.parse(wish) as object, signal)
    state.value = { estimate, problems: estimate.problems ?? [], isOld: false }
  } catch (error) {
    if (isAbort(error)) return
    state.value = { estimate: null, problems: troubleOf(error), isOld: false }
  }
}
