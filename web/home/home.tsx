import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ListedEnding, ListedForPage } from '../../src/server/backend.ts'
import { Bar } from '../bar.tsx'
import { troubleText } from '../form/trouble.ts'
import { language } from '../language.ts'
import { Refusal, remove } from '../reach/api.ts'
import { connection } from '../reach/connection.ts'
import { Filters } from './filters.tsx'
import { HomeListing, type ListQuery } from './listing.ts'
import { emptyQuery, isNarrow, queryIn, queryText } from './query.ts'
import { homeWords } from './words.ts'
import '../style/form.css'
import '../style/home.css'
import { spending } from '../../src/core/figures.ts'
import { type Language, langOf } from '../../src/core/language.ts'
import { useActing } from '../form/acting.ts'
import { ago, exactTime } from '../form/amounts.ts'
import { Dialog } from '../form/dialog.tsx'
import { turnAddress } from '../router.ts'

/** The archive: running debates first, then the newest. */
export function Home() {
  const t = homeWords[language.value]
  const listing = useMemo(() => new HomeListing(), [])
  const query = useQuery()
  const removing = useSignal<ListedForPage | null>(null)
  useListing(listing, query)
  useEffect(() => {
    document.title = t.pageTitle
  }, [t])
  return (
    <>
      <Bar />
      <main class="home">
        <div class="home-head">
          <h1>{t.title}</h1>
          <a class="button main" href="/new">
            {t.start}
          </a>
        </div>
        <Filters query={query} />
        <Lost trouble={listing.trouble.value} />
        <List listing={listing} query={query} remove={debate => (removing.value = debate)} />
      </main>
      {removing.value && (
        <DeleteDialog
          debate={removing.value}
          deleted={id => listing.remove(id)}
          close={() => (removing.value = null)}
        />
      )}
    </>
  )
}

/** The list may be old: the server cannot be reached, or does not know this browser any more. */
function Lost({ trouble }: { trouble: string | null }) {
  const reach = connection().reach.value
  const lost = reach === 'lost' ? homeWords[language.value].lost : null
  const denied = reach === 'denied' ? troubleText(new Refusal(401, [])) : null
  const text = denied ?? lost ?? trouble
  return <div role="status">{text !== null && <p class="notice">{text}</p>}</div>
}

interface ListGiven {
  listing: HomeListing
  query: Signal<ListQuery>
  remove(debate: ListedForPage): void
}

function List({ listing, query, remove }: ListGiven) {
  const t = homeWords[language.value]
  const debates = listing.debates.value
  if (debates === null) return <p class="hint">{listing.trouble.value === null ? t.loading : ''}</p>
  if (debates.length === 0 && isNarrow(query.value)) return <NothingFound clear={() => (query.value = emptyQuery)} />
  if (debates.length === 0) return <NothingYet />
  return (
    <>
      <p class="hint" role="status">
        {isNarrow(query.value) && t.found(debates.length, listing.hasMore.value)}
      </p>
      <ul class="debates">
        {debates.map(debate => (
          <DebateRow key={debate.id} debate={debate} remove={() => remove(debate)} />
        ))}
      </ul>
      {listing.hasMore.value && (
        <button type="button" class="load-more" disabled={listing.isLoading.value} onClick={() => void listing.more()}>
          {listing.isLoading.value ? t.loading : t.more}
        </button>
      )}
    </>
  )
}

