import type { Display, PanelParts } from '../engine/display.ts'

/** How debates of each format are displayed. A display is loaded when it is needed. */
export const displays: Readonly<Record<string, () => Promise<Display>>> = {
  duel: async () => (await import('./duel/display.ts')).display,
  research: async () => (await import('./research/display.ts')).display,
  tree: async () => (await import('./tree/display.ts')).display,
  arena: async () => (await import('./arena/display.ts')).display,
  dialectic: async () => (await import('./dialectic/display.ts')).display,
  judge: async () => (await import('./judge/display.ts')).display,
}

/** The panels of each format, next to the words of a debate. */
export const panelParts: Readonly<Record<string, () => Promise<PanelParts>>> = {
  duel: async () => (await import('./duel/panels.ts')).panelParts,
  research: async () => (await import('./research/panels.ts')).panelParts,
  tree: async () => (await import('./tree/panels.ts')).panelParts,
  arena: async () => (await import('./arena/panels.ts')).panelParts,
  dialectic: async () => (await import('./dialectic/panels.ts')).panelParts,
  judge: async () => (await import('./judge/panels.ts')).panelParts,
}
