import type { Signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { formatIds, formatName } from '../../src/formats/names.ts'
import { useAbout } from '../form/about.ts'
import { useKeys } from '../help/keys.ts'
import { language } from '../language.ts'
import type { ListQuery } from './listing.ts'
import { homeWords } from './words.ts'

const states = ['running', 'paused', 'done', 'failed'] as const

/** What narrows the list. */
export function Filters({ query }: { query: Signal<ListQuery> }) {
  const t = homeWords[language.value]
  const { about } = useAbout()
  const change = (next: Partial<ListQuery>) => {
    query.value = { ...query.value, ...next }
  }
  const { format, state, model } = query.value
  const formats = new Set([...formatIds, ...(format === '' ? [] : [format])])
  return (
    <search class="filters">
      <Search words={query.value.words} change={words => change({ words })} />
      <label>
        <span>{t.format}</span>
        <select value={format} onChange={event => change({ format: event.currentTarget.value })}>
          <option value="">{t.any}</option>
          {[...formats].map(id => (
            <option key={id} value={id}>
              {formatName(id, language.value)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.state}</span>
        <select value={state} onChange={event => change({ state: event.currentTarget.value as ListQuery['state'] })}>
          <option value="">{t.any}</option>
          {states.map(one => (
            <option key={one} value={one}>
              {t.states[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.model}</span>
        <input
          type="search"
          list="models"
          value={model}
          placeholder={t.any}
          onInput={event => change({ model: event.currentTarget.value })}
        />
      </label>
      <datalist id="models">
        {about?.voices.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </search>
  )
}

function Search({ words, change }: { words: string; change(words: string): void }) {
  const t = homeWords[language.value]
  const input = useRef<HTMLInputElement>(null)
  const isWanted = useMemo(() => new URLSearchParams(location.search).has('search'), [])
  useEffect(() => {
    if (isWanted) input.current?.focus()
  }, [])
  useKeys(({ key }) => (key === '/' ? () => input.current?.focus() : undefined))
  return (
    <label class="words">
      <span>{t.search}</span>
      <input
        ref={input}
        type="search"
        value={words}
        placeholder={t.searchHint}
        aria-keyshortcuts="/"
        onInput={event => change(event.currentTarget.value)}
      />
    </label>
  )
}
