import { signal, useComputed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { panels as drawnPanels } from './late-parts.ts'
import { Lazy } from './lazy.tsx'
import { turnNameIn } from './names.ts'
import type { Showing } from './showing.ts'

/** What is drawn beside the speeches, if the format has anything to draw. */
export function Beside({ showing }: { showing: Showing }) {
  const t = debateWords[language.value]
  const panels = useComputed(() => showing.panelParts.value?.panels(showing.view.value) ?? []).value
  const isOpen = useSignal(false)
  const isLarge = useSignal(false)
  const fixed = useMemo(
    () => ({
      goTo: (key: string) => showing.goTo(key),
      seatClass: (seat: string) => showing.seatClass(seat),
      turnName: (key: string) => turnNameIn(showing, key),
    }),
    [showing],
  )
  if (panels.length === 0) return null
  const drawn = <Lazy load={drawnPanels} props={{ ...fixed, panels, language: showing.language }} />
  if (isWide.value)
    return (
      <aside class={isLarge.value ? 'beside large' : 'beside'} aria-label={t.panels}>
        <button type="button" class="quiet widen" onClick={() => (isLarge.value = !isLarge.value)}>
          {isLarge.value ? t.smaller : t.larger}
        </button>
        {drawn}
      </aside>
    )
  return (
    <details class="above" open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{t.panels}</summary>
      {isOpen.value && drawn}
    </details>
  )
}

/** Wide enough for two columns. */
const wide = matchMedia('(min-width: 76rem)')
const isWide = signal(wide.matches)
wide.addEventListener('change', ({ matches }) => {
  isWide.value = matches
})
