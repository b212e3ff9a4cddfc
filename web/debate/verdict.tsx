import type { ComponentChildren } from 'preact'
import { clean } from '../../src/core/clean.ts'
import { countEvidence } from '../../src/core/evidence.ts'
import type { Firmness } from '../../src/core/judging/weigh.ts'
import { type Language, langOf } from '../../src/core/language.ts'
import type { View } from '../../src/core/view.ts'
import type { ConcludedPart, ConcludedRuling, DebateConclusion } from '../../src/engine/display.ts'
import { outcomesOf } from '../../src/formats/report/evidence-words.ts'
import { firmnessText } from '../../src/formats/report/judging.ts'
import { type Outcomes, outcomesInWords } from '../../src/formats/words.en.ts'
import { outcomesInChinese } from '../../src/formats/words.zh.ts'
import { withoutSigns } from '../../src/shown/marks.ts'
import { language } from '../language.ts'
import { Markdown } from '../markdown/nodes.ts'
import { debateWords } from '../words/debate.ts'
import { verdictWords } from '../words/verdict-words.ts'
import { ending } from './late-parts.ts'
import { Lazy } from './lazy.tsx'
import type { Showing } from './showing.ts'
import { TurnLink } from './turn/turn-link.tsx'

interface ShownConclusion {
  showing: Showing
  found: DebateConclusion
}

/** What the reader came for, shown first. The panel parts must be there. */
export function Verdict({ showing }: { showing: Showing }) {
  const t = verdictWords[language.value]
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
          {verdictWords[language.value].winner}
        </span>
        <strong>{clean(showing.seatName(winner.seat)).text}</strong>
      </Headline>
    )
  if (firmness === 'split')
    return (
      <p class="winner">
        <strong lang={langOf(language.value)}>{verdictWords[language.value].noWinner}</strong>
        <Badge firmness={firmness} spoken={showing.language} />
      </p>
    )
  return <Lazy load={ending} props={{ showing, isConclusion: found.kind === 'conclusion' }} />
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
  firmness && <span class={`badge ${firmness}`}>{verdictWords[spoken].firmness[firmness]}</span>

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
          <h3 lang={langOf(language.value)}>{verdictWords[language.value].decidedBy}</h3>
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
    <span class="node">{clean(label).text}</span> {text === null ? verdictWords[spoken].noWinner : clean(text).text}{' '}
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
