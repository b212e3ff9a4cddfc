import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { language } from '../../language.ts'
import { laterWords } from '../../words/late-words.ts'
import type { Showing } from '../showing.ts'
import { opened } from './citation.tsx'
import { CitationDetails } from './citation-details.tsx'

/** Below the mark, or at the bottom of a small screen. The browser closes it on Esc or a click elsewhere. */
export function CitationCard({ showing }: { showing: Showing }) {
  const card = useRef<HTMLDivElement>(null)
  useSignalEffect(() => {
    const now = opened.value
    if (!now || !card.current) return
    // Wait until its contents are drawn, because they decide its place.
    requestAnimationFrame(() => card.current && place(card.current, now.button))
  })
  const now = opened.value
  const closed = (event: { newState: string }) => {
    if (event.newState !== 'closed' || !opened.peek()) return
    const { button } = opened.peek()!
    opened.value = null
    if (!document.activeElement || document.activeElement === document.body) button.focus({ preventScroll: true })
  }
  const close = () => card.current?.hidePopover()
  return (
    <div
      ref={card}
      class="citation-card"
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby="citation-title"
      onToggle={closed}
    >
      {now && (
        <>
          <CitationDetails citation={now.citation} showing={showing} titleId="citation-title" leave={close} />
          <button type="button" class="quiet close" onClick={close}>
            {laterWords[language.value].close}
          </button>
        </>
      )}
    </div>
  )
}

function place(card: HTMLElement, button: HTMLElement): void {
  card.showPopover()
  const at = button.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const left = Math.max(8, Math.min(at.left - 16, innerWidth - width - 8))
  const below = at.bottom + 8
  const top = below + height > innerHeight - 8 ? Math.max(8, at.top - height - 8) : below
  card.style.setProperty('--left', `${left}px`)
  card.style.setProperty('--top', `${top}px`)
  card.focus({ preventScroll: true })
}
