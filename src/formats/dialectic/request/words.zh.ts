import { bytes } from '../../../core/figures.ts'
import type * as en from './words.en.ts'

function listedZh(names: readonly string[], most = 12): string {
  return [...names.slice(0, most), ...(names.length > most ? [`…… +${names.length - most}`] : [])].join('、')
}

export const suggestion: typeof en.suggestion = {
  none: id => `辩论 ${id} 中没有人提出修改建议。`,
  heading: (id, count) => `辩论 ${id} 中提出了 ${count} 条修改建议。Agon 不会应用其中任何一条，是否采纳由你决定。`,
  by: (who, turn) => `提出者：${who}（${turn}）`,
  noPatch: why => `不在补丁中：${why}`,
  why: {
    described: '只有文字说明，没有给出修改前后的内容',
    outside: '路径指向文件夹之外',
    'odd-name': '补丁无法安全地写出这样的文件名',
    'not-brought': '这个文件没有完整地作为资料带入',
    'not-found': '带入的文件中找不到要替换的内容',
    several: '要替换的内容在文件中出现多次',
    same: '没有改变任何内容',
    empties: '会使文件变为空文件',
    altered: '附近有被遮蔽的密钥或被移除的隐藏字符',
    overruled: '之后的一条建议修改了同一处',
  },
  patch: id => `补丁形式（agon show ${id} --suggestions --patch | git apply）：`,
  patchEmpty: id => `没有一条建议可以写成补丁；原因见 agon show ${id} --suggestions。`,
  leftOut: (count, id) => `另有 ${count} 条建议不在补丁中；原因见 agon show ${id} --suggestions。`,
  colon: '：',
}

export const dialectic: typeof en.dialectic = {
  advice:
    '请说明要决定或审视什么、涉及哪个文件或系统、在哪些选项之间选择，例如：“任务队列留在 Redis，还是迁到 Postgres？”',
  noTopic: '没有给出主题。',
  advised: wrong => `${wrong}${dialectic.advice}`,
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
  agentInFork: (name, seat) =>
    `${name} 是代理文件，只能在开始辩论时指定：agon dialectic --partner ${name}。分叉时，席位 ${seat} 可以是模型、工具或真人。`,
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
}

export const agentFile: typeof en.agentFile = {
  general: '质疑任何观点；没有更合适的伙伴时选用',
  model: (family, isTool) => (isTool ? `另一种声音：${family} 的命令行工具` : `另一种声音：${family} 家族的模型`),
  remark: (file, why) => `${file}：${why}。`,
  atLine: (line, why) => `第 ${line} 行：${why}`,
  problems: {
    'not-closed': '文件头以 --- 开始却没有结束，全部按正文处理',
    'no-key': '不是“键: 值”的形式，已跳过',
    'not-quoted': '引号没有闭合，该值已跳过',
  },
  empty: '没有内容，已略去',
  link: '是指向文件夹之外的链接，已略去',
  cut: (from, to) => `共 ${from.toLocaleString('en')} 个字符，只取前 ${to.toLocaleString('en')} 个`,
  taken: name => `自称 ${name}，而这里已有同名的伙伴，已略去`,
  twice: (name, other) => `已略去：${other} 也叫 ${name}`,
  tooMany: (left, most) => `另有 ${left} 个代理文件未列入：主代理最多从 ${most} 个候选中选择。`,
  modelsLeft: (left, most) => `另有 ${left} 个模型未列入：最多列出 ${most} 个模型；可用 --partner 指定。`,
  manyFiles: (folder, most) => `${folder}：只查看前 ${most} 个文件。`,
  notThere: (written, meant, known) =>
    `没有名为“${written}”的代理。${meant ? `是否想写 ${meant}？` : ''}${known.length > 0 ? `可用：${known.join('、')}。` : '.claude/agents 和 .opencode/agent 中没有代理文件。'}`,
}

