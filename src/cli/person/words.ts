import type { Language } from '../../core/language.ts'
import type { Command } from './commands.ts'

/** What a person who holds a seat is told at the terminal. */
export interface PersonWords {
  topic: string
  write(editor: string | null): string
  commands: Record<Command, string>
  fill: string
  draft: string
  draftNotKept(reason: string): string
  problems: string
  /** Above what is wrong with a reply of somebody else. */
  wrong: string
  unusable(model: string): string
  nothingUsable(model: string): string
  moreRows(rows: number): string
  whatNow: string
  mendWays: { edit(editor: string): string; fill: string; pass: string }
  /** What is said otherwise to who only mends the reply of a model. */
  mending: Pick<PersonWords, 'commands' | 'confirmPass' | 'fill'>
  elsewhere(speeches: readonly string[]): string
  above(speeches: readonly string[]): string
  nothingSaid: string
  nothingYet: string
  noEditor: string
  editing(editor: string): string
  editorFailed(editor: string, reason: string): string
  editedEmpty: string
  sendEdited: string
  noCommand(name: string): string
  confirmPass: string
  notPassed: string
  leaving: string
  cleared: string
  wholeNumber: string
  number: string
  between(least: number | null, most: number | null): string
  give(what: string): string
  needed: string
  tooShort(least: number): string
  tooLong(most: number): string
  badPattern: string
  notJson(reason: string): string
  json: string
  skip: string
  mayBeEmpty: string
  onePerLine: string
  item(index: number): string
  endsList: string
  whichSpeech: string
  whichWords: string
  notThere: string
  noSuchNumber(most: number): string
  /** Of a field in which only certain words can stand. */
  oneOf(names: string): string
  someOf(names: string): string
  noSuchName(given: string, names: string): string
  enter(value: string): string
  /** Of several numbers. */
  numbersInLine: string
  inHalves: string
  several: string
  severalOrNone: string
  changeList: string
  changeItems: string
  changeGroup: string
  summary: string
  send(editor: boolean): string
  none: string
  missing: string
  values: Readonly<Record<string, string>>
  colon: string
  comma: string
  pause: string
  aside(text: string): string
  keeps: string
  open: string
  close: string
}

