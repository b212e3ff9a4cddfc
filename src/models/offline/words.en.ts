import type { Angle } from './angles.ts'
import type { OfflineEvidence } from './evidence.ts'
import type { Aspect } from './lexicon.ts'
import type { Excerpt } from './passages.ts'
import type { TopicQuestion } from './question.ts'
import type { Weakness } from './search.ts'
import type { StanceSide } from './stance.ts'

export const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

export const aspectNames: Record<Aspect, string> = {
  speed: 'Speed',
  simplicity: 'Simplicity',
  safety: 'Safety',
  cost: 'Cost',
  ability: 'Fitness',
  reliability: 'Reliability',
  advice: 'Decisions and advice',
  permission: 'What is allowed',
}

export const angleNames: Record<Angle, string> = {
  correctness: 'Correctness',
  security: 'Security implications',
  experience: 'Developer experience',
}

const shows: Record<Aspect, [good: (thing: string) => string, bad: (thing: string) => string]> = {
  speed: [t => `the speed or lightness of ${t}`, t => `slowness of ${t}`],
  simplicity: [t => `ease in working with ${t}`, t => `trouble in working with ${t}`],
  safety: [t => `that ${t} can be relied on`, t => `a risk in ${t}`],
  cost: [t => `a saving through ${t}`, t => `a cost of ${t}`],
  ability: [t => `an advantage of ${t}`, t => `a drawback or limit of ${t}`],
  reliability: [t => `that ${t} holds up in use`, t => `a failure of ${t} in use`],
  advice: [t => `a choice or recommendation of ${t}`, t => `a choice or advice against ${t}`],
  permission: [t => `that ${t} is allowed`, t => `a ban or restriction on ${t}`],
}

/** What a passage is said to show, in a few words: "a cost of Postgres". */
export const shown = ({ stance }: OfflineEvidence): string =>
  shows[stance.aspect][stance.good ? 0 : 1](stance.about.name)

const weaknesses: Record<Weakness['type'], (weakness: Weakness) => string> = {
  hedged: ({ by }) => `only says “${by}”`,
  old: ({ by, newest }) => `dates from ${by}, while the newest file is from ${newest}`,
  status: ({ by }) => `is from a document marked “${by}”`,
  contrary: ({ by }) => `is taken out of “${by}”, where the rest says the opposite`,
  plain: () => 'names it and gives no reason',
}

/** Follows "which" or the name of a passage. */
export const weaknessText = (weakness: Weakness): string => weaknesses[weakness.type](weakness)

const deciders: Record<TopicQuestion['form'], Record<StanceSide, string>> = {
  change: {
    for: `What goes wrong today that this would end? An incident note or a measurement would show it.
      What does it cost in work and money? An estimate with its assumptions would show it.
      Can it be tried on a small part first? A trial with a date would show it.`,
    against: `What stops working on the day of the change? A list of what depends on it would show it.
      How is it undone? A rehearsed way back would show it.
      What else would the same effort buy? The next two items of the plan would show it.`,
  },
  keep: {
    for: `What would be lost without it? A list of what depends on it would show it.
      What does it cost to keep? A year of bills and tickets would show it.`,
    against: `What does it prevent? A request that was turned down because of it would show it.
      What would replace it? A trial of the replacement would show it.`,
  },
  choice: {
    for: `Which requirement tells the two apart? A written list of requirements would show it.
      How does each do on the same real task? A trial of one day each would show it.`,
    against: `Which of the two is harder to leave again? A look at the data and code that would be tied to it would show it.
      Who has run either before? A reference from someone who has would show it.`,
  },
  claim: {
    for: `What would be seen if it is so? One observation with a date would show it.
      Who has measured it? A source with a method would show it.`,
    against: `What would be seen if it is not so? One counter-example would show it.
      For whom does it not hold? A case outside the usual one would show it.`,
  },
}

const asked = (question: Excerpt | null): string =>
  question ? ` The files leave open: “${question.quote}” (\`${question.ref}\`).` : ''

/** What it says in any format. It speaks of "the files", never of "I". */
export const english = {
  /** What stands between two sentences. */
  between: ' ',
  notice: (files: number) =>
    files > 0
      ? `*Offline voice: picked from ${count(files, 'file')} by matching words, not written by a language model.*`
      : '*Offline voice: no files to quote from, and no language model behind it.*',
  shown,
  /** What would decide the question if no file does. */
  deciders: ({ form }: TopicQuestion, side: StanceSide) => deciders[form][side].split(/\n\s+/),
  basis: 'This is a count by fixed rules, not the judgement of a language model.',
  openQuestion: (excerpt: Excerpt) => `${excerpt.quote} (left open in \`${excerpt.ref}\`)`,
  weak: (evidence: OfflineEvidence, weakness: Weakness) =>
    `\`${evidence.ref}\` ${weaknessText(weakness)}: ${weakness.type === 'plain' ? 'what is the reason' : 'does it hold'}?`,
  silent: (angles: readonly Angle[]) =>
    `${angles.map(angle => angleNames[angle]).join(', ')}: nothing in the files speaks of ${angles.length === 1 ? 'it' : 'them'} on this question.`,
  doIt: (says: string, open: OfflineEvidence | null, question: Excerpt | null, silent: readonly Angle[]) =>
    `${says}${!open && !question && silent.length > 0 ? ` First look at what the files leave out: ${silent.map(angle => angleNames[angle].toLowerCase()).join(', ')}.` : ''}${open ? ` First settle what still stands against it: ${shown(open)} (\`${open.ref}\`).` : ''}${asked(question)} Read the quoted lines before acting: they were counted, not weighed.`,
  doNot: (says: string, open: OfflineEvidence | null, question: Excerpt | null) =>
    `${says}${open ? ` What speaks for it still needs an answer of another kind: ${shown(open)} (\`${open.ref}\`).` : ''}${asked(question)} Read the quoted lines before acting: they were counted, not weighed.`,
  findOut: (says: string) =>
    `${says} No file backs this either way, so first get one of the pieces of evidence named in the debate, give it with --context, and ask again; or connect a language model.`,
}
