/** Two roles investigate, rebut, get audited and judged, as the config.jsonc describes them; `zh` plays it in Chinese. */
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
const running = debate({ format: 'research', config, seats, models: castOf(script), home })

for await (const event of running) {
  if (event.type === 'model.probed') console.log(`${event.fact.model} is there`)
  if (event.type === 'citation.checked') console.log(`${event.key}: ${event.fact.cited} ${event.fact.result}`)
}

const { id, outcome, report, usage } = await running.result
writeFileSync(join(folder, 'report.md'), report)
console.log(`\n${report}`)
console.log(`Debate ${id}: ${outcome}, ${usage.calls} calls. Its report is in ${folder}/report.md.`)
