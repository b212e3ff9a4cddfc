/** One question, two debaters, a judge: the report is what `agon "…"` prints. */
import { debate } from 'agon'
import { home, models, seats } from './cast.ts'

const running = debate('Should we move this service to Postgres?', { seats, models, home })
const { id, outcome, report, usage, cost } = await running.result

console.log(report)
console.log(
  `Debate ${id}: ${outcome}, ${usage.calls} calls, ${usage.input + usage.output} tokens, $${cost?.toFixed(4)}`,
)
