import stringWidth from 'fast-string-width'
import { clean } from '../../core/clean.ts'
import type { Chart, ChartBar } from '../../engine/format.ts'
import { escapeHtml } from './page.ts'

/** Drawn for a phone, shown slightly larger on a desktop. Units are nearly screen pixels. */
const width = 360
const barHeight = 12
const captionHeight = 17
const nameHeight = 22
const axisHeight = 18
/** The width of one text column. A Chinese character takes two. */
const columnWidth = 6.6
const mostColumns = Math.floor(width / columnWidth)

/** Figures without script. Their words say everything that they show. */
export function chartsHtml(charts: readonly Chart[], heading: string): string {
  const figures = charts.map((chart, place) => figureHtml(chart, `chart-${place + 1}`))
  return `<section id="charts">\n<h2>${heading}</h2>\n<div class="charts">\n${figures.join('\n')}\n</div>\n</section>\n`
}

function figureHtml(chart: Chart, id: string): string {
  const { parts, height } = drawn(chart)
  return `<figure class="chart">
<figcaption><strong>${escapeHtml(chart.title)}</strong> ${escapeHtml(chart.about)}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${escapeHtml(chart.title)}</title>
<desc id="${id}-desc">${escapeHtml(described(chart))}</desc>
${parts.join('\n')}
</svg>
</figure>`
}

function described({ about, measures, rows }: Chart): string {
  const bars = rows.map(({ name, bars }) => `${name}: ${bars.map((bar, i) => `${measures[i]} ${bar.text}`).join(', ')}`)
  return `${about} ${bars.join('; ')}`
}

function drawn({ measures, rows }: Chart): { parts: string[]; height: number } {
  const parts: string[] = []
  let y = 0
  for (const { name, bars } of rows) {
    const isAlone = measures.length === 1
    if (!isAlone) parts.push(textAt(y + 15, name, 'name'))
    y += isAlone ? 2 : nameHeight
    for (const [place, bar] of bars.entries()) {
      parts.push(textAt(y + 12, isAlone ? `${name} · ${bar.text}` : `${measures[place]} · ${bar.text}`, 'caption'))
      y += captionHeight
      parts.push(barAt(y, bar, place))
      y += barHeight + 4
    }
    y += 8
  }
  return { parts: [...parts, ...axisAt(y)], height: y + axisHeight }
}

const textAt = (y: number, words: string, kind: string): string =>
  `<text class="${kind}" x="0" y="${y}">${escapeHtml(fitting(words))}</text>`

function barAt(y: number, { share, tone }: ChartBar, place: number): string {
  const track = `<rect class="track" x="0.5" y="${y + 0.5}" width="${width - 1}" height="${barHeight - 1}"/>`
  const length = Math.round(Math.min(1, Math.max(0, share ?? 0)) * width * 10) / 10
  if (share === null || length === 0) return track
  return `${track}<rect class="bar bar-${(place % 2) + 1}${tone ? ` ${tone}` : ''}" x="0" y="${y}" width="${length}" height="${barHeight}"/>`
}

function axisAt(y: number): string[] {
  const ticks = [
    [0, '0', 'start'],
    [width / 2, '0.5', 'middle'],
    [width, '1', 'end'],
  ] as const
  return ticks.map(
    ([x, text, anchor]) => `<text class="tick" x="${x}" y="${y + 10}" text-anchor="${anchor}">${text}</text>`,
  )
}

function fitting(words: string): string {
  const line = clean(words)
    .text.replace(/\s+/g, ' ')
    .trim()
    .slice(0, 4 * mostColumns)
  if (stringWidth(line) <= mostColumns) return line
  let shown = ''
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (stringWidth(shown + segment) > mostColumns - 1) break
    shown += segment
  }
  return `${shown}…`
}

/** Only on pages with charts. Meaning is carried by colour and, for those who cannot see it, by words. */
export const chartStyle = `
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1.5rem 2rem; align-items: start; }
.chart { margin: 0; break-inside: avoid; }
.chart figcaption { font-size: .875rem; line-height: 1.5; color: var(--soft); margin-bottom: .5rem; }
.chart figcaption strong { display: block; color: var(--text); }
.chart svg { display: block; width: 100%; max-width: 27rem; height: auto; overflow: visible; }
.chart text { font-family: inherit; font-size: 12px; fill: var(--text); }
.chart .name { font-size: 13.5px; font-weight: 600; }
.chart .tick { font-size: 10.5px; fill: var(--soft); }
.chart .track { fill: var(--raised); stroke: var(--line); }
.chart .bar-1 { fill: var(--soft); }
.chart .bar-2, .chart .good { fill: var(--good); }
.chart .bad { fill: var(--bad); }
.chart .open { fill: var(--open); }
@media print {
  .charts { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem 1.5rem; }
  .chart figcaption { font-size: 8.5pt; line-height: 1.35; }
}
`
