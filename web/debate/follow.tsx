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

const down = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

/** Keeps the end in sight while the reader is there; else says that there is more. */
export function Follow({ showing, replaying }: { showing: Showing; replaying: Replaying }) {
  const t = debateWords[language.value]
  const isAtEnd = useRef(true)
  const hasMore = useSignal(false)
  const grows = () => /^(?:running|pausing)$/.test(showing.control.peek().state) || replaying.isPlaying
  useEffect(() => {
    let last = scrollY
    isAtEnd.current = below() < nearEndPx
    // Only who goes up leaves the end: it may have grown before its place was heard of.
    const scrolled = () => {
      const isUp = scrollY < last
      last = scrollY
      isAtEnd.current = below() < nearEndPx || (isAtEnd.current && !isUp)
      if (isAtEnd.current) hasMore.value = false
    }
    const observer = new ResizeObserver(() => {
      if (!grows()) return
      if (isAtEnd.current) down()
      // It became shorter: a replay begins with nothing.
      else isAtEnd.current = below() < nearEndPx
    })
    const main = document.querySelector('main')
    if (main) observer.observe(main)
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', scrolled)
    }
  }, [showing])
  // Words of those who speak now are below; what grows above, because it is drawn, is not news.
  const speaking = useComputed(() => speakingIn(showing.view.value).map(({ key }) => showing.turnText(key)))
  useSignalEffect(() => {
    const words = speaking.value.reduce((sum, text) => sum + text.value.length, 0)
    if (words > 0 && !isAtEnd.current && grows()) hasMore.value = true
  })
  if (!hasMore.value) return null
  return (
    <button type="button" class="new-words" onClick={down}>
      <span aria-hidden="true">↓</span> {t.newWords}
    </button>
  )
}
