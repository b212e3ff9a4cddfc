import { clean } from '../../src/core/clean.ts'
import { duration, spending } from '../../src/core/figures.ts'
import { figuresOf, type Spent, totalsOf } from '../../src/core/totals.ts'
import type { TurnView } from '../../src/core/view.ts'
import { voicesOf } from '../debate/head.tsx'
import type { Showing } from '../debate/showing.ts'
import { language } from '../language.ts'
import { debateWords } from '../words/debate.ts'
import { fileWords } from './words.ts'

/** What each seat has used, and all together. */
export function Usage({ showing }: { showing: Showing }) {
  const t = fileWords[language.value]
  const { cost, time } = debateWords[language.value]
  const view = showing.view.value
  const turns = [...view.turns.values()].filter(({ inherited }) => !inherited)
  const totals = totalsOf(view)
  return (
    <section id="usage">
      <h2>{t.usage}</h2>
      <div class="scroll">
        <table class="usage">
          <thead>
            <tr>
              {[t.seat, t.model, t.calls, t.input, t.output, cost, time].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.brief.seats.map(seat => {
              const used = usedBy(turns.filter(turn => turn.seat === seat.id))
              return (
                <tr key={seat.id}>
                  <th scope="row" class={showing.seatClass(seat.id)}>
                    {clean(showing.seatName(seat.id)).text}
                  </th>
                  <td class="model">{clean(voicesOf(seat, view)).text}</td>
                  <Numbers {...used} />
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td />
              <Numbers {...totals} ms={usedBy(turns).ms} />
            </tr>
          </tfoot>
        </table>
      </div>
      {totals.cached > 0 && <p class="small">{t.cached(count(totals.cached))}</p>}
      {totals.reasoning > 0 && <p class="small">{t.reasoning(count(totals.reasoning))}</p>}
    </section>
  )
}

interface Used extends Omit<Spent, 'cost'> {
  calls: number
  input: number
  output: number
  ms: number
}

const Numbers = ({ calls, input, output, ms, knownCost, unknownCalls }: Used) => (
  <>
    {[calls, input, output].map((number, place) => (
      <td key={place} class="number">
        {count(number)}
      </td>
    ))}
    <td class="number">{calls > 0 ? spending({ knownCost, unknownCalls }, null, language.value) : '–'}</td>
    <td class="number">{duration(ms, language.value)}</td>
  </>
)

function usedBy(turns: readonly TurnView[]): Used {
  const used = { calls: 0, input: 0, output: 0, ms: 0, knownCost: 0, unknownCalls: 0 }
  for (const turn of turns) {
    const { usage, ms, knownCost, unknownCalls } = figuresOf(turn)
    used.calls += turn.attempts
    used.input += usage?.input ?? 0
    used.output += usage?.output ?? 0
    used.ms += ms
    used.knownCost += knownCost
    used.unknownCalls += unknownCalls
  }
  return used
}

const count = (number: number): string => number.toLocaleString('en-US')
