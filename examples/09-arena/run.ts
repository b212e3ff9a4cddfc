/** Ten rounds with a judge and an audience, as its config.jsonc describes them; `zh` plays it in Chinese. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debate } from 'agon'
import { home } from '../cast.ts'
import { castOf, seats } from './cast.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

const script = process.argv[2] === 'zh' ? zh : en
const { folder } = script
const config = join(folder, 'config.jsonc')
const running = debate({ format: 'arena', config, seats, models: castOf(script), home })

for await (const event of running) {
  if (event.type === 'foul.called') console.log(`${event.fact.turn}: ${event.fact.rule}, found by ${event.fact.by}`)
  if (event.type === 'score.given') console.log(`Round ${event.fact.round}: ${JSON.stringify(event.fact.marks)}`)
  if (event.type === 'applicant.ruled' && event.fact.admitted) console.log(`${event.fact.agent_id} is let in`)
}

const { id, outcome, report, usage } = await running.result
writeFileSync(join(folder, 'report.md'), report)
console.log(`\n${report}`)
console.log(`Debate ${id}: ${outcome}, ${usage.calls} calls. Its report is in ${folder}/report.md.`)
