import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { speakingIn } from './progress.ts'
import type { Replaying } from './replaying.ts'
import type { Showing } from './showing.ts'

/** As near to the end as this, a reader wants to stay there. */
const nearEndPx = 80

/**
 * How far below the window its end is: that of the page, or, in its last row, of the words of whoever speaks beside a longer
 * speech. Negative: words come further up.
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

/** What lies over the end of the window. */
const footPx = (): number => document.querySelector<HTMLElement>('.foot')?.offsetHeight ?? 0

const isNearEnd = (): boolean => below() < nearEndPx

/** Nothing of what is being said is in sight, which is further up. */
const isAbove = (): boolean => {
  // A page that is being left may still scroll.
  const status = document.querySelector('.status')
  return status !== null && below() + document.documentElement.clientHeight < bottomOf(status) + nearEndPx
}

const toEnd = () => scrollBy({ top: below(), behavior: 'instant' })

/** Keeps what is being said in sight while the reader is at the end; else says that there is more. */
export function Follow({ showing, replaying }: { showing: Showing; replaying: Replaying }) {
  const t = debateWords[language.value]
  const isAtEnd = useRef(true)
  const drawn = useRef(0)
  const more = useSignal<'above' | 'below' | null>(null)
  const grows = useComputed(() => isUnderWay(showing, replaying))
  useEffect(() => {
    let last = scrollY
    isAtEnd.current = isNearEnd()
    // Only who goes up leaves the end: it may have grown before its place was heard of.
    const scrolled = () => {
      const isUp = scrollY < last
      last = scrollY
      isAtEnd.current = isNearEnd() || (isAtEnd.current && !isUp)
      if (isAtEnd.current && !isAbove()) more.value = null
    }
    // Whoever opens something reads it, and is not at the end any more however near that is.
    const pressed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('summary')) isAtEnd.current = false
    }
    const stopWatching = watchGrowth(grown => {
      if (!grows.peek()) return
      if (!isAtEnd.current) {
        // It became shorter: a replay begins with nothing.
        if (grown.by < 0) isAtEnd.current = isNearEnd()
      } else if (grown.question && !isWriting()) {
        grown.question.scrollIntoView({ block: 'nearest' })
        isAtEnd.current = isNearEnd()
      } else if (grown.by > 0) follow(grown.by)
    })
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('click', pressed)
    return () => {
      cancelAnimationFrame(drawn.current)
      stopWatching()
      removeEventListener('scroll', scrolled)
      removeEventListener('click', pressed)
    }
  }, [showing])
  // Words of those who speak now; what grows above, because it is drawn, is not news.
  const speaking = useComputed(() => speakingIn(showing.view.value).map(({ key }) => showing.turnText(key)))
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

const isUnderWay = (showing: Showing, replaying: Replaying): boolean =>
  showing.past.value
    ? (replaying.player.value?.isPlaying.value ?? false)
    : /^(?:running|pausing)$/.test(showing.control.value.state)

interface Grown {
  /** How much higher everything that was said is, in pixels. */
  by: number
  /** One to a person that has just come. */
  question: Element | null
}

/** What else grows, such as a form that says what is wrong with it, is nothing to be followed. Gives the way to stop. */
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

/** What somebody writes in stays where it is while words are added above it. Nobody is taken back who sees further down. */
const follow = (by: number): void => {
  if (isWriting()) scrollBy({ top: by, behavior: 'instant' })
  else if (below() > 0) toEnd()
}

const isWriting = (): boolean => document.activeElement?.closest('form') != null
