import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Language } from '../../src/core/language.ts'
import { Bar } from '../bar.tsx'
import { displayOf } from '../formats.ts'
import { language } from '../language.ts'
import { get, Refusal } from '../reach/api.ts'
import { connection } from '../reach/connection.ts'
import { part } from '../router.ts'
import { debateWords } from '../words/debate.ts'
import { take } from './draw-in-advance.ts'
import { feedOf, type Origin } from './feed.ts'
import { preloadFor } from './preloading.ts'
import { Showing } from './showing.ts'
import { DebateView } from './view.tsx'
import '../style/debate.css'

const origin: Origin = {
  journal: (id, after) => get(`/api/debates/${id}/journal?after=${after}`),
  language: () => language.peek(),
}

/** One debate, by its number. */
export function Debate({ id }: { id: number }) {
  const shown = useSignal<Showing | null>(null)
  const trouble = useSignal<string | null>(null)
  const tries = useSignal(0)
  useEffect(() => {
    const spoken = language.peek()
    let stop = () => {}
    let isLeft = false
    open(id).then(
      showing => {
        if (isLeft) return
        shown.value = showing
        stop = follow(showing, spoken)
      },
      error => {
        if (!isLeft) trouble.value = troubleText(error)
      },
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [id, tries.value])
  const showing = shown.value
  return (
    <>
      {showing && <Skip />}
      <Bar />
      {showing ? (
        <DebateView showing={showing} />
      ) : (
        <Waiting trouble={trouble.value} again={() => (tries.value += 1)} />
      )}
    </>
  )
}

/** Skips everything above. The address stays as it is. */
function Skip() {
  const t = debateWords[language.value]
  const isReport = part.value === 'report'
  const name = isReport ? 'report' : 'transcript'
  const skip = (event: Event) => {
    event.preventDefault()
    take(name)
  }
  return (
    <a class="skip" href={`#${name}`} onClick={skip}>
      {isReport ? t.report : t.skip}
    </a>
  )
}

/** The server writes the questions, and who plays the debate elsewhere. `spoken` is the language it used last. */
function follow(showing: Showing, spoken: Language): () => void {
  const stop = connection().listen(feedOf(showing, origin))
  let last = spoken
  const forget = language.subscribe(next => {
    if (next !== last) connection().renew()
    last = next
  })
  return () => {
    forget()
    stop()
  }
}

async function open(id: number): Promise<Showing> {
  const part = await origin.journal(id, 0)
  const [first] = part.records
  const format = first?.event.type === 'debate.opened' ? first.event.format : ''
  const load = displayOf(format)
  if (!load) throw new Error(debateWords[language.peek()].unknownFormat(format))
  const display = await load().catch(() => {
    throw new Refusal(0, [])
  })
  const showing = new Showing(display, part)
  await preloadFor(showing)
  return showing
}

function troubleText(error: unknown): string {
  const t = debateWords[language.peek()]
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return t.unreachable
  if (error.status === 401) return t.denied
  return error.status === 404 ? t.gone : error.message
}

function Waiting({ trouble, again }: { trouble: string | null; again(): void }) {
  const t = debateWords[language.value]
  return (
    <main class="waiting">
      {trouble === null ? (
        <p role="status" class="pulse">
          {t.loading}
        </p>
      ) : (
        <div role="alert">
          <h1 class="notice">{trouble}</h1>
          <p class="actions">
            <button type="button" onClick={again}>
              {t.again}
            </button>
            <a class="button main" href="/">
              {t.home}
            </a>
          </p>
        </div>
      )}
    </main>
  )
}
