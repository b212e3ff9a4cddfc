/** A secret in a text. */
export interface Span {
  /** Where the label begins that gave it away, or else the secret itself. */
  label: number
  start: number
  end: number
}

/** Overlapping spans become one. */
export function merge(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || span.start >= last.end) {
      merged.push(span)
      continue
    }
    last.end = Math.max(last.end, span.end)
    last.label = Math.min(last.label, span.label)
  }
  return merged
}
