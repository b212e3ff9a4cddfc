export const calls = {
  unknown: (turn: string, known: readonly string[], more: number) =>
    `--prompt: no call was made for a turn "${turn}" in this debate. There are: ${known.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  unheard: (turn: string, meant: string) =>
    `--prompt: there is no turn "${turn}" in this debate. Did you mean ${meant}?`,
  prompt: {
    sent: 'This is the prompt as it was sent. It was made again from the journal, and its hash is the same.',
    changed: 'The prompt has changed since: this is what would be asked now. What was sent then was not kept.',
    lost: 'What was sent then was not kept, and this version of Agon cannot make it again.',
  },
  asksFor: (shape: string | null) =>
    shape === null ? 'A reply in words was asked for.' : `A reply in JSON was asked for (${shape}).`,
  roles: { system: 'System', user: 'User', assistant: 'Assistant' },
  attempt: (number: number) => `Try ${number}`,
  again: 'Sent in addition:',
  known: (count: number) => `Its first ${count} messages were not sent again: the voice itself holds the conversation.`,
  reply: 'Reply',
  joined: 'This is the speech as it counts: the first version with what this reply added.',
  counts: 'counts',
  underWay: 'under way',
  cut: 'cut off at the limit of its length',
  nothing: 'Nothing had come.',
  input: (tokens: string, parts: string) => `${tokens} tokens in${parts}`,
  output: (tokens: string, parts: string) => `${tokens} out${parts}`,
  parts: (all: readonly string[]) => ` (${all.join(', ')})`,
  cached: (tokens: string) => `${tokens} from the cache`,
  cacheWrite: (tokens: string) => `${tokens} into the cache`,
  reasoning: (tokens: string) => `${tokens} of thinking`,
  answeredAs: (model: string) => `answered as ${model}`,
  adjusted: (path: string, wrote: string, read: string) =>
    `Read otherwise: ${path === '' ? '' : `${path}: `}${wrote} → ${read}`,
}