/** The query is in the address, and is restored when the user goes back. */
function useQuery(): Signal<ListQuery> {
  const query = useSignal(queryIn(location.search))
  useEffect(() => {
    const back = () => {
      if (location.pathname === '/') query.value = queryIn(location.search)
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  return query
}

const pauseMs = 250

function useListing(listing: HomeListing, query: Signal<ListQuery>): void {
  const wanted = query.value
  const spoken = language.value
  useEffect(() => {
    if (location.pathname === '/') history.replaceState(history.state, '', `/${queryText(wanted)}`)
    const timer = setTimeout(() => void listing.show(wanted), listing.debates.peek() === null ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, spoken])
  useEffect(() => {
    const refresh = () => listing.refresh()
    const stop = connection().listen({
      address: () => '/api/events',
      names: ['debates'],
      heard: () => void refresh().catch(() => {}),
      catchUp: refresh,
    })
    const timer = setInterval(() => void keepFigures(listing), figuresMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
}

const figuresMs = 10_000

/** No event tells that a running debate has said more, so the list is refreshed. */
async function keepFigures(listing: HomeListing): Promise<void> {
  if (document.hidden || !listing.debates.peek()?.some(({ state }) => state === 'running')) return
  await listing.refresh().catch(() => {})
}

/** The archive is empty. */
function NothingYet() {
  const t = homeWords[language.value]
  return (
    <section class="nothing">
      <h2>{t.nothingYet}</h2>
      <p>{t.whatItIs}</p>
      <p>
        <a class="button main" href="/new">
          {t.startFirst}
        </a>
      </p>
      <p class="hint">
        {t.orTerminal} <code>{t.command}</code>
      </p>
    </section>
  )
}

function NothingFound({ clear }: { clear(): void }) {
  const t = homeWords[language.value]
  return (
    <section class="nothing" role="status">
      <h2>{t.nothingFound}</h2>
      <p>{t.nothingFoundAbout}</p>
      <button type="button" onClick={clear}>
        {t.clear}
      </button>
    </section>
  )
}

interface Given {
  debate: ListedForPage
  deleted(id: number): void
  close(): void
}

function DeleteDialog({ debate: { id, topic }, deleted, close }: Given) {
  const t = homeWords[language.value]
  const { busy, trouble, act } = useActing()
  const confirm = async () => {
    if (!(await act(() => remove(`/api/debates/${id}`)))) return
    deleted(id)
    close()
  }
  return (
    <Dialog title={t.deleteOne(id)} close={close}>
      <p class="quoted">{topic}</p>
      <p>{t.deleteAbout}</p>
      <p class="problem" role="alert">
        {trouble.value}
      </p>
      <div class="actions">
        <button type="button" class="danger" disabled={busy.value} onClick={() => void confirm()}>
          {busy.value ? t.deleting : t.delete}
        </button>
        <button type="button" onClick={close}>
          {t.keep}
        </button>
      </div>
    </Dialog>
  )
}

function DebateRow({ debate, remove }: { debate: ListedForPage; remove(): void }) {
  const t = homeWords[language.value]
  const { id, topic, state, asks, ending } = debate
  return (
    <li class={`debate-row ${state}`}>
      <div class="row-head">
        <span class={`state ${asks ? 'asks' : state}`}>{asks ? t.asks : t.states[state]}</span>
        <h2 lang={langOf(debate.language)}>
          <a href={`/debates/${id}`}>{isInTopic(debate) ? <Marked found={debate.found!} /> : topic}</a>
        </h2>
      </div>
      {ending && <Ending ending={ending} spoken={debate.language} />}
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

/** What it came to: the result with who won and how firm that is, and what was found. */
function Ending({ ending: { headline, model, firmness, answer }, spoken }: { ending: ListedEnding; spoken: Language }) {
  const t = homeWords[language.value]
  return (
    <>
      <p class="headline">
        <span lang={langOf(spoken)}>{headline}</span>
        {model && <span class="won">{model}</span>}
        {firmness && (
          <span class="firmness" title={t.firmnessAbout[firmness]}>
            {t.firmness[firmness]}
          </span>
        )}
      </p>
      {answer && (
        <p class="answer" lang={langOf(spoken)}>
          {answer}
        </p>
      )}
    </>
  )
}

function Facts({ debate: { id, formatName, createdAt, turns, models, parent, ...spent } }: { debate: ListedForPage }) {
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
      <li>{spending(spent, null, language.value)}</li>
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

/** The whole topic matched, and it is shown above already. */
const isInTopic = ({ topic, found }: ListedForPage): boolean => found?.turn === null && found.snippet === topic

function Marked({ found: { snippet, match } }: { found: NonNullable<ListedForPage['found']> }) {
  const [start, end] = match
  return (
    <>
      {snippet.slice(0, start)}
      <mark>{snippet.slice(start, end)}</mark>
      {snippet.slice(end)}
    </>
  )
}

/** Where the searched words were found. */
function Found({ debate }: { debate: ListedForPage }) {
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
