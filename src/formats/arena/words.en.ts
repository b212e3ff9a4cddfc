import { clean } from '../../core/clean.ts'
import type { BlindSide } from '../../core/judging/blind.ts'
import type { Debater, Member, SideId } from './options-in.ts'
import type { ArenaRound, PhaseId } from './phases.ts'
import type { Foul, Rule } from './round/fouls.ts'
import type { Helped } from './round/hall.ts'

const sideEn = (side: SideId | null): string => (side === null ? 'a tie' : side === 'pro' ? 'Pro' : 'Con')

export const given = (words: string | null): string | null => (words === null ? null : plain(words))

export const plain = (words: string): string => clean(words).text

/** What each rule forbids. */
export const rules: Record<Rule, string> = {
  silence: 'a speech that says nothing',
  'too-many-arguments': 'more than 3 core arguments in the position phase',
  'no-list': 'no block with the list of core arguments at the end of the speech',
  'no-quote': 'no exact quotation of an argument of the opponent',
  'no-answer': 'an argument quoted and not answered',
  'early-ally': 'words of the audience quoted before the key battles',
  'help-not-now': 'help asked for in a phase that has none',
  'help-again': 'help asked for in two rounds in a row',
  'new-argument': 'a new argument in a phase that allows none',
  'new-facts': 'new facts in the summary',
  conduct: 'attacks persons, or appeals to the judge, instead of arguing',
}

const points = (cost: number): string => (cost === 0 ? 'no charge' : `−${cost} ${cost === 1 ? 'point' : 'points'}`)

const missingEn: Partial<Record<Rule, string>> = {
  silence: 'the speech itself, in plain prose before the block: without it nobody hears anything',
  'no-list': 'the block at the end, with "arguments", "answers" and "help"',
  'no-quote':
    'an exact quotation, in quotation marks in the speech, of at least three words that your opponent was the first to say, and your answer to it; list it with its turn under "answers"',
}

const byHandEn: Partial<Record<Rule, string>> = {
  silence: 'The speech itself: without words nobody hears anything.',
  'no-quote':
    'Your speech quotes nothing that your opponent was the first to say. Add at least three words in a row of theirs, copied exactly and in quotation marks, and answer them; else the speech counts as it is, with a foul.',
}

const helpEn =
  'You may ask one member of the audience for "help", by type or id: {"request": "technical | ethical | practical", "target_audience": "audience_type", "reason": "…"}. Help makes dependent: your first request costs 0.25 points, each further one that is ruled on 0.25 more than the one before, and a refused one 0.25 on top.'

/** Fouls that only a judge can call. */
const calledEn: Partial<Record<Rule, string>> = {
  'too-many-arguments': 'more than 3 core arguments in the position phase',
  'no-answer': 'words of the opponent are quoted, but their argument is not answered',
  'new-argument': 'a core argument that was not made before',
  'new-facts': 'a number, source or example that was not in the debate before',
  conduct: 'attacks persons, or appeals to you, instead of arguing',
}

export const listedMembers = (members: readonly Member[], zh: boolean): string =>
  members.map(({ agent_id, type }) => (zh ? `${type}（${agent_id}）` : `${type} (${agent_id})`)).join(zh ? '、' : ', ')

const phasesEn: Record<PhaseId, string> = {
  position:
    'In the position phase look at whether the stance is clear and the arguments are complete. Under "arguments" count the core arguments that each side has made so far.',
  clash: 'In the clash look at whether each speech answers what the other side really argued.',
  battle: 'In the key battles look at how well a side brings the debate together and masters the key evidence.',
  endgame: 'In the endgame look at how well a side condenses its case and hits real gaps of the other.',
  summary: 'In the summary look at whether a side sums up what the debate has shown. A tone of feeling is allowed.',
}

/** In round 1 nobody has spoken yet whom a speech could answer. */
const firstEn = ' In this first round score rebuttal by how a speech meets the objections that are to be expected.'

