import type { Showing } from '../debate/showing.ts'
import { FieldGroup } from '../form/field.tsx'
import { language } from '../language.ts'
import type { ForkContents, ForkWay } from './fork-wish.ts'
import { forkWords } from './fork-words.ts'

interface Given {
  showing: Showing
  turn: string
  /** Something was said behind it. */
  hasMore: boolean
  contents: ForkContents
  change(next: Partial<ForkContents>): void
}

/** What becomes of the turn. */
export function ForkWays({ showing, turn, hasMore, contents, change }: Given) {
  const t = forkWords[language.value]
  const ways: ForkWay[] = [
    'again',
    ...(isSpeech(showing, turn) ? ['without' as const] : []),
    ...(hasMore ? ['behind' as const] : []),
  ]
  return (
    <FieldGroup label={t.way}>
      {ways.map(way => (
        <label key={way} class="option">
          <input type="radio" name="way" checked={contents.way === way} onChange={() => change({ way })} />
          <span>
            {t.ways[way].label} <span class="hint">{t.ways[way].hint}</span>
          </span>
        </label>
      ))}
    </FieldGroup>
  )
}

/** Only what was said to all can count as not made. */
function isSpeech({ face, present }: Showing, key: string): boolean {
  const turn = present.value.turns.get(key)
  if (turn?.state !== 'answered') return false
  return !turn.structured || (face.spoken ?? []).includes(turn.shape ?? '')
}
