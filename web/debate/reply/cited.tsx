import { useMemo } from 'preact/hooks'
import { clean } from '../../../src/core/clean.ts'
import { langOf } from '../../../src/core/language.ts'
import type { TurnView } from '../../../src/core/view.ts'
import { Mark } from '../citation.tsx'
import { Found } from '../found.tsx'
import type { Showing } from '../showing.ts'

/** What a reply cites, each with its mark: told in words, it has no places where marks could stand. */
export function Cited({ showing, turn }: { showing: Showing; turn: TurnView }) {
  const view = showing.view.peek()
  const citations = view.evidence.get(turn.key)?.citations ?? []
  const items = useMemo(
    () =>
      citations.map(citation => (
        <li key={citation.id}>
          {showing.face.citedIn?.(turn.key, citation.span[0], view)} {clean(citation.cited).text}{' '}
          <Mark citation={citation} />
        </li>
      )),
    [showing, citations.length],
  )
  return (
    <Found showing={showing} turn={turn}>
      {items.length > 0 && (
        <ul class="cited" lang={langOf(showing.language)}>
          {items}
        </ul>
      )}
    </Found>
  )
}
