import { signal } from '@preact/signals'
import { useContext } from 'preact/hooks'
import { InFile } from '../in-file.ts'
import { language } from '../language.ts'
import { controlWords } from './control-words.ts'

/** What the dialog for a fork begins with. */
export interface ForkStart {
  /** The turn it is about; null: the present point. */
  turn: string | null
  /** The user wants to take a seat. */
  sits: boolean
}

/** The fork that the user is about to make; null: none. */
export const forking = signal<ForkStart | null>(null)

/** The fork button of a turn. Controls shows the dialog it opens. A file has none. */
export function ForkButton({ turn }: { turn: string }) {
  const t = controlWords[language.value]
  const fork = () => (forking.value = { turn, sits: false })
  if (useContext(InFile)) return null
  return (
    <button type="button" class="quiet fork" title={t.forkHere} onClick={fork}>
      {t.fork}
    </button>
  )
}
