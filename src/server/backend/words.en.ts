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
  noCalls: (turn: string) => `No call was made for a turn "${turn}" of this debate.`,
  noForm: (form: string, allowed: string) => `This debate cannot be exported as "${form}". Allowed: ${allowed}.`,
  cannotRead: (reason: string) => `This debate cannot be read: ${reason}`,
  notHeard: 'Nobody would hear a remark in this debate now.',
  askedAtTerminal: 'This question is asked at the terminal in which the debate was started. Answer it there.',
}

export const form = {
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
  notRows: 'This must be a list.',
  notRow: 'This must have texts by name.',
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
  farPlace: (folder: string) =>
    `From the page, files are written only below ${folder}, and to nothing that is hidden. Name such a place, or start the debate in a terminal.`,
  takenPlace:
    'There is a file of this name already. Choose another name; on the command line --force replaces the file.',
  badPath: (code: string) => `A path that is named here cannot be used (${code}).`,
  noPlan:
    'This plan is not there any more: it was decided, replaced by another, or nobody decided in time. Plan it again.',
  notPlanned: 'A debate of this format is not planned first. Start it.',
  keptAs: (id: number) => `Kept as debate ${id}.`,
  broke: (why: string) => `It broke off: ${why}`,
  closing: 'This server is about to close.',
  yourAnswer: 'Your answer',
  speech: (who: string, scene: string) => `${who}, ${scene}`,
}
