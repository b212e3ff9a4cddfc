import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Language } from '../../src/core/language.ts'
import type { About } from '../../src/server/backend.ts'
import { language } from '../language.ts'
import { get } from '../reach/api.ts'
import { troubleText } from './trouble.ts'

const known = signal<Partial<Record<Language, About>>>({})
const trouble = signal<string | null>(null)

/** What can be started here, in the user's language; null until it is known. */
export function useAbout(): { about: About | null; trouble: string | null; again(): void } {
  const wanted = language.value
  useEffect(() => void load(wanted), [wanted])
  return { about: known.value[wanted] ?? null, trouble: trouble.value, again: () => void load(wanted) }
}

/** Voices may have changed since the page was loaded, so the known ones are shown and fetched again. */
async function load(wanted: Language): Promise<void> {
  try {
    const about = await get<About>(`/api/about?language=${wanted}`)
    known.value = { ...known.peek(), [wanted]: about }
    trouble.value = null
  } catch (error) {
    trouble.value = troubleText(error)
  }
}
