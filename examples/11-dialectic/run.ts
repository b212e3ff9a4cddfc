/** A view is challenged and changed, with a user who adds something and turns the debate once; `zh` plays it in Chinese. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debate } from 'agon'
import { home } from '../cast.ts'
import { castOf, seats } from './cast.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

const script = process.argv[2] === 'zh' ? zh : en
const { topic, folder, leaning, focus } = script
const running = debate(topic, {
  format: 'dialectic',
  seats,
  models: castOf(script),
  context: [join(folder, 'docs'), join(folder, 'src')],
  ask: 'when-it-matters',
  kind: 'architecture',
  leaning,
  focus,
  home,
})

for await (const event of running) {
  if (event.type === 'turn.answered' && event.key.endsWith('/user')) console.log(`${event.key}: ${event.text}`)
  if (event.type === 'citation.checked') console.log(`${event.key}: ${event.fact.cited} ${event.fact.result}`)
}

const { id, outcome, report, usage } = await running.result
writeFileSync(join(folder, 'report.md'), report)
console.log(`\n${report}`)
console.log(`Debate ${id}: ${outcome}, ${usage.calls} calls. Its report is in ${folder}/report.md.`)
