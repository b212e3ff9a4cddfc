const rounds = (count: number): string => `${count} ${count === 1 ? 'round' : 'rounds'}`

/** Words for the lines between the speeches and for the progress. */
export const live = {
  colon: ': ',
  chosen: (partner: string) => `The main agent chooses ${partner}`,
  notChosen: (partner: string) => `The main agent made no choice that could be used: ${partner} challenges it`,
  takenOver: (partner: string) => `${partner} challenges from here on`,
  decided: {
    'go-on': 'The main agent goes on',
    'ask-user': 'The main agent asks you',
    'sum-up': 'The main agent suggests to sum up',
    end: 'The main agent ends it',
  },
  /** For a question to a user who does not want to be asked. */
  unasked: 'The main agent would ask you, and goes on',
  noNewPoint: 'no new point',
  undecided: 'The main agent made no decision that could be used: the debate goes on',
  disagreement: 'Key disagreement',
  common: 'Two rounds brought no new point: the main agent looks for common ground',
  long: (rounds: number) => `${rounds} rounds: the main agent is asked whether to sum up`,
  afresh: (who: string) => `${who}: the conversation had become too long, and begins again with a recap`,
  sumsUp: 'The main agent sums up',
  /** After a stalemate. */
  sumsUpSplit: 'Looking for common ground brought nothing new either: the main agent sums up where they differ',
  /** What the user wants, if the user is not a person at this terminal. */
  wants: {
    continue: 'The user wants it to go on',
    add: 'The user adds',
    dig: 'The user changes the direction',
    'sum-up': 'The user wants a summary and the end',
    'agents-decide': 'The user lets the agents decide',
  },
  direction: 'Change of direction: both are told',
  leftAlone: 'The agents decide by themselves until you speak again',
  silent: 'You said nothing: the agents decide',
  ended: {
    agreement: 'all say that it is settled',
    main: 'the main agent ended it',
    user: 'you ended it',
    stalemate: 'nothing new came any more',
    budget: 'the budget is used up',
    limit: 'it lasted as long as a debate may',
  },
  /** The progress in few words. */
  choosing: 'choice of the sub agent',
  round: (number: number) => `round ${number}`,
  standing: (agreed: number, open: number) => `${agreed} agreed, ${open} open`,
  waiting: (remarks: number) => `${remarks === 1 ? 'a remark waits' : `${remarks} remarks wait`}`,
  concluding: 'conclusion',
}

export const record = {
  /** Insights of these kinds are marked. Records that exist have these marks. */
  agreed: 'Agreed',
  open: 'Open',
  differ: 'Where They Still Differ',
  direction: 'Change of direction',
  split: (point: string, main: string, partner: string) => `${point} — Main Agent: ${main} — Sub Agent: ${partner}`,
  suggestion: 'Suggestion',
  /** Behind the partner's name. */
  toBeChosen: 'to be chosen',
  chosen: (name: string, reason: string) => `${name}, chosen by the main agent: ${reason}`,
  notChosen: (name: string, why: string) => `${name}, because no choice came from the main agent${why && ` (${why})`}`,
  given: (names: readonly string[]) => `${names.join(', ')}, named by the user`,
  instead: (name: string, lost: string) => `${name}, because ${lost} is not usable here`,
  /** Who challenged before the record was continued, and who does since. */
  inRounds: (last: number, who: string) => `${last === 1 ? 'round 1' : `rounds 1–${last}`}: ${who}`,
  since: (round: number, who: string) => `from round ${round}: ${who}`,
  tookOver: (to: string, from: string, why: string) => `${to} took over from ${from}${why && ` (${why})`}`,
  /** For an earlier conclusion in a debate that goes on. */
  earlierDecision: "User's decision so far",
}

/** Words of the report that the page needs, too. */
export const shown = {
  insights: 'Key Insights',
  agreed: 'Agreed',
  open: 'Open',
  differ: 'Where They Still Differ',
  colon: ': ',
  /** Between names. */
  listComma: ', ',
  aside: (words: string) => ` (${words})`,
  sentence: (words: string) => `${words}.`,
  /** `many`: there are several partners. */
  ended: {
    agreement: (many: boolean) => `${many ? 'all of them' : 'both'} said that it is settled`,
    main: (_many: boolean) => 'the main agent summed up',
    user: (_many: boolean) => 'the user wanted a summary and the end',
    stalemate: (_many: boolean) => 'nothing new was said any more (a stalemate)',
    budget: (_many: boolean) => 'the budget did not reach for another round',
    limit: (_many: boolean) => 'it had lasted as long as a debate may',
  },
  noConclusion: 'without a conclusion',
  notOver: 'not over',
  failed: 'failed',
  outcomes: { agreed: 'They agree', partly: 'They agree in part', split: 'They do not agree' },
  /** For a claimed agreement that these partners did not express. */
  unexpressed: (names: readonly string[]) =>
    `That they agree is what the main agent says: ${names.join(' and ')} did not say that it is settled.`,
  disagreement: 'Key disagreement',
  undecided: 'The user left it open.',
  notAsked: 'The user was not asked.',
  inRecord: 'from the record',
  untold: (over: boolean): string =>
    over ? 'Remark that came when nobody spoke any more' : 'Remark, not taken up yet',
  atFork: (place: string) => `At the fork (${place === 'end' ? 'the end' : place})`,
  replies: {
    continue: 'go on',
    add: 'adds',
    dig: 'change of direction',
    'sum-up': 'sum up and end',
    'agents-decide': 'let the agents decide',
  },
  headline: {
    result: (outcome: string, count: number, ended: string) =>
      `${outcome} after ${rounds(count)}. It ended because ${ended}.`,
    /** What would make it firmer. */
    firmer: 'your decision where they differ',
    differ: (point: string) => `They differ: ${point}`,
    open: (count: number) => `${count} ${count === 1 ? 'point is' : 'points are'} still open.`,
    suggestions: (count: number) =>
      `${count} ${count === 1 ? 'suggestion was' : 'suggestions were'} made; nothing was applied.`,
  },
  next: {
    'go-on': 'goes on',
    'ask-user': 'asks the user',
    'sum-up': 'would sum up',
    end: 'ends it',
  },
  noNewPoint: 'this round brought no new point',
  question: 'Question',
  chooses: (partner: string) => `chooses ${partner}`,
  keeps: (keep: boolean): string => (keep ? 'keeps the record' : 'does not want the record'),
  byRemark: 'remark',
}
