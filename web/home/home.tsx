import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ListedDebate } from '../../src/server/house.ts'
import { Bar } from '../bar.tsx'
import { troubleText } from '../form/trouble.ts'
import { language } from '../language.ts'
import { Refusal } from '../reach/api.ts'
import { connection } from '../reach/connection.ts'
import { DebateRow } from './debate-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { Filters } from './filters.tsx'
import { Listing } from './listing.ts'
import { NothingFound, NothingYet } from './nothing.tsx'
import { emptyQuery, isNarrow, type ListQuery, queryIn, queryText } from './query.ts'
import { homeWords } from './words.ts'
import '../style/form.css'
import '../style/home.css'

/** The archive: what runs now first, then the newest. */
export function Home() {
  const t = homeWords[language.value]
  const listing = useMemo(() => new Listing(), [])
  const query = useQuery()
  const removing = useSignal<ListedDebate | null>(null)
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

/** What is shown may be old: the server cannot be reached, or does not know this browser any more. */
function Lost({ trouble }: { trouble: string | null }) {
  const reach = connection().reach.value
  const lost = reach === 'lost' ? homeWords[language.value].lost : null
  const denied = reach === 'denied' ? troubleText(new Refusal(401, [])) : null
  const text = denied ?? lost ?? trouble
  return <div role="status">{text !== null && <p class="notice">{text}</p>}</div>
}

interface ListGiven {
  listing: Listing
  query: Signal<ListQuery>
  remove(debate: ListedDebate): void
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

/** In the address, and as it is there when the user goes back. */
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

function useListing(listing: Listing, query: Signal<ListQuery>): void {
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

/** Nobody is told when a debate that runs has said something more. */
async function keepFigures(listing: Listing): Promise<void> {
  if (document.hidden || !listing.debates.peek()?.some(({ state }) => state === 'running')) return
  await listing.refresh().catch(() => {})
}