export const contextFor: typeof en.contextFor = {
  heading: (kind, guessed, size) =>
    `${guessed ? '这看起来是一场关于' : '这是一场关于'}${contextFor.kinds[kind]}的辩论${guessed ? '（可用 --kind 更改）' : ''}。${size === null ? '' : `为此找到的资料，共 ${size}：`}`,
  kinds: {
    code: '代码',
    architecture: '架构',
    review: '代码变更',
    document: '文档',
    decision: '决策',
  },
  material: (name, size) => `  ${name}  ${size}`,
  masked: found => `  发送前已遮蔽 ${found} 处密钥`,
  nothing: '这里没有找到相关资料。请用 --context 带上重要的内容。',
  partsOf: (path, lines) =>
    `${path} 的部分内容（全文共 ${lines.toLocaleString('en')} 行）。冒号前的数字是该文件中的行号，引用时写作 ${path}:行号。`,
  outline: '其中定义了：',
  digestOf: (path, lines, size) =>
    `${path} 的摘要（全文共 ${lines.toLocaleString('en')} 行，${bytes(size)}）：各级标题和每一节的开头。冒号前的数字是该文件中的行号，引用时写作 ${path}:行号。`,
  digestCut: sections => `……摘要另有 ${sections} 行`,
  names: {
    tree: path => `(tree of ${path})`,
    parts: path => `(parts of ${path})`,
    digest: path => `(digest of ${path})`,
    dependencies: '(dependencies)',
    imports: '(imports between folders)',
    changes: '(changed files)',
  },
  diffName: range => (range === '' ? '(diff of what is not committed)' : `(diff ${range})`),
  treeHead: files => `共 ${files.toLocaleString('en')} 个文件；文件夹后的数字是其下的文件数。`,
  importHead: '文件夹 → 其中的文件所导入的文件夹（次数）；⇄ 表示互相导入',
  changesHead: range =>
    `${range === '' ? '尚未提交的内容' : range}：状态（A 新增、M 修改、D 删除、R 重命名）、增加与删除的行数、文件`,
  binary: '非文本',
  untracked: '未被 git 跟踪、不在差异中的文件：',
  cutParts: (path, size) => `${path}（${size}）太大，只给出了其中的部分内容`,
  cutDigest: (path, size) => `${path}（${size}）太长，只给出了摘要`,
  cutFolder: (path, files) => `${path} 内容太多（${files} 个文件），只给出了与主题相关的部分`,
  cutTree: path => `${path} 的目录树没有列出全部文件和文件夹`,
  cutDependencies: left => `依赖列表有 ${left} 行未列出`,
  cutImports: left => `有 ${left} 个文件的导入关系没有查看`,
  cutChange: (path, lines, shown, all) => `${path}：${all} 处改动中给出了 ${shown} 处，略去 ${lines} 个变更行`,
  cutFile: {
    secret: (path, lines) => `${path}：可能含有密钥，未给出其改动（${lines} 个变更行）`,
    generated: (path, lines) => `${path}：不是人写的文件，未给出其改动（${lines} 个变更行）`,
    large: (path, lines) => `${path}：改动太大，未给出（${lines} 个变更行）`,
    many: (path, lines) => `${path}：变更的文件太多，未给出其改动（${lines} 个变更行）`,
  },
  cutOutside: files => `另有 ${files} 个变更的文件在当前文件夹之外，未给出`,
  cutUntracked: files => `有 ${files} 个文件未被 git 跟踪，只列出了文件名`,
  cutMore: more => `……另有 ${more} 项`,
  notBrought: (path, why) => `${path} 未带入：${why}`,
  noRoom: '已没有空间',
  moreFiles: looked => `这里的文件太多，只查看了前 ${looked.toLocaleString('en')} 个`,
  noRepository: '当前文件夹不在 git 允许读取的仓库中，或没有安装 git。请在仓库中运行，或用 --context 带上文件。',
  noDiff: 'git 没有回答。请手动试试：git diff',
  badRange: (written, branches) =>
    `“${written}”不是这个仓库中的范围。请写出范围（如 main...HEAD）、一个提交（如 HEAD~3），或只写 --diff 表示尚未提交的内容。${branches.length > 0 ? `现有分支：${branches.join('、')}。` : ''}`,
  noBase: written => `“${written}”的两端没有共同的提交。请写 A..B 而不是 A...B。`,
  emptyDiff: (written, untracked, outside) =>
    `${written === '' ? '没有尚未提交的改动' : `${written} 中没有改动`}。${untracked > 0 ? `有 ${untracked} 个文件未被 git 跟踪：请先 git add。` : ''}${outside > 0 ? `有 ${outside} 个变更的文件在当前文件夹之外：请在上级文件夹中运行。` : ''}${written === '' && untracked + outside === 0 ? '要看已提交的内容，请给出范围：--diff main...HEAD' : ''}`,
  notInDiff: kind => `--diff 用于评审，而 --kind 写的是 ${kind}。请去掉其中一个。`,
}

export const recordFile: typeof en.recordFile = {
  notMade: (path, why) => `无法创建记录 ${path}：${why}。请使其文件夹可写，换一个文件夹运行，或加上 --no-record。`,
  tooMany: path => `像 ${path} 这样的记录太多。请删除一些，或加上 --no-record。`,
  leadsOut: (folder, place) =>
    `${folder} 是指向本文件夹之外（${place}）的链接，不会写入那里。请改为普通文件夹，换一个文件夹运行，或加上 --no-record。`,
  leadsNowhere: folder => `${folder} 是失效的链接，而记录要写在那里。请删除它，换一个文件夹运行，或加上 --no-record。`,
  noFolder: path => `${path} 不是文件夹，而记录要写在那里。请将它改名，换一个文件夹运行，或加上 --no-record。`,
  notWritten: (path, why) => `目前无法写入记录 ${path}：${why}。辩论继续进行并保存在档案中；一旦可以写入，记录会补全。`,
  writtenAgain: path => `记录 ${path} 已补全。`,
  behind: (path, debate) => `记录 ${path} 不完整：未能写到最后。一旦可以写入，运行 agon resume ${debate} 即可补全。`,
  lacking: (path, debate) => `记录 ${path} 不见了，也无法重新写出。可用 agon export ${debate} --format record 导出。`,
  deleted: path => `记录 ${path} 不见了，已重新写出。`,
  taken: (path, debate) => `记录 ${path} 现在属于辩论 ${debate}。文件保持原样；本辩论的记录可用 agon export 导出。`,
  foreign: (path, round) =>
    `记录 ${path} 中有本辩论没有的第 ${round} 轮：另一场辩论已从它继续。文件保持原样；本辩论的记录可用 agon export 导出。`,
  isLink: '它现在是一个链接',
  notFile: '它不是文件',
  tooLarge: megabytes => `它超过 ${megabytes} MB`,
  full: '磁盘已满',
  denied: '没有权限',
  readOnly: '文件系统只读',
  movedFolder: '它的文件夹现在指向别处',
  noPlace: '它所在的文件夹已不存在',
}

export const template: typeof en.template = {
  notThere: (written, meant, known, own) =>
    `没有名为“${written}”的模板或文件。${meant ? `是否想写 ${meant}？` : ''}可用：${known.join('、')}。可以在 ${own} 中添加自己的模板，或给出一个 Markdown 文件。`,
  refused: (file, why) => `${file}：${why}。`,
  empty: file => `${file}：没有内容。请写明这类辩论应当注意什么。`,
  tooLong: (file, most) => `${file}：太长，最多 ${most.toLocaleString('en')} 个字符。`,
}
