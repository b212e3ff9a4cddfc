import type * as en from './words.en.ts'
import { listed } from './words.en.ts'

const chinese = (names: readonly string[]) => listed(names, '、', rest => `等，另有 ${rest} 个`)

export const part: typeof en.part = {
  none: (format, id) => `--node：${format} 形式的辩论没有可以单独显示的部分。显示全部：agon show ${id}`,
  unknown: (name, known) => `--node：这场辩论中没有“${name}”。现有：${known.join('、')}。`,
  several: (name, known) => `--node：多个议题中都有“${name}”。请写明其一：${known.join('、')}。`,
}

export const seats: typeof en.seats = {
  alsoUsable: count => `这里还可以使用（${count} 个）：`,
  nothingElse: '这里没有其他可用的模型；agon doctor 会说明缺少什么。',
  howToSet: example => `保存选择：agon seats ${example}`,
  howToClear: '取消保存：agon seats --clear [席位…]',
  stored: (list, file) => `已保存到 ${file}：${list}`,
  cleared: (list, file) => `已从 ${file} 中去掉：${list}`,
  nothingStored: file => `${file} 中没有可以去掉的内容。`,
  projectFirst: (seat, file) => `在这个文件夹中，${seat} 的席位由 ${file} 指定，并以它为准。`,
  notWritten: (file, reason) => `无法写入 ${file}：${reason}。没有任何改动。`,
  eitherOr: '要么保存席位，要么去掉：agon seats judge=MODEL，或 agon seats --clear judge。',
  ofOthers: list => `为其他形式保存的：${list}`,
}

export const cli: typeof en.cli = {
  language: 'zh',
  askTopic: '要辩论什么问题？ ',
  noTopic: '没有给出问题。请用引号括起来：agon "我们应该迁移到 Postgres 吗？"，或从标准输入传入：agon -',
  twoTopics: topics => `一次只能辩论一个问题，而这里像是多个词或问题：${topics}。请把问题用引号括起来。`,
  looksLikeCommand: (word, command) =>
    `没有“${word}”这个命令。是否想用：agon ${command}？若要辩论这个词：agon duel "${word}"`,
  badValue: (value, allowed) => `不允许“${value}”。可用值：${allowed}。`,
  badBudget: value => `--budget：“${value}”不是金额。请给出大于 0 的美元数，例如 --budget 0.50`,
  noFormat: (id, meant, known) =>
    `没有“${id}”这种形式。${meant ? `是否想写 ${meant}？` : ''}可用的形式：${known.join('、')}。`,
  badLanguage: value => `--lang：不支持“${value}”。可用值：en、zh。`,
  badSpeed: value => `--speed：“${value}”不是速度。请给出数字：1 为原速，4 为四倍速，0 为立即显示。`,
  badId: value => `“${value}”不是辩论编号。请给出整数或 last；agon list 可列出全部。`,
  noDebate: id => `没有编号为 ${id} 的辩论。agon list 可列出全部。`,
  emptyArchive: '档案为空。开始一场：agon "你的问题"',
  nothingToResume: '没有等待继续的辩论。agon list 可列出全部。',
  alreadyOver: id => `辩论 ${id} 已结束。查看：agon show ${id}`,
  itsFiles: id => ` · 重新写出它的文件：agon export ${id} --format files`,
  wroteMissing: (id, files) => `辩论 ${id} 已结束，但缺少 ${files} 个文件；现在补写。`,
  noFileToResume: id => `--config：辩论 ${id} 不需要文件，它的席位按 config.json 访问。请去掉 --config。`,
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
  costFree: '免费',
  confirm: (cost, unknown) => `最多可能花费 ${cost}${unknown ? `，另加 ${unknown} 的费用` : ''}。开始吗？[y/N] `,
  goOn: '继续吗？[y/N] ',
  orYes: '如果确实如此，请加 --yes。',
  notStarted: '未开始，没有产生费用。',
  notConfirmed: '计划未获确认',
  aborted: (reason, id) => `已中止：${reason}\n除试探之外没有产生费用。记录为辩论 ${id}。`,
  opened: id => `辩论 ${id}`,
  continues: (id, turns) => `辩论 ${id} 从第 ${turns} 次发言之后继续。`,
  maybePaid: keys => `以下调用可能已经付费，将重新发出：${keys}`,
  droppedTail: seq => `日志的最后一条记录（${seq}）不完整，已丢弃；对应的发言将重新进行。`,
  ending: '正在暂停……（再按一次 Ctrl-C 立即结束）',
  paused: id => `已暂停，所有发言均已保存。继续：agon resume ${id}`,
  outOfBudget: (id, budget) => `在超出预算 ${budget} 之前停止，所有发言均已保存。继续：agon resume ${id} --budget 金额`,
  failedAt: keys => `失败的发言：${keys.join('、')}`,
  failedButKept: id => `已有发言均已保存。排除原因后继续：agon resume ${id}`,
  inAll: time => `累计 ${time}`,
  finished: (id, calls, tokens, cost, time) =>
    `辩论 ${id} · ${calls} 次调用 · ${tokens} · ${cost} · ${time} · agon show ${id}`,
  wroteReport: path => `报告：${path}`,
  leadsElsewhere: '该文件夹是指向项目之外的链接',
  stateNotWritten: (path, reason) => `无法写入状态文件 ${path}：${reason}`,
  deleted: id => `辩论 ${id} 已删除。`,
  notHeard: '没有人听到这句话：辩论已经结束，或这种形式不接受插话',
  confirmDelete: (id, topic) => `永久删除辩论 ${id}“${topic}”吗？[y/N] `,
  needsYes: '不在终端中运行：请加 --yes 以免询问直接删除。',
  noSuggestions: (id, format) =>
    `--suggestions：辩论 ${id} 的形式是 ${format}，只有 dialectic 的代理会提出修改建议。显示全部：agon show ${id}`,
  patchAlone: '--patch 要与 --suggestions 一起使用：agon show ID --suggestions --patch | git apply',
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
}

