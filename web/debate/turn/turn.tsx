import { useSignal } from '@preact/signals'
import { useContext, useMemo } from 'preact/hooks'
import { clean, neutralisedIn } from '../../../src/core/clean.ts'
import type { Failure } from '../../../src/core/failure.ts'
import { failureKinds, failureText } from '../../../src/core/failure.ts'
import { spending } from '../../../src/core/figures.ts'
import { isTurned } from '../../../src/core/judging/sittings.ts'
import { langOf } from '../../../src/core/language.ts'
import { isPerson } from '../../../src/core/notices.ts'
import { figuresOf } from '../../../src/core/totals.ts'
import type { TurnView } from '../../../src/core/view.ts'
import { withMarks, withoutSigns } from '../../../src/shown/marks.ts'
import { isSealedTurn } from '../../../src/shown/sealed.ts'
import { InFile } from '../../in-file.ts'
import { language } from '../../language.ts'
import { Formatted } from '../../markdown/formatted.tsx'
import type { MarkdownText } from '../../markdown/nodes.ts'
import { turnAddress, useIsPart } from '../../router.ts'
import { ForkButton } from '../../steer/forking.tsx'
import { debateWords } from '../../words/debate.ts'
import { count, duration } from '../../words/figures.ts'
import { CallsButton } from '../calls/calls-button.tsx'
import { failedAttempts, saying } from '../late-parts.ts'
import { Lazy } from '../lazy.tsx'
import { turnRank } from '../names.ts'
import type { SceneCell } from '../scenes.ts'
import type { Showing } from '../showing.ts'
import { AsideLines } from './asides.tsx'
import { Mark } from './citation.tsx'
import { Found } from './citation-lines.tsx'
import { ReplyContents } from './reply.tsx'
import { speechWords } from './speech-words.ts'

export interface TurnProps {
  showing: Showing
  turn: TurnView
}

/** One turn: who spoke, what was said, what the check found, and what it cost. */
export function Turn({ showing, cell: { key, asides } }: { showing: Showing; cell: SceneCell }) {
  const turn = showing.turn(key).now.value.turn
  const isTarget = useIsPart(key)
  if (!turn) return null
  const name = clean(showing.seatName(turn.seat)).text
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
      {turn.state !== 'answered' && <Attempts showing={showing} turn={turn} />}
      <Contents showing={showing} turn={turn} />
      {turn.state === 'answered' && <Attempts showing={showing} turn={turn} />}
      <AsideLines asides={asides} showing={showing} />
      <Foot showing={showing} turn={turn} />
    </article>
  )
}