export const under = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n\n${[heading, ...lines].join('\n')}`

export const asks = {
  questions: {
    leaning: (_round: number) =>
      'Before you listen: where do you stand on the motion? Whatever has been said by now, answer as you came in. Nobody else sees it.',
    application: (round: number) =>
      `Both sides have spoken in round ${round}. Do you want the floor? You can have it once in the whole debate, and only with something that nobody has said: the judge looks for new information, no repetition, and a shift in the balance.`,
    vote: (_round: number) =>
      'The debate is over. Vote for the side that made the better case, by what you care about.',
  },
  part: 'Your part in the audience:',
}

export const headline = {
  judgeAgainstAudience: (judge: string, audience: string) =>
    `Judge and audience disagree: the judge alone would ${judge}, the audience alone would ${audience}.`,
  pointsAgainstRuling: (points: string, ruling: string) =>
    `The judge's points and its final ruling disagree: the points alone would ${points}, the ruling alone would ${ruling}.`,
  /** What one voice alone would give: `to Pro`, `a tie` */
  alone: (side: SideId | null) => (side === null ? 'call it a tie' : `give it to ${side === 'pro' ? 'Pro' : 'Con'}`),
  wins: (side: string, own: string, other: string) => `${side} wins, ${own} to ${other} of 100.`,
  tied: (own: string, other: string) => `A tie, ${own} to ${other} of 100.`,
}

/** The answer of an arena, for somebody who was not there. Sides come with their models. */
export const ended = {
  won: (winner: string, own: string, other: string) => `${winner} wins, ${own} to ${other} of 100`,
  tied: (own: string, other: string) => `A tie, ${own} to ${other} of 100`,
  against: (outcome: string, side: string, advice: string) =>
    `${outcome}, against the judge, who ruled for ${side} and advises: ${advice}`,
  noShared: (outcome: string) => `${outcome}; the rulings cancel each other out and share no advice.`,
  advises: (judge: string, side: string, advice: string) => `${judge}, for ${side}: ${advice}`,
  points: 'the points',
  votes: 'the votes',
  forWinner: (voices: readonly string[], side: string) => `By ${voices.join(' and ')}, it goes to ${side}; `,
  ruledFor: (side: string, why: string) => `the judge ruled for ${side}: ${why}`,
  cancelled: 'the rulings cancel each other out.',
  noRuling: 'no final ruling came that can be used.',
  /** `Con 62 : 38 Pro, of 100` */
  score: (first: string, points: string, second: string) => `${first} ${points} ${second}, of 100`,
  disagree: {
    both: 'judge and audience disagree, and so do points and ruling',
    audience: 'judge and audience disagree',
    ruling: 'the points and the final ruling disagree',
  },
  /** The same, part by part. */
  parts: (disagree: string, parts: readonly string[]) => `; ${disagree}: ${parts.join(', ')}`,
  part: { points: 'points', ruling: 'ruling', votes: 'audience' },
}

/** Words for the lines between the speeches. null as a side: a tie. */
export const live = {
  before: 'before the debate',
  round: (number: number, of: number, phase: string) => `round ${number} of ${of} · ${phase.toLowerCase()}`,
  closing: 'ruling and vote',
  /** `Key battles: rounds 7–8` */
  phase: (name: string, first: number, last: number) =>
    `${name}: ${first === last ? `round ${first}` : `rounds ${first}–${last}`}`,
  foul: (side: string) => `Foul by ${side}`,
  foundBy: (who: string) => `found by ${who === 'code' ? 'code' : 'the judge'}`,
  forSide: (member: string, side: string) => `${member} for ${side}`,
  letIn: (who: string) => `${who} is let in`,
  notLetIn: (who: string) => `${who} is refused`,
  helped: (side: string, member: string) => `${side} gets help from ${member}`,
  notHelped: (side: string, member: string) => `${side} gets no help from ${member}`,
  voted: (member: string, side: string, weight: string, confidence: string) =>
    `${member} votes ${side} (weight ${weight}, confidence ${confidence})`,
  moved: (member: string, from: string, to: string) => `${member} was moved, ${from} → ${to}`,
  /** The sides under the names that a judge used. */
  whoIsWho: (pro: string, con: string) => `${pro} is Pro, ${con} is Con`,
  /** The marks given in each order. */
  hangsOnOrder: (marks: readonly string[]) =>
    `Who won this round depends on the order: ${marks.join(', turned ')}; the mean counts`,
  differ: (judge: SideId | null, audience: SideId | null) =>
    `Judge and audience disagree: judge ${sideEn(judge)}, audience ${sideEn(audience)}`,
  result: (winner: SideId | null, pro: string, con: string) =>
    winner === null ? `A tie · Pro ${pro} : ${con} Con` : `${sideEn(winner)} wins · Pro ${pro} : ${con} Con`,
}

