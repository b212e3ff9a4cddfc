/** A tree of debates, as its config.json describes it; `zh` plays the Chinese one. The files that it leaves are in output/. */
import { debate } from 'agon'
import { home } from '../cast.ts'
import { castFrom } from './cast.ts'

const folder = process.argv[2] === 'zh' ? 'examples/06-tree/zh' : 'examples/06-tree'
const running = debate({ config: `${folder}/config.json`, models: castFrom(`${folder}/script`), home })

for await (const event of running)
  if (event.type === 'mind.changed') console.log(`${event.key}: moved, because ${event.fact.argument}`)

const { id, outcome, report, notices, usage } = await running.result
console.log(`\n${report}`)
for (const notice of notices) console.log(notice)
console.log(`Debate ${id}: ${outcome}, ${usage.calls} calls. Its files are in ${folder}/output.`)
