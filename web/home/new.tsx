import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { About } from '../../src/server/house.ts'
import { Bar } from '../bar.tsx'
import { useAbout } from '../form/about.ts'
import { language } from '../language.ts'
import { contentsFrom, emptyContents } from './contents.ts'
import { keepContents, keptContents } from './kept-form.ts'
import { NewForm } from './new-form.tsx'
import { newWords } from './new-words.ts'
import { PlanView } from './plan-view.tsx'
import { useStarting } from './starting.ts'
import '../style/form.css'
import '../style/home.css'

/** A form for any format, and the plan of those that have one. */
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
                {t.again}
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
  const giveUp = async () => {
    if (await starting.giveUp()) scrollTo(0, 0)
  }
  return (
    <PlanView
      plan={plan}
      busy={starting.busy.value}
      trouble={starting.problems.value.map(({ message }) => message)}
      begin={() => void starting.begin()}
      edit={edit}
      giveUp={() => void giveUp()}
    />
  )
}
