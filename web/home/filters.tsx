import type { Signal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useAbout } from '../form/about.ts'
import { Select } from '../form/inputs.tsx'
import { useKeys } from '../help/keys.ts'
import { language } from '../language.ts'
import type { ListQuery } from './listing.ts'
import { states } from './query.ts'
import { homeWords } from './words.ts'

/** What narrows the list. */
export function Filters({ query }: { query: Signal<ListQuery> }) {
  const t = homeWords[language.value]
  const { about } = useAbout()
  const change = (next: Partial<ListQuery>) => {
    query.value = { ...query.value, ...next }
  }
  const { format, state, model } = query.value
  const any = { value: '', label: t.any }
  const names = { ...(format !== '' && { [format]: format }), ...about?.names }
  const formats = Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <search class="filters">
      <Search words={query.value.words} change={words => change({ words })} />
      <label>
        <span>{t.format}</span>
        <Select value={format} choices={[any, ...formats]} change={value => change({ format: value })} />
      </label>
      <label>
        <span>{t.state}</span>
        <Select
          value={state}
          choices={[any, ...states.map(one => ({ value: one, label: t.states[one] }))]}
          change={value => change({ state: value as ListQuery['state'] })}
        />
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
