import type { TurnView } from '../../src/core/view.ts'
import { isSealedTurn } from '../../src/shown/hearing.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { reply } from './later.ts'
import { Lazy } from './lazy.tsx'
import type { Showing } from './showing.ts'

interface ReplyProps {
  showing: Showing
  turn: TurnView
}

/** Those who take part, and read along here, are not to know it yet. */
export const isSealed = (showing: Showing, { key }: TurnView): boolean => {
  const view = showing.view.peek()
  return view.state === 'running' && isSealedTurn(showing.face, key, view)
}

/** A reply in JSON, in words. */
export function Reply({ showing, turn }: ReplyProps) {
  const t = debateWords[language.value]
  if (isSealed(showing, turn)) return <p class="small">{t.sealed}</p>
  return <Lazy load={reply} props={{ showing, turn }} />
}
