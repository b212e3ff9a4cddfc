import { end as atEnd } from '../../core/fold-fork.ts'

export const fork = {
  emptySeat: (seat: string) => `nobody sits at ${seat}, which these options need. Name somebody: --seat ${seat}=MODEL`,
  /** For a seat that only a person can have. `unless`: the option that leaves it out. */
  emptyUser: (seat: string, unless: string) =>
    `nobody sits at ${seat}, which these options need. On a terminal: --seat ${seat}=person; or ask nobody: ${unless}`,
  notPerson: (seat: string, model: string, unless: string) =>
    `"${model}" is no person, and only a person sits at ${seat}. Write --seat ${seat}=person or ${seat}=person:NAME, or leave the seat empty: ${unless}`,
  nobodyThere: (seat: string, unless: string) =>
    `${unless} asks nobody at ${seat}, so nobody can be named for it. Leave out one of them.`,
  resumeAlone: (person: string, id: number, unless: string) =>
    `${person} can only be asked on a terminal, and standard input or standard error is none. Resume it on a terminal, or let it go on without you, as a fork: agon fork ${id} --at end ${unless}`,
  mustDiffer: (one: string, other: string, model: string) =>
    `${one} and ${other} must differ, and both would be ${model}. Give one of them another model.`,
  notOfFormat: (flag: string, format: string, known: readonly string[]) =>
    `${flag} is no option of a debate of the format ${format}. It has: ${known.join(', ')}.`,
  emptyRemark: '--remark is empty. Say what everybody who speaks from here on should know: --remark "…"',
  longRemark: (most: number) => `--remark is longer than ${most} characters. Say it shorter, or bring a file along.`,
  whichPoint: (id: number, points: string) =>
    `say from where debate ${id} should go on: --at POINT. There are:\n${points}`,
  choosePoint: (id: number) => `Debate ${id} can go on from:`,
  askPoint: 'From where? A number or a name: ',
  place: (label: string, turns: number) => `${label} (${turns} ${turns === 1 ? 'turn' : 'turns'})`,
  anyTurn: (examples: readonly string[]) =>
    `or any turn by its key${examples.length === 0 ? '' : `: ${examples.join(', ')}`}`,
  meant: (name: string) => `Did you mean ${name}?`,
  atAndWithout: (key: string) =>
    `--at cannot be given with --without: a fork without ${key} goes on right behind that speech.`,
  plan: (id: number, format: string, at: string) =>
    `Fork of debate ${id} (${format}), from ${at === atEnd ? 'its end' : at} on`,
  planWithout: (id: number, format: string, key: string) =>
    `Fork of debate ${id} (${format}), as if ${key} had not been said, from there on`,
  shared: (turns: number) =>
    turns === 0
      ? '  Nothing is shared: it begins anew.'
      : `  Shared, and not paid again: ${turns} ${turns === 1 ? 'turn' : 'turns'}.`,
  was: (model: string) => ` (was ${model})`,
  remark: (text: string) => `  Everybody who speaks from here on is told: “${text}”`,
  changed: (list: readonly string[]) => `  Different from here on: ${list.join(', ')}`,
  change: (name: string, before: string, after: string) => `${name} ${before} → ${after}`,
  none: 'none',
  budgetKept: (budget: string) => `  Budget: ${budget} for what is said from here on, as the debate before had`,
  leaves: (path: string) => `  What it leaves goes to ${path}; nothing that debate left is replaced.`,
  sharedJudge: (seat: string, model: string) =>
    `The judge has the model of a debater (${model}). Name another with --seat ${seat}=MODEL.`,
  left: (line: string) => line.replace(/^Estimate:/, 'Estimate for what is left:'),
  spentHere: (spent: string, parent: number, before: string) =>
    `Fork of debate ${parent}. Spent here: ${spent}; in debate ${parent}: ${before}.`,
  gone: (spent: string, parent: number) => `Fork of debate ${parent}, which is deleted by now. Spent here: ${spent}.`,
  forks: (list: readonly string[]) => `Forks of this debate: ${list.join(', ')}.`,
  fork: (id: number, at: string | null, spent: string) =>
    `${id} (${at === null ? '' : `from ${at === atEnd ? 'its end' : at} on, `}${spent})`,
  listed: (parent: number) => `(fork of ${parent})`,
  keepsForks: (forks: readonly number[]) =>
    forks.length === 1
      ? `Debate ${forks[0]} is a fork of it, and keeps what it needs.`
      : `Debates ${forks.join(', ')} are forks of it, and keep what they need.`,
  drift: (reason: string, command: string) =>
    `This debate cannot go on as it began: ${reason}. What was said can be taken over into a new one that goes on from here, with what is different now: ${command}`,
  moveAway: (id: number) => `Move it away, or replace it: agon resume ${id} --force`,
  askFork: (reason: string) => `This debate cannot go on as it began: ${reason}. Fork from here instead? [y/N] `,
}
