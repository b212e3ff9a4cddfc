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
  noForm: (form, allowed) => `这场辩论不能导出为“${form}”。可用：${allowed}。`,
  cannotRead: reason => `这场辩论无法读取：${reason}`,
  notHeard: '这场辩论现在听不到插话。',
  askedAtTerminal: '这个问题是在启动辩论的终端里提出的，请在那里回答。',
}

export const form: typeof en.form = {
  topics: {
    duel: { label: '问题', hint: '能够作出决定的问题，例如“我们应该把这个服务迁到 Postgres 吗？”' },
    research: { label: '主题', hint: '要调查什么。若有多个选项，请写出来，例如“Claude Code vs OpenCode”。' },
    dialectic: { label: '想要理清的事', hint: '请说明要决定什么、涉及哪个文件或系统、在哪些选项之间选择。' },
    tree: { label: '问题', hint: '有多个侧面的开放问题，例如“任务失败后应当如何重试？”' },
    arena: { label: '辩题', hint: '一方支持、一方反对的陈述，例如“城市应当禁止私家车”。' },
  },
  fields: {
    'duel.rounds': { label: '轮数', hint: '双方来回交锋的次数。' },
    'arena.rounds': { label: '轮数', hint: '轮数越少花费越低，各阶段相应缩短。' },
    maxRounds: { label: '最多几轮', hint: '一个分歧最多可以再辩几次，含第一轮。' },
    maxNodes: { label: '辩论总数上限', hint: '整棵树的总数。排不上的分歧直接裁决。' },
    callsAtOnce: { label: '同时调用', hint: '最多同时向多少个模型提问。' },
    'arena.audience': { label: '观众', hint: '用逗号分隔，可带权重或席位：logic, risk*2, empathy=claude, person。' },
    'styles.pro': { label: '正方风格', hint: '如何论辩。' },
    'styles.con': { label: '反方风格', hint: '如何论辩。' },
    'positions.pro': { label: '正方立场', hint: '辩题没有写明时填写。' },
    'positions.con': { label: '反方立场', hint: '辩题没有写明时填写。' },
    weights: { label: '裁判／观众权重', hint: '各占结果的多少，例如 60/40。' },
    poll: { label: '辩论前后询问观众', hint: '可以看出谁被打动。' },
    learn: { label: '辩手积累经验', hint: '记下哪些有效、哪些被驳倒，供以后的辩论使用。' },
    sameJudge: { label: '裁判可与辩手使用同一模型', hint: '结果中会注明。' },
    sameModel: { label: '双方可使用同一模型', hint: '结果中会注明。' },
    roles: {
      label: '角色',
      hint: '2 到 4 个，每行一个：名称 | 立场 | 模型。立场和模型可以省略。留空则取主题所比较的各方，否则为支持方与反对方。',
    },
    goal: { label: '目标', hint: '报告要回答什么问题。留空则由主题推断。' },
    'research.audience': {
      label: '报告读者',
      hint: '',
      choices: { self: '只有自己', team: '团队', public: '公众' },
    },
    decision_type: {
      label: '决策类型',
      hint: '',
      choices: {
        'personal-choice': '个人选择',
        'team-standardization': '团队标准',
        'market-analysis': '市场分析',
      },
    },
    evidence_round: {
      label: '证据审计',
      hint: '由审计员逐条核查事实声明。',
      choices: { auto: '主题事实密集时', true: '是', false: '否' },
    },
    search: {
      label: '网络搜索',
      hint: '留空则使用模型自带的搜索，没有时使用已配置的服务。',
      choices: { own: '模型自带', service: '已配置的服务', none: '不搜索' },
    },
    official: { label: '官方文档', hint: '由你确认为官方来源的文件。' },
    output_path: { label: '报告写入', hint: '文件路径：.md、.html 或 .json。' },
    model: { label: '统一使用一个模型', hint: '用于所有没有单独指定的席位。' },
    leaning: { label: '你的倾向', hint: '如果有的话。双方都会知道。' },
    focus: { label: '关注重点', hint: '你最在意什么。' },
    kind: {
      label: '替我查找资料',
      hint: '在文件夹中查找辩论所需的内容并发送。留空则只发送你指定的文件。',
      choices: { code: '代码', architecture: '架构', review: '待评审的改动', document: '文档', decision: '决策' },
    },
    ask: {
      label: '询问我',
      hint: '无论怎样选择，你都可以随时插话。',
      choices: { always: '每轮之后', 'when-it-matters': '需要时', never: '从不' },
    },
    template: { label: '模板', hint: '模板名称，或 Markdown 文件的路径：写明应当注意什么。' },
    record: { label: '写记录文件', hint: '.debates/ 下的 Markdown 文件，你可以在其中书写。' },
    language: { label: '辩论语言', hint: '留空则与问题相同。', choices: { en: 'English', zh: '中文' } },
    budget: { label: '预算（美元）', hint: '绝不超出。留空则使用配置中的预算，没有则不限。' },
    context: { label: '文件和文件夹', hint: '路径。其中的内容所有人都能看到。' },
    web: { label: '核对引用的网页', hint: '发言中引用的网页会被打开核对。' },
    effort: {
      label: '思考强度',
      hint: '留空则由各模型自行决定。',
      choices: { low: '低', medium: '中', high: '高', max: '最高' },
    },
    rigor: {
      label: '裁决的严谨程度',
      hint: '留空为普通；有多位裁判时为高。',
      choices: { low: '低：一次调用', normal: '普通：匿名、按标准评分', high: '高：另加两种顺序，由每位裁判各自裁决' },
    },
    fallbacks: { label: '后备', hint: '席位的模型失败时由谁接替：席位=模型，每行一个。' },
  },
  seats: {
    'research.proponent': { label: '第一个角色', about: '为第一个角色调查；没有写明角色时为支持方' },
    'research.opponent': { label: '第二个角色', about: '为第二个角色调查；没有写明角色时为反对方' },
    'dialectic.partner': { label: '子代理', about: '提出质疑的一方：模型、代理的名称，或用逗号分隔的几位' },
    'dialectic.user': { label: '用户', about: '你自己：person，或 person:名字' },
  },
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
}
