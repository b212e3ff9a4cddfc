import type { Display } from '../engine/display.ts'
import type { ReplyForm, ReplySpec } from '../engine/reply-spec.ts'

/** All replies of a format, by their shapes: how its display shows them, and the forms for people who give them. */
export function withForms(
  { replies: shown = {} }: Pick<Display, 'replies'>,
  forms: Readonly<Record<string, ReplyForm>>,
): Record<string, ReplySpec> {
  const asked = Object.entries(forms).map(([shape, form]) => [shape, { ...shown[shape], form }])
  return { ...shown, ...Object.fromEntries(asked) }
}
