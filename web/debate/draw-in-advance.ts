import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { part, returns } from '../router.ts'
import type { Replaying } from './replay/replaying.ts'
import type { ScrollTarget, Showing } from './showing.ts'

/** Parts this close to the visible area are drawn; the rest waits until the reader comes near. */
const margin = '1500px 0px'

const seen = new WeakMap<Element, Signal<boolean>>()
/** The elements that wait. */
const waiting = new Set<Element>()
let observer: IntersectionObserver | null = null

function draw(element: Element): void {
  observer?.unobserve(element)
  waiting.delete(element)
  const near = seen.get(element)
  if (near) near.value = true
}

function ownObserver(): IntersectionObserver {
  if (observer) return observer
  observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) draw(target)
    },
    { rootMargin: margin },
  )
  // On paper everything must be drawn.
  addEventListener('beforeprint', () => {
    for (const element of [...waiting]) draw(element)
  })
  return observer
}

/** Whether an element is or was near the visible area. `atOnce`: it is drawn wherever it is. */
export function useNear(element: RefObject<HTMLElement | null>, atOnce: boolean): Signal<boolean> {
  const near = useSignal(atOnce)
  useLayoutEffect(() => {
    const here = element.current
    if (!here || near.peek()) return
    seen.set(here, near)
    waiting.add(here)
    ownObserver().observe(here)
    return () => {
      observer?.unobserve(here)
      waiting.delete(here)
    }
  }, [])
  return near
}

/** Draws an element and what contains it, before the reader is taken there. */
function drawNow(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) if (seen.has(at)) draw(at)
}

/** If no more than this many wait, they are drawn in idle time, so that the browser's search finds their words. */
const mostInAdvance = 150

/** Returns a function that stops it. */
export function drawInAdvance(): () => void {
  if (waiting.size > mostInAdvance || typeof requestIdleCallback === 'undefined') return () => {}
  let next = requestIdleCallback(function drawSome(idle) {
    const [first] = waiting
    if (first && idle.timeRemaining() > 8) draw(first)
    if (waiting.size > 0) next = requestIdleCallback(drawSome)
  })
  return () => cancelIdleCallback(next)
}

/** Takes the reader to the turn in the address, even if it comes later, and to wherever a part of the page asks. */
export function useTarget(showing: Showing, replaying: Replaying): void {
  /** A target turn that does not exist yet. */
  const waiting = useRef<ScrollTarget | null>(null)
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
    if (isLeftOut(target.key, showing)) showing.only.value = new Set()
    if (!replaying.player.peek()?.reach(target.key) && !showing.view.peek().turns.has(target.key))
      waiting.current = target
    // Wait until what it needs is drawn.
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

/** The reader sees only some seats, and this is of another. */
function isLeftOut(key: string, { only, present }: Showing): boolean {
  const seat = present.peek().turns.get(key)?.seat
  if (only.peek().size === 0) return false
  return seat === undefined ? document.getElementById(key) === null : !only.peek().has(seat)
}

/** Returns whether the target exists. Parts in between are drawn on the way and change their height, so it scrolls twice. */
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

/** Opens what it is folded in. */
function scrollTo(key: string): void {
  const place = document.getElementById(key)
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  place?.scrollIntoView({ block: 'start' })
}
