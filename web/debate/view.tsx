import { useSignal, useSignalEffect } from '@preact/signals'
import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { elapsedIn } from '../../src/core/elapsed.ts'
import { spending } from '../../src/core/figures.ts'
import { langOf } from '../../src/core/language.ts'
import { totalsOf } from '../../src/core/totals.ts'
import type { View } from '../../src/core/view.ts'
import { useKeys } from '../help/keys.ts'
import { language } from '../language.ts'
import { connection } from '../reach/connection.ts'
import { part } from '../router.ts'
import { Controls } from '../steer/controls.tsx'
import { debateWords } from '../words/debate.ts'
import { clock, count } from '../words/figures.ts'
import { calledTurn } from './calls/calls-button.tsx'
import { take, useTarget } from './draw-in-advance.ts'
import { Head, Seats } from './head.tsx'
import {
  announcer,
  callsDialog,
  citationCard,
  follow,
  hasVerdict,
  moves,
  questions,
  remarkBox,
  replayBar,
  report,
  toVerdict,
} from './late-parts.ts'
import { Lazy } from './lazy.tsx'
import { keepLoadingPanelParts } from './preloading.ts'
import { speakingIn } from './progress.ts'
import { Replaying } from './replay/replaying.ts'
import { standsAbreast } from './scenes.ts'
import type { Showing } from './showing.ts'
import { Beside } from './side-panels.tsx'
import { Transcript } from './transcript.tsx'
import { opened } from './turn/citation.tsx'
import { Verdict } from './verdict.tsx'

/** A debate: its verdict, who takes part, its panels, and everything that was said. */
export function DebateView({ showing }: { showing: Showing }) {
  const replaying = useMemo(() => new Replaying(showing), [showing])
  useTitle(showing)
  useTarget(showing, replaying)
  useKeys(event => actions(replaying, event)[event.key])
  useEffect(() => keepLoadingPanelParts(showing), [showing])
  const isReport = part.value === 'report'
  const props = useMemo(() => ({ showing }), [showing])
  return (
    <>
      <StatusBar showing={showing} />
      <Connected />
      <main class="debate">
        <Head showing={showing} actions={<Actions showing={showing} replaying={replaying} />} />
        {hasVerdict(showing.view.value) && showing.panelParts.value && <Verdict showing={showing} />}
        <Seats showing={showing} />
        <Parts isReport={isReport} />
        <div class={standsAbreast(showing.display, showing.view.value) ? 'columns' : 'columns single'}>
          <Beside showing={showing} />
          <div class="main-column">
            {isReport ? <Lazy load={report} props={props} /> : <Transcript showing={showing} />}
            <Lazy load={questions} props={props} when={showing.control.value.questions.length > 0} />
            <Lazy load={remarkBox} props={props} when={showing.display.listens === true} />
          </div>
        </div>
      </main>
      <div class="foot">
        <Lazy load={follow} props={{ showing, replaying }} canWait />
        <Lazy load={toVerdict} props={props} canWait />
        <Lazy load={replayBar} props={{ replaying, showing }} when={replaying.player.value !== null} />
      </div>
      <Lazy load={citationCard} props={props} when={opened.value !== null} />
      <Lazy load={callsDialog} props={props} when={calledTurn.value !== null} />
      <Lazy load={announcer} props={props} canWait />
    </>
  )
}

function useTitle(showing: Showing): void {
  useSignalEffect(() => {
    const [first = ''] = clean(showing.present.value.brief.topic).text.trim().split('\n')
    const state = debateWords[language.value].states[showing.control.value.state]
    document.title = `${first.slice(0, 120)} · ${state} · Agon`
    return () => {
      document.title = 'Agon'
    }
  })
}

