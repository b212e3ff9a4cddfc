import type { ComponentChildren } from 'preact'
import { clean } from '../../src/core/clean.ts'
import { countEvidence } from '../../src/core/evidence.ts'
import type { Firmness } from '../../src/core/judging/weigh.ts'
import { type Language, langOf } from '../../src/core/language.ts'
import type { View } from '../../src/core/view.ts'
import type { ConcludedPart, ConcludedRuling, DebateConclusion } from '../../src/engine/display.ts'
import { type DebateEnding, endingOf, firmnessLine } from '../../src/formats/ending.ts'
import { outcomesOf } from '../../src/formats/report/evidence-words.ts'
import { type Outcomes, outcomesInWords } from '../../src/formats/words.en.ts'
import { endingWords } from '../../src/formats/words.ts'
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

/** What the reader came for, shown first: the answer, then how firm it is and why. The panel parts must be there. */
export function Verdict({ showing }: { showing: Showing }) {
  const t = verdictWords[language.value]
  const view = showing.view.value
  const panelParts = showing.panelParts.value!
  const found = panelParts.conclusion(view)
  const { kind, lines, winner, answers } = found
  const isDecided = lines.length > 0 || winner !== null || answers.length > 0 || found.judging !== null
  return (
    <section id="verdict" class="verdict" aria-labelledby="verdict-title" tabIndex={-1}>
      <h2 id="verdict-title">{view.failure ? t.brokeOff : t[kind]}</h2>
      <div lang={langOf(showing.language)}>
        {isDecided ? (
          <Answered showing={showing} found={found} ended={endingOf(view, { ...showing, panelParts }, showing.id)} />
        ) : (
          <Lazy load={ending} props={{ showing, isConclusion: kind === 'conclusion' }} />
        )}
        <Checked view={view} />
      </div>
      <p class="more">
        <a href="#report">{debateWords[language.value].report} →</a>
      </p>
    </section>
  )
}

function Answered({ showing, found, ended }: ShownConclusion & { ended: DebateEnding }) {
  const { lines, parts } = found
  return (
    <>
      <div class="prose answer">
        {ended.answer.map((text, at) => (
          <Line key={at} text={text} />
        ))}
      </div>
      <Headline showing={showing} found={found} firmness={ended.firmness?.level ?? null} />
      {lines.slice(1).map(text => (
        <p key={text} class="differ">
          {clean(text).text}
        </p>
      ))}
      <Fields showing={showing} ended={ended} />
      {parts.length > 1 && parts.map((part, at) => <Part key={at} part={part} spoken={showing.language} />)}
      <Whole found={found} ended={ended} />
    </>
  )
}

const Line = ({ text }: { text: string }) => <Markdown text={withoutSigns(text)} below={3} />

/** Who won, or how it ended, and how firm that is. */
function Headline({ showing, found, firmness }: ShownConclusion & { firmness: Firmness | null }) {
  const { winner, lines, answers } = found
  const t = verdictWords[language.value]
  const seat = showing.view.value.brief.seats.find(({ id }) => id === winner?.seat)
  const told = lines[0] ?? (winner ? showing.seatName(winner.seat) : firmness === 'split' ? t.noWinner : null)
  if (told === null || (lines.length > 0 && answers.length === 0))
    return <BadgeLine firmness={firmness} showing={showing} />
  return (
    <p class={`winner ${winner ? showing.seatClass(winner.seat) : ''}`}>
      {winner && lines.length === 0 && (
        <span class="what" lang={langOf(language.value)}>
          {t.winner}
        </span>
      )}
      <strong>{clean(told).text}</strong>{' '}
      {seat && winner?.withModel && <span class="model">{clean(seat.model).text}</span>}
      <Badge firmness={firmness} spoken={showing.language} />
    </p>
  )
}

const BadgeLine = ({ firmness, showing }: { firmness: Firmness | null; showing: Showing }) =>
  firmness && (
    <p class="winner">
      <Badge firmness={firmness} spoken={showing.language} />
    </p>
  )

const Badge = ({ firmness, spoken }: { firmness: Firmness | null; spoken: Language }) =>
  firmness && <span class={`badge ${firmness}`}>{verdictWords[spoken].firmness[firmness]}</span>

/** The same fields as at the end of a report. */
function Fields({ showing, ended }: { showing: Showing; ended: DebateEnding }) {
  const t = endingWords[showing.language]
  const { firmness, score, why, failures, open } = ended
  const quotes = why.quotes.map(({ quote, turn }) => (
    <>
      “{clean(quote).text}” — <TurnLink turn={clean(turn).text} showing={showing} />
    </>
  ))
  const rows: [name: string, items: ComponentChildren[]][] = [
    [t.firmness, firmness ? [<Line key="f" text={firmnessLine(firmness, showing.language)} />] : []],
    [t.score, score === null ? [] : [clean(score).text]],
    [t.why, [...(why.reason === null ? [] : [clean(why.reason).text]), ...quotes]],
    [t.failures, failures.map(text => <Line key={text} text={text} />)],
    [t.open, open.map(text => clean(text).text)],
  ]
  return (
    <dl class="ending">
      {rows
        .filter(([, items]) => items.length > 0)
        .map(([name, items]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{items.length === 1 ? items[0] : <Items items={items} />}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The rest of a long list is folded. */
function Items({ items }: { items: ComponentChildren[] }) {
  const [shown, rest] = [items.slice(0, mostItems), items.slice(mostItems)]
  return (
    <>
      <ul>
        {shown.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>+ {rest.length}</summary>
          <ul>
            {rest.map((item, at) => (
              <li key={at}>{item}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const mostItems = 5

/** What to do in full, if the answer is only its beginning. */
function Whole({ found: { answers, decision }, ended }: { found: DebateConclusion; ended: DebateEnding }) {
  const whole = [...answers, ...(decision === null ? [] : [decision])].join('\n\n')
  if (whole.trim().length <= ended.answer.join(' ').length + 20) return null
  return (
    <details class="whole">
      <summary lang={langOf(language.value)}>{verdictWords[language.value].recommendation}</summary>
      <div class="prose">
        <Markdown text={withoutSigns(whole)} below={3} />
      </div>
    </details>
  )
}

/** One of several topics. */
function Part({ part, spoken }: { part: ConcludedPart; spoken: Language }) {
  const { title, line, rulings } = part
  return (
    <div>
      <h3>{clean(title).text}</h3>
      <p>{line}</p>
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
