import { useSignal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadPart } from '../reach/parts.ts'

type Load<P extends object> = () => Promise<FunctionComponent<P>>

const loaded = new WeakMap<Load<never>, FunctionComponent<never>>()

/** Loads a part that is known to be needed, so that it is in place from the start. If that fails, it is tried again later. */
export async function preload<P extends object>(load: Load<P>): Promise<void> {
  const part = await loadPart(load)
  if (part) loaded.set(load, part)
}

/** For when the server cannot be reached for a moment. */
export const againMs = 1_000

interface Given<P extends object> {
  load: Load<P>
  props: P
  /** Left out: at once. */
  when?: boolean
  /** The debate can be read without it: it is loaded when the browser has nothing else to do. */
  canWait?: boolean
}

/** A part of the page that is loaded when it is first needed. */
export function Lazy<P extends object>({ load, props, when = true, canWait = false }: Given<P>) {
  const known = useSignal((loaded.get(load) as FunctionComponent<P> | undefined) ?? null)
  useEffect(() => {
    let isLeft = !when
    const attempt = async () => {
      if (isLeft || known.peek()) return
      await preload(load)
      known.value = (loaded.get(load) as FunctionComponent<P> | undefined) ?? null
      if (!known.peek()) setTimeout(attempt, againMs)
    }
    if (canWait) whenIdle(attempt)
    else void attempt()
    return () => {
      isLeft = true
    }
  }, [when])
  const Part = known.value
  return when && Part ? <Part {...props} /> : null
}

/** Not every browser tells when it is idle. */
const whenIdle = (act: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, longestWaitMs)
  else requestIdleCallback(act, { timeout: longestWaitMs })
}

const longestWaitMs = 500
