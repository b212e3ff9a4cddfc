import { useContext } from 'preact/hooks'
import { clean } from '../../src/core/clean.ts'
import { type Failure, failureText } from '../../src/core/failure.ts'
import { langOf } from '../../src/core/language.ts'
import type { TurnView, View } from '../../src/core/view.ts'
import { rulingFault } from '../../src/formats/report/faults.ts'
import { InFile } from '../in-file.ts'
import { language } from '../language.ts'
import { ForkButton } from '../steer/forking.tsx'
import { debateWords } from '../words/debate.ts'
import { laterWords } from '../words/late-words.ts'
import type { Showing } from './showing.ts'
import { TurnLink } from './turn/turn-link.tsx'

/** For a debate without a result: why, and what can be done about it. */
export function Ending({ showing, isConclusion }: { showing: Showing; isConclusion: boolean }) {
  const t = laterWords[language.value]
  const view = showing.view.value
  const { verdict, failure, outcome } = view
  if (failure) return <BrokeOff showing={showing} view={view} failure={failure} />
  if (verdict !== null && outcome)
    return (
      <p>
        <span class="what" lang={langOf(language.value)}>
          {t.outcome}
        </span>
        {clean(outcome).text}
      </p>
    )
  const absent = absentIn(view)
  return (
    <>
      <p>
        <strong lang={langOf(language.value)}>{isConclusion ? t.noConclusion : t.noVerdict}</strong>
      </p>
      {absent.map(turn => (
        <p key={turn.key} class="failure">
          <WhoAndWhy showing={showing} turn={turn} why={turn.missed!} />
        </p>
      ))}
      {absent[0] && <WhatToDo text={t.askAnother} turn={absent[0].key} />}
    </>
  )
}

function BrokeOff({ showing, view, failure }: { showing: Showing; view: View; failure: Failure }) {
  const t = laterWords[language.value]
  const turn = failedIn(view, failure)
  return (
    <>
      <p class="failure">
        {turn ? <WhoAndWhy showing={showing} turn={turn} why={failure} /> : failureText(failure, showing.language)}
      </p>
      {showing.control.value.state === 'failed' && (
        <WhatToDo text={turn ? t.resumeOrFork : t.resume} turn={turn?.key ?? null} />
      )}
    </>
  )
}

/** The turn at which it broke off; null: no single turn. */
const failedIn = ({ turns }: View, { kind, message }: Failure): TurnView | null =>
  [...turns.values()].findLast(({ state, failures }) => {
    const last = failures.at(-1)?.failure
    return state !== 'answered' && last?.kind === kind && last.message === message
  }) ?? null

/** Seats that were asked last and gave no answer. */
function absentIn({ turns }: View): TurnView[] {
  const missed = [...turns.values()].filter(turn => turn.state === 'missed' && turn.missed)
  const scene = sceneOf([...turns.keys()].at(-1) ?? '')
  return missed.filter(({ key }) => sceneOf(key) === scene)
}

const sceneOf = (key: string): string => key.split('/')[0]!

function WhoAndWhy({ showing, turn, why }: { showing: Showing; turn: TurnView; why: Failure }) {
  const { key, model, structured } = turn
  const spoken = showing.language
  return (
    <>
      <TurnLink turn={key} showing={showing} /> <span class="model">({clean(model).text})</span>
      {debateWords[spoken].colon}
      {structured ? rulingFault(why, spoken) : failureText(why, spoken)}
    </>
  )
}

/** In a file nothing can be done about it. */
function WhatToDo({ text, turn }: { text: string; turn: string | null }) {
  if (useContext(InFile)) return null
  return (
    <p class="what-to-do" lang={langOf(language.value)}>
      {text} {turn !== null && <ForkButton turn={turn} />}
    </p>
  )
}
