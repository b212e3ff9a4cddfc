import { bytes } from '../../../core/figures.ts'
import type { DebateKind } from '../options-in.ts'

function listed(names: readonly string[], most = 12): string {
  return [...names.slice(0, most), ...(names.length > most ? [`… +${names.length - most}`] : [])].join(', ')
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

export const suggestion = {
  none: (id: number) => `Nobody proposed a change in debate ${id}.`,
  /** Nothing applies these changes. */
  heading: (id: number, count: number) =>
    `${count} ${count === 1 ? 'change was' : 'changes were'} proposed in debate ${id}. Agon applies none of them: that is up to you.`,
  by: (who: string, turn: string) => `proposed by: ${who} (${turn})`,
  noPatch: (why: string) => `not in the patch: ${why}`,
  why: {
    described: 'it is only described, without the words before and after',
    outside: 'the path leads out of the folder',
    'odd-name': 'a patch cannot name such a file safely',
    'not-brought': 'this file was not brought along whole',
    'not-found': 'the words it replaces do not stand in the file as it was brought along',
    several: 'the words it replaces stand in the file more than once',
    same: 'it changes nothing',
    empties: 'it would leave the file empty',
    altered: 'a secret was masked or a hidden sign taken out beside it',
    overruled: 'a later proposal changes the same place',
  },
  patch: (id: number) => `As a patch (agon show ${id} --suggestions --patch | git apply):`,
  patchEmpty: (id: number) => `None of the proposals can be a patch; agon show ${id} --suggestions says why.`,
  leftOut: (count: number, id: number) =>
    `${count} more ${count === 1 ? 'proposal is' : 'proposals are'} not in the patch; agon show ${id} --suggestions says why.`,
  colon: ': ',
}

/** Messages of the dialectic command. A problem follows its place. */
export const dialectic = {
  advice:
    'Say what is to be decided or examined, which file or system it is about, and between which options, such as: "Keep the job queue in Redis, or move it to Postgres?"',
  noTopic: 'No topic was given.',
  advised: (wrong: string) => `${wrong} ${dialectic.advice}`,
  vague: (topic: string) => `"${topic}" does not say what this is about.`,
  askTopic: 'What should be thought through? ',
  nobodyToAsk: (flag: string) =>
    `${flag}: nobody can be asked here, because standard input or standard error is no terminal. Start it on a terminal, or use --ask never.`,
  notPerson: (seat: string) => `"${seat}" is no person, and only a person is the user. Write person or person:NAME.`,
  userUnasked: '--user: with --ask never the user has no seat. Leave out one of the two.',
  autoAlone: (written: string) => `"${written}": auto stands alone. Name the others, or write auto and nothing else.`,
  emptyPartner: (written: string) => `"${written}" has an empty place. Write seats or agents with commas between them.`,
  tooManyPartners: (count: number, most: number) => `${count} partners are too many: at most ${most}.`,
  samePartner: (written: string) => `"${written}" is there twice. Each partner must be somebody else.`,
  /** Follows the message that there is no such agent. */
  orSeat: 'A seat is provider:model, a tool, or person.',
  notReadable: (path: string, why: string) => `${path} could not be read: ${why}.`,
  otherTopic: (given: string, topic: string) =>
    `the record is about "${topic}", and "${given}" was given. Leave the topic out to go on with it, and turn the debate by a remark; or start a new one without --continue.`,
  withRecord: '--no-record: a debate that goes on from a file is written to that file. Leave out one of the two.',
  badLine: (file: string, line: number, problem: string) => `${file}:${line}: ${problem}`,
  debate: (id: number) => `debate ${id}`,
  beingWritten: (file: string, debate: number) =>
    `debate ${debate} is running, and writes ${file}. Wait for it, or stop it and try again.`,
  form: {
    heading: 'Before it starts (Enter leaves things as they are):',
    topic: (topic: string) => `  Topic: ${topic}`,
    another: '  Another topic: ',
    leaning: '  What do you lean to? ',
    focus: '  What should they look at above all? ',
  },
  asks: {
    always: 'You are asked after every round.',
    'when-it-matters': 'You are asked when it matters.',
    never: 'You are not asked.',
    unattended: 'Nobody is asked, because this is no terminal (--ask never).',
  },
  template: (name: string) => `Template: ${name}`,
  leaning: (text: string) => `You lean to: ${text}`,
  focus: (text: string) => `To be looked at: ${text}`,
  partner: (label: string, name: string, file: string | null) =>
    `${label}: ${name}${file === null ? '' : ` (role: ${file})`}`,
  chooses: (names: readonly string[]) => `The main agent chooses its partner among: ${listed(names)}`,
  nobodyElse: 'There is nobody to choose from: the partner is general-purpose.',
  leftOut: (name: string, why: string) => `Not among those to choose from: ${name} — ${why}`,
  unpricedCandidate: 'its prices are not known, and there is a budget',
  record: (path: string) => `Record: ${path}`,
  recordExists: (path: string) => `record: ${path} exists. Choose another name, or go on from it with continue.`,
  noRecord: 'No record is written.',
  goesOn: (file: string, rounds: number) =>
    `Goes on from ${file}, after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}. New rounds are added to it.`,
  seatsOf: (debate: number) => `Seats as in debate ${debate}, which wrote this record.`,
  agentInFork: (name: string, seat: string) =>
    `${name} is an agent file, and those are named when a debate is begun: agon dialectic --partner ${name}. In a fork, ${seat} takes a model, a tool or a person.`,
  partnerOfFile: (name: string) => `The partner is ${name}, as the record says.`,
  lostPartner: (name: string) => `The record's partner, ${name}, is not usable here: another one takes its place.`,
  resumeInstead: (debate: number) =>
    `Debate ${debate}, which wrote this record, is not over. What stands in the file counts here, with your edits; agon resume ${debate} would go on without them.`,
  rounds: (least: number, most: number) => `As many rounds as it takes; the estimate is for ${least} to ${most}.`,
  offer: 'Send what was found? [y] all of it · [n] none · numbers to leave out: ',
  offerAgain: (count: number) => `Write y, n, or numbers from 1 to ${count}: `,
  left: (count: number) =>
    count === 0 ? 'Nothing of it is sent.' : `${count} of it ${count === 1 ? 'is' : 'are'} sent.`,
  deleted: (path: string) => `Not kept: ${path} was deleted.`,
  notDeleted: (path: string, why: string) => `${path} could not be deleted: ${why}`,
  /** At the end. */
  suggestions: (count: number, debate: number) =>
    `${count} ${count === 1 ? 'change was' : 'changes were'} suggested, none was made: agon show ${debate} --suggestions`,
  askArchive: (debate: number) => `Delete the archive's copy as well (debate ${debate})? [y/N] `,
  archiveKept: (debate: number) => `The archive keeps its copy: agon show ${debate} · agon delete ${debate}`,
}

export const agentFile = {
  general: 'challenges any view; for topics that none of the others fits better',
  model: (family: string, isTool: boolean) =>
    isTool ? `another voice: the command-line tool of ${family}` : `another voice: a model of the ${family} family`,
  remark: (file: string, why: string) => `${file}: ${why}.`,
  atLine: (line: number, why: string) => `line ${line}: ${why}`,
  problems: {
    'not-closed': 'the front matter begins with --- and is never closed; all of it is taken as text',
    'no-key': 'this is no "key: value", and is passed over',
    'not-quoted': 'a quotation mark is not closed; the value is passed over',
  },
  empty: 'says nothing, and is left out',
  link: 'is a link that leads out of the folder, and is left out',
  cut: (from: number, to: number) =>
    `has ${from.toLocaleString('en')} characters; the first ${to.toLocaleString('en')} are taken`,
  taken: (name: string) => `calls itself ${name}, which is another partner's name here, and is left out`,
  twice: (name: string, other: string) => `is left out: ${other} is called ${name}, too`,
  tooMany: (left: number, most: number) =>
    `${left} more ${left === 1 ? 'agent file is' : 'agent files are'} left out: the main agent chooses from ${most} at most.`,
  modelsLeft: (left: number, most: number) =>
    `${left} more ${left === 1 ? 'model is' : 'models are'} left out: the main agent chooses from ${most} models at most; name one with --partner.`,
  manyFiles: (folder: string, most: number) => `${folder}: only the first ${most} files are looked at.`,
  notThere: (written: string, meant: string | null, known: readonly string[]) =>
    `there is no agent "${written}".${meant ? ` Did you mean ${meant}?` : ''} ${known.length > 0 ? `There are: ${known.join(', ')}.` : 'There are none in .claude/agents or .opencode/agent.'}`,
}

/** Messages about the agents' material, for them and for the user. */
export const contextFor = {
  heading: (kind: DebateKind, guessed: boolean, size: string | null) =>
    `${guessed ? 'This looks like a debate about' : 'A debate about'} ${contextFor.kinds[kind]}${guessed ? ' (change it with --kind)' : ''}.${size === null ? '' : ` Found for it, ${size}:`}`,
  kinds: {
    code: 'code',
    architecture: 'an architecture',
    review: 'a change under review',
    document: 'a document',
    decision: 'a decision',
  },
  material: (name: string, size: string) => `  ${name}  ${size}`,
  masked: (found: number) => `  ${count(found, 'secret', 'secrets')} masked before anything is sent`,
  nothing: 'Nothing was found for it here. Bring along what matters with --context.',
  partsOf: (path: string, lines: number) =>
    `Parts of ${path}, which has ${lines.toLocaleString('en')} lines. The number before the colon is the line in that file: cite it as ${path}:LINE.`,
  outline: 'What is defined in it:',
  digestOf: (path: string, lines: number, size: number) =>
    `A digest of ${path}, which has ${lines.toLocaleString('en')} lines (${bytes(size)}): its headings and how each section begins. The number before the colon is the line in that file: cite it as ${path}:LINE.`,
  digestCut: (sections: number) => `… and ${count(sections, 'more line', 'more lines')} of the digest`,
  names: {
    tree: (path: string) => `(tree of ${path})`,
    parts: (path: string) => `(parts of ${path})`,
    digest: (path: string) => `(digest of ${path})`,
    dependencies: '(dependencies)',
    imports: '(imports between folders)',
    changes: '(changed files)',
  },
  diffName: (range: string) => (range === '' ? '(diff of what is not committed)' : `(diff ${range})`),
  treeHead: (files: number) => `${files.toLocaleString('en')} files; behind a folder stands how many are below it.`,
  importHead: 'folder → folders that its files import, and how often; ⇄ both ways',
  changesHead: (range: string) =>
    `${range === '' ? 'What is not committed' : range}: state (A added, M modified, D deleted, R renamed), lines added and taken away, file`,
  binary: 'not text',
  untracked: 'Not followed by git, and not part of the diff:',
  cutParts: (path: string, size: string) => `${path} (${size}) is too large to be shown whole: only parts of it are`,
  cutDigest: (path: string, size: string) => `${path} (${size}) is too long to be shown whole: only a digest is`,
  cutFolder: (path: string, files: number) =>
    `${path} has too much to be shown whole (${count(files, 'file', 'files')}): only what the topic points at is`,
  cutTree: (path: string) => `the tree of ${path} does not name all files and folders`,
  cutDependencies: (left: number) => `${count(left, 'line', 'lines')} of the dependencies are left out`,
  cutImports: (left: number) => `the imports of ${count(left, 'file', 'files')} were not looked at`,
  cutChange: (path: string, lines: number, shown: number, all: number) =>
    `${path}: ${shown} of ${count(all, 'hunk', 'hunks')} shown, ${count(lines, 'changed line', 'changed lines')} left out`,
  cutFile: {
    secret: (path: string, lines: number) =>
      `${path}: its change is not shown, it may hold secrets (${count(lines, 'changed line', 'changed lines')})`,
    generated: (path: string, lines: number) =>
      `${path}: its change is not shown, no person wrote it (${count(lines, 'changed line', 'changed lines')})`,
    large: (path: string, lines: number) =>
      `${path}: its change is not shown, it is too large (${count(lines, 'changed line', 'changed lines')})`,
    many: (path: string, lines: number) =>
      `${path}: its change is not shown, too many files changed (${count(lines, 'changed line', 'changed lines')})`,
  },
  cutOutside: (files: number) => `${count(files, 'file', 'files')} changed outside of this folder and not shown`,
  cutUntracked: (files: number) => `${count(files, 'file is', 'files are')} not followed by git, and only named`,
  cutMore: (more: number) => `… and ${more} more`,
  notBrought: (path: string, why: string) => `${path} is not brought along: ${why}`,
  noRoom: 'there is no more room',
  moreFiles: (looked: number) =>
    `there are too many files here: only the first ${looked.toLocaleString('en')} were looked at`,
  noRepository:
    'this folder is not in a git repository that git lets you read, or there is no git. Run it in the repository, or bring files along with --context.',
  noDiff: 'git did not answer. Try it by hand: git diff',
  badRange: (written: string, branches: readonly string[]) =>
    `"${written}" is no range of this repository. Write a range such as main...HEAD, one commit such as HEAD~3, or --diff alone for what is not committed.${branches.length > 0 ? ` Branches: ${branches.join(', ')}.` : ''}`,
  noBase: (written: string) => `the two sides of "${written}" have no commit in common. Write A..B instead of A...B.`,
  emptyDiff: (written: string, untracked: number, outside: number) =>
    `nothing is changed ${written === '' ? 'that is not committed' : `in ${written}`}.${untracked > 0 ? ` ${count(untracked, 'file is', 'files are')} not followed by git: git add them first.` : ''}${outside > 0 ? ` ${count(outside, 'file', 'files')} changed outside of this folder: run it further up.` : ''}${written === '' && untracked + outside === 0 ? ' For what is committed name a range: --diff main...HEAD' : ''}`,
  notInDiff: (kind: DebateKind) => `--diff goes with a review, and --kind says ${kind}. Leave one of them out.`,
}

export const recordFile = {
  notMade: (path: string, why: string) =>
    `the record ${path} cannot be made: ${why}. Make its folder writable, start in another folder, or add --no-record.`,
  tooMany: (path: string) => `there are too many records like ${path}. Delete some, or add --no-record.`,
  leadsOut: (folder: string, place: string) =>
    `${folder} is a link that leads out of this folder, to ${place}, and nothing is written there. Make it a folder, start in another folder, or add --no-record.`,
  leadsNowhere: (folder: string) =>
    `${folder} is a link that leads nowhere, and records go there. Delete it, start in another folder, or add --no-record.`,
  noFolder: (path: string) =>
    `${path} is no folder, and records go there. Rename it, start in another folder, or add --no-record.`,
  notWritten: (path: string, why: string) =>
    `The record ${path} cannot be written now: ${why}. The debate goes on and is kept in the archive; the record is brought up to date as soon as it can be written.`,
  writtenAgain: (path: string) => `The record ${path} is up to date again.`,
  behind: (path: string, debate: number) =>
    `The record ${path} is behind: it could not be written to the end. agon resume ${debate} brings it up to date once it can be.`,
  lacking: (path: string, debate: number) =>
    `The record ${path} is gone, and could not be written anew. agon export ${debate} --format record has it.`,
  deleted: (path: string) => `The record ${path} was gone, and has been written anew.`,
  taken: (path: string, debate: number) =>
    `The record ${path} is that of debate ${debate} by now. It is left as it is; agon export has the record of this debate.`,
  foreign: (path: string, round: number) =>
    `The record ${path} has a round ${round} that this debate does not know: another one went on from it. It is left as it is; agon export has the record of this debate.`,
  isLink: 'it is a link now',
  notFile: 'it is no file',
  tooLarge: (megabytes: number) => `it has more than ${megabytes} MB`,
  full: 'the disk is full',
  denied: 'access is denied',
  readOnly: 'the file system is read-only',
  movedFolder: 'its folder leads somewhere else now',
  noPlace: 'the folder that it lies in is gone',
}

export const template = {
  notThere: (written: string, meant: string | null, known: readonly string[], own: string) =>
    `there is no template or file "${written}".${meant ? ` Did you mean ${meant}?` : ''} There are: ${known.join(', ')}. Add your own in ${own}, or name a Markdown file.`,
  refused: (file: string, why: string) => `${file}: ${why}.`,
  empty: (file: string) => `${file}: it says nothing. Write what to pay attention to in such a debate.`,
  tooLong: (file: string, most: number) => `${file}: it is too long, at most ${most.toLocaleString('en')} characters.`,
}
