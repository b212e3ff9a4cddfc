import type { Language } from '../../../core/language.ts'

/** What is said to whoever steers a debate from a page. */
interface SteerWords {
  noDebate(id: number): string
  notHere(id: number): string
  isHeld(id: number, holder: string): string
  isOver(id: number): string
  isPlayed(id: number): string
  notAsked: string
  answered: string
  nothingSaid: string
  longSaid(most: number): string
  needed: string
  notAmong: string
  notNumber: string
  between(least: number | null, most: number | null): string
  notWhole: string
  tooShort(least: number): string
  tooLong(most: number): string
  tooFew(least: number): string
  tooMany(most: number): string
  notYesNo: string
  notText: string
  notTexts: string
  notObject: string
  badBudget: string
  badChoice(allowed: readonly string[]): string
  unknown(name: string, meant: string | null): string
  unknownFormat(formats: readonly string[]): string
  noTopic: string
  longTopic(most: number): string
  notAssignment(line: string): string
  noSeat(seats: readonly string[]): string
  twoDebaters: string
  farPlace(folder: string): string
  takenPlace: string
  badPath(code: string): string
  noPlan: string
  notPlanned: string
  keptAs(id: number): string
  broke(why: string): string
  closing: string
  yourAnswer: string
  /** A speech that the instruction speaks of. */
  speech(who: string, scene: string): string
}

export const steerWords: Record<Language, SteerWords> = {
  en: {
    noDebate: id => `There is no debate ${id}.`,
    notHere: id => `Debate ${id} is not played by this server, so nothing can be done to it here.`,
    isHeld: (id, holder) => `Debate ${id} is being played by ${holder}.`,
    isOver: id => `Debate ${id} is over. It can be forked.`,
    isPlayed: id => `Debate ${id} is being played already.`,
    notAsked: 'Nobody is asked this now.',
    answered: 'This was answered already. The first answer counts.',
    nothingSaid: 'Say something first.',
    longSaid: most => `This is too long: at most ${most.toLocaleString('en')} characters.`,
    needed: 'This is needed.',
    notAmong: 'This is none of the choices.',
    notNumber: 'This must be a number.',
    between: (least, most) =>
      least !== null && most !== null
        ? `This must be from ${least} to ${most}.`
        : least !== null
          ? `This must be at least ${least}.`
          : `This must be at most ${most}.`,
    notWhole: 'This must be a whole number.',
    tooShort: least => `This is too short: at least ${least} characters.`,
    tooLong: most => `This is too long: at most ${most.toLocaleString('en')} characters.`,
    tooFew: least => `At least ${least} ${least === 1 ? 'entry is' : 'entries are'} needed.`,
    tooMany: most => `At most ${most} ${most === 1 ? 'entry is' : 'entries are'} allowed.`,
    notYesNo: 'This must be yes or no.',
    notText: 'This must be a text.',
    notTexts: 'This must be a list of texts.',
    notObject: 'This must be an object of texts by name.',
    badBudget: 'Give US dollars above 0, such as 0.50.',
    badChoice: allowed => `Allowed: ${allowed.join(', ')}.`,
    unknown: (name, meant) => `There is no option "${name}" here.${meant === null ? '' : ` Did you mean ${meant}?`}`,
    unknownFormat: formats => `There is no such format. Formats: ${formats.join(', ')}.`,
    noTopic: 'Write what should be debated.',
    longTopic: most =>
      `This is too long: at most ${most.toLocaleString('en')} characters. Bring the rest along as files.`,
    notAssignment: line => `"${line}" is not seat=model, such as judge=claude.`,
    noSeat: seats => `There is no such seat. Seats: ${seats.join(', ')}.`,
    twoDebaters: 'Two debaters at least are needed: name another one, or none at all.',
    farPlace: folder =>
      `From the page, files are written only below ${folder}, and to nothing that is hidden. Name such a place, or start the debate in a terminal.`,
    takenPlace:
      'There is a file of this name already. Choose another name; on the command line --force replaces the file.',
    badPath: code => `A path that is named here cannot be used (${code}).`,
    noPlan:
      'This plan is not there any more: it was decided, replaced by another, or nobody decided in time. Plan it again.',
    notPlanned: 'Only a research is planned first. Start it.',
    keptAs: id => `Kept as debate ${id}.`,
    broke: why => `It broke off: ${why}`,
    closing: 'This server is about to close.',
    yourAnswer: 'Your answer',
    speech: (who, scene) => `${who}, ${scene}`,
  },
  zh: {
    noDebate: id => `没有编号为 ${id} 的辩论。`,
    notHere: id => `辩论 ${id} 不在这个服务中进行，因此无法在这里操作。`,
    isHeld: (id, holder) => `辩论 ${id} 正由 ${holder} 进行。`,
    isOver: id => `辩论 ${id} 已经结束。可以从中分叉。`,
    isPlayed: id => `辩论 ${id} 已在进行。`,
    notAsked: '现在没有人被问到这个问题。',
    answered: '这个问题已经有人回答，以第一个回答为准。',
    nothingSaid: '请先写点什么。',
    longSaid: most => `太长：最多 ${most.toLocaleString('en')} 个字符。`,
    needed: '必须填写。',
    notAmong: '不在可选项之中。',
    notNumber: '必须是数字。',
    between: (least, most) =>
      least !== null && most !== null
        ? `必须在 ${least} 到 ${most} 之间。`
        : least !== null
          ? `不能小于 ${least}。`
          : `不能大于 ${most}。`,
    notWhole: '必须是整数。',
    tooShort: least => `太短：至少 ${least} 个字符。`,
    tooLong: most => `太长：最多 ${most.toLocaleString('en')} 个字符。`,
    tooFew: least => `至少需要 ${least} 项。`,
    tooMany: most => `最多 ${most} 项。`,
    notYesNo: '必须是“是”或“否”。',
    notText: '必须是文字。',
    notTexts: '必须是一组文字。',
    notObject: '必须按名称逐项填写文字。',
    badBudget: '请给出大于 0 的美元数，例如 0.50。',
    badChoice: allowed => `可用值：${allowed.join('、')}。`,
    unknown: (name, meant) => `这里没有“${name}”这个选项。${meant === null ? '' : `是否想写 ${meant}？`}`,
    unknownFormat: formats => `没有这种形式。可用的形式：${formats.join('、')}。`,
    noTopic: '请写下要辩论的问题。',
    longTopic: most => `太长：最多 ${most.toLocaleString('en')} 个字符。其余内容请作为文件附上。`,
    notAssignment: line => `“${line}”应写成 席位=模型，例如 judge=claude。`,
    noSeat: seats => `没有这个席位。可用席位：${seats.join('、')}。`,
    twoDebaters: '至少需要两位辩手：请再指定一位，或一位也不指定。',
    farPlace: folder => `从页面只能写入 ${folder} 之内且不隐藏的文件。请换一个位置，或在终端里开始这场辩论。`,
    takenPlace: '已有同名文件。请换一个名称；在命令行中可用 --force 覆盖。',
    badPath: code => `这里给出的一个路径无法使用（${code}）。`,
    noPlan: '这份计划已不存在：它已有决定、被另一份取代，或过期未决。请重新制定计划。',
    notPlanned: '只有研究需要先制定计划。请直接开始。',
    keptAs: id => `已保存为辩论 ${id}。`,
    broke: why => `中途出错：${why}`,
    closing: '这个服务即将关闭。',
    yourAnswer: '你的回答',
    speech: (who, scene) => `${who}（${scene}）`,
  },
}
