import { useSignalEffect } from '@preact/signals'
import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { language } from '../language.ts'
import { connection } from '../reach/connection.ts'
import { part } from '../router.ts'
import { debateWords } from '../words/debate.ts'
import { Beside } from './beside.tsx'
import { opened } from './citation.tsx'
import { Follow } from './follow.tsx'
import { Head, Seats } from './head.tsx'
import { useDebateKeys } from './keys.ts'
import {
  announcer,
  citationCard,
  controls,
  hasVerdict,
  keepLoadingBesides,
  questions,
  remarkBox,
  replayBar,
  report,
  toVerdict,
  verdict,
} from './later.ts'
import { Lazy } from './lazy.tsx'
import { Replaying } from './replaying.ts'
import { standsAbreast } from './scenes.ts'
import type { Showing } from './showing.ts'
import { StatusBar } from './status.tsx'
import { useTarget } from './target.ts'
import { Transcript } from './transcript.tsx'

/** A debate: its verdict, who takes part, what is drawn of it, and everything that was said. */
export function DebateView({ showing }: { showing: Showing }) {
  const replaying = useMemo(() => new Replaying(showing), [showing])
  useTitle(showing)
  useTarget(showing, replaying)
  useDebateKeys(replaying)
  useEffect(() => keepLoadingBesides(showing), [showing])
  const isReport = part.value === 'report'
  const props = useMemo(() => ({ showing }), [showing])
  return (
    <>
      <StatusBar showing={showing} />
      <Connected />
      <main class="debate">
        <Head showing={showing} actions={<Actions showing={showing} replaying={replaying} />} />
        <Lazy load={verdict} props={props} when={hasVerdict(showing.view.value) && showing.besides.value !== null} />
        <Seats showing={showing} />
        <Parts isReport={isReport} />
        <div class={standsAbreast(showing.face, showing.view.value) ? 'columns' : 'columns single'}>
          <Beside showing={showing} />
          <div class="main-column">
            {isReport ? <Lazy load={report} props={props} /> : <Transcript showing={showing} />}
            <Lazy load={questions} props={props} when={showing.control.value.questions.length > 0} />
            <Lazy load={remarkBox} props={props} when={showing.face.listens === true} />
          </div>
        </div>
      </main>
      <div class="foot">
        <Follow showing={showing} replaying={replaying} />
        <Lazy load={toVerdict} props={props} />
        <Lazy load={replayBar} props={{ replaying, showing }} when={replaying.player.value !== null} />
      </div>
      <Lazy load={citationCard} props={props} when={opened.value !== null} />
      <Lazy load={announcer} props={props} />
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
  const props = useMemo(() => ({ showing }), [showing])
  return (
    <div class={showing.control.value.heldBy === null ? 'head-actions here' : 'head-actions'}>
      <Lazy load={controls} props={props} />
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

/** Says it when the page and the server have lost each other. */
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
