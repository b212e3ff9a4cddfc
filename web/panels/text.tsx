import { useMemo } from 'preact/hooks'
import type { TextPanel } from '../../src/engine/panel.ts'
import { markdownNodes } from '../markdown/nodes.ts'
import type { PanelProps } from './surroundings.tsx'

/** Most events do not change the text, so it is parsed only when it changes. */
export function Text({ panel: { markdown }, around }: PanelProps<TextPanel>) {
  return useMemo(
    () => (
      <div class="prose">
        {markdownNodes({ text: markdown, below: 2, isTurn: key => around.turnName(key) !== null })}
      </div>
    ),
    [markdown, around],
  )
}
