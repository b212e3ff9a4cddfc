import type * as en from './words.en.ts'
import { waysToPrice } from './words.en.ts'

export const listed = (names: readonly string[], most = 12): string =>
  [...names.slice(0, most), ...(names.length > most ? [`…… +${names.length - most}`] : [])].join('、')

export const preflight: typeof en.preflight = {
  toolMissing: (tool, install) => `${tool} 没有安装，或不在 PATH 中。安装：${install}`,
  signedOut: (tool, signIn) => `${tool} 尚未登录。登录：${signIn}`,
  noTerminal: person =>
    `只能在终端里向 ${person} 提问，而标准输入或标准错误不是终端。请在终端里运行，或把席位交给模型。`,
  noUser: (person, unless) =>
    `只能在终端里向 ${person} 提问，而标准输入或标准错误不是终端。请在终端里运行，或不询问任何人：${unless}`,
  noDeskForUser: (person, unless) =>
    `只能在 desk 处向 ${person} 提问，而这个程序没有提供。请给 openAgon 或 debate 一个 desk，或不询问任何人（${unless}；辩论已经开始时请用分叉）。`,
  tooLong: (model, needed, window) =>
    `这场辩论单次调用约需 ${needed} 个 token，而 ${model} 最多接受 ${window} 个。请减少 --context 或轮数，或换用窗口更大的模型。`,
  maybeTooLong: (model, needed, window) =>
    `单次调用最多可能需要 ${needed} 个 token，而 ${model} 最多接受 ${window} 个。若发言较长，辩论可能中断。`,
  noDesk: person =>
    `只能在 desk 处向 ${person} 提问，而这个程序没有提供。请给 openAgon 或 debate 一个 desk，或把席位交给模型。`,
  serverMissing: (provider, address, start) =>
    `${address} 处没有 ${provider} 的服务在运行。${start ? `启动：${start}` : '请启动它，或更正 config.json 中的 baseURL。'}`,
  notListed: (model, pull) => `${model} 不在其服务列出的模型之中，调用可能失败。${pull ? `获取：${pull}` : ''}`,
  unpriced: (models, file) => {
    const ways = waysToPrice(
      models,
      file,
      (fields, where) =>
        `请在 ${where ?? 'config.json'} 中为 ${fields.join('、')} 设置 ${where ? 'api.prices' : 'prices'}`,
      (tool, example) => `请写明 ${tool} 的模型，例如 ${example}`,
    )
    return `预算需要价格，而 ${models.join('、')} 的价格未知。${ways.join('；')}，或者不设预算。`
  },
  tooLittle: (budget, least) =>
    `${budget} 不够这场辩论：连同裁决可能的花费，至少需要 ${least}。请提高预算、减少轮数或 --context，或换用更便宜的模型。`,
  tooLittleForTree: (budget, least, round, closing) =>
    `${budget} 不够这场辩论：至少需要 ${least}。第一轮至少花费 ${round}，每个议题的一次裁决连同文档更新建议最多花费 ${closing}。请提高预算、减少议题或文档，或换用更便宜的模型。`,
  mayRuleEarly: (budget, most) => `预算 ${budget} 低于可能的花费 ${most}：预算不够辩论的分歧将直接裁决。`,
  tooLittleToEnd: (budget, least, before, closing) =>
    `${budget} 不够这场辩论：至少需要 ${least}。裁决之前的部分至少花费 ${before}，另为裁决和投票预留最多 ${closing}，以便无论辩论多长都能付得起。请提高预算、减少轮数、观众或 --context，或换用更便宜的模型。`,
  mayPause: (budget, most) =>
    `预算 ${budget} 低于可能的花费 ${most}：辩论可能中途暂停（退出码 5）。已有发言会保存，提高预算后可用 agon resume 继续。`,
  pausedFor: (id, budget, most) =>
    `在超出预算 ${budget} 之前停止，所有发言均已保存。整场辩论最多花费 $${most}。继续：agon resume ${id} --budget ${most}`,
  takesAtMost: most => `第一轮、每个议题的一次裁决和文档更新建议总共最多花费 ${most}。`,
  unknownIf: (known, fallbacks) => `${known}；若由 ${fallbacks} 接替则未知`,
  leftOut: (seat, fallback) => `${seat}：另一位辩手已使用 ${fallback}，因此它不能在这场辩论中作后备。`,
  sparing: needed => `不询问“辩论改变了什么”：预算可能不够。若需要，预算应为 ${needed}。`,
  panelNeedsHigh: (seat, rigor) =>
    `${seat} 指定了多位裁判，而 --rigor ${rigor} 只用一位。请使用 --rigor high，或用 --judge 只指定一位裁判。`,
  mayShareJudge: model =>
    `若由后备接替，裁判可能与一位辩手使用同一个模型（${model}）。可用 --judge 或 --fallback 另行指定。`,
  debatersShare: (labels, model) =>
    `${labels.slice(0, -1).join('、')}与${labels.at(-1)}使用同一个模型（${model}），可能比不同的模型更容易达成一致。`,
  nothingUsable: format =>
    `这里没有可用的语言模型，而离线声音只会引用原文，不能进行 ${format} 辩论。请接入模型或登录工具：agon doctor 会说明缺少什么、如何补上。`,
  notOffline: format => `离线声音只会引用原文，不能进行 ${format} 辩论。请指定模型；agon doctor 会说明这里能用什么。`,
  mayStopEarly: (budget, most) => `预算 ${budget} 低于可能的花费 ${most}：辩论可能提前进入裁决。`,
  tooLittleToSumUp: (budget, least) =>
    `${budget} 不够这场辩论：几轮辩论连同总结至少需要 ${least}。请提高预算、减少 --context 或伙伴，或换用更便宜的模型。`,
  maySumUpEarly: (budget, most) => `预算 ${budget} 低于可能的花费 ${most}：辩论可能提前总结。`,
  oneModel: written => `“${written}”是多个模型。只有 --judge 可以指定多位。`,
  unknownModel: (model, missing, usable) =>
    [
      missing
        ? `${model} 是 ${missing.provider} 的模型，而这里没有它的密钥：export ${missing.variable}=…。`
        : `这里没有提供 ${model} 的地方。请连同提供方一起写：provider:${model}。`,
      usable.length > 0 ? `这里可用：${listed(usable)}。` : 'agon doctor 会说明这里能用什么。',
    ].join(''),
}
