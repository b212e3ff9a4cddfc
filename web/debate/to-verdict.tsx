import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { language } from '../language.ts'
import { verdictWords } from '../words/verdict-words.ts'
import { take } from './draw-in-advance.ts'
import { hasVerdict } from './late-parts.ts'
import type { Showing } from './showing.ts'

/** The verdict stands above everything said. A reader further down is told when it comes, until it was in view. */
export function ToVerdict({ showing }: { showing: Showing }) {
  const t = verdictWords[language.value]
  const isNews = useSignal(false)
  const isAway = useSignal(false)
  const hadOne = useRef(true)
  useSignalEffect(() => {
    const hasOne = hasVerdict(showing.present.value)
    isNews.value = hasOne && (isNews.peek() || !hadOne.current)
    hadOne.current = hasOne
  })
  useEffect(() => {
    if (isNews.value)
      return watchPlace(place => {
        isAway.value = place === 'away'
        if (place === 'in sight') isNews.value = false
      })
  }, [isNews.value])
  if (!isNews.value || !isAway.value || showing.past.value) return null
  const isConclusion = showing.panelParts.value?.conclusion(showing.view.value).kind === 'conclusion'
  return (
    <button type="button" class="pill" onClick={() => take('verdict')}>
      {isConclusion ? t.conclusion : t.verdict} <span aria-hidden="true">↑</span>
    </button>
  )
}

type Place = 'missing' | 'away' | 'in sight'

/** The verdict may still be loading. Returns a function that stops it. */
function watchPlace(found: (place: Place) => void): () => void {
  const look = () => found(placeOf(document.getElementById('verdict')))
  const observer = new ResizeObserver(look)
  observer.observe(document.querySelector('main')!)
  addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    removeEventListener('scroll', look)
  }
}

/** The top bar covers this much. */
const barPx = 48

function placeOf(verdict: HTMLElement | null): Place {
  if (!verdict) return 'missing'
  const { top, bottom } = verdict.getBoundingClientRect()
  return bottom > barPx && top < innerHeight ? 'in sight' : 'away'
}
