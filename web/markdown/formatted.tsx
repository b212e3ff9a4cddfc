import { signal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useRef } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { withoutMarks } from '../../src/shown/marks.ts'
import type { MarkdownText, markdownNodes } from './nodes.ts'

const drawing = signal<typeof markdownNodes | null>(null)
let isLoading = false

/** The parser is a third of all script, so words can be read before it is loaded. */
export async function loadMarkdown(): Promise<void> {
  if (isLoading) return
  isLoading = true
  try {
    drawing.value = (await import('./nodes.ts')).markdownNodes
  } catch {
    isLoading = false
  }
}

/** Markdown that is drawn once for each `sign`, and shown as plain text until then. */
export function Formatted({ sign, ...markdown }: MarkdownText & { sign: string }) {
  const drawn = useRef<{ sign: string; nodes: ComponentChild[] } | null>(null)
  const draw = drawing.value
  if (!draw) {
    void loadMarkdown()
    return <div class="plain">{withoutMarks(clean(markdown.text).text)}</div>
  }
  if (drawn.current?.sign !== sign) drawn.current = { sign, nodes: draw(markdown) }
  return <>{drawn.current.nodes}</>
}
