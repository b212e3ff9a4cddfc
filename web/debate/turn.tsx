import { useSignal } from '@preact/signals'
import { clean } from '../../src/core/clean.ts'
import type { Failure } from '../../src/core/failure.ts'
import { failureKinds, failureText } from '../../src/core/failure-words.ts'
import { isTurned } from '../../src/core/judging/turned.ts'
import { langOf } from '../../src/core/language.ts'
import { neutralisedIn } from '../../src/core/neutralised.ts'
import { isPerson } from '../../src/core/notices.ts'
import type { TurnView } from '../../src/core/view.ts'
import { language } from '../language.ts'
import { turnAddress, useIsPart } from '../router.ts'
import { ForkButton } from '../steer/fork-button.tsx'
import { debateWords } from '../words/debate.ts'
import { count, duration, price } from '../words/figures.ts'
import { AsideLines } from './asides.tsx'
import { Attempts } from './attempts.tsx'
import { isSealed, Reply } from './reply.tsx'
import { Saying } from './saying.tsx'
import type { Cell } from './scenes.ts'
import type { Showing } from './showing.ts'
import { Speech } from './speech.tsx'

export interface TurnProps {
  showing: Showing
  cell: Cell
}

/** One turn: who, what was said, what was found in it, and what it took. */
export function Turn({ showing, cell: { key, asides } }: TurnProps) {
  const turn = showing.turnView(key)
  const isTarget = useIsPart(key)
  if (!turn) return null
  const name = showing.seatName(turn.seat)
  const classes = [
    `turn ${showing.seatClass(turn.seat)} ${turn.state}`,
    turn.inherited && 'inherited',
    isTarget.value && 'target',
  ]
  return (
    <article
      id={key}
      class={classes.filter(Boolean).join(' ')}
      tabIndex={-1}
      aria-label={`${name}, ${showing.sceneName(key)}`}
    >
      <Heading showing={showing} turn={turn} name={name} />
      <Contents showing={showing} turn={turn} />
      <AsideLines asides={asides} />
      <Foot showing={showing} turn={turn} />
    </article>
  )
}

function Heading({ showing, turn, name }: { showing: Showing; turn: TurnView; name: string }) {
  const t = debateWords[language.value]
  const { key, model, inherited, leftOut } = turn
  return (
    <header>
      <h4>{name}</h4>
      <span class="model">{clean(model).text}</span>
      {isTurned(key) && <span class="tag soft">{t.turned}</span>}
      {inherited && <span class="tag soft">{leftOut ? t.leftOut : t.inherited}</span>}
      <LinkTo showing={showing} turnKey={key} />
    </header>
  )
}

/** A link for those who follow it, and a copy of it for those who send it. */
function LinkTo({ showing: { id }, turnKey }: { showing: Showing; turnKey: string }) {
  const t = debateWords[language.value]
  const copied = useSignal(false)
  const address = turnAddress(id, turnKey)
  const copy = async () => {
    await navigator.clipboard?.writeText(new URL(address, location.href).href).catch(() => {})
    copied.value = true
    setTimeout(() => (copied.value = false), 1_500)
  }
  return (
    <a class="anchor" href={address} title={`${t.copyLink} (${turnKey})`} aria-label={t.copyLink} onClick={copy}>
      {copied.value ? t.copied : '#'}
    </a>
  )
}

function Contents({ showing, turn }: { showing: Showing; turn: TurnView }) {
  const t = debateWords[language.value]
  const { state, structured } = turn
  if (state === 'speaking')
    return (
      <>
        <Attempts showing={showing} turn={turn} />
        <Saying showing={showing} turn={turn} />
      </>
    )
  if (state === 'answered')
    return (
      <>
        <Attempts showing={showing} turn={turn} />
        {structured ? <Reply showing={showing} turn={turn} /> : <Speech showing={showing} turn={turn} />}
      </>
    )
  const why = turn.missed ?? turn.failures.at(-1)?.failure
  const isStopped = state === 'failed' && why?.kind === 'aborted'
  return (
    <>
      <Attempts showing={showing} turn={turn} />
      <p class={isStopped ? 'stopped' : 'failure'}>
        {!isStopped && (state === 'missed' ? t.missed : t.noSpeech)}
        {why && `${isStopped ? '' : t.colon}${whyAbsent(why, structured, showing)}`}
      </p>
    </>
  )
}

/** What was said to a model about its JSON is for the model: only the kind of failure is told. */
const whyAbsent = (why: Failure, structured: boolean, { language }: Showing): string =>
  structured && why.kind === 'bad-output' ? failureKinds[language][why.kind] : failureText(why, language)

function Foot({ showing, turn }: { showing: Showing; turn: TurnView }) {
  const t = debateWords[language.value]
  const { state, usage, cost, ms, attempts, finish, reportedModel, model } = turn
  if (state === 'speaking') return <footer />
  const neutralised = isSealed(showing, turn) ? 0 : neutralisedIn(turn)
  const spends = !isPerson(model)
  const parts = [
    spends && usage && t.tokens(count(usage.output)),
    spends && cost !== null && price(cost),
    spends && ms > 0 && duration(ms, language.value),
    attempts > 1 && t.tries(attempts),
    finish === 'length' && t.cutOff,
    neutralised > 0 && t.neutralised(neutralised),
    reportedModel !== null && t.answeredAs(clean(reportedModel).text),
  ].filter(Boolean)
  return (
    <footer lang={langOf(language.value)}>
      {parts.length > 0 && <span>{parts.join(' · ')}</span>}
      <ForkButton turn={turn.key} />
      {turn.structured && state === 'answered' && !isSealed(showing, turn) && <Raw turn={turn} />}
    </footer>
  )
}

/** The reply to the letter, for those who open it. */
function Raw({ turn: { value } }: { turn: TurnView }) {
  const isOpen = useSignal(false)
  return (
    <details class="raw" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{debateWords[language.value].raw}</summary>
      {isOpen.value && (
        <pre>
          <code>{clean(JSON.stringify(value, null, 2)).text}</code>
        </pre>
      )}
    </details>
  )
}
