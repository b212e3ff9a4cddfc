import { detectLanguage, type Language } from '../core/language.ts'

/** What the command line says, apart from help texts. */
export interface CliWords {
  language: Language
  askTopic: string
  noTopic: string
  twoTopics(topics: string): string
  looksLikeCommand(word: string, command: string): string
  badValue(value: string, allowed: string): string
  badBudget(value: string): string
  badLanguage(value: string): string
  badSpeed(value: string): string
  badId(value: string): string
  noDebate(id: string): string
  emptyArchive: string
  nothingToResume: string
  alreadyOver(id: number): string
  itsFiles(id: number): string
  outExists(path: string): string
  outFolder(path: string): string
  outIsFolder(path: string): string
  outIsDevice(path: string): string
  outNotWritten(path: string, reason: string, id: number): string
  /** Why it was not written: a file is there by now. */
  outAppeared(flag: string): string
  outNotFile: string
  seats(list: string): string
  seatsChosen(list: string, families: number, change: string): string
  changeSeat(seat: string): string
  because: Record<'flag' | 'config' | 'offline' | 'tool' | 'loopback', string>
  configured: string
  fallback(model: string): string
  noneUsable: string
  passedOver(tool: string, signIn: string): string
  sharedJudge: string
  context(files: number, size: string): string
  contextFile(path: string, size: string): string
  skipped(count: number): string
  masked(count: number): string
  removed(count: number): string
  looked(files: number): string
  estimate(calls: string, tokens: string, cost: string): string
  nothingSent: string
  costUnknown: string
  costUnknownFor(models: string, others: string): string
  setPrices: string
  costAtLeast(known: string): string
  costFree: string
  /** `unknown`: whose price is not known. */
  confirm(cost: string, unknown: string | null): string
  notStarted: string
  opened(id: number): string
  continues(id: number, turns: number): string
  maybePaid(keys: string): string
  droppedTail(seq: number): string
  ending: string
  paused(id: number): string
  outOfBudget(id: number, budget: string): string
  failedAt(keys: readonly string[]): string
  failedButKept(id: number): string
  finished(id: number, calls: number, tokens: string, cost: string, time: string): string
  wroteReport(path: string): string
  leadsElsewhere: string
  stateNotWritten(path: string, reason: string): string
  deleted(id: number): string
  confirmDelete(id: number, topic: string): string
  needsYes: string
  nothingFound(words: string): string
  notAnswered: string
  outputFailed(code: string): string
  readOnly(reason: string): string
  unreadable(reason: string): string
  unknownFormat(format: string): string
  held(reason: string): string
  unpriced(reason: string): string
  bug(message: string): string
  states: Record<'running' | 'paused' | 'done' | 'failed', string>
  outcomes: Record<string, string>
  skippedFile(path: string, why: string): string
}

const numberWords: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

