import { inEnglish } from '../../words.en.ts'
import type { SideId } from '../options-in.ts'

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

/** The words of the report. `arenaWords` has the names of sides, rounds and members. null as a side: a tie. */
export const report = {
  /** The five parts, under the names that readers look for. */
  result: 'Result',
  turning: 'Turning-point rounds',
  deciding: 'Deciding argument',
  blindSpots: 'Blind spots of both sides',
  differ: "How the audience's views differ",

  rounds: (spoken: number, of: number) => (spoken === of ? String(of) : `${spoken} of ${of}`),
  fields: { pro: 'Pro', con: 'Con', judge: 'Judge', audience: 'Audience', rounds: 'Rounds' },
  position: (words: string) => `stands for “${words}”`,
  style: (tag: string) => `style: ${tag}`,
  memory: 'with what it learned in earlier debates',
  members: (count: number) => many(count, 'member'),

  /** A difference too small for the report to show is a tie. */
  apart: 'What differs by less than 0.1 of 100 is a tie.',
  columns: ['Part', 'Weight', 'How it is divided', 'Pro', 'Con', 'Alone'],
  parts: { points: 'Points of the rounds', ruling: 'Final ruling', votes: 'Votes of the audience', total: 'Total' },
  pointsFrom: (mean: Record<SideId, string>, rounds: number, lead: string, full: string) =>
    `${mean.pro} : ${mean.con} per round, over ${many(rounds, 'round')}; a lead of ${lead} (${full} takes all)`,
  rulingFrom: (judges: number, voices: Record<SideId, string>) =>
    `${many(judges, 'judge')}: ${voices.pro} for Pro, ${voices.con} for Con`,
  votesFrom: (weighed: Record<SideId, string>, voters: number) =>
    `${many(voters, 'vote')}; by weight ${weighed.pro} : ${weighed.con}`,
  aloneLine: (judge: string, audience: string | null) =>
    `The judge alone would ${judge}${audience === null ? '' : `; the audience alone would ${audience}`}.`,
  rule: (judge: string, audience: string, full: string) =>
    `How it is counted: the judge has ${judge} and the audience ${audience} of 100. Half of what the judge has goes by the points of the rounds (a lead of ${full} points per round takes all of it, a smaller one its part), the other half by the final ruling (each judge is one voice). The audience's goes by the weights of those who voted. Whoever is missing leaves its weight to the others.`,
  insisted: {
    'same-judge': "The judge's model is also a debater's. The user insisted on that (--same-judge).",
    'same-model': 'Both sides were argued by one model. The user insisted on that (--same-model).',
  } as Readonly<Record<string, string>>,
  unscored: (rounds: readonly string[]) =>
    `${inEnglish(rounds)} ${rounds.length === 1 ? 'was' : 'were'} not scored: no usable score came.`,
  noRuling: (why: string) =>
    `No final ruling came that can be used${why && ` (${why})`}: the points of the rounds stand alone.`,
  noVotes: 'Nobody in the audience voted: the judge decides alone.',
  noWeight: 'The audience has no weight in this result; its votes are shown below.',
  noVoteOf: (members: readonly string[]) => `No vote came from ${inEnglish(members)}.`,
  reasoning: "The judge's reasons:",
  /** For a judge that ruled against the winner. */
  reasoningFor: (side: string) => `The judge's reasons for ${side}:`,
  firstReasoning: 'The reasons of the first ruling (all of them are told under Judging):',
  failed: (why: string) => `The debate failed: ${why}`,
  notOver: (far: string | null) => `This debate is not over${far === null ? '' : ` (${far})`}.`,
  pointsSoFar: (own: string, other: string, rounds: number) =>
    `Points so far: Pro ${own} : ${other} Con, after ${many(rounds, 'scored round')}.`,
  noPoints: 'No round has been scored.',

  turningRule: (least: string) =>
    `The rule: a round is a turning point when after it the other side is ahead in total, when no round was won more clearly (by ${least} point at least), or when the argument that decided the final ruling was made in it.`,
  noTurning: 'None: nobody lost a lead, and no round was won by a point or more.',
  noTurningYet: 'None so far.',
  comment: 'The judge',

  notRuled: 'There is no final ruling.',
  /** `judge`: the side it ruled for; null: the rulings cancel each other out. */
  whose: (judge: string | null, overall: string | null) =>
    `${judge === null ? 'The rulings cancel each other out.' : `This is what decided it for the judge, who ruled for ${judge}.`} ${overall === null ? 'In total it is a tie.' : `In total ${overall} won.`}`,
  eachItsOwn: 'The rulings name different arguments; each its own:',
  audienceMoved: (side: string) => `What decided it for those in the audience who voted for ${side}:`,
  movedBy: (quote: string) => `moved by ${quote}`,

  audienceColumns: ['Kind', 'agent_id', 'Model', 'Weight', 'Vote', 'Confidence'],
  noVoteYet: 'Nobody in the audience has voted.',
  noAudience: 'There was no audience.',
  votedFor: (side: string, weight: string, dissents: boolean) =>
    `For ${side} (weight ${weight}${dissents ? '; they dissent from the result' : ''}):`,
  unanimous: (side: string) => `All who voted are for ${side}; nobody dissents.`,
  divided: (kind: string) => `${kind}: divided among themselves`,
  moved: 'Who was moved, between before the debate and after it:',
  nobodyMoved: 'The debate moved nobody: everybody leans as before it.',
  notPolled: 'The audience was not asked where it leaned before the debate.',
  by: (quote: string) => `by ${quote}`,
  byNothing: 'by no words in particular',
  butVoted: (side: string) => `but voted for ${side}`,
  unmoved: (members: readonly string[]) => `Not moved: ${members.join('; ')}.`,

  recommendation: 'Recommendation',
  unresolved: 'Unresolved',
  fromRuling: (ruling: string) => `From another ruling, ${ruling}:`,
  none: 'none',
  ofRuling: (side: string) => `In the words of the judge, who ruled for ${side}:`,

  marks:
    'A mark is the mean of the four criteria, less what fouls and help cost. The criteria, over all scored rounds:',
  criterion: 'Criterion',
  criteria: { logic: 'logic', rebuttal: 'rebuttal', clarity: 'clarity', evidence: 'evidence' },
  bothOrders: 'The judge scored every round blind and in both orders; the points are the mean of both.',
  ordersDiffer: (rounds: readonly string[]) =>
    `Shown in the other order, the judge put another side ahead in ${inEnglish(rounds)}.`,

  foulColumns: ['Round', 'Side', 'Rule', 'Words', 'Found by', 'Cost'],
  noFouls: 'None.',
  notCounted: 'not counted',

  heard: 'Who was heard',
  nobodyAsked: 'Nobody asked for the floor, and no side asked for help.',
  applied: 'Applications from the audience:',
  wants: (member: string, side: string) => `${member} for ${side}`,
  criteriaOf: (fresh: string, repeats: string, shifts: string, similarity: string, turn: string | null) =>
    `new information: ${fresh}, repeats: ${repeats}, shifts the balance: ${shifts}; similarity ${similarity}${turn === null ? '' : ` (${turn})`}`,
  notRuledOn: (similarity: string, turn: string | null) =>
    `similarity ${similarity}${turn === null ? '' : ` (${turn})`}`,
  yes: 'yes',
  no: 'no',
  admitted: 'let in',
  refused: 'refused',
  help: 'Requests for help:',
  asked: (side: string, request: string, target: string) => `${side} asked for ${request} help from ${target}`,
  requests: { technical: 'technical', ethical: 'ethical', practical: 'practical' } as Readonly<Record<string, string>>,
  granted: 'granted',
  denied: 'refused',
  cost: (points: string) => `costs ${points}`,
  free: 'costs nothing',

  judging: 'Judging',
  /** Explains a firm ruling that is not the result. null as the judge's side: the rulings cancel each other out. */
  notOfResult: (judge: string | null, overall: string | null) =>
    `This is about the final ruling${judge === null ? ', which names no winner' : ` for ${judge}`}, not about the result: ${overall === null ? 'in total it is a tie' : `in total ${overall} won`}.`,
  missed: 'Missed turns',
  more: (count: number) => `and ${count} more`,
  transcript: 'Transcript',
  ally: 'from the audience',
  askedAgain: 'Asked once more; the first version is in the journal.',
  didNotSpeak: (why: string) => `Did not speak: ${why}`,
  unfinished: 'Not finished.',
}
