import type { BarsPanel, Chart, ChartBar } from '../engine/panel.ts'
import { type Piece, piece } from './piece.ts'

/** Each bar has its measure and its value, in words, above it. */
export function barsDrawing({ chart }: BarsPanel): readonly Piece[] {
  const rows = chart.rows.map(({ name, bars }) =>
    piece('li', {}, piece('strong', {}, name), ...bars.map((bar, place) => barRow(bar, place, chart))),
  )
  return [piece('ul', { class: 'bars' }, ...rows)]
}

function barRow({ share, text, tone }: ChartBar, place: number, { measures }: Chart): Piece {
  const length = `${Math.round(Math.min(1, Math.max(0, share ?? 0)) * 1000) / 10}%`
  const fill = piece('rect', {
    class: `fill fill-${(place % 2) + 1}${tone ? ` ${tone}` : ''}`,
    width: length,
    height: '100%',
  })
  const look = { class: 'bar', width: '100%', height: 12, 'aria-hidden': 'true' }
  const bar = piece('svg', look, share !== null && fill)
  const measure = measures.length > 1 ? `${measures[place] ?? ''} · ` : ''
  return piece('div', { class: 'bar-row' }, piece('span', { class: 'small' }, `${measure}${text}`), bar)
}