export const agent: typeof en.agent = {
  worked: '奏效的做法',
  refuted: '被驳倒的说法',
  aboutFile:
    '由使用 --learn 的辩论留下，下次会交给这位辩手。可以随意修改：这两个标题下的内容都算数，每类最多取最后 12 条。你写的内容不会被删除。',
  none: '还没有辩手学到任何东西。使用 --learn 的辩论会留下辩手应当记住的内容：agon arena "…" --learn --pro-id NAME',
  row: (worked, refuted) => `奏效 ${worked} 条，被驳倒 ${refuted} 条`,
  noSuch: (agent, known) =>
    known.length === 0
      ? `没有名为 ${agent} 的辩手：还没有辩手学到任何东西`
      : `没有名为 ${agent} 的辩手；现有：${known.join('、')}`,
  confirmForget: agent => `忘掉 ${agent} 学到的一切？[y/N] `,
  needsYes: '遗忘需要确认：请加 --yes',
  needsId: '--forget 需要指定辩手：agon agents NAME --forget',
  forgot: agent => `${agent} 已忘掉一切。`,
  learned: (agent, count, path) => `${agent} 学到 ${count} 条：${path}`,
  tooLong: (path, most) => `${path} 超过 ${most} 个字符。请缩短它，之后的辩论才能继续写入`,
  notUtf8: path => `${path} 不是有效的 UTF-8，请以 UTF-8 编码保存`,
  notFile: path => `${path} 不是文件，请移走`,
  badLink: path => `${path} 是链接，但没有指向你的 .md 文件。请删除链接，或建立该文件`,
  notKept: (agent, why) => `${agent} 学到的内容无法保存：${why}`,
}

export const context: typeof en.context = {
  refused: (path, why) => `${path}：${why}。`,
  missing: '不存在',
  neither: '既不是文件也不是文件夹',
  unreadable: '无法读取',
  unreadableFor: code => `无法读取（${code}）`,
  notRegular: '不是普通文件',
  tooLarge: (size, most) => `大小为 ${size}，超过单个文件 ${most} 的上限`,
  notText: '不是文本文件（UTF-8，或带字节顺序标记的 UTF-16）',
  overTotal: most => `超过 ${most} 的总量上限`,
  overCount: most => `超过每个文件夹 ${most} 个文件的上限`,
  more: (files, why) => `另有 ${files} 个文件：${why}`,
  ownRepository: '是另一个独立的仓库',
  secrets: '可能含有密钥，如需纳入请单独指定',
  lockFile: '依赖锁定文件',
  outside: '符号链接指向文件夹之外',
  brokenLink: '符号链接已失效',
}

export const output: typeof en.output = {
  leadsElsewhere: folder =>
    `output：${folder} 是（或位于）指向当前文件夹之外的链接。请换一个输出文件夹，或直接写出它指向的位置。`,
  noFolder: (folder, file) => `output：无法建立文件夹 ${folder}：${file} 是文件。请换一个输出文件夹。`,
  notWritable: (folder, above) =>
    `output：无法写入 ${folder}：没有 ${above} 的写权限。请换一个输出文件夹，或修改权限。`,
  conflicts: (folder, names, flag) =>
    `output：${folder} 中有不是 Agon 写入的文件，或写入后已被改动：${names.join('、')}。加 ${flag} 覆盖，或换一个输出文件夹。`,
  leavesNone: id => `辩论 ${id} 没有设置输出文件。可用其他形式导出：agon export ${id} --format md`,
  wrote: (folder, names) => `文件已写入 ${folder}：${chinese(names)}`,
  notReplaced: (folder, names, id) =>
    `${folder} 中以下文件不是 Agon 写入的，或写入后已被改动，未予覆盖：${names.join('、')}。辩论已保存；要把文件写到别处：agon export ${id} --format files --out 文件夹`,
  notWritten: (folder, reason, id) =>
    `无法把文件写入 ${folder}：${reason}。辩论已保存；要写到别处：agon export ${id} --format files --out 文件夹`,
}

export const workTree: typeof en.workTree = {
  changed: (count, root) => `警告：${root} 中有 ${count} 个文件与辩论开始时不同：`,
  kinds: { added: '新增', changed: '修改', removed: '删除' },
  more: count => `  ……另有 ${count} 个`,
  notAgon: '这不是 Agon 所为，它只读取文件。可能是某个工具、其他程序，或您自己改动的。',
  gitRuns: '请先查看 .git/config 和 .git/hooks：git 会执行其中指定的程序。',
  lookInGit: '查看改动：git status、git diff。在运行任何东西之前，请先撤销不想要的改动。',
  lookAtFiles: '在使用或运行这些文件之前，请先查看其内容。',
  partly: root => `${root} 的文件太多，辩论前后只比对了其中一部分。`,
}
