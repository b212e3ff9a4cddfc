import type { ComponentChild } from 'preact'
import { useRef } from 'preact/hooks'
import { type MarkdownText, markdownNodes } from './nodes.ts'

/** Markdown that is drawn once for each `sign`. */
export function Formatted({ sign, ...markdown }: MarkdownText & { sign: string }) {
  const drawn = useRef<{ sign: string; nodes: ComponentChild[] } | null>(null)
  if (drawn.current?.sign !== sign) drawn.current = { sign, nodes: markdownNodes(markdown) }
  return <>{drawn.current.nodes}</>
}
