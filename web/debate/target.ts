import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { part, returns } from '../router.ts'
import { drawNow } from './near.ts'
import type { Replaying } from './replaying.ts'
import type { Showing, Target } from './showing.ts'

/** Takes the reader to the turn of the address, also to one that comes later, and to wherever a part of the page wants. */
export function useTarget(showing: Showing, replaying: Replaying): void {
  /** A turn that is not there yet. */
  const waiting = useRef<Target | null>(null)
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
    if (!replaying.reach(target.key) && !showing.view.peek().turns.has(target.key)) waiting.current = target
    // Once what it needs is drawn.
    requestAnimationFrame(() => take(target.key, target.focuses))
  })
  useSignalEffect(() => {
    const { turns } = showing.view.value
    const target = waiting.current
    if (!target || !turns.has(target.key)) return
    waiting.current = null
    requestAnimationFrame(() => take(target.key, target.focuses))
  })
}

/** Whether it is there. What lies between is drawn on the way, and becomes as high as it is: so it is looked for twice. */
export function take(key: string, focuses = true): boolean {
  const place = document.getElementById(key)
  if (!place) return false
  drawNow(place)
  requestAnimationFrame(() => {
    scrollTo(key)
    if (focuses) document.getElementById(key)?.focus({ preventScroll: true })
    requestAnimationFrame(() => scrollTo(key))
  })
  return true
}

const scrollTo = (key: string): void => document.getElementById(key)?.scrollIntoView({ block: 'start' })
