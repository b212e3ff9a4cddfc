import type { Language } from '../core/language.ts'
import type { Kind } from './check/compare.ts'

/** Why a citation got its result: sentences without a full stop. */
export interface EvidenceWords {
  stands(where: string): string
  /** The words stand there, but a `not` right before them. */
  after(sentence: string, negation: string): string
  /** The words stand there, but their sentence says otherwise. */
  turned(sentence: string, by: string): string
  and(sentence: string, more: string): string
  tooShort(sentence: string): string
  fileExists(path: string): string
  folderExists(path: string): string
  linesExist(where: string): string
  onDisk(sentence: string): string
  linesBeyond(path: string, lines: number): string
  movedInFile(where: string): string
  movedToFile(path: string, where: string): string
  differs(where: string): string
  nearElsewhere(path: string, where: string): string
  kinds: Record<Kind, string | null>
  because(sentence: string, kind: string): string
  notInFile(path: string): string
  noSuchFile(path: string, anyFolder: boolean): string
  noSuchFileBut(path: string, where: string): string
  didYouMean(sentence: string, path: string): string
  noFiles: string
  fileRefused: Record<
    'unnamed' | 'secrets' | 'ignored' | 'unanswered' | 'too-large' | 'not-text' | 'unreadable',
    string
  >
  nothingSaid: string
  noSuchSpeaker(name: string): string
  notSpoken(name: string): string
  noSuchTurn(turn: string): string
  said(where: string): string
  spoke(where: string): string
  saidElsewhere(where: string): string
  misquoted(who: string): string
  saidByOther(who: string, where: string): string
  nearByOther(who: string, other: string, where: string): string
  inFileInstead(who: string, where: string): string
  quotedFrom(who: string, turn: string, where: string): string
  notSaid(who: string): string
  onlyQuoted(who: string, where: string): string
  nobodySaid: string
  webOff: string
  pageExists: string
  onPage: string
  differsOnPage: string
  notOnPage: string
  pageGone(reason: string): string
  pageUnreachable(reason: string): string
  pageRefused(reason: string): string
  /** It was asked for, and what came is not read. */
  pageNotRead(reason: string): string
  pagesTooSlow(seconds: number): string
  packages: string
  notAtHand(name: string): string
  notAtHandBut(name: string, where: string): string
  commitExists: string
  inCommit: string
  differsInCommit: string
  notInCommit: string
  noSuchCommit: string
  noRepository: string
  tooMany(most: number, more: number): string
  tooMuch: string
  wentWrong(message: string): string
}

