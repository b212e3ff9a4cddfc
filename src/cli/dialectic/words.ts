import type { Language } from '../../core/language.ts'

/** What the command of a dialectic debate says. What is wrong with something follows the place it is about. */
interface DialecticWords {
  /** What would make a topic concrete. */
  advice: string
  noTopic: string
  vague(topic: string): string
  /** What is wrong, and then the advice. */
  advised(wrong: string): string
  askTopic: string
  nobodyToAsk(flag: string): string
  notPerson(seat: string): string
  userUnasked: string
  autoAlone(written: string): string
  emptyPartner(written: string): string
  tooManyPartners(count: number, most: number): string
  samePartner(written: string): string
  /** Behind what is said of an agent that there is none of. */
  orSeat: string
  notReadable(path: string, why: string): string
  otherTopic(given: string, topic: string): string
  withRecord: string
  badLine(file: string, line: number, problem: string): string
  debate(id: number): string
  beingWritten(file: string, debate: number): string
  /** Before it starts. */
  form: {
    heading: string
    topic(topic: string): string
    another: string
    leaning: string
    focus: string
  }
  asks: Record<'always' | 'when-it-matters' | 'never' | 'unattended', string>
  template(name: string): string
  leaning(text: string): string
  focus(text: string): string
  partner(label: string, name: string, file: string | null): string
  chooses(names: readonly string[]): string
  nobodyElse: string
  leftOut(name: string, why: string): string
  unpricedCandidate: string
  record(path: string): string
  /** At the end. */
  suggestions(count: number, debate: number): string
  recordExists(path: string): string
  noRecord: string
  goesOn(file: string, rounds: number): string
  seatsOf(debate: number): string
  partnerOfFile(name: string): string
  lostPartner(name: string): string
  resumeInstead(debate: number): string
  rounds(least: number, most: number): string
  offer: string
  offerAgain(count: number): string
  left(count: number): string
  deleted(path: string): string
  notDeleted(path: string, why: string): string
  askArchive(debate: number): string
  archiveKept(debate: number): string
  /** To a program that says something. */
  notHeard: string
}

