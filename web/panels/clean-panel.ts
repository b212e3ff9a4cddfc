import { clean } from '../../src/core/clean.ts'
import type { Panel } from '../../src/engine/panel.ts'

/** The panel with all its words clean, so that none of its drawings can forget to. */
export const cleanPanel = <P extends Panel>(panel: P): P => cleaned(panel) as P

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return clean(value).text
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]))
}
