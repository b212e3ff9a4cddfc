import type { Language } from '../core/language.ts'

/** What is said about seats and money before anything is spent. */
export interface PreflightWords {
  toolMissing(tool: string, install: string): string
  signedOut(tool: string, signIn: string): string
  noTerminal(person: string): string
  tooLong(seat: string, model: string, needed: string, window: string): string
  maybeTooLong(seat: string, model: string, needed: string, window: string): string
  unpriced(models: readonly string[]): string
  tooLittle(budget: string, least: string): string
  mayStopEarly(budget: string, most: string): string
}

export const preflightWords: Record<Language, PreflightWords> = {
  en: {
    toolMissing: (tool, install) => `${tool} is not installed, or not on PATH. Install it: ${install}`,
    signedOut: (tool, signIn) => `nobody is signed in to ${tool}. Sign in: ${signIn}`,
    noTerminal: person =>
      `${person} can only be asked on a terminal, and standard input or standard error is none. Start this on a terminal, or give the seat to a model.`,
    tooLong: (seat, model, needed, window) =>
      `${seat}: this debate needs about ${needed} tokens in one call, and ${model} takes ${window}. Bring less --context, play fewer rounds, or take a model with a larger window.`,
    maybeTooLong: (seat, model, needed, window) =>
      `${seat}: a call may take up to ${needed} tokens, and ${model} takes ${window}. With long speeches the debate may break off.`,
    unpriced: models =>
      `a budget needs prices, and those of ${models.join(', ')} are not known. Set "prices" for them in config.json, or leave out --budget.`,
    tooLittle: (budget, least) =>
      `${budget} does not cover this debate: by the estimate it costs at least ${least}. Raise the budget, play fewer rounds, bring less --context, or take cheaper models.`,
    mayStopEarly: (budget, most) =>
      `The budget of ${budget} is less than the ${most} that this may cost: the debate may go to its verdict early.`,
  },
  zh: {
    toolMissing: (tool, install) => `${tool} 没有安装，或不在 PATH 中。安装：${install}`,
    signedOut: (tool, signIn) => `${tool} 尚未登录。登录：${signIn}`,
    noTerminal: person =>
      `只能在终端里向 ${person} 提问，而标准输入或标准错误不是终端。请在终端里运行，或把席位交给模型。`,
    tooLong: (seat, model, needed, window) =>
      `${seat}：这场辩论单次调用约需 ${needed} 个 token，而 ${model} 最多接受 ${window} 个。请减少 --context 或轮数，或换用窗口更大的模型。`,
    maybeTooLong: (seat, model, needed, window) =>
      `${seat}：单次调用最多可能需要 ${needed} 个 token，而 ${model} 最多接受 ${window} 个。若发言较长，辩论可能中断。`,
    unpriced: models =>
      `预算需要价格，而 ${models.join('、')} 的价格未知。请在 config.json 中设置 prices，或去掉 --budget。`,
    tooLittle: (budget, least) =>
      `${budget} 不够这场辩论：按预估至少需要 ${least}。请提高预算、减少轮数或 --context，或换用更便宜的模型。`,
    mayStopEarly: (budget, most) => `预算 ${budget} 低于可能的花费 ${most}：辩论可能提前进入裁决。`,
  },
}
