import { type ComponentChildren, type FunctionComponent, render } from 'preact'
import './style/page.css'
import { useSignal, useSignalEffect } from '@preact/signals'
import { type Language, langOf } from '../src/core/language.ts'
import { Bar } from './bar.tsx'
import { language, takeUsualLanguage } from './language.ts'
import { forgetMissing, lack, learnLack } from './reach/parts.ts'
import { followAddress, path } from './router.ts'
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

/** Says why a part of the page is missing. Users with unsaved text decide themselves when to reload. */
function Incomplete() {
  // Views themselves say that the server cannot be reached, and parts load by themselves when it can.
  if (lack.value === null || lack.value === 'lost') return null
  return (
    <p class="notice incomplete" role="alert">
      <Lacking />
    </p>
  )
}

/** The problem in words, with what can be done. `children` are further options. */
function Lacking({ children }: { children?: ComponentChildren }) {
  const t = words[language.value]
  const { denied, unreachable } = debateWords[language.value]
  if (lack.value !== 'replaced')
    return (
      <>
        {lack.value === 'denied' ? denied : unreachable} {children}
      </>
    )
  return (
    <>
      {t.incomplete}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t.reload}
      </button>
    </>
  )
}

const words: Record<Language, { incomplete: string; reload: string }> = {
  en: {
    incomplete: 'A part of this page could not be loaded. Perhaps Agon was updated since it was opened.',
    reload: 'Reload the page',
  },
  zh: { incomplete: '页面的一部分无法载入，可能是打开之后 Agon 已经更新。', reload: '重新载入页面' },
}

// Fires for every part of the built page that fails to load, whoever needs it.
addEventListener('vite:preloadError', () => void learnLack())

takeUsualLanguage()
followAddress()
render(<Page />, document.getElementById('page')!)
