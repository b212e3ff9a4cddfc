import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { langOf } from '../../src/core/language.ts'
import { totalsOf } from '../../src/core/totals.ts'
import type { View } from '../../src/core/view.ts'
import { language } from '../language.ts'
import { connection } from '../reach/connection.ts'
import { debateWords } from '../words/debate.ts'
import { clock, count, price } from '../words/figures.ts'
import { moves } from './later.ts'
import { Lazy } from './lazy.tsx'
import { elapsedIn, speakingIn } from './progress.ts'
import type { Showing } from './showing.ts'

/** Who speaks, how far it is, what it took so far, and what stops it. It stays in sight. */
export function StatusBar({ showing }: { showing: Showing }) {
  const t = debateWords[language.value]
  const view = showing.view.value
  const { state } = showing.control.value
  const isPast = showing.past.value !== null
  const props = useMemo(() => ({ showing }), [showing])
  const far = view.state === 'done' ? null : (showing.face.progress?.(view) ?? null)
  return (
    <section class="status" aria-label={t.status}>
      <span class={`dot ${isPast ? 'past' : state}`} aria-hidden="true" />
      <span class="who" lang={langOf(showing.language)}>
        <Who showing={showing} view={view} />
      </span>
      {far !== null && (
        <span class="far" lang={langOf(showing.language)}>
          {far}
        </span>
      )}
      {/* Nothing beside them moves when they go. */}
      <Lazy load={moves} props={props} />
      <Spent view={view} />
      <Clock showing={showing} />
    </section>
  )
}

function Who({ showing, view }: { showing: Showing; view: View }) {
  const t = debateWords[language.value]
  const speaking = speakingIn(view)
  const [first, ...others] = speaking
  const { state } = showing.control.value
  if (!first || (view.state === 'running' && state !== 'running' && state !== 'pausing' && !showing.past.value))
    return (
      <span lang={langOf(language.value)}>
        {t.states[view.state === 'running' || showing.past.value === null ? state : 'done']}
        {state === 'paused' && view.paused && ` · ${t.outOfBudget}`}
      </span>
    )
  return (
    <>
      <a href={`#${encodeURI(first.key)}`}>
        <span class="where">{showing.sceneName(first.key)} · </span>
        <strong class={showing.seatClass(first.seat)}>{showing.seatName(first.seat)}</strong>
      </a>
      {others.length > 0 && <span lang={langOf(language.value)}> + {t.more(others.length)}</span>}
    </>
  )
}

function Spent({ view }: { view: View }) {
  const t = debateWords[language.value]
  const { input, output, cost, knownCost } = totalsOf(view)
  const { budget } = view.brief
  const paid = cost === null ? t.costUnknown : budget === null ? price(cost) : t.costOf(price(cost), price(budget))
  return (
    <>
      {input + output > 0 && (
        <span class="tokens" title={t.tokensAbout}>
          {t.tokens(count(input + output))}
        </span>
      )}
      <span class="cost" title={t.cost}>
        {paid}
        {budget !== null && <meter min={0} max={budget} high={budget * 0.8} value={knownCost} aria-label={paid} />}
      </span>
    </>
  )
}

function Clock({ showing }: { showing: Showing }) {
  const t = debateWords[language.value]
  const now = useSignal(Date.now())
  const { state } = showing.control.value
  const isRunning = (state === 'running' || state === 'pausing') && showing.past.value === null
  // Nobody knows whether it goes on while nothing is heard of it.
  const isHeard = !/^(?:lost|denied|gone)$/.test(connection().reach.value)
  useEffect(() => {
    if (!isRunning || !isHeard) return
    now.value = Date.now()
    const timer = setInterval(() => (now.value = Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning, isHeard])
  const ms = elapsedIn(showing.records, showing.view.value.seq, isRunning ? now.value : null)
  return (
    <time class="clock" title={t.time}>
      {clock(ms)}
    </time>
  )
}
