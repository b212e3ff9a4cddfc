import type { VNode } from 'preact'
import { clean } from '../../../src/core/clean.ts'
import { fieldsOf, type Json } from '../../../src/core/json.ts'
import { judgingWords } from '../../../src/formats/words.ts'
import { withoutSigns } from '../../../src/shown/marks.ts'
import { replyWords } from '../../../src/shown/reply-words.ts'
import { Markdown } from '../../markdown/nodes.ts'
import { debateWords } from '../../words/debate.ts'
import type { Showing } from '../showing.ts'
import { TurnLink } from './turn-link.tsx'

type Fields = Record<string, Json>

/** A ruling on a whole debate, with the real names; [] if it is no ruling. */
export function rulingParts(value: Json, showing: Showing): VNode[] {
  const reply = fieldsOf(value)
  const t = replyWords[showing.language]
  if (typeof reply.winner !== 'string') return []
  return [
    <p key="choice" class="choice">
      {around(t.decidesFor, <Name seat={reply.winner} showing={showing} />)}
    </p>,
    ...sheet(reply.criteria, showing),
    ...words(reply, 'reasoning', t.reasoning),
    ...quotes(reply.citations, t.restsOn, showing),
    ...words(reply, 'recommendation', t.recommendation),
    ...more(reply, showing),
  ]
}

/** A seat's own answer before or after the debate; [] if it is no such answer. */
export function answerParts(value: Json, showing: Showing): VNode[] {
  const { answer, because, changed } = fieldsOf(value)
  const t = replyWords[showing.language]
  if (typeof answer !== 'string' || typeof because !== 'string') return []
  const moved = typeof changed === 'string' ? (t.changed[changed] ?? changed) : null
  return [
    <Markdown key="answer" text={withoutSigns(answer)} below={6} />,
    <p key="because" class="small">
      {moved !== null && `${shown(moved)} · `}
      {t.because(shown(because))}
    </p>,
  ]
}

const words = (reply: Fields, name: string, title: string): VNode[] =>
  typeof reply[name] === 'string'
    ? [
        <div key={name}>
          <h5>{title}</h5>
          <Markdown text={withoutSigns(reply[name])} below={6} />
        </div>,
      ]
    : []

/** Criterion → the points of each side, and why. */
function sheet(criteria: Json | undefined, showing: Showing): VNode[] {
  const rows = Object.entries(fieldsOf(criteria)).map(([criterion, row]) => ({ criterion, row: fieldsOf(row) }))
  const seats = [...new Set(rows.flatMap(({ row }) => Object.keys(row).filter(name => typeof row[name] === 'number')))]
  if (seats.length === 0) return []
  const place = (seat: string) => showing.view.peek().brief.seats.findIndex(({ id }) => id === seat)
  seats.sort((a, b) => place(a) - place(b))
  const t = judgingWords[showing.language]
  return [
    <table key="sheet" class="sheet">
      <thead>
        <tr>
          <th scope="col">{t.criterion}</th>
          {seats.map(seat => (
            <th key={seat} scope="col">
              <Name seat={seat} showing={showing} />
            </th>
          ))}
          <th scope="col">{t.why}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ criterion, row }) => (
          <tr key={criterion}>
            <td>{t.criteria[criterion] ?? shown(criterion)}</td>
            {seats.map(seat => (
              <td key={seat} class="number">
                {String(row[seat] ?? '')}
              </td>
            ))}
            <td>{shown(row.why)}</td>
          </tr>
        ))}
      </tbody>
    </table>,
  ]
}

/** A list with its title; [] if nothing is listed. */
function listed(title: string, list: Json | undefined, item: (fields: Fields, one: Json) => VNode | string): VNode[] {
  if (!Array.isArray(list) || list.length === 0) return []
  return [
    <div key={title}>
      <h5>{title}</h5>
      <ul>
        {list.map((one, i) => (
          <li key={i}>{item(fieldsOf(one), one)}</li>
        ))}
      </ul>
    </div>,
  ]
}

/** Words of speeches, each with its turn. */
const quotes = (list: Json | undefined, title: string, showing: Showing): VNode[] =>
  listed(title, list, ({ turn, quote }) => (
    <>
      “{shown(quote)}” — <TurnLink turn={shown(turn)} showing={showing} />
    </>
  ))

/** What else the ruling says about the debate. The verdict tells this in the words of one ruling. */
function more(reply: Fields, showing: Showing): VNode[] {
  const t = replyWords[showing.language]
  const parts = [
    ...listed(t.agreed, reply.agreements, ({ point }) => shown(point)),
    ...listed(t.disputed, reply.disagreements, fields => <Dispute fields={fields} showing={showing} />),
    ...listed(t.unresolved, reply.unresolved, (_, one) => shown(one)),
    ...quotes(reply.unsupported, t.unsupported, showing),
  ]
  if (parts.length === 0) return []
  return [
    <details key="more">
      <summary>{t.more}</summary>
      {parts}
    </details>,
  ]
}

function Dispute({ fields: { point, ...views }, showing }: { fields: Fields; showing: Showing }) {
  return (
    <>
      {shown(point)}
      {Object.entries(views)
        .filter(([, view]) => typeof view === 'string')
        .map(([seat, view]) => (
          <span key={seat} class="small view">
            <Name seat={seat} showing={showing} />
            {debateWords[showing.language].colon}
            {shown(view)}
          </span>
        ))}
    </>
  )
}

/** A seat's name in its colour; any other value as it is. */
function Name({ seat, showing }: { seat: string; showing: Showing }) {
  const isSeat = showing.view.peek().brief.seats.some(({ id }) => id === seat)
  return <strong class={isSeat ? `${showing.seatClass(seat)} side` : ''}>{shown(showing.seatName(seat))}</strong>
}

/** A sentence with a node in it. */
function around(sentence: (name: string) => string, name: VNode): (VNode | string)[] {
  const [before = '', after = ''] = sentence('\u0000').split('\u0000')
  return [before, name, after]
}

const shown = (value: Json | undefined): string => (typeof value === 'string' ? clean(value).text : '')
