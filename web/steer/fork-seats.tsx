import { isPerson } from '../../src/core/notices.ts'
import type { Showing } from '../debate/showing.ts'
import { Field, FieldGroup } from '../form/field.tsx'
import { SeatInput } from '../form/seat-input.tsx'
import { language } from '../language.ts'
import type { ForkContents } from './fork-wish.ts'
import { forkWords } from './fork-words.ts'
import { sitterIn, taskIn } from './sitter.ts'

interface Given {
  showing: Showing
  contents: ForkContents
  change(next: Partial<ForkContents>): void
}

/** Another voice in any seat, from there on. */
export function ForkSeats({
  showing,
  contents,
  change,
  problems,
  closed,
}: Given & { problems: ReadonlyMap<string, string>; closed: boolean }) {
  const t = forkWords[language.value]
  const { seats } = showing.present.value.brief
  return (
    <details class="more" open={!closed}>
      <summary>{t.seats}</summary>
      <p class="hint">{t.seatsHint}</p>
      <div class="seat-fields">
        {seats.map(seat => (
          <Field key={seat.id} label={showing.seatName(seat.id)} problem={problems.get(`seats.${seat.id}`)}>
            {ids => (
              <SeatInput
                ids={ids}
                value={contents.seats[seat.id] ?? ''}
                usual={sitterIn(showing.present.value, seat)}
                change={voice => change({ seats: { ...contents.seats, [seat.id]: voice } })}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}

/** Which seat the user wants to have. */
export function TakenSeat({ showing, contents, change }: Given) {
  const t = forkWords[language.value]
  const { seats, options, language: spoken } = showing.present.value.brief
  const roles = showing.face.roles(options)
  return (
    <FieldGroup label={t.whichSeat}>
      {seats
        .map(seat => ({ id: seat.id, sitter: sitterIn(showing.present.value, seat) }))
        .filter(({ sitter }) => !isPerson(sitter))
        .map(({ id, sitter }) => (
          <label key={id} class="option">
            <input
              type="radio"
              name="taken"
              checked={contents.seats[id] === 'person'}
              onChange={() => change({ seats: { [id]: 'person' } })}
            />
            <span>
              <strong>{showing.seatName(id)}</strong> <span class="hint">{t.instead(sitter)}</span>
              <span class="hint about">{taskIn(roles.find(role => role.id === id)?.about[spoken] ?? '')}</span>
            </span>
          </label>
        ))}
    </FieldGroup>
  )
}
