/** The same debate, heard as it happens. */
import { debate } from 'agon'
import { home, models, seats } from './cast.ts'

const running = debate('Should we move this service to Postgres?', { seats, models, home, rounds: 1 })
const structured = new Set<string>()

for await (const event of running) {
  switch (event.type) {
    case 'turn.asked':
      if (event.shape) structured.add(event.key)
      console.log(`\n── ${event.key} (${event.model})`)
      break
    case 'turn.delta':
      // A reply in JSON is for the program; what it says comes out in the verdict.
      if (!structured.has(event.key)) process.stdout.write(event.text)
      break
    case 'turn.answered':
      console.log(
        `\n   ${event.usage?.output ?? '?'} tokens, ${event.cost === null ? 'cost unknown' : `$${event.cost}`}`,
      )
      break
    case 'turn.failed':
      console.log(`\n   ${event.failure.kind}: ${event.failure.message}`)
      break
    case 'citation.checked':
      console.log(`   ${event.fact.cited}: ${event.fact.result}`)
      break
    case 'claim.made':
      // Code lists what stands without support; this one is what the other side called out.
      if (event.fact.calledOutBy) console.log(`   called out: ${(event.fact.claim as { quote: string }).quote}`)
      break
    case 'debate.closed':
      console.log(`\n── ${event.outcome}`)
      break
  }
}