const commands: Record<Language, Record<Command, string>> = {
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

export const personWords: Record<Language, PersonWords> = {
  en: {
    topic: 'The question: ',
    write: editor =>
      `Write your answer. A line with nothing but a dot sends it, and so does Ctrl-D on an empty line. ${
        editor ? `An empty answer opens ${editor}.` : 'With $EDITOR set, an empty answer would open your editor.'
      }`,
    commands: commands.en,
    fill: 'Answer one point after the other; at the end you can change every one of them.',
    draft: 'What you wrote before is still here:',
    draftNotKept: reason => `Your text cannot be kept while you write (${reason}). It is lost if Agon is stopped now.`,
    problems: 'Your last answer cannot be used yet:',
    wrong: 'What is wrong with it:',
    unusable: model => `No reply of ${model} could be used here, so you are asked. Its last one:`,
    nothingUsable: model => `${model} gave no reply that could be used here, so you are asked.`,
    moreRows: rows => `… ${rows} more lines: /raw shows all of it`,
    whatNow: 'What now?',
    mendWays: {
      edit: editor => `edit this reply in ${editor}`,
      fill: 'go through it point by point',
      pass: 'give it up: what needs this reply fails',
    },
    mending: {
      commands: { ...commands.en, pass: 'give it up' },
      confirmPass: 'Give it up? What needs this reply then fails, for the reasons above. [y/N] ',
      fill: 'What can be read of it is filled in. At the end you can change every point.',
    },
    elsewhere: speeches => `(${speeches.join(', ')}: /said shows it)`,
    above: speeches => `(${speeches.join(', ')}: see above, or /said)`,
    nothingSaid: 'Nothing was said so far.',
    nothingYet: 'There is nothing to send yet. Write something, or /pass.',
    noEditor: 'No editor is set: put its name into $VISUAL or $EDITOR. Meanwhile, write here.',
    editing: editor => `${editor} is open; save and close it to come back.`,
    editorFailed: (editor, reason) => `${editor} did not work: ${reason}.`,
    editedEmpty: 'The editor came back without any text.',
    sendEdited: 'Send it? Enter sends, e opens the editor again, n goes on writing here: ',
    noCommand: name => `There is no ${name}. Text that begins like this needs a space in front.`,
    confirmPass: 'Pass? The debate then goes on without this turn, or ends if it cannot. [y/N] ',
    notPassed: 'Not passed.',
    leaving: 'What you wrote is kept, and offered again when the debate is resumed.',
    cleared: 'Cleared.',
    wholeNumber: 'a whole number',
    number: 'a number',
    between: (least, most) =>
      least === null ? `at most ${most}` : most === null ? `at least ${least}` : `from ${least} to ${most}`,
    give: what => `Give ${what}.`,
    needed: 'This cannot be left empty.',
    tooShort: least => `At least ${least} characters.`,
    tooLong: most => `At most ${most} characters.`,
    badPattern: 'This does not have the form that is asked for.',
    notJson: reason => `This is not JSON: ${reason}.`,
    json: 'as JSON',
    skip: 'Enter skips it',
    mayBeEmpty: 'may be empty',
    onePerLine: 'one per line, an empty line ends',
    item: index => `No. ${index}`,
    endsList: 'Enter: no more',
    whichSpeech: 'Which speech?',
    whichWords: 'Which words? A number, several as 2-4, or the exact words themselves.',
    notThere: 'These words are not in that speech, or too few to tell. Copy them exactly.',
    noSuchNumber: most => `Choose a number from 1 to ${most}.`,
    oneOf: names => `one of ${names}`,
    someOf: names => `on one line, with spaces between: ${names}`,
    noSuchName: (given, names) =>
      given === '' ? `Give one of ${names}.` : `There is no ${given}. There are: ${names}.`,
    enter: value => `Enter: ${value}`,
    numbersInLine: 'all of them on one line, or one by one',
    inHalves: 'in halves',
    several: 'numbers with spaces between',
    severalOrNone: 'numbers with spaces between, Enter: none',
    changeList: 'A number removes that one, + adds, Enter keeps the rest.',
    changeItems: 'A number changes that one, with a minus in front it is removed, + adds, Enter keeps the rest.',
    changeGroup: 'A number changes that point, Enter keeps the rest.',
    summary: 'Your answer:',
    send: editor => `Enter sends it, a number changes that point${editor ? ', /edit opens all of it' : ''}: `,
    none: 'none',
    missing: 'missing',
    values: { high: 'high', medium: 'medium', low: 'low', true: 'yes', false: 'no' },
    colon: ': ',
    comma: ', ',
    pause: ', ',
    aside: text => ` (${text})`,
    keeps: 'Enter keeps it',
    open: '“',
    close: '”',
  },
  zh: {
    topic: '辩题：',
    write: editor =>
      `请写下你的发言。单独一行只写一个句点（. 或 。）即发送，在空行按 Ctrl-D 也可以。${
        editor ? `直接按回车会打开 ${editor}。` : '设置 $EDITOR 之后，直接按回车可打开编辑器。'
      }`,
    commands: commands.zh,
    fill: '请逐项作答，最后可以修改任何一项。',
    draft: '你之前写的内容还在：',
    draftNotKept: reason => `无法边写边保存你的文字（${reason}）。此时若停止 Agon，文字会丢失。`,
    problems: '你上次的回答还不能采用：',
    wrong: '问题在于：',
    unusable: model => `${model} 的回复都无法采用，所以请你来处理。它的最后一次回复：`,
    nothingUsable: model => `${model} 没有给出可以采用的回复，所以请你来处理。`,
    moreRows: rows => `… 还有 ${rows} 行：用 /raw 查看全部`,
    whatNow: '怎么处理？',
    mendWays: {
      edit: editor => `用 ${editor} 修改这份回复`,
      fill: '逐项过一遍',
      pass: '放弃：需要这份回复的部分即告失败',
    },
    mending: {
      commands: { ...commands.zh, pass: '放弃' },
      confirmPass: '放弃吗？需要这份回复的部分将因上述问题而失败。[y/N] ',
      fill: '能读出的内容已经填好，最后可以修改任何一项。',
    },
    elsewhere: speeches => `（${speeches.join('、')}：用 /said 查看）`,
    above: speeches => `（${speeches.join('、')}：见上文，或用 /said 查看）`,
    nothingSaid: '目前还没有任何发言。',
    nothingYet: '还没有可发送的内容。请先写点什么，或用 /pass 放弃发言。',
    noEditor: '没有设置编辑器：请把它的名字写入 $VISUAL 或 $EDITOR。现在请直接在这里写。',
    editing: editor => `已打开 ${editor}；保存并关闭后返回。`,
    editorFailed: (editor, reason) => `${editor} 未能正常使用：${reason}。`,
    editedEmpty: '编辑器没有返回任何文字。',
    sendEdited: '发送吗？回车发送，e 再次打开编辑器，n 继续在这里写：',
    noCommand: name => `没有 ${name} 这个命令。若要作为正文，请在前面加一个空格。`,
    confirmPass: '放弃这次发言吗？辩论将略过这次发言继续进行；无法略过时辩论结束。[y/N] ',
    notPassed: '未放弃。',
    leaving: '你写的内容已保存，继续辩论时会再次出现。',
    cleared: '已清空。',
    wholeNumber: '整数',
    number: '数字',
    between: (least, most) =>
      least === null ? `不大于 ${most}` : most === null ? `不小于 ${least}` : `${least} 到 ${most}`,
    give: what => `请输入${what}。`,
    needed: '这一项不能为空。',
    tooShort: least => `至少 ${least} 个字符。`,
    tooLong: most => `最多 ${most} 个字符。`,
    badPattern: '格式不符合要求。',
    notJson: reason => `这不是 JSON：${reason}。`,
    json: '以 JSON 写出',
    skip: '回车跳过',
    mayBeEmpty: '可以留空',
    onePerLine: '每行一条，空行结束',
    item: index => `第 ${index} 条`,
    endsList: '回车：没有了',
    whichSpeech: '出自哪次发言？',
    whichWords: '哪些话？可输入编号，连续几句写成 2-4，也可直接写出原话。',
    notThere: '那次发言里没有这些话，或者太短无法核对。请照抄原文。',
    noSuchNumber: most => `请输入 1 到 ${most} 之间的编号。`,
    oneOf: names => `可选：${names}`,
    someOf: names => `写在一行，用空格隔开：${names}`,
    noSuchName: (given, names) => (given === '' ? `请从中选择：${names}。` : `没有 ${given}。可选：${names}。`),
    enter: value => `回车：${value}`,
    numbersInLine: '可写在一行，用空格隔开，也可逐个输入',
    inHalves: '可用半分',
    several: '可选多项，编号之间用空格隔开',
    severalOrNone: '可选多项，编号之间用空格隔开；回车：没有',
    changeList: '输入编号删去该条，+ 添加，回车保留其余各条。',
    changeItems: '输入编号修改该条，编号前加减号则删去，+ 添加，回车保留其余各条。',
    changeGroup: '输入编号修改该项，回车保留其余各项。',
    summary: '你的回答：',
    send: editor => `回车发送，输入编号修改该项${editor ? '，/edit 在编辑器中打开全部' : ''}：`,
    none: '无',
    missing: '未填',
    values: { high: '高', medium: '中', low: '低', true: '是', false: '否' },
    colon: '：',
    comma: '、',
    pause: '，',
    aside: text => `（${text}）`,
    keeps: '回车保留',
    open: '“',
    close: '”',
  },
}
