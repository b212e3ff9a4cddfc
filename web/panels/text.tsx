import { useMemo } from 'preact/hooks'
import type { TextPanel } from '../../src/engine/panel.ts'
import type { Surroundings } from '../../src/panels/surroundings.ts'
import { markdownNodes } from '../markdown/markdown.tsx'

interface Shown {
  panel: TextPanel
  around: Surroundings
}

/** The text is the same for most events: only when it changes is it read anew. */
export function Text({ panel: { markdown }, around }: Shown) {
  return useMemo(
    () => (
      <div class="prose">
        {markdownNodes({ text: markdown, below: 2, isTurn: key => around.turnName(key) !== null })}
      </div>
    ),
    [markdown, around],
  )
}
