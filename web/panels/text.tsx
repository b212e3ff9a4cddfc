import { useMemo } from 'preact/hooks'
import type { TextPanel } from '../../src/engine/panel.ts'
import type { PanelSurroundings } from '../../src/panels/surroundings.ts'
import { markdownNodes } from '../markdown/markdown.tsx'

interface Shown {
  panel: TextPanel
  around: PanelSurroundings
}

/** Most events do not change the text, so it is parsed only when it changes. */
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