function Actions({ showing, replaying }: { showing: Showing; replaying: Replaying }) {
  const t = debateWords[language.value]
  return (
    <div class={showing.control.value.heldBy === null ? 'head-actions here' : 'head-actions'}>
      <Controls showing={showing} />
      <button type="button" aria-pressed={showing.past.value !== null} onClick={() => replaying.toggle()}>
        {t.replay}
      </button>
      <details class="menu" onKeyDown={closed}>
        <summary>{t.export}</summary>
        <ul>
          {(['md', 'json', 'html'] as const).map(form => (
            <li key={form}>
              <a href={`/api/debates/${showing.id}/export?form=${form}&language=${language.value}`} download>
                {t.forms[form]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function closed({ key, currentTarget }: TargetedKeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

/** The transcript, or the report. */
function Parts({ isReport }: { isReport: boolean }) {
  const t = debateWords[language.value]
  const current = (is: boolean) => (is ? ('page' as const) : undefined)
  return (
    <nav class="parts" aria-label={t.contents}>
      <a href="#transcript" aria-current={current(!isReport)}>
        {t.transcript}
      </a>
      <a href="#report" aria-current={current(isReport)}>
        {t.report}
      </a>
    </nav>
  )
}

/** Says so when the page has lost the server. */
function Connected() {
  const t = debateWords[language.value]
  const reach = connection().reach.value
  const text = { lost: t.lost, denied: t.denied, gone: t.gone, off: null, connecting: null, open: null }[reach]
  return (
    <div class="connection" role="status">
      {text !== null && (
        <p class="notice">
          {text}{' '}
          {reach === 'lost' && (
            <button type="button" class="quiet" onClick={() => connection().tryNow()}>
              {t.again}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function actions(replaying: Replaying, event: KeyboardEvent): Record<string, (() => void) | undefined> {
  const player = isPressing(event) ? null : replaying.player.peek()
  return {
    j: () => step(1),
    k: () => step(-1),
    g: () => toEnd(0),
    G: () => toEnd(-1),
    r: () => replaying.toggle(),
    ...(player && { ' ': () => (player.isPlaying.peek() ? player.pause() : player.play()) }),
  }
}

/** Space presses a button, opens a summary and ticks a box. */
const isPressing = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('button, summary, a, input:not([type=range])') !== null

/** Those that are not folded away. */
const turns = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.transcript article.turn')].filter(turn => turn.checkVisibility())

/** Steps from the focused turn, or from the first visible one. */
function step(by: 1 | -1): void {
  const all = turns()
  const focused = document.activeElement?.closest('article.turn')
  const at = focused ? all.indexOf(focused as HTMLElement) : -1
  if (at >= 0) return void take(all[at + by]?.id ?? '')
  const inSight = all.findIndex(turn => turn.getBoundingClientRect().bottom > topMargin)
  const next = by > 0 ? inSight : inSight - 1
  take(all[Math.max(0, next)]?.id ?? '')
}

const topMargin = 120

const toEnd = (place: 0 | -1): void => void take(turns().at(place)?.id ?? '')

/** Who speaks, how far it is, what it has cost, and how to stop it. It always stays visible. */
function StatusBar({ showing }: { showing: Showing }) {
  const t = debateWords[language.value]
  const view = showing.view.value
  const { state } = showing.control.value
  const isPast = showing.past.value !== null
  const props = useMemo(() => ({ showing }), [showing])
  const far = view.state === 'done' ? null : (showing.display.progress?.(view) ?? null)
  const score = showing.display.score?.(view) ?? null
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
      {score !== null && (
        <span class="points">
          {t.points}{' '}
          <strong class="score" lang={langOf(showing.language)} title={t.score}>
            {score}
          </strong>
        </span>
      )}
      {/* Nothing beside them moves when they disappear. */}
      <Lazy load={moves} props={props} when={state !== 'done'} />
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
  const totals = totalsOf(view)
  const { input, output, knownCost } = totals
  const { budget } = view.brief
  const paid = spending(totals, budget, language.value)
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
  // Without news, nobody knows whether it goes on.
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
