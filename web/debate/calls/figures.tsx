import type { CallTry } from '../../../src/core/calls.ts'
import { clean } from '../../../src/core/clean.ts'
import { language } from '../../language.ts'
import { duration, price } from '../../words/figures.ts'
import { callsWords } from './words.ts'

/** A column for each try. What no try has is left out. */
export function Figures({ tries }: { tries: readonly CallTry[] }) {
  const t = callsWords[language.value]
  const rows: [title: string, cells: (string | null)[]][] = [
    [t.input, tries.map(({ usage }) => whole(usage?.input))],
    [t.cached, tries.map(({ usage }) => whole(usage?.cached))],
    [t.cacheWrite, tries.map(({ usage }) => whole(usage?.cacheWrite))],
    [t.output, tries.map(({ usage }) => whole(usage?.output))],
    [t.reasoning, tries.map(({ usage }) => whole(usage?.reasoning))],
    [t.cost, tries.map(({ cost }) => (cost === null ? null : price(cost)))],
    [t.time, tries.map(({ ms }) => (ms === 0 ? null : duration(ms, language.value)))],
    [t.end, tries.map(({ finish }) => finish && t.ends[finish])],
    [t.reported, tries.map(({ reportedModel }) => reportedModel && clean(reportedModel).text)],
  ]
  return (
    <table class="figures">
      <thead>
        <tr>
          <td />
          {tries.map(({ number }) => (
            <th key={number} scope="col">
              {t.attempt(number)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, cells]) => cells.some(cell => cell !== null))
          .map(([title, cells]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map((cell, place) => (
                <td key={place}>{cell ?? '–'}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const whole = (tokens: number | undefined): string | null =>
  tokens === undefined ? null : tokens.toLocaleString(language.value === 'zh' ? 'zh-CN' : 'en')
