import { useEffect, useRef } from 'preact/hooks'
import type { Plan } from '../../src/server/house.ts'
import { EstimateBox } from '../form/estimate.tsx'
import { language } from '../language.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { newWords } from './new-words.ts'

interface Given {
  plan: Plan
  busy: boolean
  trouble: readonly string[]
  begin(): void
  edit(): void
  giveUp(): void
}

/** What a research is going to do: nothing begins before the user says yes. */
export function PlanView({ plan, busy, trouble, begin, edit, giveUp }: Given) {
  const t = newWords[language.value]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="plan">
      <h1 ref={heading} tabIndex={-1}>
        {t.planTitle}
      </h1>
      <div class="prose">
        <Markdown text={plan.text} below={1} />
      </div>
      <EstimateBox state={{ estimate: plan.estimate, problems: [], isOld: false }} idle="" />
      <div role="alert">
        {trouble.map(text => (
          <p key={text} class="failure">
            {text}
          </p>
        ))}
      </div>
      <div class="actions">
        <button type="button" class="main" disabled={busy} onClick={begin}>
          {busy ? t.starting : t.planYes}
        </button>
        <button type="button" disabled={busy} onClick={edit}>
          {t.planEdit}
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={giveUp}>
          {t.planNo}
        </button>
      </div>
    </section>
  )
}
