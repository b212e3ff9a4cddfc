import { apart } from '../../core/language.ts'
import type * as en from './words.en.ts'

export const serve: typeof en.serve = {
  badPort: value => `--port：“${value}”不是端口。请给出 0 到 65535 的整数；0 表示任选一个空闲端口。`,
  farHost: (host, port) =>
    `--host：“${host}”会让其他机器也能进入，而页面只供本机使用（127.0.0.1）。要从别处查看，请用 SSH 隧道：ssh -L ${port}:127.0.0.1:${port} 主机名，然后在那边打开链接；或在前面放一个自带登录的反向代理。`,
  portTaken: port =>
    `端口 ${port} 已被其他程序占用。请换一个：agon serve --port ${port + 1}，或用 --port 0 任选一个空闲端口。`,
  noPage: '这里还没有构建页面本身，链接只能访问 API。请先构建：npm run build',
  serves: port => `页面在 127.0.0.1:${port}，仅供本机使用。按 Ctrl-C 结束。`,
  runsAlready: port => `这个档案的页面已在 127.0.0.1:${port} 打开，这里是另一个链接。`,
  linkLasts: '该链接可让一个浏览器进入，十分钟内有效；再次运行 agon serve 可得到新的链接。',
  notFound: reason => `其他命令将找不到这个页面，因为无法写入它的文件：${reason}。页面本身可以正常使用。`,
  ending: '正在关闭页面……（再按一次 Ctrl-C 立即结束）',
  endingDebates: ids => `正在暂停这里进行的辩论（${ids}）并关闭页面……（再按一次 Ctrl-C 立即结束）`,
  paused: ids =>
    ids.length === 1
      ? `已暂停，所有发言均已保存。继续：agon resume ${ids[0]}`
      : `已暂停：${ids.join('、')}，所有发言均已保存。继续：agon resume 编号`,
  failed: reason => `页面有一件事没能做到：${reason}`,
  page: link => `在页面上查看：${link}`,
  stays: link => `页面仍在 ${link}；按 Ctrl-C 结束。`,
  atTerminal: '启动它的终端；需要真人回答的问题在那里提出',
}

export const backend: typeof en.backend = {
  won: side => `${apart(side).trimStart()}胜出`,
  noWinner: '结束时没有胜方',
  failed: '在结束之前失败',
  noCalls: turn => `这场辩论中没有为“${turn}”发出过调用。`,
  noForm: (form, allowed) => `这场辩论不能导出为“${form}”。可用：${allowed}。`,
  cannotRead: reason => `这场辩论无法读取：${reason}`,
  notHeard: '这场辩论现在听不到插话。',
  askedAtTerminal: '这个问题是在启动辩论的终端里提出的，请在那里回答。',
}

export const form: typeof en.form = {
  oneOf: names => `可用：${names.join('、')}。`,
  from: {
    config: '来自你的配置',
    environment: variable => `密钥在 ${variable} 中`,
    tool: '本机上的工具',
    loopback: '本机上的服务',
  },
}

export const steer: typeof en.steer = {
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
  notRows: '必须是列表。',
  notRow: '必须按名称填写文字。',
  notObject: '必须按名称逐项填写文字。',
  badBudget: '请给出大于 0 的美元数，例如 0.50。',
  badChoice: allowed => `可用值：${allowed.join('、')}。`,
  unknown: (name, meant) => `这里没有“${name}”这个选项。${meant === null ? '' : `是否想写 ${meant}？`}`,
  unknownFormat: formats => `没有这种形式。可用的形式：${formats.join('、')}。`,
  noTopic: '请写下要辩论的问题。',
  longTopic: most => `太长：最多 ${most.toLocaleString('en')} 个字符。其余内容请作为文件附上。`,
  notAssignment: line => `“${line}”应写成 席位=模型，例如 judge=claude。`,
  noSeat: seats => `没有这个席位。可用席位：${seats.join('、')}。`,
  farPlace: folder => `从页面只能写入 ${folder} 之内且不隐藏的文件。请换一个位置，或在终端里开始这场辩论。`,
  takenPlace: '已有同名文件。请换一个名称；在命令行中可用 --force 覆盖。',
  badPath: code => `这里给出的一个路径无法使用（${code}）。`,
  noPlan: '这份计划已不存在：它已有决定、被另一份取代，或过期未决。请重新制定计划。',
  notPlanned: '这种形式的辩论不需要先制定计划。请直接开始。',
  keptAs: id => `已保存为辩论 ${id}。`,
  broke: why => `中途出错：${why}`,
  closing: '这个服务即将关闭。',
  yourAnswer: '你的回答',
  speech: (who, scene) => `${who}（${scene}）`,
}
