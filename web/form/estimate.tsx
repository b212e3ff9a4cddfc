import type { Language } from '../../src/core/language.ts'
import type { Estimate, Problem } from '../../src/server/house.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { count, price } from '../words/figures.ts'
import { range } from './amounts.ts'
import type { Estimating } from './estimating.ts'

/** What it would take, before the button. Its place is there from the start, so that nothing jumps. */
export function EstimateBox({ state: { estimate, problems, isOld }, idle }: { state: Estimating; idle: string }) {
  const t = words[language.value]
  return (
    <section class={isOld ? 'estimate old' : 'estimate'} aria-label={t.title} aria-busy={isOld}>
      <h2>{t.title}</h2>
      {estimate ? <Figures estimate={estimate} /> : <p class="hint">{isOld ? t.making : (lackOf(problems) ?? idle)}</p>}
      <p class="unseen" role="status">
        {estimate && !isOld ? `${t.title}${debateWords[language.value].colon}${costText(estimate)}` : ''}
      </p>
    </section>
  )
}

/** Why there is none, where there is a reason. What is wrong with a field stands at it. */
function lackOf(problems: readonly Problem[]): string | null {
  const { cannot, unavailable } = words[language.value]
  if (problems.length === 0) return null
  return problems.some(({ field }) => field !== null) ? cannot : unavailable
}

/** The same in a few words, beside a button that is in sight when the rest is not. */
export function EstimateLine({ state: { estimate, isOld } }: { state: Estimating }) {
  if (!estimate) return null
  return (
    <p class={isOld ? 'estimate-line old' : 'estimate-line'} aria-hidden="true">
      <strong>{costText(estimate)}</strong> <span>{words[language.value].calls(range(estimate.calls, String))}</span>
    </p>
  )
}

function Figures({ estimate }: { estimate: Estimate }) {
  const t = words[language.value]
  const { seats, calls, tokens, unpriced, remarks } = estimate
  return (
    <>
      <p class="cost">
        <strong>{costText(estimate)}</strong>
        <span>
          {t.calls(range(calls, String))} · {t.tokens(range(tokens, count))}
        </span>
      </p>
      <dl class="sitting">
        {seats.map(({ id, label, model }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{model}</dd>
          </div>
        ))}
      </dl>
      {unpriced.length > 0 && <p class="hint">{t.unpriced(unpriced.join(t.comma))}</p>}
      {remarks.length > 0 && (
        <ul class="remarks">
          {remarks.map(remark => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function costText({ cost, unpriced }: Estimate): string {
  const t = words[language.value]
  if (cost === null) return t.unknown
  return unpriced.length > 0 ? t.atLeast(range(cost, price)) : range(cost, price)
}

interface Words {
  title: string
  making: string
  cannot: string
  unavailable: string
  unknown: string
  comma: string
  calls(range: string): string
  tokens(range: string): string
  atLeast(cost: string): string
  unpriced(models: string): string
}

const words: Record<Language, Words> = {
  en: {
    title: 'What it will take',
    making: 'Working it out…',
    cannot: 'Not known yet: something in the form needs another value.',
    unavailable: 'Not known at the moment.',
    unknown: 'Price unknown',
    comma: ', ',
    calls: range => `${range} ${range === '1' ? 'call' : 'calls'}`,
    tokens: range => `${range} tokens`,
    atLeast: cost => `${cost}, and what is not priced`,
    unpriced: models => `No price is known for ${models}.`,
  },
  zh: {
    title: '预计消耗',
    making: '正在估算……',
    cannot: '暂时无法估算：表单中有一项需要修改。',
    unavailable: '暂时无法估算。',
    unknown: '价格未知',
    comma: '、',
    calls: range => `${range} 次调用`,
    tokens: range => `${range} 个 token`,
    atLeast: cost => `${cost}，另加未知价格的部分`,
    unpriced: models => `${models} 的价格未知。`,
  },
}