function Heading({ showing, turn, name }: TurnProps & { name: string }) {
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

/** A link to follow, which also copies its address for sending. */
function LinkTo({ showing: { id }, turnKey }: { showing: Showing; turnKey: string }) {
  const t = debateWords[language.value]
  const copied = useSignal(false)
  const inFile = useContext(InFile)
  const address = inFile ? `#${encodeURI(turnKey)}` : turnAddress(id, turnKey)
  const label = inFile ? undefined : t.copyLink
  const copy = async () => {
    await navigator.clipboard?.writeText(new URL(address, location.href).href).catch(() => {})
    copied.value = true
    setTimeout(() => (copied.value = false), 1_500)
  }
  return (
    <a class="anchor" href={address} title={label && `${label} (${turnKey})`} aria-label={label} onClick={copy}>
      {inFile ? turnKey : copied.value ? t.copied : '#'}
    </a>
  )
}

function Contents({ showing, turn }: TurnProps) {
  const t = debateWords[language.value]
  const { state, structured } = turn
  const file = useContext(InFile)
  if (state === 'speaking')
    return file ? (
      <file.Unfinished showing={showing} turn={turn}>
        <Speech showing={showing} turn={turn} />
      </file.Unfinished>
    ) : (
      <Lazy load={saying} props={{ showing, turn }} />
    )
  if (state === 'answered')
    return structured ? <Reply showing={showing} turn={turn} /> : <Speech showing={showing} turn={turn} />
  const why = turn.missed ?? turn.failures.at(-1)?.failure
  const isStopped = state === 'failed' && why?.kind === 'aborted'
  return (
    <p class={isStopped ? 'stopped' : 'failure'}>
      {!isStopped && (state === 'missed' ? t.missed : t.noSpeech)}
      {why && `${isStopped ? '' : t.colon}${whyAbsent(why, structured, showing)}`}
    </p>
  )
}

/** The problems with a model's JSON are meant for the model, so only the kind of failure is shown. */
const whyAbsent = (why: Failure, structured: boolean, { language }: Showing): string =>
  structured && why.kind === 'bad-output' ? failureKinds[language][why.kind] : failureText(why, language)

function Foot({ showing, turn }: TurnProps) {
  const t = debateWords[language.value]
  const { state, attempts, finish, reportedModel, model } = turn
  const { usage, ms, ...spent } = figuresOf(turn)
  const sealed = isSealed(showing, turn)
  const file = useContext(InFile)
  const calls =
    attempts > 0 && !sealed && (file ? <file.Raw showing={showing} turn={turn} /> : <CallsButton turn={turn.key} />)
  if (state === 'speaking') return <footer lang={langOf(language.value)}>{calls}</footer>
  const neutralised = sealed ? 0 : neutralisedIn(turn)
  const spends = !isPerson(model)
  const parts = [
    spends && usage && t.tokens(count(usage.output)),
    spends && (spent.cost !== null || spent.knownCost > 0) && spending(spent, null, language.value),
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
      {calls}
    </footer>
  )
}

/** Failed attempts, for those who want to know. What is merely asked for again is no trouble. */
function Attempts({ showing, turn }: TurnProps) {
  const isOpen = useSignal(useContext(InFile) !== null)
  const t = debateWords[language.value]
  const failed = turn.failures.filter(({ failure }) => failure.kind !== 'aborted')
  if (turn.failures.length === 0) return null
  const isAll = (...kinds: string[]) =>
    failed.length > 0 && failed.every(({ failure: { kind } }) => kinds.includes(kind))
  const isRoutine = isAll('incomplete', 'bad-output')
  const title = isAll('incomplete')
    ? t.draft
    : isRoutine
      ? t.repaired(failed.length)
      : failed.length > 0
        ? t.failedTries(failed.length)
        : t.stopped
  const isTrouble = !isRoutine && turn.state !== 'answered'
  return (
    <details
      class={isTrouble ? 'attempts trouble' : 'attempts'}
      onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}
    >
      <summary lang={langOf(language.value)}>{title}</summary>
      <Lazy load={failedAttempts} props={{ showing, turn }} when={isOpen.value} />
    </details>
  )
}

/** People who take part and read along here must not see it yet. */
const isSealed = (showing: Showing, { key }: TurnView): boolean => {
  const view = showing.view.peek()
  return view.state === 'running' && isSealedTurn(showing.display, key, view)
}

/** A reply in JSON, in words. */
function Reply({ showing, turn }: TurnProps) {
  const t = debateWords[language.value]
  if (isSealed(showing, turn)) return <p class="small">{t.sealed}</p>
  return <ReplyContents showing={showing} turn={turn} />
}

/** A speech, with the result of each citation after it. It is redrawn only when there is more to show. */
function Speech({ showing, turn }: TurnProps) {
  const found = showing.view.peek().evidence.get(turn.key)
  const sign = `${turn.text.length} ${found?.citations.length ?? 0} ${turn.leftOut}`
  const speech = useMemo(() => speechOf(showing, turn), [showing, sign])
  return (
    <>
      <div class="prose">
        <Formatted sign={sign} {...speech} />
      </div>
      <Found showing={showing} turn={turn} />
    </>
  )
}

function speechOf({ display, view }: Showing, { key, text }: TurnView): MarkdownText {
  const { turns, evidence } = view.peek()
  const citations = evidence.get(key)?.citations ?? []
  const words = speechWords(display, text)
  return {
    text: citations.length > 0 ? withMarks(words, citations) : withoutSigns(words),
    below: turnRank,
    isTurn: name => turns.has(name),
    mark: place => (citations[place] ? <Mark citation={citations[place]} /> : null),
  }
}