/** What a seat is told about itself. Positions, styles and preferences are the user's words. */
export const opening = {
  side: (side: SideId): string => (side === 'pro' ? 'the pro side' : 'the con side'),
  /** Adds the label used in replies and turns, if it differs from the name. */
  named: ({ name, label }: Pick<BlindSide, 'name' | 'label'>) => (name.includes(label) ? name : `${name} (${label})`),
  position: (side: SideId, position: string | null) =>
    given(position) ?? (side === 'pro' ? 'yes to the motion' : 'no to the motion'),
  /** A line of its own behind the positions; '' if there is no style. */
  style: (style: Debater['style']) =>
    style ? `\n- Your way to argue (${plain(style.tag)}): ${plain(style.text)}` : '',
  /** Introduces a debater's notes from earlier debates; '' if there are none. */
  remembered: (memory: string | null): string =>
    memory === null ? '' : '\n\nWhat you noted in earlier debates; it is advice, and no evidence in this one:\n\n',
}

/** Why code refuses somebody whom the judge let in. */
export const overruled = {
  onlyOne: 'The judge admitted more than one; only the first of them is heard.',
  repeats: 'The judge admitted it, but by measure it only repeats what was said.',
  twice: 'The judge let this member in twice; it is heard once.',
}

/** Words of a round's scores. */
export const sheet = {
  criteria: { logic: 'Logic', rebuttal: 'Rebuttal', clarity: 'Clarity', evidence: 'Evidence' },
  mean: 'Mean',
  foul: (rule: string) => `Foul: ${rule}`,
  help: 'Help',
  points: 'Points',
  total: 'In total',
}

/** What happened in a round that turned the debate. */
export const turned = {
  lead: (side: string) => `${side} takes the lead`,
  margin: 'The clearest round',
  deciding: (side: string) => `The deciding argument, by ${side}`,
  level: 'the round was level',
  won: (side: string, points: string) => `${side} +${points}`,
  /** A part of the points came from what the other side was charged. */
  ofWhich: (points: string, what: string, side: string) => `, of which ${points} by ${what} of ${side}`,
  /** All of them did. */
  by: (what: string, side: string) => `, by ${what} of ${side}`,
  although: (side: string, cost: string, what: string) => `; ${side} itself ${cost} for ${what}`,
  fouls: (count: number) => (count === 1 ? 'a foul' : `${count} fouls`),
  help: 'help',
  and: ' and ',
  /** The points of a round before and after what was taken off. */
  after: (given: string, mark: string, what: string, cost: string) => `${given}, ${mark} after ${what} of ${cost}`,
}

export const panel = {
  course: 'Points in total',
  courseAbout: 'Who was ahead after each round, and by how much, with the rounds that turned the debate.',
  rounds: 'Points by round',
  roundsAbout: 'Who won each round, and by how much.',
  votes: 'Votes of the audience',
  votesAbout: 'By weight: where the audience leaned before the debate, and how it voted.',
  phases: 'Phases',
  points: 'Points',
  pointsColumns: ['Round', 'Phase', 'Pro', 'Con', 'In total'],
  notScored: 'not scored',
  fouls: 'Fouls',
  foulColumns: ['Round', 'Side', 'Rule', 'Words', 'Found by', 'Cost'],
  notCounted: 'not counted',
  heard: 'Who asked to be heard',
  heardColumns: ['Round', 'Who', 'What for', 'Ruling', 'Why'],
  letIn: 'let in',
  refused: 'refused',
  helpFrom: (member: string) => `help from ${member}`,
}

