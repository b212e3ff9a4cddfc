import { useRef } from 'preact/hooks'
import type { PanelCell, TablePanel } from '../../src/engine/panel.ts'
import { isPublicHost } from '../../src/formats/report/public-page.ts'
import { type PanelProps, type PanelSurroundings, ToTurn } from './surroundings.tsx'
import { lookOf, type TableLook } from './table-look.ts'

/**
 * If there is no room for columns, each row stands alone, with the column names in front of its cells. Once it has become a
 * list of cards it stays one, whatever its rows are.
 */
export function Table({ panel, around }: PanelProps<TablePanel>) {
  const last = useRef<TableLook | undefined>(undefined)
  last.current = lookOf(panel, last.current)
  const { room, brief } = last.current
  const { title, columns, rows } = panel
  return (
    <table class={`cards ${room}`} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ name, number }, place) => (
            <th key={place} scope="col" class={number && 'number'}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells }, row) => (
          <tr key={row}>
            {columns.map(({ name, number }, place) => {
              const cell = cells[place] ?? { text: '' }
              const look = { class: classOf(cell, number, brief[place], place, around), 'data-label': name }
              const words = <Content cell={cell} around={around} />
              return place === 0 ? (
                <th key={place} scope="row" {...look}>
                  {words}
                </th>
              ) : (
                <td key={place} {...look}>
                  {words}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function classOf(
  { tone, seat }: PanelCell,
  number: true | undefined,
  isBrief: boolean | undefined,
  place: number,
  around: PanelSurroundings,
): string | undefined {
  const classes = [
    number && 'number',
    isBrief && place > 0 && 'brief',
    tone && `tone ${tone}`,
    seat && around.seatClass(seat),
  ]
  return classes.filter(Boolean).join(' ') || undefined
}

const tones = { good: '✓', bad: '✕', open: '○' } as const

/** Only addresses on the public web become links. */
function Content({ cell: { text, tone, turn, page }, around }: { cell: PanelCell; around: PanelSurroundings }) {
  const isPage = turn === undefined && page !== undefined && isWebPage(page)
  return (
    <>
      {tone && (
        <>
          <span class="tone-sign" aria-hidden="true">
            {tones[tone]}
          </span>
          {'\u00a0'}
        </>
      )}
      {text === '' ? (
        '–'
      ) : isPage ? (
        <a href={page} rel="noreferrer nofollow" target="_blank">
          {text}
        </a>
      ) : (
        <ToTurn turn={turn} around={around}>
          {text}
        </ToTurn>
      )}
    </>
  )
}

const isWebPage = (address: string): boolean => {
  const url = URL.parse(address)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && isPublicHost(url.hostname)
}
