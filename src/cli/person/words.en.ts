import type { Language } from '../../core/language.ts'
import type { Command } from './fields.ts'

export const commands: Record<Language, Record<Command, string>> = {
  en: {
    edit: 'use your editor',
    raw: 'read the whole reply',
    said: 'read what was said',
    rules: 'read the rules',
    clear: 'start again',
    back: 'one question back',
    pass: 'say nothing',
    leave: 'pause the debate',
  },
  zh: {
    edit: '用编辑器写',
    raw: '查看完整回复',
    said: '查看已有发言',
    rules: '查看规则',
    clear: '重写',
    back: '退回上一题',
    pass: '不发言',
    leave: '暂停辩论',
  },
}

/** What a person who holds a seat is told at the terminal. */
export const person = {
  topic: 'The question: ',
  write: (editor: string | null) =>
    `Write your answer. A line with nothing but a dot sends it, and so does Ctrl-D on an empty line. ${
      editor ? `An empty answer opens ${editor}.` : 'With $EDITOR set, an empty answer would open your editor.'
    }`,
  commands: commands.en,
  fill: 'Answer one point after the other; at the end you can change every one of them.',
  draft: 'What you wrote before is still here:',
  draftNotKept: (reason: string) =>
    `Your text cannot be kept while you write (${reason}). It is lost if Agon is stopped now.`,
  problems: 'Your last answer cannot be used yet:',
  /** Printed above what is wrong with somebody else's reply. */
  wrong: 'What is wrong with it:',
  unusable: (model: string) => `No reply of ${model} could be used here, so you are asked. Its last one:`,
  nothingUsable: (model: string) => `${model} gave no reply that could be used here, so you are asked.`,
  moreRows: (rows: number) => `… ${rows} more lines: /raw shows all of it`,
  whatNow: 'What now?',
  mendWays: {
    edit: (editor: string) => `edit this reply in ${editor}`,
    fill: 'go through it point by point',
    pass: 'give it up: what needs this reply fails',
  },
  /** What differs for a person who only corrects a model's reply. */
  mending: {
    commands: { ...commands.en, pass: 'give it up' },
    confirmPass: 'Give it up? What needs this reply then fails, for the reasons above. [y/N] ',
    fill: 'What can be read of it is filled in. At the end you can change every point.',
  },
  elsewhere: (speeches: readonly string[]) => `(${speeches.join(', ')}: /said shows it)`,
  above: (speeches: readonly string[]) => `(${speeches.join(', ')}: see above, or /said)`,
  nothingSaid: 'Nothing was said so far.',
  nothingYet: 'There is nothing to send yet. Write something, or /pass.',
  noEditor: 'No editor is set: put its name into $VISUAL or $EDITOR. Meanwhile, write here.',
  editing: (editor: string) => `${editor} is open; save and close it to come back.`,
  editorFailed: (editor: string, reason: string) => `${editor} did not work: ${reason}.`,
  editedEmpty: 'The editor came back without any text.',
  sendEdited: 'Send it? Enter sends, e opens the editor again, n goes on writing here: ',
  noCommand: (name: string) => `There is no ${name}. Text that begins like this needs a space in front.`,
  confirmPass: 'Pass? The debate then goes on without this turn, or ends if it cannot. [y/N] ',
  notPassed: 'Not passed.',
  leaving: 'What you wrote is kept, and offered again when the debate is resumed.',
  cleared: 'Cleared.',
  wholeNumber: 'a whole number',
  number: 'a number',
  between: (least: number | null, most: number | null) =>
    least === null ? `at most ${most}` : most === null ? `at least ${least}` : `from ${least} to ${most}`,
  give: (what: string) => `Give ${what}.`,
  needed: 'This cannot be left empty.',
  tooShort: (least: number) => `At least ${least} characters.`,
  tooLong: (most: number) => `At most ${most} characters.`,
  badPattern: 'This does not have the form that is asked for.',
  notJson: (reason: string) => `This is not JSON: ${reason}.`,
  json: 'as JSON',
  skip: 'Enter skips it',
  mayBeEmpty: 'may be empty',
  onePerLine: 'one per line, an empty line ends',
  item: (index: number) => `No. ${index}`,
  endsList: 'Enter: no more',
  whichSpeech: 'Which speech?',
  whichWords: 'Which words? A number, several as 2-4, or the exact words themselves.',
  notThere: 'These words are not in that speech, or too few to tell. Copy them exactly.',
  noSuchNumber: (most: number) => `Choose a number from 1 to ${most}.`,
  /** For a field that accepts only certain words. */
  oneOf: (names: string) => `one of ${names}`,
  someOf: (names: string) => `on one line, with spaces between: ${names}`,
  noSuchName: (given: string, names: string) =>
    given === '' ? `Give one of ${names}.` : `There is no ${given}. There are: ${names}.`,
  enter: (value: string) => `Enter: ${value}`,
  /** For several numbers. */
  numbersInLine: 'all of them on one line, or one by one',
  inHalves: 'in halves',
  several: 'numbers with spaces between',
  severalOrNone: 'numbers with spaces between, Enter: none',
  changeList: 'A number removes that one, + adds, Enter keeps the rest.',
  changeItems: 'A number changes that one, with a minus in front it is removed, + adds, Enter keeps the rest.',
  changeGroup: 'A number changes that point, Enter keeps the rest.',
  summary: 'Your answer:',
  send: (editor: boolean) => `Enter sends it, a number changes that point${editor ? ', /edit opens all of it' : ''}: `,
  none: 'none',
  missing: 'missing',
  values: { high: 'high', medium: 'medium', low: 'low', true: 'yes', false: 'no' } as Readonly<Record<string, string>>,
  colon: ': ',
  comma: ', ',
  pause: ', ',
  aside: (text: string) => ` (${text})`,
  keeps: 'Enter keeps it',
  open: '“',
  close: '”',
}