export const cliWords: Record<Language, CliWords> = {
  en: {
    language: 'en',
    askTopic: 'What should be debated? ',
    noTopic:
      'No question was given. Put it in quotation marks: agon "Should we move this service to Postgres?" — or pass it on standard input: agon -',
    twoTopics: topics =>
      `One question at a time, and this looks like several words or questions: ${topics}. Put the question in quotation marks.`,
    looksLikeCommand: (word, command) =>
      `There is no command "${word}". Did you mean: agon ${command}? To debate that word: agon duel "${word}"`,
    badValue: (value, allowed) => `"${value}" is not allowed. Allowed: ${allowed}.`,
    badBudget: value => `--budget: "${value}" is not an amount. Give US dollars above 0, such as --budget 0.50`,
    badLanguage: value => `--lang: "${value}" is not spoken here. Allowed: en, zh.`,
    badSpeed: value =>
      `--speed: "${value}" is not a speed. Give a number: 1 as it was said, 4 four times as fast, 0 at once.`,
    badId: value => `"${value}" is not the number of a debate. Give a whole number or "last"; agon list shows them.`,
    noDebate: id => `There is no debate ${id}. agon list shows which there are.`,
    emptyArchive: 'The archive is empty. Start with: agon "your question"',
    nothingToResume: 'Nothing is waiting to be resumed. agon list shows all debates.',
    alreadyOver: id => `Debate ${id} is over. Read it with: agon show ${id}`,
    itsFiles: id => ` · its files once more: agon export ${id} --format files`,
    outExists: path => `--out: ${path} exists. Choose another name, or add --yes to replace it.`,
    outFolder: path => `--out: the folder of ${path} does not exist or cannot be written.`,
    outIsFolder: path => `--out: ${path} is a folder. Give the name of a file in it.`,
    outIsDevice: path =>
      `--out: ${path} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
    outNotWritten: (path, reason, id) =>
      `${path} could not be written: ${reason}. The debate is kept: agon export ${id} --out FILE`,
    outAppeared: flag => `a file of that name is there by now, and is not replaced without ${flag}`,
    outNotFile: 'a device, a pipe or a socket is there, and is never replaced',
    seats: list => `Seats: ${list}`,
    seatsChosen: (list, families, change) =>
      `Seats chosen from what is usable here: ${list} — ${families === 1 ? 'one model family' : `${numberWords[families] ?? families} model families`}. ${change}`,
    changeSeat: seat => `Change: --${seat} … or agon seats`,
    because: {
      flag: 'as you said',
      config: 'config.json',
      offline: 'offline',
      tool: 'tool on PATH',
      loopback: 'loopback',
    },
    configured: 'configured',
    fallback: model => `, else ${model}`,
    noneUsable: 'No language model is usable here; agon doctor says what is missing.',
    passedOver: (tool, signIn) => `${tool} is installed, but nobody is signed in: ${signIn}`,
    sharedJudge: 'The judge has the model of a debater. Name another with --judge.',
    context: (files, size) => `Context: ${files} ${files === 1 ? 'file' : 'files'}, ${size}`,
    contextFile: (path, size) => `  ${path}  ${size}`,
    skipped: count => `  ${count} left out:`,
    masked: count => `  ${count} ${count === 1 ? 'secret' : 'secrets'} masked before anything is sent`,
    removed: count => `  ${count} invisible or control ${count === 1 ? 'character' : 'characters'} taken out`,
    looked: files =>
      `No --context given: the offline voice reads ${files} ${files === 1 ? 'document' : 'documents'} of this folder.`,
    estimate: (calls, tokens, cost) =>
      `Estimate: ${calls} ${calls === '1' ? 'call' : 'calls'}, ${tokens} tokens, ${cost}`,
    nothingSent: 'Nothing leaves this machine, and nothing is paid.',
    costUnknown: 'cost unknown',
    costUnknownFor: (models, others) => `cost unknown for ${models}; the others ${others}`,
    setPrices: ' (set prices in config.json)',
    costAtLeast: known => `at least ${known}`,
    costFree: 'free',
    confirm: (cost, unknown) =>
      `This may cost up to ${cost}${unknown ? `, and what ${unknown} costs` : ''}. Start? [y/N] `,
    notStarted: 'Not started; nothing was spent.',
    opened: id => `Debate ${id}`,
    continues: (id, turns) => `Debate ${id} goes on after ${turns} finished ${turns === 1 ? 'turn' : 'turns'}.`,
    maybePaid: keys => `Possibly paid already, asked again: ${keys}`,
    droppedTail: seq => `The last record (${seq}) of the journal was torn and is dropped; its turn is played again.`,
    ending: 'Pausing… (Ctrl-C again ends at once)',
    paused: id => `Paused; everything said is kept. Go on with: agon resume ${id}`,
    outOfBudget: (id, budget) =>
      `Stopped before the budget of ${budget} is passed; everything said is kept. Go on with: agon resume ${id} --budget AMOUNT`,
    failedAt: keys => `Failed: ${keys.join(', ')}`,
    failedButKept: id => `What was said is kept. When the cause is mended: agon resume ${id}`,
    finished: (id, calls, tokens, cost, time) =>
      `Debate ${id} · ${calls} ${calls === 1 ? 'call' : 'calls'} · ${tokens} · ${cost} · ${time} · agon show ${id}`,
    wroteReport: path => `Report: ${path}`,
    leadsElsewhere: 'the folder is a link that leads out of the project',
    stateNotWritten: (path, reason) => `The state file ${path} could not be written: ${reason}`,
    deleted: id => `Debate ${id} is deleted.`,
    confirmDelete: (id, topic) => `Delete debate ${id}, "${topic}", for good? [y/N] `,
    needsYes: 'Not on a terminal: add --yes to delete without being asked.',
    nothingFound: words => `Nothing was found for: ${words}`,
    outputFailed: code => `standard output cannot be written (${code}). What was said is kept: agon list, agon show.`,
    notAnswered: 'Nothing was answered; nothing was done.',
    unreadable: reason => `This debate cannot be read: ${reason}.`,
    readOnly: reason =>
      `This debate is read-only: ${reason}. It can still be read and exported: agon show, agon export.`,
    unknownFormat: format => `this Agon does not know the format ${format}`,
    held: reason => `${reason}. Wait for it, or stop that process and try again.`,
    unpriced: reason => `--budget: ${reason}. Set "prices" for them in config.json, or leave out --budget.`,
    bug: message =>
      `This is a bug in Agon: ${message}. Nothing said is lost: agon list, agon resume. With AGON_DEBUG=1 it prints where.`,
    states: { running: 'running', paused: 'paused', done: 'done', failed: 'failed' },
    outcomes: {
      verdict: 'verdict',
      'no-verdict': 'no verdict',
      failed: 'failed',
      success: 'success',
      'degraded-success': 'degraded-success',
      aborted: 'aborted',
    },
    skippedFile: (path, why) => `    ${path}: ${why}`,
  },
  zh: {
    language: 'zh',
    askTopic: '要辩论什么问题？ ',
    noTopic: '没有给出问题。请用引号括起来：agon "我们应该迁移到 Postgres 吗？"，或从标准输入传入：agon -',
    twoTopics: topics => `一次只能辩论一个问题，而这里像是多个词或问题：${topics}。请把问题用引号括起来。`,
    looksLikeCommand: (word, command) =>
      `没有“${word}”这个命令。是否想用：agon ${command}？若要辩论这个词：agon duel "${word}"`,
    badValue: (value, allowed) => `不允许“${value}”。可用值：${allowed}。`,
    badBudget: value => `--budget：“${value}”不是金额。请给出大于 0 的美元数，例如 --budget 0.50`,
    badLanguage: value => `--lang：不支持“${value}”。可用值：en、zh。`,
    badSpeed: value => `--speed：“${value}”不是速度。请给出数字：1 为原速，4 为四倍速，0 为立即显示。`,
    badId: value => `“${value}”不是辩论编号。请给出整数或 last；agon list 可列出全部。`,
    noDebate: id => `没有编号为 ${id} 的辩论。agon list 可列出全部。`,
    emptyArchive: '档案为空。开始一场：agon "你的问题"',
    nothingToResume: '没有等待继续的辩论。agon list 可列出全部。',
    alreadyOver: id => `辩论 ${id} 已结束。查看：agon show ${id}`,
    itsFiles: id => ` · 重新写出它的文件：agon export ${id} --format files`,
    outExists: path => `--out：${path} 已存在。请换一个名字，或加 --yes 覆盖。`,
    outFolder: path => `--out：${path} 所在的文件夹不存在或不可写。`,
    outIsFolder: path => `--out：${path} 是文件夹。请给出其中一个文件的名字。`,
    outIsDevice: path => `--out：${path} 是设备、管道或套接字，不会被替换。请给出一个文件的名字。`,
    outNotWritten: (path, reason, id) => `无法写入 ${path}：${reason}。辩论已保存：agon export ${id} --out 文件`,
    outAppeared: flag => `已有同名文件，不加 ${flag} 不会覆盖`,
    outNotFile: '那里是设备、管道或套接字，不会被替换',
    seats: list => `席位：${list}`,
    seatsChosen: (list, families, change) => `席位按这里可用的模型选定：${list}，共 ${families} 个模型家族。${change}`,
    changeSeat: seat => `更换：--${seat} … 或 agon seats`,
    because: { flag: '由你指定', config: 'config.json', offline: '离线', tool: 'PATH 中的工具', loopback: '本机服务' },
    configured: '已配置',
    fallback: model => `，后备 ${model}`,
    noneUsable: '这里没有可用的语言模型；agon doctor 会说明缺少什么。',
    passedOver: (tool, signIn) => `${tool} 已安装但尚未登录：${signIn}`,
    sharedJudge: '裁判与一位辩手使用同一个模型。可用 --judge 另行指定。',
    context: (files, size) => `资料：${files} 个文件，${size}`,
    contextFile: (path, size) => `  ${path}  ${size}`,
    skipped: count => `  未纳入 ${count} 个：`,
    masked: count => `  发送前已遮蔽 ${count} 处密钥`,
    removed: count => `  已移除 ${count} 个不可见字符或控制字符`,
    looked: files => `未给出 --context：离线声音读取了当前文件夹中的 ${files} 份文档。`,
    estimate: (calls, tokens, cost) => `预估：${calls} 次调用，${tokens} token，${cost}`,
    nothingSent: '没有任何内容离开本机，也不产生费用。',
    costUnknown: '费用未知',
    costUnknownFor: (models, others) => `${models} 的费用未知，其余 ${others}`,
    setPrices: '（可在 config.json 中设置 prices）',
    costAtLeast: known => `至少 ${known}`,
    costFree: '免费',
    confirm: (cost, unknown) => `最多可能花费 ${cost}${unknown ? `，另加 ${unknown} 的费用` : ''}。开始吗？[y/N] `,
    notStarted: '未开始，没有产生费用。',
    opened: id => `辩论 ${id}`,
    continues: (id, turns) => `辩论 ${id} 从第 ${turns} 次发言之后继续。`,
    maybePaid: keys => `以下调用可能已经付费，将重新发出：${keys}`,
    droppedTail: seq => `日志的最后一条记录（${seq}）不完整，已丢弃；对应的发言将重新进行。`,
    ending: '正在暂停……（再按一次 Ctrl-C 立即结束）',
    paused: id => `已暂停，所有发言均已保存。继续：agon resume ${id}`,
    outOfBudget: (id, budget) =>
      `在超出预算 ${budget} 之前停止，所有发言均已保存。继续：agon resume ${id} --budget 金额`,
    failedAt: keys => `失败的发言：${keys.join('、')}`,
    failedButKept: id => `已有发言均已保存。排除原因后继续：agon resume ${id}`,
    finished: (id, calls, tokens, cost, time) =>
      `辩论 ${id} · ${calls} 次调用 · ${tokens} · ${cost} · ${time} · agon show ${id}`,
    wroteReport: path => `报告：${path}`,
    leadsElsewhere: '该文件夹是指向项目之外的链接',
    stateNotWritten: (path, reason) => `无法写入状态文件 ${path}：${reason}`,
    deleted: id => `辩论 ${id} 已删除。`,
    confirmDelete: (id, topic) => `永久删除辩论 ${id}“${topic}”吗？[y/N] `,
    needsYes: '不在终端中运行：请加 --yes 以免询问直接删除。',
    nothingFound: words => `没有找到：${words}`,
    outputFailed: code => `无法写入标准输出（${code}）。已有发言均已保存：agon list、agon show。`,
    notAnswered: '没有得到回答，未做任何事。',
    unreadable: reason => `这场辩论无法读取：${reason}。`,
    readOnly: reason => `这场辩论只能读取：${reason}。仍可查看和导出：agon show、agon export。`,
    unknownFormat: format => `这个版本的 Agon 不认识 ${format} 这种形式`,
    held: reason => `${reason}。请等待其结束，或停止该进程后重试。`,
    unpriced: reason => `--budget：${reason}。请在 config.json 中设置 prices，或去掉 --budget。`,
    bug: message =>
      `这是 Agon 的缺陷：${message}。已有发言不会丢失：agon list、agon resume。设置 AGON_DEBUG=1 可显示位置。`,
    states: { running: '进行中', paused: '已暂停', done: '已结束', failed: '失败' },
    outcomes: {
      verdict: '有裁决',
      'no-verdict': '无裁决',
      failed: '失败',
      success: 'success（完成）',
      'degraded-success': 'degraded-success（降级完成）',
      aborted: 'aborted（已中止）',
    },
    skippedFile: (path, why) => `    ${path}：${why}`,
  },
}

/** For messages before a question is known: the language of the user's environment. */
export const environmentLanguage = (env: Readonly<Record<string, string | undefined>>): Language =>
  /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || '') ? 'zh' : 'en'

/** Chinese as well when the user writes Chinese, whatever the environment says. */
export const userLanguage = (
  env: Readonly<Record<string, string | undefined>>,
  written: readonly string[],
): Language => (written.some(text => detectLanguage(text) === 'zh') ? 'zh' : environmentLanguage(env))
