import type { Language } from '../core/language.ts'

const numberWords: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

const english = (names: readonly string[]) => listed(names, ', ', rest => `and ${rest} more`)

export const listed = (names: readonly string[], and: string, more: (rest: number) => string): string =>
  names.length <= mostNamed
    ? names.join(and)
    : `${names.slice(0, mostNamed).join(and)} ${more(names.length - mostNamed)}`

const mostNamed = 5

export type ChangeKind = 'added' | 'changed' | 'removed'

export const part = {
  none: (format: string, id: number) =>
    `--node: a debate of the format ${format} has no parts to be shown by themselves. Show all of it: agon show ${id}`,
  unknown: (name: string, known: readonly string[]) =>
    `--node: there is no "${name}" in this debate. There are: ${known.join(', ')}.`,
  several: (name: string, known: readonly string[]) =>
    `--node: "${name}" is in several topics. Write one of: ${known.join(', ')}.`,
}

export const seats = {
  alsoUsable: (count: number) => `Usable here as well (${count}):`,
  nothingElse: 'Nothing else is usable here; agon doctor says what is missing.',
  howToSet: (example: string) => `Store a choice: agon seats ${example}`,
  howToClear: 'Forget what is stored: agon seats --clear [SEAT…]',
  stored: (list: string, file: string) => `Stored in ${file}: ${list}`,
  cleared: (list: string, file: string) => `No longer stored in ${file}: ${list}`,
  nothingStored: (file: string) => `There is nothing to forget in ${file}.`,
  projectFirst: (seat: string, file: string) =>
    `In this folder ${file} says who holds the ${seat}'s seat, and it goes first.`,
  notWritten: (file: string, reason: string) => `${file} could not be written: ${reason}. Nothing was changed.`,
  eitherOr: 'Either store seats or forget them: agon seats judge=MODEL, or agon seats --clear judge.',
  /** Stored seats that the usual format does not have. */
  ofOthers: (list: string) => `Stored for other formats: ${list}`,
}

