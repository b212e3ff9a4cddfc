import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** Attributes with which screen readers read an input's label, hint and problem. */
export interface FieldIds {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}

interface Head {
  label: string
  hint?: string | undefined
  problem?: string | undefined
}

/** An input with its label, its hint and its problem. */
export function Field({ label, hint, problem, children }: Head & { children(ids: FieldIds): ComponentChildren }) {
  const id = useId()
  return (
    <div class="entry">
      <label for={id}>{label}</label>
      {children(idsFor(id, hint, problem))}
      <Hint id={`${id}-hint`} text={hint} />
      <Wrong id={`${id}-problem`} text={problem} />
    </div>
  )
}

/** Several inputs that belong together. */
export function FieldGroup({ label, hint, problem, children }: Head & { children: ComponentChildren }) {
  const id = useId()
  const { id: _, ...described } = idsFor(id, hint, problem)
  return (
    <fieldset class="entry" {...described}>
      <legend>{label}</legend>
      <Hint id={`${id}-hint`} text={hint} />
      {children}
      <Wrong id={`${id}-problem`} text={problem} />
    </fieldset>
  )
}

function idsFor(id: string, hint: string | undefined, problem: string | undefined): FieldIds {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, ...(described && { 'aria-describedby': described }), ...(problem && { 'aria-invalid': 'true' }) }
}

const Hint = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p class="hint" id={id}>
      {text}
    </p>
  ) : null

const Wrong = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p class="problem" id={id}>
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
