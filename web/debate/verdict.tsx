import type { ComponentChildren } from 'preact'
import { clean } from '../../src/core/clean.ts'
import { countEvidence } from '../../src/core/evidence.ts'
import { type Failure, failureText } from '../../src/core/failure.ts'
import type { Firmness } from '../../src/core/judging/weigh.ts'
import { type Language, langOf } from '../../src/core/language.ts'
import type { TurnView, View } from '../../src/core/view.ts'
import type { ConcludedPart, ConcludedRuling, DebateConclusion } from '../../src/engine/display.ts'
import { outcomesOf } from '../../src/formats/report/evidence-words.ts'
import { rulingFault } from '../../src/formats/report/faults.ts'
import { firmnessText } from '../../src/formats/report/judging.ts'
import { type Outcomes, outcomesInWords } from '../../src/formats/words.en.ts'
import { outcomesInChinese } from '../../src/formats/words.zh.ts'
import { withoutSigns } from '../../src/shown/marks.ts'
import { language } from '../language.ts'
import { Markdown } from '../markdown/nodes.ts'
import { ForkButton } from '../steer/forking.tsx'
import { debateWords } from '../words/debate.ts'
import { laterWords } from '../words/late-words.ts'
import type { Showing } from './showing.ts'
import { TurnLink } from './turn/turn-link.tsx'

interface ShownConclusion {
  showing: Showing
  found: DebateConclusion
}

/** What the reader came for, shown first. It is loaded after the panel parts. */
export function Verdict({ showing }: { showing: Showing }) {
  const t = laterWords[language.value]
  const view = showing.view.value
  const found = showing.panelParts.value!.conclusion(view)
  const { kind, answers, decision } = found
  return (
    <section id="verdict" class="verdict" aria-labelledby="verdict-title" tabIndex={-1}>
      <h2 id="verdict-title">{view.failure ? t.brokeOff : t[kind]}</h2>
      <div lang={langOf(showing.language)}>
        <Outcome showing={showing} found={found} />
        <Grounds showing={showing} found={found} />
        {found.lines.length === 0 && answers.length > 0 && (
          <Titled title={t.recommendation} text={answers.join('\n\n')} />
        )}
        {decision !== null && <Titled title={t.decision} text={decision} />}
        <Checked view={view} />
      </div>
      <p class="more">
        <a href="#report">{debateWords[language.value].report} →</a>
      </p>
    </section>
  )
}

const Titled = ({ title, text }: { title: string; text: string }) => (
  <>
    <h3 lang={langOf(language.value)}>{title}</h3>
    <div class="prose">
      <Markdown text={withoutSigns(text)} below={3} />
    </div>
  </>
)

function Outcome({ showing, found }: ShownConclusion) {
  const { lines, winner, firmness } = found
  if (lines.length > 0) return <Told showing={showing} found={found} />
  if (winner)
    return (
      <Headline showing={showing} found={found}>
        <span class="what" lang={langOf(language.value)}>
          {laterWords[language.value].winner}
        </span>
        <strong>{clean(showing.seatName(winner.seat)).text}</strong>
      </Headline>
    )
  if (firmness === 'split')
    return (
      <p class="winner">
        <strong lang={langOf(language.value)}>{laterWords[language.value].noWinner}</strong>
        <Badge firmness={firmness} spoken={showing.language} />
      </p>
    )
  return <Ending showing={showing} isConclusion={found.kind === 'conclusion'} />
}

/** In the format's own words. */
function Told({ showing, found }: ShownConclusion) {
  const { lines, answers, parts } = found
  const [first = '', ...others] = lines
  return (
    <>
      <Headline showing={showing} found={found}>
        <strong>{clean(first).text}</strong>
      </Headline>
      {parts.length === 0 && answers.length > 0 && (
        <div class="prose answer">
          <Markdown text={withoutSigns(answers.join('\n\n'))} below={3} />
        </div>
      )}
      {others.map(text => (
        <p key={text} class="differ">
          {clean(text).text}
        </p>
      ))}
      {parts.map((part, place) => (
        <Part key={place} part={part} isOnly={parts.length === 1} spoken={showing.language} />
      ))}
    </>
  )
}

/** The result, with the model of the winner if it should be named. */
function Headline({ showing, found, children }: ShownConclusion & { children: ComponentChildren }) {
  const { winner, firmness } = found
  const seat = showing.view.value.brief.seats.find(({ id }) => id === winner?.seat)
  return (
    <p class={`winner ${winner ? showing.seatClass(winner.seat) : ''}`}>
      {children} {seat && winner?.withModel && <span class="model">{clean(seat.model).text}</span>}
      <Badge firmness={firmness} spoken={showing.language} />
    </p>
  )
}

const Badge = ({ firmness, spoken }: { firmness: Firmness | null; spoken: Language }) =>
  firmness && <span class={`badge ${firmness}`}>{laterWords[spoken].firmness[firmness]}</span>

/** Why the result is as firm as it is, and the words that decided it. */
function Grounds({ showing, found: { judging, deciding } }: ShownConclusion) {
  const view = showing.view.value
  if (!judging) return null
  const named = (seat: string) => showing.seatName(seat)
  return (
    <>
      <p class="why">{firmnessText(judging, { view, sides: [], side: named, judge: named })}</p>
      {deciding.length > 0 && (
        <>
          <h3 lang={langOf(language.value)}>{laterWords[language.value].decidedBy}</h3>
          <ul class="deciding">
            {deciding.map(({ quote, turn }) => (
              <li key={quote}>
                “{clean(quote).text}” — <TurnLink turn={clean(turn).text} showing={showing} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** If there is only one part, the first line already tells its result. */
function Part({ part, isOnly, spoken }: { part: ConcludedPart; isOnly: boolean; spoken: Language }) {
  const { title, line, rulings } = part
  return (
    <div>
      {!isOnly && <h3>{clean(title).text}</h3>}
      {!isOnly && <p>{line}</p>}
      <ul class="prose">
        {rulings.map((ruling, i) => (
          <Ruling key={i} ruling={ruling} spoken={spoken} />
        ))}
      </ul>
    </div>
  )
}

const Ruling = ({ ruling: { label, text, firmness }, spoken }: { ruling: ConcludedRuling; spoken: Language }) => (
  <li>
    <span class="node">{clean(label).text}</span> {text === null ? laterWords[spoken].noWinner : clean(text).text}{' '}
    <Badge firmness={firmness} spoken={spoken} />
  </li>
)

function checkedText(outcomes: Outcomes, spoken: Language): string {
  if (spoken === 'zh') return outcomesInChinese(outcomes)
  const { cited, checked } = outcomes
  if (checked > 0) return `Checked by code: ${outcomesInWords(outcomes)}`
  return cited === 1
    ? 'The one citation could not be checked by code'
    : `None of the ${cited} citations could be checked by code`
}

/** How many citations hold. */
function Checked({ view }: { view: View }) {
  if (view.evidence.size === 0) return null
  const outcomes = outcomesOf(countEvidence(view.evidence.values()))
  return outcomes.cited === 0 ? null : <p class="checked">{checkedText(outcomes, view.brief.language)}</p>
}

/** For a debate without a result: why, and what can be done about it. */
function Ending({ showing, isConclusion }: { showing: Showing; isConclusion: boolean }) {
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

const WhatToDo = ({ text, turn }: { text: string; turn: string | null }) => (
  <p class="what-to-do" lang={langOf(language.value)}>
    {text} {turn !== null && <ForkButton turn={turn} />}
  </p>
)
