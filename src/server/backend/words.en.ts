export interface FieldWords {
  label: string
  hint: string
  choices?: Readonly<Record<string, string>>
}

/** What `agon serve` and `--open` say. */
export const serve = {
  badPort: (value: string) =>
    `--port: "${value}" is not a port. Give a whole number from 0 to 65535; 0 takes any that is free.`,
  farHost: (host: string, port: number) =>
    `--host: "${host}" would let other machines in, and the page is for this one: 127.0.0.1. From elsewhere, use an SSH tunnel: ssh -L ${port}:127.0.0.1:${port} HOST, then open the link there. Or put a reverse proxy before it that does its own sign-in.`,
  portTaken: (port: number) =>
    `Port ${port} is taken by another program. Choose another: agon serve --port ${port + 1}, or --port 0 for any that is free.`,
  noPage: 'The page itself is not built here, so the link shows nothing but the API. Build it with: npm run build',
  serves: (port: number) => `The page is at 127.0.0.1:${port}, for this machine alone. Ctrl-C ends it.`,
  runsAlready: (port: number) => `A page of this archive is at 127.0.0.1:${port} already. Here is another link to it.`,
  linkLasts: 'The link lets one browser in, within ten minutes; agon serve, run again, prints another.',
  notFound: (reason: string) =>
    `Other commands will not find this page, because its file could not be written: ${reason}. The page itself works.`,
  ending: 'Closing the page… (Ctrl-C again ends at once)',
  endingDebates: (ids: string) => `Pausing what runs here (${ids}) and closing the page… (Ctrl-C again ends at once)`,
  paused: (ids: readonly number[]) =>
    ids.length === 1
      ? `Paused; everything said is kept. Go on with: agon resume ${ids[0]}`
      : `Paused: ${ids.join(', ')}; everything said is kept. Go on with: agon resume NUMBER`,
  failed: (reason: string) => `The page could not do something: ${reason}`,
  page: (link: string) => `On the page: ${link}`,
  stays: (link: string) => `The page stays open at ${link}; Ctrl-C ends it.`,
  atTerminal: 'the terminal that it was started in; people are asked there',
}

export const backend = {
  won: (side: string) => `${side} prevails`,
  noWinner: 'It ended without a winner',
  failed: 'It failed before it could end',
  noForm: (form: string, allowed: string) => `This debate cannot be exported as "${form}". Allowed: ${allowed}.`,
  cannotRead: (reason: string) => `This debate cannot be read: ${reason}`,
  notHeard: 'Nobody would hear a remark in this debate now.',
  askedAtTerminal: 'This question is asked at the terminal in which the debate was started. Answer it there.',
}

