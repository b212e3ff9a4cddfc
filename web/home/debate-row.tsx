import { langOf } from '../../src/core/language.ts'
import type { ListedDebate } from '../../src/server/house.ts'
import { ago, exactTime } from '../form/amounts.ts'
import { language } from '../language.ts'
import { turnAddress } from '../router.ts'
import { price } from '../words/figures.ts'
import { homeWords } from './words.ts'

export function DebateRow({ debate, remove }: { debate: ListedDebate; remove(): void }) {
  const t = homeWords[language.value]
  const { id, topic, state, asks, headline } = debate
  return (
    <li class={`debate-row ${state}`}>
      <div class="row-head">
        <span class={`state ${asks ? 'asks' : state}`}>{asks ? t.asks : t.states[state]}</span>
        <h2 lang={langOf(debate.language)}>
          <a href={`/debates/${id}`}>{isInTopic(debate) ? <Marked found={debate.found!} /> : topic}</a>
        </h2>
      </div>
      {headline && (
        <p class="headline" lang={langOf(debate.language)}>
          {headline}
        </p>
      )}
      <Found debate={debate} />
      <div class="row-foot">
        <Facts debate={debate} />
        <button type="button" class="quiet" aria-label={t.deleteOne(id)} onClick={remove}>
          {t.delete}
        </button>
      </div>
    </li>
  )
}

function Facts({ debate: { id, formatName, createdAt, turns, cost, models, parent } }: { debate: ListedDebate }) {
  const t = homeWords[language.value]
  return (
    <ul class="facts">
      <li>{formatName}</li>
      <li>
        <time dateTime={createdAt} title={exactTime(createdAt, language.value)}>
          {ago(createdAt, Date.now(), language.value)}
        </time>
      </li>
      <li>{t.turns(turns)}</li>
      {cost !== null && <li>{price(cost)}</li>}
      <li>{t.number(id)}</li>
      {parent !== null && (
        <li>
          <a href={`/debates/${parent}`}>{t.forkOf(parent)}</a>
        </li>
      )}
      <li class="models" title={models.join(' · ')}>
        {models.join(' · ')}
      </li>
    </ul>
  )
}

/** The whole topic was found: it stands above already. */
const isInTopic = ({ topic, found }: ListedDebate): boolean => found?.turn === null && found.snippet === topic

function Marked({ found: { snippet, match } }: { found: NonNullable<ListedDebate['found']> }) {
  const [start, end] = match
  return (
    <>
      {snippet.slice(0, start)}
      <mark>{snippet.slice(start, end)}</mark>
      {snippet.slice(end)}
    </>
  )
}

/** Where the words of a search stand. */
function Found({ debate }: { debate: ListedDebate }) {
  const { id, language: spoken, found } = debate
  if (!found || isInTopic(debate)) return null
  const { turn } = found
  const words = <Marked found={found} />
  return (
    <p class="snippet" lang={langOf(spoken)}>
      {turn === null ? words : <a href={turnAddress(id, turn)}>{words}</a>}
    </p>
  )
}