export const cli = {
  language: 'en' as Language,
  askTopic: 'What should be debated? ',
  noTopic:
    'No question was given. Put it in quotation marks: agon "Should we move this service to Postgres?" — or pass it on standard input: agon -',
  twoTopics: (topics: string) =>
    `One question at a time, and this looks like several words or questions: ${topics}. Put the question in quotation marks.`,
  looksLikeCommand: (word: string, command: string) =>
    `There is no command "${word}". Did you mean: agon ${command}? To debate that word: agon duel "${word}"`,
  badValue: (value: string, allowed: string) => `"${value}" is not allowed. Allowed: ${allowed}.`,
  badBudget: (value: string) => `--budget: "${value}" is not an amount. Give US dollars above 0, such as --budget 0.50`,
  noFormat: (id: string, meant: string | null, known: readonly string[]) =>
    `there is no format "${id}".${meant ? ` Did you mean ${meant}?` : ''} Formats: ${known.join(', ')}.`,
  badLanguage: (value: string) => `--lang: "${value}" is not spoken here. Allowed: en, zh.`,
  badSpeed: (value: string) =>
    `--speed: "${value}" is not a speed. Give a number: 1 as it was said, 4 four times as fast, 0 at once.`,
  badId: (value: string) =>
    `"${value}" is not the number of a debate. Give a whole number or "last"; agon list shows them.`,
  noDebate: (id: string) => `There is no debate ${id}. agon list shows which there are.`,
  emptyArchive: 'The archive is empty. Start with: agon "your question"',
  nothingToResume: 'Nothing is waiting to be resumed. agon list shows all debates.',
  alreadyOver: (id: number) => `Debate ${id} is over. Read it with: agon show ${id}`,
  itsFiles: (id: number) => ` · its files once more: agon export ${id} --format files`,
  wroteMissing: (id: number, files: number) =>
    `Debate ${id} is over, but ${files === 1 ? 'one of its files is' : `${files} of its files are`} missing; written now.`,
  noFileToResume: (id: number) =>
    `--config: debate ${id} needs no file; its seats are reached as config.json says. Leave out --config.`,
  outExists: (path: string) => `--out: ${path} exists. Choose another name, or add --yes to replace it.`,
  outFolder: (path: string) => `--out: the folder of ${path} does not exist or cannot be written.`,
  outIsFolder: (path: string) => `--out: ${path} is a folder. Give the name of a file in it.`,
  outIsDevice: (path: string) =>
    `--out: ${path} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
  outNotWritten: (path: string, reason: string, id: number) =>
    `${path} could not be written: ${reason}. The debate is kept: agon export ${id} --out FILE`,
  /** It was not written because a file now exists there. */
  outAppeared: (flag: string) => `a file of that name is there by now, and is not replaced without ${flag}`,
  outNotFile: 'a device, a pipe or a socket is there, and is never replaced',
  seats: (list: string) => `Seats: ${list}`,
  seatsChosen: (list: string, families: number, change: string) =>
    `Seats chosen from what is usable here: ${list} — ${families === 1 ? 'one model family' : `${numberWords[families] ?? families} model families`}. ${change}`,
  changeSeat: (seat: string) => `Change: --${seat} … or agon seats`,
  because: {
    flag: 'as you said',
    config: 'config.json',
    offline: 'offline',
    tool: 'tool on PATH',
    loopback: 'loopback',
  },
  configured: 'configured',
  fallback: (model: string) => `, else ${model}`,
  noneUsable: 'No language model is usable here; agon doctor says what is missing.',
  passedOver: (tool: string, signIn: string) => `${tool} is installed, but nobody is signed in: ${signIn}`,
  sharedJudge: 'The judge has the model of a debater. Name another with --judge.',
  context: (files: number, size: string) => `Context: ${files} ${files === 1 ? 'file' : 'files'}, ${size}`,
  contextFile: (path: string, size: string) => `  ${path}  ${size}`,
  skipped: (count: number) => `  ${count} left out:`,
  masked: (count: number) => `  ${count} ${count === 1 ? 'secret' : 'secrets'} masked before anything is sent`,
  removed: (count: number) => `  ${count} invisible or control ${count === 1 ? 'character' : 'characters'} taken out`,
  looked: (files: number) =>
    `No --context given: the offline voice reads ${files} ${files === 1 ? 'document' : 'documents'} of this folder.`,
  estimate: (calls: string, tokens: string, cost: string) =>
    `Estimate: ${calls} ${calls === '1' ? 'call' : 'calls'}, ${tokens} tokens, ${cost}`,
  nothingSent: 'Nothing leaves this machine, and nothing is paid.',
  costUnknown: 'cost unknown',
  costUnknownFor: (models: string, others: string) => `cost unknown for ${models}; the others ${others}`,
  setPrices: ' (set prices in config.json)',
  costFree: 'free',
  /** `unknown`: the models with unknown prices. */
  confirm: (cost: string, unknown: string | null) =>
    `This may cost up to ${cost}${unknown ? `, and what ${unknown} costs` : ''}. Start? [y/N] `,
  /** Follows a sentence, like the next one. */
  goOn: ' Go on? [y/N] ',
  orYes: ' Add --yes if that is right.',
  notStarted: 'Not started; nothing was spent.',
  notConfirmed: 'the plan was not confirmed',
  aborted: (reason: string, id: number) =>
    `Aborted: ${reason}\nNothing was spent but the probes. Kept as debate ${id}.`,
  opened: (id: number) => `Debate ${id}`,
  continues: (id: number, turns: number) =>
    `Debate ${id} goes on after ${turns} finished ${turns === 1 ? 'turn' : 'turns'}.`,
  maybePaid: (keys: string) => `Possibly paid already, asked again: ${keys}`,
  droppedTail: (seq: number) =>
    `The last record (${seq}) of the journal was torn and is dropped; its turn is played again.`,
  ending: 'Pausing… (Ctrl-C again ends at once)',
  paused: (id: number) => `Paused; everything said is kept. Go on with: agon resume ${id}`,
  outOfBudget: (id: number, budget: string) =>
    `Stopped before the budget of ${budget} is passed; everything said is kept. Go on with: agon resume ${id} --budget AMOUNT`,
  failedAt: (keys: readonly string[]) => `Failed: ${keys.join(', ')}`,
  failedButKept: (id: number) => `What was said is kept. When the cause is mended: agon resume ${id}`,
  /** For a debate that was paused in between. */
  inAll: (time: string) => `${time} in all`,
  finished: (id: number, calls: number, tokens: string, cost: string, time: string) =>
    `Debate ${id} · ${calls} ${calls === 1 ? 'call' : 'calls'} · ${tokens} · ${cost} · ${time} · agon show ${id}`,
  wroteReport: (path: string) => `Report: ${path}`,
  leadsElsewhere: 'the folder is a link that leads out of the project',
  stateNotWritten: (path: string, reason: string) => `The state file ${path} could not be written: ${reason}`,
  deleted: (id: number) => `Debate ${id} is deleted.`,
  /** For a program that speaks too late. */
  notHeard: 'nobody hears this: the debate is over, or its format takes no remarks',
  confirmDelete: (id: number, topic: string) => `Delete debate ${id}, "${topic}", for good? [y/N] `,
  needsYes: 'Not on a terminal: add --yes to delete without being asked.',
  noSuggestions: (id: number, format: string) =>
    `--suggestions: debate ${id} is a ${format}, and only agents of a dialectic propose changes. Show all of it: agon show ${id}`,
  patchAlone: '--patch goes with --suggestions: agon show ID --suggestions --patch | git apply',
  nothingFound: (words: string) => `Nothing was found for: ${words}`,
  outputFailed: (code: string) =>
    `standard output cannot be written (${code}). What was said is kept: agon list, agon show.`,
  notAnswered: 'Nothing was answered; nothing was done.',
  unreadable: (reason: string) => `This debate cannot be read: ${reason}.`,
  readOnly: (reason: string) =>
    `This debate is read-only: ${reason}. It can still be read and exported: agon show, agon export.`,
  unknownFormat: (format: string) => `this Agon does not know the format ${format}`,
  held: (reason: string) => `${reason}. Wait for it, or stop that process and try again.`,
  unpriced: (reason: string) => `--budget: ${reason}. Set "prices" for them in config.json, or leave out --budget.`,
  bug: (message: string) =>
    `This is a bug in Agon: ${message}. Nothing said is lost: agon list, agon resume. With AGON_DEBUG=1 it prints where.`,
  states: { running: 'running', paused: 'paused', done: 'done', failed: 'failed' },
  outcomes: {
    verdict: 'verdict',
    'no-verdict': 'no verdict',
    failed: 'failed',
    success: 'success',
    'degraded-success': 'degraded-success',
    aborted: 'aborted',
  } as Record<string, string>,
  skippedFile: (path: string, why: string) => `    ${path}: ${why}`,
}

export const agent = {
  worked: 'What worked',
  refuted: 'What was refuted',
  aboutFile:
    'Kept from debates with --learn, and given to this agent the next time. Edit it as you like: whatever stands below the two headings counts, at most the last 12 of each. What you write is never removed.',
  none: 'No agent has learned anything yet. A debate with --learn keeps what its debaters should remember: agon arena "…" --learn --pro-id NAME',
  row: (worked: number, refuted: number) => `${worked} worked, ${refuted} refuted`,
  noSuch: (agent: string, known: readonly string[]) =>
    known.length === 0
      ? `no agent is called ${agent}: none has learned anything yet`
      : `no agent is called ${agent}; there are: ${known.join(', ')}`,
  confirmForget: (agent: string) => `Forget everything that ${agent} learned? [y/N] `,
  needsYes: 'forgetting needs a yes: add --yes',
  needsId: '--forget needs the agent: agon agents NAME --forget',
  forgot: (agent: string) => `${agent} has forgotten everything.`,
  learned: (agent: string, count: number, path: string) =>
    `${agent} learned ${count} ${count === 1 ? 'thing' : 'things'}: ${path}`,
  tooLong: (path: string, most: number) =>
    `${path} is longer than ${most} characters. Shorten it, and the next debate can add to it.`,
  notUtf8: (path: string) => `${path} is not valid UTF-8. Save it as UTF-8.`,
  notFile: (path: string) => `${path} is not a file. Move it away.`,
  badLink: (path: string) =>
    `${path} is a link that does not lead to a .md file of yours. Remove it, or make that file.`,
  notKept: (agent: string, why: string) => `What ${agent} learned could not be kept: ${why}`,
}

/** Messages about files that cannot be sent. Each reason follows the file's name. */
export const context = {
  refused: (path: string, why: string) => `${path}: ${why}.`,
  missing: 'does not exist',
  neither: 'is neither a file nor a folder',
  unreadable: 'cannot be read',
  unreadableFor: (code: string | undefined) => `cannot be read (${code})`,
  notRegular: 'is not a regular file',
  tooLarge: (size: string, most: string) => `is ${size}, over the limit of ${most} a file`,
  notText: 'is not a text file (UTF-8, or UTF-16 with a byte order mark)',
  overTotal: (most: string) => `over the limit of ${most} in all`,
  overCount: (most: number) => `over the limit of ${most} in a folder`,
  more: (files: number, why: string) => `${files} more ${files === 1 ? 'file' : 'files'}: ${why}`,
  ownRepository: 'a repository of its own',
  secrets: 'may hold secrets: name it itself to bring it along',
  lockFile: 'lock file',
  outside: 'outside by symlink',
  brokenLink: 'broken symlink',
}

export const output = {
  leadsElsewhere: (folder: string) =>
    `output: ${folder} is a link, or lies behind one, that leads out of this folder. Choose another output folder, or name the one it leads to.`,
  noFolder: (folder: string, file: string) =>
    `output: ${folder} cannot be made a folder: ${file} is a file. Choose another output folder.`,
  notWritable: (folder: string, above: string) =>
    `output: ${folder} cannot be written: you may not write to ${above}. Choose another output folder, or change its permissions.`,
  conflicts: (folder: string, names: readonly string[], flag: string) =>
    `output: ${folder} holds ${names.length === 1 ? 'a file' : 'files'} that Agon did not write, or that changed since: ${names.join(', ')}. Add ${flag} to replace ${names.length === 1 ? 'it' : 'them'}, or choose another output folder.`,
  leavesNone: (id: number) => `Debate ${id} was not asked to leave files. Other forms: agon export ${id} --format md`,
  wrote: (folder: string, names: readonly string[]) =>
    `${names.length === 1 ? 'File' : 'Files'} in ${folder}: ${english(names)}`,
  notReplaced: (folder: string, names: readonly string[], id: number) =>
    `Not replaced in ${folder}, because Agon did not write ${names.length === 1 ? 'it or it' : 'them or they'} changed since: ${names.join(', ')}. The debate is kept; to have its files elsewhere: agon export ${id} --format files --out FOLDER`,
  notWritten: (folder: string, reason: string, id: number) =>
    `The files could not be written to ${folder}: ${reason}. The debate is kept; to have them elsewhere: agon export ${id} --format files --out FOLDER`,
}

export const workTree = {
  changed: (count: number, root: string) =>
    `WARNING: ${count === 1 ? '1 file is' : `${count} files are`} no longer what ${count === 1 ? 'it was' : 'they were'} when the debate began, in ${root}:`,
  kinds: { added: 'added  ', changed: 'changed', removed: 'removed' },
  more: (count: number) => `  … and ${count} more`,
  notAgon: 'Agon did not do this, it only reads. A tool did, or another program, or you yourself.',
  gitRuns: 'Read .git/config and .git/hooks first: git runs what they name.',
  lookInGit: 'See what it is: git status, git diff. Undo what you do not want before you run anything.',
  lookAtFiles: 'Look into these files before you use or run them.',
  partly: (root: string) =>
    `Not all of ${root} was compared before and after the debate: it holds too many files for that.`,
}