export const evidenceWords: Record<Language, EvidenceWords> = {
  en: {
    stands: where => `these words stand at ${where}`,
    after: (sentence, negation) => `${sentence}, but directly after “${negation}”`,
    turned: (sentence, by) => `${sentence}, but their sentence turns them round: “${by}”`,
    and: (sentence, more) => `${sentence}; ${more}`,
    tooShort: sentence => `${sentence}: the quoted words are too short to compare`,
    fileExists: path => `${path} exists; what it says was not compared`,
    folderExists: path => `the folder ${path} exists; what is in it was not compared`,
    linesExist: where => `${where} exists; what it says was not compared`,
    onDisk: sentence => `${sentence} (read from the working folder)`,
    linesBeyond: (path, lines) => `${path} has only ${lines} ${lines === 1 ? 'line' : 'lines'}`,
    movedInFile: where => `these words stand at ${where}, not on the lines that were cited`,
    movedToFile: (path, where) => `these words are not in ${path}, but stand at ${where}`,
    differs: where => `what stands at ${where} is near to these words, but not the same`,
    nearElsewhere: (path, where) =>
      `these words are not in ${path}; what stands at ${where} is near to them, but not the same`,
    kinds: {
      number: 'a number differs',
      negation: 'a negation differs',
      case: 'only capital letters differ',
      turns: 'the ellipsis leaves out a negation, or another word that turns the meaning round',
      'swaps-number': 'the ellipsis leaves out a number and puts another in its place',
      scraps: 'the ellipsis joins scraps of different sentences, or leaves out too much between them',
      'many-gaps': 'more than three ellipses',
      words: null,
    },
    because: (sentence, kind) => `${sentence}: ${kind}`,
    notInFile: path => `these words are nowhere in ${path}, nor in the other files that were brought along`,
    noSuchFile: (path, anyFolder) =>
      anyFolder
        ? `${path} is neither among the files that were brought along nor in the folders that --context names`
        : `no file ${path} was brought along`,
    noSuchFileBut: (path, where) => `no file ${path} was brought along; these words stand at ${where}`,
    didYouMean: (sentence, path) => `${sentence}; the nearest name is ${path}`,
    noFiles: 'no files were brought along',
    fileRefused: {
      unnamed: 'this file exists, but --context does not name it, so it is not read',
      secrets: 'this file may hold secrets and is not read',
      ignored: 'git ignores this file, so it is not read',
      unanswered: 'git did not say whether it ignores this file, so it is not read',
      'too-large': 'this file is too large to be read',
      'not-text': 'this file is not a text file',
      unreadable: 'this file cannot be read',
    },
    nothingSaid: 'nothing had been said before',
    noSuchSpeaker: name => `nobody in this debate is called ${name}`,
    notSpoken: name => `${name} had not spoken before`,
    noSuchTurn: turn => `there was no ${turn} before`,
    said: where => `these words were said in ${where}`,
    spoke: where => `${where} exists; what was said there was not compared`,
    saidElsewhere: where => `these words were said in ${where}, not in the turn that was cited`,
    misquoted: who => `these are not the words of ${who}, only near to them`,
    saidByOther: (who, where) => `${who} did not say this; it was said in ${where}`,
    nearByOther: (who, other, where) =>
      `${who} did not say this; ${other} said something near to it in ${where}, but not the same`,
    inFileInstead: (who, where) => `${who} did not say this; these words stand at ${where}`,
    quotedFrom: (who, turn, where) => `${who} quoted these words in ${turn}; they stand at ${where}`,
    notSaid: who => `${who} did not say this, nor anything near it`,
    onlyQuoted: (who, where) =>
      `${who} did not say this; in ${where} these words stand only as a quotation of somebody else`,
    nobodySaid: 'nobody said this before, nor anything near it',
    webOff: 'pages are looked up only with --web',
    pageExists: 'the page exists; what it says was not compared',
    onPage: 'these words stand on the page',
    differsOnPage: 'the page has words near to these, but not the same',
    notOnPage: 'these words are nowhere in the text of the page',
    pageGone: reason => `there is no such page: ${reason}`,
    pageUnreachable: reason => `the page could not be read: ${reason}`,
    pageRefused: reason => `the page was not asked for: ${reason}`,
    pageNotRead: reason => `the page was not read: ${reason}`,
    pagesTooSlow: seconds => `the pages of one speech get ${seconds} s in all`,
    packages: 'packages are not looked up',
    notAtHand: name => `the text of ${name} is not at hand`,
    notAtHandBut: (name, where) => `the text of ${name} is not at hand; the words stand at ${where}`,
    commitExists: 'the commit exists; what it says was not compared',
    inCommit: 'these words stand in the message of the commit',
    differsInCommit: 'the message of the commit has words near to these, but not the same',
    notInCommit: 'these words are not in the message of the commit',
    noSuchCommit: 'the repository has no commit of that name, or more than one that begins like this',
    noRepository: 'there is no repository to look it up in',
    tooMany: (most, more) =>
      `only the first ${most} citations of a speech are looked up; ${more === 1 ? 'this is one more' : `from here on there are ${more} more`}`,
    tooMuch: 'there is too much to compare in this speech',
    wentWrong: message => `the look-up went wrong: ${message}`,
  },
  zh: {
    stands: where => `原文就在 ${where}`,
    after: (sentence, negation) => `${sentence}，但紧跟在“${negation}”之后`,
    turned: (sentence, by) => `${sentence}，但整句话扭转了它的意思：“${by}”`,
    and: (sentence, more) => `${sentence}；${more}`,
    tooShort: sentence => `${sentence}：引文太短，无法比对`,
    fileExists: path => `${path} 存在；其内容未作比对`,
    folderExists: path => `文件夹 ${path} 存在；其内容未作比对`,
    linesExist: where => `${where} 存在；其内容未作比对`,
    onDisk: sentence => `${sentence}（读自工作文件夹）`,
    linesBeyond: (path, lines) => `${path} 只有 ${lines} 行`,
    movedInFile: where => `原文在 ${where}，不在所引的行`,
    movedToFile: (path, where) => `${path} 中没有这些话，原文在 ${where}`,
    differs: where => `${where} 的原文与引文相近，但不相同`,
    nearElsewhere: (path, where) => `${path} 中没有这些话；${where} 的原文与之相近，但不相同`,
    kinds: {
      number: '数字不同',
      negation: '否定词不同',
      case: '只有大小写不同',
      turns: '省略号略去了否定词或其他扭转文意的词',
      'swaps-number': '省略号略去了一个数字，换上了另一个',
      scraps: '省略号把不同句子的片段拼在一起，或者略去过多',
      'many-gaps': '省略号超过三处',
      words: null,
    },
    because: (sentence, kind) => `${sentence}：${kind}`,
    notInFile: path => `${path} 和其他附带的文件中都没有这些话`,
    noSuchFile: (path, anyFolder) =>
      anyFolder ? `附带的文件和 --context 指定的文件夹中都没有 ${path}` : `附带的文件中没有 ${path}`,
    noSuchFileBut: (path, where) => `附带的文件中没有 ${path}；原文在 ${where}`,
    didYouMean: (sentence, path) => `${sentence}；名称最接近的是 ${path}`,
    noFiles: '没有附带任何文件',
    fileRefused: {
      unnamed: '该文件存在，但 --context 没有指定它，因此不予读取',
      secrets: '该文件可能含有密钥，不予读取',
      ignored: '该文件被 git 忽略，不予读取',
      unanswered: 'git 没有答复是否忽略该文件，因此不予读取',
      'too-large': '该文件过大，不予读取',
      'not-text': '该文件不是文本文件',
      unreadable: '该文件无法读取',
    },
    nothingSaid: '此前还没有任何发言',
    noSuchSpeaker: name => `这场辩论中没有人叫 ${name}`,
    notSpoken: name => `${name}此前还没有发言`,
    noSuchTurn: turn => `此前没有 ${turn} 这次发言`,
    said: where => `原话出自 ${where}`,
    spoke: where => `${where} 存在；其内容未作比对`,
    saidElsewhere: where => `原话出自 ${where}，不在所引的那次发言中`,
    misquoted: who => `这不是${who}的原话，只是相近`,
    saidByOther: (who, where) => `${who}没有说过这句话，它出自 ${where}`,
    nearByOther: (who, other, where) => `${who}没有说过这句话；${other}在 ${where} 说过相近的话，但不相同`,
    inFileInstead: (who, where) => `${who}没有说过这句话，它出自 ${where}`,
    quotedFrom: (who, turn, where) => `这是${who}在 ${turn} 中引用的话，出自 ${where}`,
    notSaid: who => `${who}没有说过这句话，也没有说过相近的话`,
    onlyQuoted: (who, where) => `${who}没有说过这句话；在 ${where} 中它只是对他人的引用`,
    nobodySaid: '此前没有人说过这句话，也没有人说过相近的话',
    webOff: '只有加上 --web 才会查阅网页',
    pageExists: '网页存在；其内容未作比对',
    onPage: '原文就在该网页上',
    differsOnPage: '网页上的原文与引文相近，但不相同',
    notOnPage: '网页正文中没有这些话',
    pageGone: reason => `没有这个网页：${reason}`,
    pageUnreachable: reason => `无法读取该网页：${reason}`,
    pageRefused: reason => `没有访问该网页：${reason}`,
    pageNotRead: reason => `没有读取该网页：${reason}`,
    pagesTooSlow: seconds => `每次发言所引的网页总共只等 ${seconds} 秒`,
    packages: '不查询软件包',
    notAtHand: name => `手边没有${name}的文本`,
    notAtHandBut: (name, where) => `手边没有${name}的文本；这些话见于 ${where}`,
    commitExists: '提交存在；其内容未作比对',
    inCommit: '原文就在该提交的说明中',
    differsInCommit: '该提交的说明与引文相近，但不相同',
    notInCommit: '该提交的说明中没有这些话',
    noSuchCommit: '仓库中没有这个提交，或者有多个提交以此开头',
    noRepository: '没有可供查询的仓库',
    tooMany: (most, more) => `每次发言只核对前 ${most} 处引用；自此处起还有 ${more} 处`,
    tooMuch: '这次发言需要比对的内容过多',
    wentWrong: message => `核对时出错：${message}`,
  },
}
