export const verdict = {
  winner: (name: string, firmness: string | null) =>
    `${name} had the stronger argument${firmness === null ? '' : ` (${firmness})`}.`,
  nobody: (firmness: string | null) => `No side won${firmness === null ? '' : ` (${firmness})`}.`,
  outcome: (word: string) => `Outcome: ${word}.`,
  part: (title: string, line: string) => `${title}: ${line}.`,
  ruled: (divergence: string, recommendation: string | null) =>
    `${divergence}: ${recommendation ?? 'the rulings do not agree.'}`,
  failed: (reason: string) => `It failed: ${reason}`,
  notOver: 'It is not over.',
}

export const diff = {
  sameDebate: (id: number) => `${id} is one debate, and it takes two: agon diff A B. agon list shows which there are.`,
  forkOf: (child: number, parent: number, { at, without }: { at: string; without: string | null }) =>
    `Debate ${child} is a fork of debate ${parent}${without === null ? `, from ${at === 'end' ? 'its end' : at} on` : `, as if ${without} had not been said`}.`,
  siblings: (one: number, other: number, parent: number) =>
    `Debates ${one} and ${other} are both forks of debate ${parent}.`,
  relatives: (one: number, other: number) => `Debates ${one} and ${other} came of one and the same debate.`,
  unrelated: (one: number, other: number) =>
    `Debates ${one} and ${other} are no forks of each other; their turns are compared by their keys.`,
  otherFormats: (one: string, other: string) =>
    `One is of the format ${one}, the other ${other}: their turns do not correspond, so that they are only counted.`,
  otherTopics: 'They are about different questions.',
  shared: (turns: number) => `Shared, and not shown: ${turns} ${turns === 1 ? 'turn' : 'turns'}.`,
  sharedThen: (shared: string, where: string) => `${shared} ${where}`,
  partsAt: (key: string) => `They part at ${key}.`,
  allSame: 'No turn is different.',
  settings: 'Settings',
  turns: 'Turns',
  onlyIn: (id: number) => `only in ${id}`,
  sameWords: (turns: number, keys: string) => `${turns} ${turns === 1 ? 'turn' : 'turns'} with the same words: ${keys}`,
  /** For rulings that differ only in the letters of the sides. */
  sameBut: 'The same ruling; only the letters that hide the sides are others.',
  silent: (why: string) => `(nothing was said: ${why})`,
  underWay: '(not over)',
  leftOut: '(left out, as if it had not been said)',
  moreFields: (count: number) => `… and ${count} more`,
  verdict: 'Verdicts',
  none: 'none',
  names: {
    topic: 'question',
    language: 'language',
    effort: 'effort',
    rigor: 'rigor',
    budget: 'budget',
    context: 'files',
    web: 'web',
    remark: 'remark',
    without: 'left out',
  } as Readonly<Record<string, string>>,
  kinds: { seat: 'seat ', option: '' },
  left: (turns: readonly [id: number, count: number][]) =>
    turns.map(([id, count]) => `${id}: ${count} ${count === 1 ? 'turn' : 'turns'}`).join(' · '),
}