export const prompt = {
  rule: (rule: Rule) => rules[rule],
  foul: ({ turn, rule, cost }: Foul) => `${turn}: ${rules[rule]} (${points(cost)})`,
  /** What to ask for if a speech lacks it. */
  /** What a speech lacks, for a model; or for a person, who writes no block. */
  missing: (rule: Rule, byHand = false) => (byHand && byHandEn[rule]) || (missingEn[rule] ?? rules[rule]),
  /** Recorded in place of words if somebody said nothing. */
  silence: '(The speaker said nothing.)',
  /** Whom a debater may ask for help, how, and what that costs. An empty list: nobody now. A person was told how. */
  help: (silent: readonly Member[], byHand = false) =>
    silent.length === 0
      ? 'In this round "help" stays null.'
      : `${byHand ? 'You may ask for "help", at its price.' : helpEn} Not heard yet: ${listedMembers(silent, false)}.`,
  /** The result of a request for help. */
  helped: ({ granted, cost }: Helped) => `your request for help: ${granted ? 'granted' : 'refused'} (${points(cost)})`,
  /** What a judge looks at in a round. */
  phase: ({ phase, number }: ArenaRound) => `${phasesEn[phase]}${number === 1 ? firstEn : ''}`,
  /** A foul that the judge may call, with its name. */
  called: (rule: Rule) => `- ${rule}: ${calledEn[rule]}`,
  /** Fouls that need not be called again, under a heading; '' if there are none. */
  known: (fouls: readonly string[]) =>
    under('Fouls that code has found and charged already; do not call them again:', fouls),
  /** Introduces what code marked as new; '' if there is nothing. */
  marked: (any: boolean): string =>
    any
      ? '\n\nNumbers and sources that code finds nowhere before; decide whether they are really new facts, and call those that are:\n\n'
      : '',
  none: '(none)',
  repeated: (agent: string, { measure, turn }: { measure: number; turn: string | null }) =>
    `${agent}: ${measure.toFixed(2)}${turn === null ? '' : `, closest to ${turn}`}`,
  notRuled: 'The judge gave no ruling that could be used.',
  badRequest: '"help" must name the request (technical, ethical or practical), target_audience and a reason.',
  noTarget: 'There is no such member of the audience who has not spoken yet.',
  /** How a judge comes to a winner. A blind one is told that with who is hidden. */
  points: (isTold: boolean): string =>
    isTold
      ? ''
      : ' First the points for each criterion, from 0 to 10, with one sentence why; they are added up, and the winner is the side that is ahead.',
  lessons: (wanted: boolean): string =>
    wanted
      ? '\n- "lessons": what each debater should remember: words of its own speeches that worked, and words that were refuted, each with turn, exact words and one sentence.'
      : '',
}

/** Problems of a reply, for the seat that gave it. */
export const check = {
  wrongRule: (field: string, rules: readonly Rule[]) => `${field}: in this round you can call: ${rules.join(', ')}.`,
  foulFlag: 'foul: must be true when fouls are listed.',
  notSaid: (field: string) =>
    `${field}: these words were not said there. Copy the exact words, or leave the entry out.`,
  notItsOwn: (field: string) => `${field}: a side learns from its own speeches. Copy words of one of them.`,
  noClaim: 'claim: say what you want to add, or set intent to none.',
  otherVoter: (id: string) => `agent_id: you are ${id}.`,
  ruleOnAll: (field: string, ids: readonly string[]) =>
    ids.length === 0 ? `${field}: nobody asked; leave it empty.` : `${field}: rule on each once: ${ids.join(', ')}.`,
  onlyOne: 'applications: at most one may be admitted in a round.',
  onlyRepeats: (agent: string) => `applications: ${agent} repeats what was said, by measure; it cannot be admitted.`,
  onlyOnce: 'A member of the audience can be let in only once.',
}

/** Words shared by everything that shows an arena. */
export const arena = {
  side: { pro: 'Pro', con: 'Con' },
  /** The names as used inside of a sentence. */
  called: { pro: 'the pro side', con: 'the con side' },
  leaning: { pro: 'Pro', con: 'Con', undecided: 'undecided' },
  phase: {
    position: 'Position',
    clash: 'Clash and allies',
    battle: 'Key battles',
    endgame: 'Endgame',
    summary: 'Summary',
  },
  battleAndEndgame: 'Key battles and endgame',
  round: (number: number) => `Round ${number}`,
  marks: (pro: string, con: string) => `Pro ${pro} : ${con} Con`,
  total: (pro: string, con: string, lead: string) => `in total ${pro} : ${con}, ${lead}`,
  ahead: (side: string, points: string) => `${side} ahead by ${points}`,
  level: 'level',
  /** `Rationalist (aud_01)` */
  member: (type: string, id: string) => (type === id ? id : `${type} (${id})`),
  judge: 'Judge',
  code: 'code',
  /** Between models that spoke for one seat. */
  followedBy: ', then ',
  tie: 'a tie',
  aside: (text: string) => ` (${text})`,
  colon: ': ',
  /** Between names. */
  comma: ', ',
  /** Between parts of a sentence. */
  pause: ', ',
  semicolon: '; ',
}
