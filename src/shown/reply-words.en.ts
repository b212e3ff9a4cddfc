export const reply = {
  agreed: 'Agreed',
  disputed: 'Disputed',
  recommendation: 'Recommendation',
  reasoning: 'Reasoning',
  because: (why: string) => `Because: ${why}`,
  decidesFor: (name: string) => `Decides for ${name}`,
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
  hidden: 'The judge was not told who was who. The sides are called here what it knew them as.',
}
