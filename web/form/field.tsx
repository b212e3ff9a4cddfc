import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** Attributes with which screen readers read an input's label, hint and problem. */
export interface FieldIds {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}

export interface FieldHead {
  label: string
  hint?: string | undefined
  problem?: string | undefined
}

/** An input with its label, its hint and its problem. */
export function Field({ label, hint, problem, children }: FieldHead & { children(ids: FieldIds): ComponentChildren }) {
  const id = useId()
  return (
    <div class="entry">
      <label for={id}>{label}</label>
      {children(idsFor(id, hint, problem))}
      <Note kind="hint" of={id} text={hint} />
      <Note kind="problem" of={id} text={problem} />
    </div>
  )
}

/** Several inputs that belong together. */
export function FieldGroup({ label, hint, problem, children }: FieldHead & { children: ComponentChildren }) {
  const id = useId()
  const { id: _, ...described } = idsFor(id, hint, problem)
  return (
    <fieldset class="entry" {...described}>
      <legend>{label}</legend>
      <Note kind="hint" of={id} text={hint} />
      {children}
      <Note kind="problem" of={id} text={problem} />
    </fieldset>
  )
}

function idsFor(id: string, hint: string | undefined, problem: string | undefined): FieldIds {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, ...(described && { 'aria-describedby': described }), ...(problem && { 'aria-invalid': 'true' }) }
}

/** `of` is the id of the input that it is about. */
export const Note = ({ kind, of, text }: { kind: 'hint' | 'problem'; of: string; text: string | undefined }) =>
  text ? (
    <p class={kind} id={`${of}-${kind}`}>
      {text}
    </p>
  ) : null

/** Problems of the whole form, above it. Screen readers announce them. */
export const Troubles = ({ texts }: { texts: readonly string[] }) => (
  <div role="alert">
    {texts.length > 0 && (
      <div class="failure troubles" tabIndex={-1}>
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )}
  </div>
)

/** Focuses the first problem within an element, and scrolls so that it and its message are visible. */
export function focusTrouble(within: Element | null): void {
  requestAnimationFrame(() => {
    const found = within?.querySelector<HTMLElement>('.troubles, [aria-invalid="true"]')
    const target = found?.matches('fieldset') ? found.querySelector<HTMLElement>('input, textarea, select') : found
    target?.closest('details')?.setAttribute('open', '')
    target?.focus({ preventScroll: true })
    ;(found?.closest('.entry') ?? found)?.scrollIntoView({ block: 'nearest' })
  })
}
