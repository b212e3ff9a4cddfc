export const fork = {
  title: 'Fork from this turn',
  titleNow: 'Fork from here',
  sitTitle: 'Take a seat',
  about: (turn: string) =>
    `At ${turn}. It becomes a debate of its own; this one stays as it is. What was said before is not paid again; what comes from there is.`,
  aboutNow:
    'From where it is now. It becomes a debate of its own; this one stays as it is, and what was said so far is not paid again.',
  /** For a debate that is over, from the first turn of the seat. '': no seat is chosen yet. */
  sitAbout: (turn: string) =>
    `This debate is over. It is played again from ${turn === '' ? 'the first turn of the seat you choose' : turn} on, and everything from there is paid anew. It becomes a debate of its own; this one stays as it is.`,
  way: 'This turn',
  ways: {
    again: { label: 'is said again', hint: 'and everything behind it' },
    without: { label: 'counts as not made', hint: 'what if that had not been said?' },
    behind: { label: 'stays, and what follows is new', hint: 'with a remark or another voice' },
  },
  remark: 'A remark of yours',
  remarkHint: 'Everybody who speaks from there on is told it once, as your word. It may stay empty.',
  seats: 'Another voice in a seat',
  seatsHint: 'Empty: as before. “person”: you, in this browser.',
  whichSeat: 'Where do you want to sit?',
  instead: (model: string) => `instead of ${model}`,
  yourself: 'you, in this browser',
  budget: 'Budget in US dollars',
  budgetHint: (kept: string | null) =>
    `For the fork alone. Left empty: ${kept === null ? 'no limit' : `${kept}, as this debate has`}.`,
  idle: 'Choose what is to be different.',
  start: 'Start the fork',
  starting: 'Starting…',
  cancel: 'Cancel',
}

/** '': there is none. */
interface Limits {
  least: string
  most: string
  usual: string
}

export const question = {
  title: (seat: string, person: string | null) => `${person === null ? 'Your turn' : `${person}, your turn`}: ${seat}`,
  isAsked: (count: number) => (count === 1 ? 'You are asked something.' : `You are asked ${count} things.`),
  yourTurn: 'Your turn ↓',
  insteadOf: (model: string) => `The reply of ${model} could not be used. You may give one in its place.`,
  turns: 'It is about',
  yourWords: 'Your words',
  yourAnswer: 'Your answer',
  hint: 'Markdown is fine. What you write is kept in this browser until it is sent. Ctrl or ⌘ with Enter sends.',
  optional: 'may be left out',
  yesNo: [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
  item: (number: number) => `No. ${number}`,
  choose: 'choose…',
  takeSelected: 'Take the words I selected',
  selectFirst: 'Select words in one of these turns first.',
  add: 'Add one',
  remove: 'Remove',
  removeItem: (number: number) => `Remove no. ${number}`,
  send: 'Send',
  sending: 'Sending…',
  sent: 'Sent. It is being looked through.',
  pass: 'Pass',
  passAbout: 'The debate goes on without this turn where its format can.',
  passSure: 'Say nothing here? Where its format cannot do without this turn, the debate ends.',
  passYes: 'Yes, pass',
  passNo: 'No',
  rules: 'As a model would read it',
  problems: 'Your last answer could not be taken:',
  overtaken: 'Somebody else answered first',
  overtakenAbout: 'Another tab or a terminal was quicker. This is what you had written; nobody has seen it.',
  written: 'What you had written',
  copy: 'Copy',
  copied: 'Copied',
  dismiss: 'Throw away',
  wrong: {
    missing: (_about: Limits) => 'This is needed.',
    unsaid: ({ usual }: Limits) =>
      `Choose something, or write it in your words. If nothing is to change, choose “${usual}”.`,
    range: ({ least, most }: Limits) =>
      least && most ? `This must be from ${least} to ${most}.` : least ? `At least ${least}.` : `At most ${most}.`,
    short: ({ least }: Limits) => `At least ${least} characters.`,
    long: ({ most }: Limits) => `At most ${most} characters.`,
    few: ({ least }: Limits) => `At least ${least}.`,
    many: ({ most }: Limits) => `At most ${most}.`,
    json: (_about: Limits) => 'This is not valid JSON: look at quotation marks, commas and brackets.',
  },
}
