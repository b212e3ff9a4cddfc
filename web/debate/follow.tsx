import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { speakingIn } from './progress.ts'
import type { Replaying } from './replaying.ts'
import type { Showing } from './showing.ts'

/** As near to the end as this, a reader wants to stay there. */
const nearEndPx = 80

const below = (): number => {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  return scrollHeight - clientHeight - scrollTop
}

const isNearEnd = (): boolean => below() < nearEndPx

const down = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

/** Keeps what is being said in sight while the reader is at the end; else says that there is more. */
export function Follow({ showing, replaying }: { showing: Showing; replaying: Replaying }) {
  const t = debateWords[language.value]
  const isAtEnd = useRef(true)
  const hasMore = useSignal(false)
  const grows = useComputed(() => isUnderWay(showing, replaying))
  useEffect(() => {
    let last = scrollY
    isAtEnd.current = isNearEnd()
    // Only who goes up leaves the end: it may have grown before its place was heard of.
    const scrolled = () => {
      const isUp = scrollY < last
      last = scrollY
      isAtEnd.current = isNearEnd() || (isAtEnd.current && !isUp)
      if (isAtEnd.current) hasMore.value = false
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
      stopWatching()
      removeEventListener('scroll', scrolled)
      removeEventListener('click', pressed)
    }
  }, [showing])
  // Words of those who speak now are below; what grows above, because it is drawn, is not news.
  const speaking = useComputed(() => speakingIn(showing.view.value).map(({ key }) => showing.turnText(key)))
  useSignalEffect(() => {
    const words = speaking.value.reduce((sum, text) => sum + text.value.length, 0)
    if (!grows.value) hasMore.value = false
    else if (words > 0 && !isAtEnd.current) hasMore.value = true
  })
  if (!hasMore.value) return null
  return (
    <button type="button" class="pill" onClick={down}>
      <span aria-hidden="true">↓</span> {t.newWords}
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

/** What somebody writes in stays where it is while words are added above it. */
const follow = (by: number): void => (isWriting() ? scrollBy({ top: by, behavior: 'instant' }) : down())

const isWriting = (): boolean => document.activeElement?.closest('form') != null
