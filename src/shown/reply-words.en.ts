export const reply = {
  agreed: 'Agreed',
  nothingAgreed: 'Nothing yet.',
  disputed: 'Disputed',
  nothingDisputed: 'Nothing any more.',
  rulings: 'Rulings',
  mistakes: 'Notes that are mistaken',
  updates: 'Suggested updates',
  noUpdates: 'None.',
  recommendation: 'Recommendation',
  reasoning: 'Reasoning',
  example: 'Example',
  importance: (level: string) => `importance: ${level}`,
  uninvolved: (names: string) => `takes no side: ${names}`,
  because: (why: string) => `Because: ${why}`,
  /** `name` is HTML. */
  decidesFor: (name: string) => `Decides for ${name}`,
  ownSolution: 'Takes no side: a solution of its own',
  restsOn: 'It rests on',
  unresolved: 'Unresolved',
  unsupported: 'Called out as unsupported',
  more: 'What else it says of the debate',
  /** Whether an answer changed. */
  changed: {
    yes: 'Changed its answer',
    partly: 'Changed its answer in part',
    no: 'Did not change its answer',
  } as Readonly<Record<string, string>>,
  /** Which letter is whom in a reply. */
  legend: (sides: readonly (readonly [label: string, name: string])[]) =>
    `as it was written: ${sides.map(([label, name]) => `${label} = ${name}`).join(', ')}`,
  hidden: 'The judge was not told who was who. The sides are called here what it knew them as.',
  inWords: 'The reply in words',
}
