import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { About, PlannedForm } from '../../src/server/backend.ts'
import { Bar } from '../bar.tsx'
import { useAbout } from '../form/about.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { contentsFrom, emptyContents } from './contents.ts'
import { NewForm } from './new-form.tsx'
import { type FormStart, keepContents, keptContents, useStarting } from './starting.ts'
import { newWords } from './words.ts'
import '../style/form.css'
import '../style/home.css'
import { EstimateBox } from '../form/estimate.tsx'
import { Markdown } from '../markdown/nodes.ts'

/** A form for every format, and the plan of formats that have one. */
export function New() {
  const t = newWords[language.value]
  const { about, trouble, again } = useAbout()
  useEffect(() => {
    document.title = t.pageTitle
  }, [t])
  return (
    <>
      <Bar />
      <main class="new">
        {about ? (
          <Ready about={about} />
        ) : (
          <>
            <h1>{t.title}</h1>
            <p role="status">{trouble ?? t.loading}</p>
            {trouble && (
              <button type="button" onClick={again}>
                {debateWords[language.value].again}
              </button>
            )}
          </>
        )}
      </main>
    </>
  )
}

function Ready({ about }: { about: About }) {
  const contents = useSignal(keptContents())
  const starting = useStarting()
  const form = about.formats.find(({ id }) => id === contents.value.format) ?? about.formats[0]
  useEffect(() => keepContents(contents.value), [contents.value])
  const plan = starting.plan.value
  if (!form) return null
  if (!plan)
    return (
      <NewForm
        about={about}
        form={form}
        contents={contents.value}
        starting={starting}
        change={next => (contents.value = { ...contents.value, ...next, format: next.format ?? form.id })}
        clear={() => (contents.value = emptyContents(form.id))}
      />
    )
  const edit = () => {
    const planned = about.formats.find(({ id }) => id === plan.wish.format) ?? form
    contents.value = contentsFrom(plan.wish, contents.value, about, planned)
    starting.putAside()
    scrollTo(0, 0)
  }
  return <PlanView plan={plan} starting={starting} edit={edit} />
}

/** What a research will do. Nothing begins before the user agrees. */
function PlanView({ plan, starting, edit }: { plan: PlannedForm; starting: FormStart; edit(): void }) {
  const t = newWords[language.value]
  const busy = starting.busy.value
  const giveUp = async () => {
    if (await starting.giveUp()) scrollTo(0, 0)
  }
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
        {starting.problems.value.map(({ message }) => (
          <p key={message} class="failure">
            {message}
          </p>
        ))}
      </div>
      <div class="actions">
        <button type="button" class="main" disabled={busy} onClick={() => void starting.begin()}>
          {busy ? t.starting : t.planYes}
        </button>
        <button type="button" disabled={busy} onClick={edit}>
          {t.planEdit}
        </button>
        <button type="button" class="quiet" disabled={busy} onClick={() => void giveUp()}>
          {t.planNo}
        </button>
      </div>
    </section>
  )
}
