import type { Lab } from '../../lab/server.ts'
import type { Machine } from '../../support/agon.ts'

/** How a file refers to the environment variable DEBATE_API_KEY. */
const debateKey = '$'.concat('{DEBATE_API_KEY}')

/** A key that no mask knows by its form. */
export const debateKeyValue = 'lab-key-of-the-tree'

/** The file of a tree as its users write it, with the lab as its endpoint. Failures are tried again at once. */
export const treeFile = (lab: Lab, more: Record<string, unknown> = {}) => ({
  api: { baseURL: lab.url, apiKey: debateKey, timeout: 20_000, maxRetries: 2 },
  debaters: [
    { id: 'party-a', label: 'Party A', model: 'first-1' },
    { id: 'party-b', label: 'Party B', model: 'second-2' },
    { id: 'party-c', label: 'Party C', model: 'third-3', fallback: 'fourth-4' },
  ],
  reviewer: { id: 'reviewer', label: 'Reviewer', model: 'calm-5' },
  params: { maxRounds: 3, maxTokensPerResponse: 4000, temperature: 0.7, parallelCalls: true },
  fallback: { maxConsecutiveFailures: 2, retryDelay: 1 },
  topics: [
    { id: 'topic-6', title: 'When is the ledger written?', background: 'It grows.', annotations: ['Late?'] },
    { id: 'topic-7', title: 'Who pays for it?', coreQuestions: ['The writer?'] },
  ],
  sharedContext: { files: ['docs/decisions.md'], inline: '' },
  output: { dir: 'debate/output', format: 'markdown', includeRawResponses: false },
  ...more,
})

/** Writes it, with a comment in it, and the document that it shares. */
export function writeTreeFile(machine: Machine, file: object, name = 'debate/config.json'): string {
  machine.write('docs/decisions.md', '# Decisions\n\n## Ledger\n\nNone yet.\n')
  machine.write(name, `// What is debated\n${JSON.stringify(file, null, 2)}`)
  return name
}
