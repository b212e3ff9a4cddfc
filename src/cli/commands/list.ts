import type { ListedDebate } from '../../store/archive.ts'
import { UsageError } from '../exit.ts'
import { faultAt } from '../fault.ts'
import { forkWords } from '../fork/words.ts'
import { wholeNumber } from '../numbers.ts'
import { reading } from '../reading.ts'
import { table } from '../table.ts'
import { money } from '../terminal/words.ts'

const states: readonly ListedDebate['state'][] = ['running', 'paused', 'done', 'failed']

export function listCommand(flags: { state?: string; limit: string; json?: true }): void {
  reading(({ archive, output, t }) => {
    const state = states.find(state => state === flags.state)
    if (flags.state !== undefined && !state)
      throw new UsageError(faultAt('--state', t.badValue(flags.state, states.join(', ')), t.language))
    const debates = archive.list({ limit: wholeNumber('--limit', flags.limit, t), ...(state && { state }) })
    if (flags.json) return output.json({ version: 1, debates }, 2)
    if (debates.length === 0) return output.err(`${state ? t.nothingFound(t.states[state]) : t.emptyArchive}\n`)
    const row = (debate: ListedDebate) => [
      String(debate.id),
      debate.createdAt.slice(0, 16).replace('T', ' '),
      debate.format,
      debate.outcome ? (t.outcomes[debate.outcome] ?? debate.outcome) : t.states[debate.state],
      debate.cost === null ? '?' : money(debate.cost),
      debate.parent === null ? debate.topic : `${forkWords[t.language].listed(debate.parent)} ${debate.topic}`,
    ]
    output.out(`${table(debates.map(row), process.stdout.columns || Number.POSITIVE_INFINITY)}\n`)
  })
}
