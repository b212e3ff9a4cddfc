import type { Display, PanelParts } from '../../src/engine/display.ts'
import { formats } from '../../src/formats/index.ts'

const ids = formats.map(({ id }) => id)

/** How debates of each format are displayed: the files that the page finds by their names. */
export const displays: Readonly<Record<string, () => Promise<Display>>> = Object.fromEntries(
  ids.map(id => [id, async () => (await import(`../../src/formats/${id}/display.ts`)).display as Display]),
)

export const panelParts: Readonly<Record<string, () => Promise<PanelParts>>> = Object.fromEntries(
  ids.map(id => [id, async () => (await import(`../../src/formats/${id}/panels.ts`)).panelParts as PanelParts]),
)
