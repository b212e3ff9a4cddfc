import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { speakingIn } from './progress.ts'
import type { Replaying } from './replay/replaying.ts'
import type { Showing } from './showing.ts'

/** A reader this close to the end wants to stay there. */
const nearEndPx = 80

/**
 * How far the end is below the window. The end is that of the page, or in the last row that of the words beside a longer
 * speech. Negative: the words come further up.
 */
function below(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  const row = [...document.querySelectorAll('.transcript > :last-child .row')].at(-1)
  const speeches = [...(row?.querySelectorAll('.saying') ?? [])]
  const words = Math.max(...speeches.map(bottomOf))
  const isBeside = speeches.length > 0 && bottomOf(row!) - words > 2 * nearEndPx
  return isBeside ? words - clientHeight + footPx() : scrollHeight - clientHeight - scrollTop
}

const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom

/** The height of what covers the bottom of the window. */
const footPx = (): number => document.querySelector<HTMLElement>('.foot')?.offsetHeight ?? 0

const isNearEnd = (): boolean => below() < nearEndPx

/** Nothing that is being said is visible, because it is further up. */
const isAbove = (): boolean => {
  // A page that is being left may still scroll.
  const status = document.querySelector('.status')
  return status !== null && below() + document.documentElement.clientHeight < bottomOf(status) + nearEndPx
}

const toEnd = () => scrollBy({ top: below(), behavior: 'instant' })

/** Keeps what is being said in view while the reader is at the end. Otherwise it says that there is more. */
export function Follow({ showing, replaying }: { showing: Showing; replaying: Replaying }) {
  const t = debateWords[language.value]
  const isAtEnd = useRef(true)
  const drawn = useRef(0)
  const more = useSignal<'above' | 'below' | null>(null)
  const grows = useComputed(() => isUnderWay(showing, replaying))
  useEffect(() => {
    let last = placeOnPage()
    let goesUp = false
    isAtEnd.current = isNearEnd()
    const moved = (event: Event) => {
      goesUp = isUpwards(event)
    }
    // Only scrolling up leaves the end: the page may have grown before the scroll event arrived.
    const scrolled = () => {
      const isUp = isScrolledUp(last, goesUp)
      last = placeOnPage()
      isAtEnd.current = isNearEnd() || (isAtEnd.current && !isUp)
      if (isAtEnd.current && !isAbove()) more.value = null
    }
    // Whoever opens something reads it, so they have left the end, however near it is.
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('summary')) isAtEnd.current = false
    }
    const stopWatching = watchGrowth(grown => {
      if (!grows.peek()) return
      if (!isAtEnd.current) {
        // It became shorter, because a replay starts empty.
        if (grown.by < 0) isAtEnd.current = isNearEnd()
      } else if (grown.question && !isWriting()) {
        grown.question.scrollIntoView({ block: 'nearest' })
        isAtEnd.current = isNearEnd()
      } else if (grown.by > 0) follow(grown.by)
    })
    for (const gesture of gestures) addEventListener(gesture, moved, { passive: true })
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('click', pressed)
    return () => {
      cancelAnimationFrame(drawn.current)
      stopWatching()
      for (const gesture of gestures) removeEventListener(gesture, moved)
      removeEventListener('scroll', scrolled)
      removeEventListener('click', pressed)
    }
  }, [showing])
  // Only words of those who speak now are news; what grows above is merely being drawn.
  const speaking = useComputed(() => speakingIn(showing.view.value).map(({ key }) => showing.turn(key).text))
  useSignalEffect(() => {
    const words = speaking.value.reduce((sum, text) => sum + text.value.length, 0)
    cancelAnimationFrame(drawn.current)
    if (grows.value && words > 0) drawn.current = requestAnimationFrame(heard)
    else if (!grows.value || more.peek() === 'above') more.value = null
  })
  const heard = () => {
    if (!grows.peek()) return
    more.value = !isAtEnd.current ? 'below' : isAbove() ? 'above' : null
    if (more.value === null) follow(0)
  }
  if (more.value === null) return null
  return (
    <button type="button" class="pill" onClick={toEnd}>
      <span aria-hidden="true">{more.value === 'above' ? '↑' : '↓'}</span> {t.newWords[more.value]}
    </button>
  )
}

const placeOnPage = () => ({ top: scrollY, height: document.documentElement.scrollHeight })

/** The ways in which a reader scrolls, apart from the scroll bar. */
const gestures = ['wheel', 'touchmove', 'keydown'] as const

const isUpwards = (event: Event): boolean =>
  event instanceof WheelEvent
    ? event.deltaY < 0
    : !(event instanceof KeyboardEvent) || /^(?:ArrowUp|PageUp|Home| )$/.test(event.key)

/** A page that changes its height also moves by itself, though not by more than a window. */
function isScrolledUp(from: ReturnType<typeof placeOnPage>, goesUp: boolean): boolean {
  const { top, height } = placeOnPage()
  return top < from.top && (goesUp || height === from.height || from.top - top > innerHeight)
}

const isUnderWay = (showing: Showing, replaying: Replaying): boolean =>
  showing.past.value
    ? (replaying.player.value?.isPlaying.value ?? false)
    : /^(?:running|pausing)$/.test(showing.control.value.state)

interface Grown {
  /** How much taller the transcript became, in pixels. */
  by: number
  /** A question to a person that just appeared. */
  question: Element | null
}

/** Watches the transcript and questions. Other growth, such as a form's errors, is not followed. Returns a function that stops it. */
function watchGrowth(grown: (how: Grown) => void): () => void {
  const main = document.querySelector('main')!
  const look = () => ({
    height: main.querySelector<HTMLElement>('.transcript')?.offsetHeight ?? null,
    question: main.querySelector('.question'),
  })
  let last = look()
  const observer = new ResizeObserver(() => {
    const before = last
    last = look()
    const by = (last.height ?? 0) - (before.height ?? last.height ?? 0)
    grown({ by, question: last.question === before.question ? null : last.question })
  })
  observer.observe(main)
  return () => observer.disconnect()
}

/** A field that somebody types in stays in place while words are added above. It never scrolls back up. */
const follow = (by: number): void => {
  if (isWriting()) scrollBy({ top: by, behavior: 'instant' })
  else if (below() > 0) toEnd()
}

const isWriting = (): boolean => document.activeElement?.closest('form') != null