export const dialecticWords: Record<Language, DialecticWords> = {
  en: {
    advice:
      'Say what is to be decided or examined, which file or system it is about, and between which options, such as: "Keep the job queue in Redis, or move it to Postgres?"',
    noTopic: 'No topic was given.',
    advised: wrong => `${wrong} ${dialecticWords.en.advice}`,
    vague: topic => `"${topic}" does not say what this is about.`,
    askTopic: 'What should be thought through? ',
    nobodyToAsk: flag =>
      `${flag}: nobody can be asked here, because standard input or standard error is no terminal. Start it on a terminal, or use --ask never.`,
    notPerson: seat => `"${seat}" is no person, and only a person is the user. Write person or person:NAME.`,
    userUnasked: '--user: with --ask never the user has no seat. Leave out one of the two.',
    autoAlone: written => `"${written}": auto stands alone. Name the others, or write auto and nothing else.`,
    emptyPartner: written => `"${written}" has an empty place. Write seats or agents with commas between them.`,
    tooManyPartners: (count, most) => `${count} partners are too many: at most ${most}.`,
    samePartner: written => `"${written}" is there twice. Each partner must be somebody else.`,
    orSeat: 'A seat is provider:model, a tool, or person.',
    notReadable: (path, why) => `${path} could not be read: ${why}.`,
    otherTopic: (given, topic) =>
      `the record is about "${topic}", and "${given}" was given. Leave the topic out to go on with it, and turn the debate by a remark; or start a new one without --continue.`,
    withRecord: '--no-record: a debate that goes on from a file is written to that file. Leave out one of the two.',
    badLine: (file, line, problem) => `${file}:${line}: ${problem}`,
    debate: id => `debate ${id}`,
    beingWritten: (file, debate) =>
      `debate ${debate} is running, and writes ${file}. Wait for it, or stop it and try again.`,
    form: {
      heading: 'Before it starts (Enter leaves things as they are):',
      topic: topic => `  Topic: ${topic}`,
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
    template: name => `Template: ${name}`,
    leaning: text => `You lean to: ${text}`,
    focus: text => `To be looked at: ${text}`,
    partner: (label, name, file) => `${label}: ${name}${file === null ? '' : ` (role: ${file})`}`,
    chooses: names => `The main agent chooses its partner among: ${listed(names)}`,
    nobodyElse: 'There is nobody to choose from: the partner is general-purpose.',
    leftOut: (name, why) => `Not among those to choose from: ${name} — ${why}`,
    unpricedCandidate: 'its prices are not known, and there is a budget',
    record: path => `Record: ${path}`,
    recordExists: path => `record: ${path} exists. Choose another name, or go on from it with continue.`,
    noRecord: 'No record is written.',
    goesOn: (file, rounds) =>
      `Goes on from ${file}, after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}. New rounds are added to it.`,
    seatsOf: debate => `Seats as in debate ${debate}, which wrote this record.`,
    partnerOfFile: name => `The partner is ${name}, as the record says.`,
    lostPartner: name => `The record's partner, ${name}, is not usable here: another one takes its place.`,
    resumeInstead: debate =>
      `Debate ${debate}, which wrote this record, is not over. What stands in the file counts here, with your edits; agon resume ${debate} would go on without them.`,
    rounds: (least, most) => `As many rounds as it takes; the estimate is for ${least} to ${most}.`,
    offer: 'Send what was found? [y] all of it · [n] none · numbers to leave out: ',
    offerAgain: count => `Write y, n, or numbers from 1 to ${count}: `,
    left: count => (count === 0 ? 'Nothing of it is sent.' : `${count} of it ${count === 1 ? 'is' : 'are'} sent.`),
    deleted: path => `Not kept: ${path} was deleted.`,
    notDeleted: (path, why) => `${path} could not be deleted: ${why}`,
    suggestions: (count, debate) =>
      `${count} ${count === 1 ? 'change was' : 'changes were'} suggested, none was made: agon show ${debate} --suggestions`,
    askArchive: debate => `Delete the archive's copy as well (debate ${debate})? [y/N] `,
    archiveKept: debate => `The archive keeps its copy: agon show ${debate} · agon delete ${debate}`,
    notHeard: 'nobody hears this: the debate is over, or its format takes no remarks',
  },
  zh: {
    advice:
      '请说明要决定或审视什么、涉及哪个文件或系统、在哪些选项之间选择，例如：“任务队列留在 Redis，还是迁到 Postgres？”',
    noTopic: '没有给出主题。',
    advised: wrong => `${wrong}${dialecticWords.zh.advice}`,
    vague: topic => `“${topic}”没有说明要讨论什么。`,
    askTopic: '要讨论什么？ ',
    nobodyToAsk: flag =>
      `${flag}：这里无法询问任何人，因为标准输入或标准错误不是终端。请在终端中运行，或使用 --ask never。`,
    notPerson: seat => `“${seat}”不是真人，而用户只能是真人。请写 person 或 person:名字。`,
    userUnasked: '--user：使用 --ask never 时没有用户席位。请去掉其中之一。',
    autoAlone: written => `“${written}”：auto 只能单独使用。请逐一写出伙伴，或只写 auto。`,
    emptyPartner: written => `“${written}”中有空缺。请用逗号分隔各个席位或代理。`,
    tooManyPartners: (count, most) => `${count} 位伙伴太多：最多 ${most} 位。`,
    samePartner: written => `“${written}”出现了两次。每位伙伴要各不相同。`,
    orSeat: '席位可以是 provider:model、工具或 person。',
    notReadable: (path, why) => `无法读取 ${path}：${why}。`,
    otherTopic: (given, topic) =>
      `记录的主题是“${topic}”，而这里给出了“${given}”。要继续，请不写主题，想改变方向可以在辩论中插话；要另开一场，请去掉 --continue。`,
    withRecord: '--no-record：从文件继续的辩论会写入该文件。请去掉其中之一。',
    badLine: (file, line, problem) => `${file}:${line}：${problem}`,
    debate: id => `辩论 ${id}`,
    beingWritten: (file, debate) => `辩论 ${debate} 正在进行，并在写 ${file}。请等待其结束，或将其停止后重试。`,
    form: {
      heading: '开始之前（直接回车则保持不变）：',
      topic: topic => `  主题：${topic}`,
      another: '  换一个主题：',
      leaning: '  你目前倾向于什么？ ',
      focus: '  最希望他们关注什么？ ',
    },
    asks: {
      always: '每轮之后都会询问你。',
      'when-it-matters': '需要时会询问你。',
      never: '不会询问你。',
      unattended: '这里不是终端，不询问任何人（--ask never）。',
    },
    template: name => `模板：${name}`,
    leaning: text => `你的倾向：${text}`,
    focus: text => `关注重点：${text}`,
    partner: (label, name, file) => `${label}：${name}${file === null ? '' : `（角色：${file}）`}`,
    chooses: names => `由主代理从以下各位中选择伙伴：${listedZh(names)}`,
    nobodyElse: '没有可供选择的伙伴：由 general-purpose 担任。',
    leftOut: (name, why) => `不在可选之列：${name}，${why}`,
    unpricedCandidate: '价格未知，而这里设有预算',
    record: path => `记录：${path}`,
    recordExists: path => `record：${path} 已存在。请换一个名字，或用 continue 从它继续。`,
    noRecord: '不写记录文件。',
    goesOn: (file, rounds) => `从 ${file} 继续，已有 ${rounds} 轮。新的轮次会追加到该文件。`,
    seatsOf: debate => `席位与写下这份记录的辩论 ${debate} 相同。`,
    partnerOfFile: name => `伙伴按记录所写为 ${name}。`,
    lostPartner: name => `记录中的伙伴 ${name} 在这里不可用，由另一位接替。`,
    resumeInstead: debate =>
      `写下这份记录的辩论 ${debate} 尚未结束。这里以文件中的内容为准，包括你的修改；agon resume ${debate} 则不含这些修改。`,
    rounds: (least, most) => `轮数不限，视需要而定；预估按 ${least} 至 ${most} 轮计算。`,
    offer: '发送找到的资料吗？[y] 全部 · [n] 都不发送 · 或写出要去掉的编号：',
    offerAgain: count => `请写 y、n，或 1 至 ${count} 的编号：`,
    left: count => (count === 0 ? '都不发送。' : `发送其中 ${count} 份。`),
    deleted: path => `不保留：${path} 已删除。`,
    notDeleted: (path, why) => `无法删除 ${path}：${why}`,
    suggestions: (count, debate) => `有 ${count} 条修改建议，均未执行：agon show ${debate} --suggestions`,
    askArchive: debate => `档案中的副本（辩论 ${debate}）也删除吗？[y/N] `,
    archiveKept: debate => `档案保留副本：agon show ${debate} · agon delete ${debate}`,
    notHeard: '没有人听到这句话：辩论已经结束，或这种形式不接受插话',
  },
}

function listed(names: readonly string[], most = 12): string {
  return [...names.slice(0, most), ...(names.length > most ? [`… +${names.length - most}`] : [])].join(', ')
}

function listedZh(names: readonly string[], most = 12): string {
  return [...names.slice(0, most), ...(names.length > most ? [`…… +${names.length - most}`] : [])].join('、')
}
