import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { part, returns } from '../router.ts'
import { drawNow } from './near.ts'
import type { Replaying } from './replaying.ts'
import type { Showing } from './showing.ts'

/** Takes the reader to the turn of the address, also to one that comes later, and to wherever a part of the page wants. */
export function useTarget(showing: Showing, replaying: Replaying): void {
  /** A turn that is not there yet. */
  const waiting = useRef<string | null>(null)
  useSignalEffect(() => {
    const key = part.value
    void returns.value
    if (key !== '' && key !== 'report') showing.goTo(key)
  })
  useSignalEffect(() => {
    const target = showing.target.value
    if (!target) return
    if (part.peek() === 'report' && target.key !== 'report') history.replaceState(null, '', `#${encodeURI(target.key)}`)
    if (part.peek() === 'report') part.value = target.key
    if (!replaying.reach(target.key) && !document.getElementById(target.key)) waiting.current = target.key
    // Once what it needs is drawn.
    requestAnimationFrame(() => take(target.key))
  })
  useSignalEffect(() => {
    const { turns } = showing.view.value
    const key = waiting.current
    if (key === null || !turns.has(key)) return
    waiting.current = null
    requestAnimationFrame(() => take(key))
  })
}

/** Whether it is there. What lies between is drawn on the way, and becomes as high as it is: so it is looked for twice. */
export function take(key: string): boolean {
  const place = document.getElementById(key)
  if (!place) return false
  drawNow(place)
  requestAnimationFrame(() => {
    scrollTo(key)
    document.getElementById(key)?.focus({ preventScroll: true })
    requestAnimationFrame(() => scrollTo(key))
  })
  return true
}

const scrollTo = (key: string): void => document.getElementById(key)?.scrollIntoView({ block: 'start' })
