import type { Display, PanelParts } from '../src/engine/display.ts'

/** How debates of each format are displayed, and their panels. Each is a file that the browser loads when it is needed. */
const displays = import.meta.glob<{ display: Display }>('../src/formats/*/display.ts')
const panels = import.meta.glob<{ panelParts: PanelParts }>('../src/formats/*/panels.ts')

/** null: there is no such format here. */
export function displayOf(format: string): (() => Promise<Display>) | null {
  const load = displays[`../src/formats/${format}/display.ts`]
  return load ? async () => (await load()).display : null
}

export function panelPartsOf(format: string): (() => Promise<PanelParts>) | null {
  const load = panels[`../src/formats/${format}/panels.ts`]
  return load ? async () => (await load()).panelParts : null
}
