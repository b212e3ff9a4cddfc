import { language } from '../language.ts'
import { forkAt } from './forking.ts'
import { steerWords } from './words.ts'

/** The fork button of a turn. Controls shows the dialog it opens. */
export function ForkButton({ turn }: { turn: string }) {
  const t = steerWords[language.value]
  return (
    <button type="button" class="quiet fork" title={t.forkHere} onClick={() => forkAt(turn)}>
      {t.fork}
    </button>
  )
}
