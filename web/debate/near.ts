import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** What is not far from what is seen is drawn in full; the rest waits until somebody comes near. */
const margin = '1500px 0px'

const seen = new WeakMap<Element, Signal<boolean>>()
/** Of those that wait. */
const waiting = new Set<Element>()
let observer: IntersectionObserver | null = null

function draw(element: Element): void {
  observer?.unobserve(element)
  waiting.delete(element)
  const near = seen.get(element)
  if (near) near.value = true
}

function ownObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) draw(target)
    },
    { rootMargin: margin },
  )
  return observer
}

// Paper has no places that are far.
addEventListener('beforeprint', () => {
  for (const element of [...waiting]) draw(element)
})

/** Whether an element was near to what is seen, now or before. */
export function useNear(element: RefObject<HTMLElement | null>): Signal<boolean> {
  const near = useSignal(false)
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

/** Before somebody is taken there: it, and what it stands in. */
export function drawNow(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) if (seen.has(at)) draw(at)
}

/** As many are drawn while there is nothing else to do, so that a search of the browser finds their words. */
const mostInAdvance = 150

/** Gives the way to stop. */
export function drawInAdvance(): () => void {
  if (waiting.size > mostInAdvance || typeof requestIdleCallback === 'undefined') return () => {}
  let next = requestIdleCallback(function drawSome(idle) {
    const [first] = waiting
    if (first && idle.timeRemaining() > 8) draw(first)
    if (waiting.size > 0) next = requestIdleCallback(drawSome)
  })
  return () => cancelIdleCallback(next)
}
