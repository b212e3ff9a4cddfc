import { type FunctionComponent, render } from 'preact'
import './style/page.css'
import { useSignal, useSignalEffect } from '@preact/signals'
import { langOf } from '../src/core/language.ts'
import { Bar } from './bar.tsx'
import { Incomplete, Lacking } from './incomplete.tsx'
import { language } from './language.ts'
import { forgetMissing, learnLack } from './reach/parts.ts'
import { path } from './router.ts'
import { debateWords } from './words/debate.ts'

/** Each view is loaded when it is first shown. */
const views: readonly [RegExp, (found: RegExpExecArray) => Promise<FunctionComponent>][] = [
  [/^\/$/, async () => (await import('./home/home.tsx')).Home],
  [/^\/new$/, async () => (await import('./home/new.tsx')).New],
  [
    /^\/debates\/(\d+)$/,
    async found => {
      const { Debate } = await import('./debate/debate.tsx')
      return () => <Debate key={found[1]} id={Number(found[1])} />
    },
  ],
]

function Page() {
  const View = useSignal<FunctionComponent | null>(null)
  const isMissing = useSignal(false)
  const tries = useSignal(0)
  const show = (view: FunctionComponent | null, where: string) => {
    if (path.peek() !== where) return
    isMissing.value = view === null
    View.value = view
  }
  useSignalEffect(() => {
    document.documentElement.lang = langOf(language.value)
  })
  useSignalEffect(() => {
    const here = path.value
    void tries.value
    for (const [pattern, load] of views) {
      const found = pattern.exec(here)
      if (!found) continue
      load(found).then(
        view => {
          forgetMissing()
          show(view, here)
        },
        async () => {
          await learnLack()
          show(null, here)
        },
      )
    }
  })
  const Now = View.value
  if (isMissing.value) return <Unreached again={() => (tries.value += 1)} />
  return (
    <>
      {Now && <Now />}
      <Incomplete />
    </>
  )
}

/** Shown in place of a view that could not be loaded. */
function Unreached({ again }: { again(): void }) {
  return (
    <>
      <Bar />
      <main>
        <p class="notice" role="alert">
          <Lacking>
            <button type="button" onClick={again}>
              {debateWords[language.value].again}
            </button>
          </Lacking>
        </p>
      </main>
    </>
  )
}

render(<Page />, document.getElementById('page')!)