export const form = {
  /** By format: the name of the question. */
  topics: {
    duel: { label: 'Question', hint: 'Something that can be decided: "Should we move this service to Postgres?"' },
    research: {
      label: 'Topic',
      hint: 'What should be looked into. Name the options where there are some: "Claude Code vs OpenCode".',
    },
    dialectic: {
      label: 'What you want to think through',
      hint: 'Say what is to be decided, about which file or system, and between which options.',
    },
    tree: { label: 'Question', hint: 'An open question with several sides: "How should failed jobs be retried?"' },
    arena: {
      label: 'Motion',
      hint: 'A statement that one side defends and the other attacks: "Cities should ban private cars".',
    },
  } as Readonly<Record<string, { label: string; hint: string }>>,
  /** `rounds`, or `arena.rounds` if it differs there. */
  fields: {
    'duel.rounds': { label: 'Rounds', hint: 'How often the two answer each other.' },
    'arena.rounds': { label: 'Rounds', hint: 'Fewer rounds are cheaper; the phases get shorter.' },
    maxRounds: {
      label: 'Rounds deep',
      hint: 'How often a disagreement may be debated anew, the first round included.',
    },
    maxNodes: { label: 'Debates at most', hint: 'Over the whole tree. What finds no place is ruled on.' },
    callsAtOnce: { label: 'Calls at once', hint: 'How many models may be asked side by side.' },
    'arena.audience': {
      label: 'Audience',
      hint: 'Separated by commas, with a weight or a seat if you like: logic, risk*2, empathy=claude, person.',
    },
    'styles.pro': { label: 'Style of Pro', hint: 'How it argues.' },
    'styles.con': { label: 'Style of Con', hint: 'How it argues.' },
    'positions.pro': { label: 'What Pro stands for', hint: 'Where the motion does not say it.' },
    'positions.con': { label: 'What Con stands for', hint: 'Where the motion does not say it.' },
    weights: { label: 'Judge / audience', hint: 'What they count for in the result, such as 60/40.' },
    poll: { label: 'Ask the audience before and after', hint: 'Shows who was moved.' },
    learn: { label: 'Debaters remember', hint: 'What worked and what was refuted is kept for their next debates.' },
    sameJudge: { label: 'The judge may have the model of a debater', hint: 'The result will say so.' },
    sameModel: { label: 'Both sides may have one model', hint: 'The result will say so.' },
    roles: {
      label: 'Roles',
      hint: '2 to 4, one per line: name | stance | model. Stance and model may be left out. Left empty: what the topic compares, else for and against.',
    },
    goal: { label: 'Goal', hint: 'What question the report should answer. Left empty: inferred from the topic.' },
    'research.audience': {
      label: 'Who reads the report',
      hint: '',
      choices: { self: 'you alone', team: 'your team', public: 'anybody' },
    },
    decision_type: {
      label: 'Kind of decision',
      hint: '',
      choices: {
        'personal-choice': "one person's choice",
        'team-standardization': "a team's standard",
        'market-analysis': 'how options stand in their market',
      },
    },
    evidence_round: {
      label: 'Audit the claims',
      hint: 'An auditor goes through every factual claim.',
      choices: { auto: 'when the topic is full of facts', true: 'yes', false: 'no' },
    },
    search: {
      label: 'Web search',
      hint: "Left empty: the model's own where it has one, else the configured service.",
      choices: { own: "the model's own", service: 'the configured service', none: 'none' },
    },
    official: { label: 'Official documents', hint: 'Files that you vouch for as official sources.' },
    output_path: { label: 'Write the report to', hint: 'A file: .md, .html or .json.' },
    model: { label: 'One model for everybody', hint: 'For every seat that names none of its own.' },
    leaning: { label: 'What you lean to', hint: 'If you lean at all. Both will know.' },
    focus: { label: 'What to look at', hint: 'What matters most to you.' },
    kind: {
      label: 'Look around for me',
      hint: 'What the debate needs is looked for in the folder and sent. Left empty: only the files that you name.',
      choices: {
        code: 'a piece of code',
        architecture: 'an architecture',
        review: 'a change to be reviewed',
        document: 'a document',
        decision: 'a decision',
      },
    },
    ask: {
      label: 'Ask me',
      hint: 'You can say something at any time, whatever you choose here.',
      choices: { always: 'after every round', 'when-it-matters': 'when it matters', never: 'never' },
    },
    template: { label: 'Template', hint: 'Its name, or the path of a Markdown file: what to pay attention to.' },
    record: { label: 'Keep a record', hint: 'A Markdown file below .debates/, which you may write into.' },
    language: {
      label: 'Language of the debate',
      hint: 'Left empty: that of the question.',
      choices: { en: 'English', zh: '中文' },
    },
    budget: { label: 'Budget (US dollars)', hint: 'Never passed. Left empty: none, or the one of your configuration.' },
    context: { label: 'Files and folders', hint: 'Paths. What stands in them is shown to everybody.' },
    web: { label: 'Look cited pages up', hint: 'Pages that somebody cites are fetched and checked.' },
    effort: {
      label: 'Thinking effort',
      hint: 'Left empty: as each model does by itself.',
      choices: { low: 'low', medium: 'medium', high: 'high', max: 'as much as it can' },
    },
    rigor: {
      label: 'How carefully it is judged',
      hint: 'Left empty: normal, and high with several judges.',
      choices: {
        low: 'low: one call',
        normal: 'normal: blind, by criteria',
        high: 'high: also in both orders, by every judge',
      },
    },
    fallbacks: {
      label: 'Who takes over',
      hint: 'When the model of a seat fails: seat=model, one per line.',
    },
  } as Readonly<Record<string, FieldWords>>,
  /** Seats whose usual names do not fit a form: `research.proponent`. */
  seats: {
    'research.proponent': {
      label: 'First role',
      about: 'who investigates for the first role, the proponent where you name none',
    },
    'research.opponent': {
      label: 'Second role',
      about: 'who investigates for the second role, the opponent where you name none',
    },
    'dialectic.partner': {
      label: 'Sub Agent',
      about: 'who challenges: a model, the name of an agent, or several of them, separated by commas',
    },
    'dialectic.user': { label: 'User', about: 'you: person, or person:Name' },
  } as Readonly<Record<string, { label: string; about: string }>>,
  /** Follows the hint of a field that accepts one of these. */
  oneOf: (names: readonly string[]) => `Known: ${names.join(', ')}.`,
  from: {
    config: 'from your configuration',
    environment: (variable: string) => `key in ${variable}`,
    tool: 'a tool on this machine',
    loopback: 'a server on this machine',
  },
}

