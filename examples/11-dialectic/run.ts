/** A view is challenged and changed, with a user who adds something and turns the debate once; `zh` plays it in Chinese. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { debate } from 'agon'
import { home } from '../cast.ts'
import { castOf, seats } from './cast.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

const script = process.argv[2] === 'zh' ? zh : en
const { topic, folder, files, leaning, focus, remark } = script
const record = join(folder, 'record.md')
rmSync(record, { force: true })

const running = debate(topic, {
  format: 'dialectic',
  seats,
  models: castOf(script),
  context: files.map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') })),
  leaning,
  focus,
  record,
  home,
})
// At any time; whoever speaks next hears it.
await running.say(remark)

for await (const event of running) {
  if (event.type === 'turn.answered' && event.key.endsWith('/user')) console.log(`${event.key}: ${event.text}`)
  if (event.type === 'citation.checked') console.log(`${event.key}: ${event.fact.cited} ${event.fact.result}`)
}

const { id, outcome, report, usage } = await running.result
writeFileSync(join(folder, 'report.md'), report)
console.log(`\n${report}`)
console.log(`Debate ${id}: ${outcome}, ${usage.calls} calls. Its report and its record are in ${folder}.`)