export const steer = {
  noDebate: (id: number) => `There is no debate ${id}.`,
  notHere: (id: number) => `Debate ${id} is not played by this server, so nothing can be done to it here.`,
  isHeld: (id: number, holder: string) => `Debate ${id} is being played by ${holder}.`,
  isOver: (id: number) => `Debate ${id} is over. It can be forked.`,
  isPlayed: (id: number) => `Debate ${id} is being played already.`,
  notAsked: 'Nobody is asked this now.',
  answered: 'This was answered already. The first answer counts.',
  nothingSaid: 'Say something first.',
  longSaid: (most: number) => `This is too long: at most ${most.toLocaleString('en')} characters.`,
  needed: 'This is needed.',
  notAmong: 'This is none of the choices.',
  notNumber: 'This must be a number.',
  between: (least: number | null, most: number | null) =>
    least !== null && most !== null
      ? `This must be from ${least} to ${most}.`
      : least !== null
        ? `This must be at least ${least}.`
        : `This must be at most ${most}.`,
  notWhole: 'This must be a whole number.',
  tooShort: (least: number) => `This is too short: at least ${least} characters.`,
  tooLong: (most: number) => `This is too long: at most ${most.toLocaleString('en')} characters.`,
  tooFew: (least: number) => `At least ${least} ${least === 1 ? 'entry is' : 'entries are'} needed.`,
  tooMany: (most: number) => `At most ${most} ${most === 1 ? 'entry is' : 'entries are'} allowed.`,
  notYesNo: 'This must be yes or no.',
  notText: 'This must be a text.',
  notTexts: 'This must be a list of texts.',
  notObject: 'This must be an object of texts by name.',
  badBudget: 'Give US dollars above 0, such as 0.50.',
  badChoice: (allowed: readonly string[]) => `Allowed: ${allowed.join(', ')}.`,
  unknown: (name: string, meant: string | null) =>
    `There is no option "${name}" here.${meant === null ? '' : ` Did you mean ${meant}?`}`,
  unknownFormat: (formats: readonly string[]) => `There is no such format. Formats: ${formats.join(', ')}.`,
  noTopic: 'Write what should be debated.',
  longTopic: (most: number) =>
    `This is too long: at most ${most.toLocaleString('en')} characters. Bring the rest along as files.`,
  notAssignment: (line: string) => `"${line}" is not seat=model, such as judge=claude.`,
  noSeat: (seats: readonly string[]) => `There is no such seat. Seats: ${seats.join(', ')}.`,
  twoDebaters: 'Two debaters at least are needed: name another one, or none at all.',
  farPlace: (folder: string) =>
    `From the page, files are written only below ${folder}, and to nothing that is hidden. Name such a place, or start the debate in a terminal.`,
  takenPlace:
    'There is a file of this name already. Choose another name; on the command line --force replaces the file.',
  badPath: (code: string) => `A path that is named here cannot be used (${code}).`,
  noPlan:
    'This plan is not there any more: it was decided, replaced by another, or nobody decided in time. Plan it again.',
  notPlanned: 'Only a research is planned first. Start it.',
  keptAs: (id: number) => `Kept as debate ${id}.`,
  broke: (why: string) => `It broke off: ${why}`,
  closing: 'This server is about to close.',
  yourAnswer: 'Your answer',
  speech: (who: string, scene: string) => `${who}, ${scene}`,
}
