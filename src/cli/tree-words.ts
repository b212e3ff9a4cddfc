import type { Language } from '../core/language.ts'

/** What the command of the tree says. */
export interface TreeWords {
  /** Neither a question nor a file. */
  noTree: string
  twoSources(question: string, file: string): string
  seatsInFile(flags: readonly string[], file: string): string
  alreadyFile(file: string): string
  topicNeedsFile: string
  noTopic(ids: readonly string[], known: readonly string[]): string
  howMany(seats: number): string
  notIds(ids: readonly string[]): string
  emptySeat: string
  configExists(file: string): string
  configIsFolder(file: string): string
  configIsDevice(file: string): string
  configFolder(file: string): string
  configNotWritten(file: string, reason: string): string
  wroteConfig(file: string): string
  tooFew(models: readonly string[], providers: readonly string[]): string
  onlyTwo: string
  /** What to type to give the seats to others. */
  change: string
  reviewerShares(where: string): string
  reviewerMayShare(model: string, where: string): string
  /** Where the reviewer is named. */
  judgeFlag: string
  setPrices(file: string): string
  topics(count: number): string
  depth(rounds: number, nodes: number): string
  outputs(folder: string): string
  configMoved(id: number, file: string): string
  configUnfit(id: number, file: string, endpoints: readonly string[]): string
  noFileToResume(id: number): string
  tooManyTopics(topics: number, nodes: number): string
  /** `owner`: whose key it is; null: of some other service. */
  strayKey(file: string, variable: string, address: string, owner: string | null): string
  /** Behind a sentence, as the next ones are. */
  goOn: string
  wroteMissing(id: number, files: number): string
  orYes: string
  orYesWithKey: string
  endpointAt(endpoint: string, address: string): string
  endpointMoved(file: string, endpoint: string, before: string, now: string): string
  endpointGone(file: string, endpoint: string, before: string | null, now: string): string
  endpointUnused(file: string, endpoint: string, address: string): string
}

const list = (names: readonly string[]): string => names.join(', ')
const zhList = (names: readonly string[]): string => names.join('、')

export const treeWords: Record<Language, TreeWords> = {
  en: {
    noTree:
      'No question and no file was given. Put the question in quotation marks: agon tree "How should jobs be retried?" — or name a file: agon tree --config debate/config.json',
    twoSources: (question, file) =>
      `--config: the topics are those of ${file}, so a question cannot be given as well: "${question}". Leave out one of the two.`,
    seatsInFile: (flags, file) =>
      `${list(flags)}: the seats are those of ${file}. ${flags.length === 1 ? 'This flag belongs' : 'These flags belong'} to a question: agon tree "…" --seats a,b,c --judge d`,
    alreadyFile: file =>
      `--write-config: it keeps a tree that is made from a question, and this one is in ${file} already.`,
    topicNeedsFile: '--topic: it chooses among the topics of a file. Name the file as well: --config FILE',
    noTopic: (ids, known) =>
      `--topic: there is no topic ${ids.map(id => `"${id}"`).join(', ')}. Topics: ${list(known)}.`,
    howMany: seats => `${seats} will not do. Name 2 to 12 debaters, separated by commas: --seats claude,codex,openai`,
    notIds: ids =>
      `${ids.map(id => `"${id}"`).join(', ')} cannot be the id of a debater. Allowed: letters, digits and . _ -, a letter or digit first, at most 64.`,
    emptySeat: '--seats: a name is missing between two commas. Write it without gaps: --seats claude,codex,openai',
    configExists: file => `--write-config: ${file} exists. Choose another name, or add --force to replace it.`,
    configIsFolder: file => `--write-config: ${file} is a folder. Give the name of a file in it.`,
    configIsDevice: file =>
      `--write-config: ${file} is a device, a pipe or a socket, and is never replaced. Give the name of a file.`,
    configFolder: file => `--write-config: the folder of ${file} cannot be made or written.`,
    configNotWritten: (file, reason) => `--write-config: ${file} could not be written: ${reason}.`,
    wroteConfig: file => `Config: ${file} — again with: agon tree --config ${file}`,
    tooFew: (models, providers) =>
      models.length === 1
        ? `a tree needs two debaters, and only ${models[0]} is usable here. Name another: --seats ${models[0]},PROVIDER:MODEL — or let it debate with itself: --seats ${models[0]},${models[0]}. agon doctor shows what else could be used.`
        : `a tree needs two debaters, and no model of ${list(providers)} is named in the configuration. Name them: --seats ${providers[0]}:MODEL,${providers[0]}:OTHER. agon doctor shows what else could be used.`,
    onlyTwo: 'Two debaters instead of three: only two different models are usable here. More: --seats a,b,c',
    change: 'Change: --seats a,b,c --judge d',
    reviewerShares: where => `The reviewer has the model of a debater. Name another: ${where}.`,
    reviewerMayShare: (model, where) =>
      `If a fallback takes over, the reviewer may have the model of a debater (${model}). Name another: ${where}.`,
    judgeFlag: '--judge',
    setPrices: file => ` (set api.prices in ${file})`,
    topics: count => (count === 1 ? 'Topic:' : `Topics: ${count}`),
    depth: (rounds, nodes) =>
      rounds === 1
        ? 'One round'
        : `At most ${rounds} rounds deep, at most ${nodes} ${nodes === 1 ? 'debate' : 'debates'} in all`,
    outputs: folder => `Files: ${folder}`,
    configMoved: (id, file) =>
      `Debate ${id} reads how its seats are reached from ${file}. Put the file back, or say where it is: agon resume ${id} --config FILE`,
    configUnfit: (id, file, endpoints) =>
      `${file} does not describe all endpoints of debate ${id} (${list(endpoints)}). Name the file it was started with: agon resume ${id} --config FILE`,
    noFileToResume: id =>
      `--config: debate ${id} needs no file; its seats are reached as config.json says. Leave out --config.`,
    tooManyTopics: (topics, nodes) =>
      `${topics} topics are to be debated, and ${nodes} ${nodes === 1 ? 'debate is' : 'debates are'} allowed in all. Raise it, or choose fewer with --topic.`,
    strayKey: (file, variable, address, owner) =>
      `${file} sends the key in ${variable} to ${address}, which is not ${owner === null ? 'where that key belongs' : `${owner}'s own address`}.`,
    goOn: ' Go on? [y/N] ',
    wroteMissing: (id, files) =>
      `Debate ${id} is over, but ${files === 1 ? 'one of its files is' : `${files} of its files are`} missing; written now.`,
    orYes: ' Add --yes if that is right.',
    orYesWithKey: ' Add --yes if that is right, or name a variable of your own in apiKey.',
    endpointAt: (endpoint, address) => `Endpoint: ${endpoint} is ${address}`,
    endpointMoved: (file, endpoint, before, now) =>
      `${endpoint} was ${before} when the debate was opened, and is ${now} by now in ${file}.`,
    endpointGone: (file, endpoint, before, now) =>
      `${endpoint}${before === null ? '' : ` (${before})`} is no longer in ${file}; its seats are reached at ${now} there.`,
    endpointUnused: (file, endpoint, address) =>
      `${endpoint} (${address}) of ${file} is not used: the debate was opened without it.`,
  },
  zh: {
    noTree:
      '没有给出问题，也没有给出文件。请把问题用引号括起来：agon tree "任务失败后应当如何重试？"，或写明文件：agon tree --config debate/config.json',
    twoSources: (question, file) => `--config：议题以 ${file} 为准，不能再给出问题“${question}”。请去掉其中之一。`,
    seatsInFile: (flags, file) =>
      `${zhList(flags)}：席位以 ${file} 为准。这${flags.length === 1 ? '个选项' : '些选项'}只用于直接提问：agon tree "…" --seats a,b,c --judge d`,
    alreadyFile: file => `--write-config：只用于保存由问题生成的配置，而这里已有文件 ${file}。`,
    topicNeedsFile: '--topic：用于从文件的议题中选择，请同时写明文件：--config FILE',
    noTopic: (ids, known) => `--topic：没有议题${ids.map(id => `“${id}”`).join('、')}。可用议题：${zhList(known)}。`,
    howMany: seats => `${seats} 个不行。请写 2 到 12 个辩手，用逗号分隔：--seats claude,codex,openai`,
    notIds: ids =>
      `${ids.map(id => `“${id}”`).join('、')}不能作辩手的标识。可用文字、数字和 . _ -，以文字或数字开头，最多 64 个字符。`,
    emptySeat: '--seats：两个逗号之间缺少名称。请连续书写：--seats claude,codex,openai',
    configExists: file => `--write-config：${file} 已存在。请换一个名字，或加 --force 覆盖。`,
    configIsFolder: file => `--write-config：${file} 是文件夹。请给出其中一个文件的名字。`,
    configIsDevice: file => `--write-config：${file} 是设备、管道或套接字，不会被替换。请给出一个文件的名字。`,
    configFolder: file => `--write-config：${file} 所在的文件夹无法建立或写入。`,
    configNotWritten: (file, reason) => `--write-config：无法写入 ${file}：${reason}。`,
    wroteConfig: file => `配置：${file}，再次运行：agon tree --config ${file}`,
    tooFew: (models, providers) =>
      models.length === 1
        ? `树状辩论需要两个辩手，而这里只能使用 ${models[0]}。请再写一个：--seats ${models[0]},PROVIDER:MODEL，或让它自己与自己辩论：--seats ${models[0]},${models[0]}。agon doctor 会说明还能用什么。`
        : `树状辩论需要两个辩手，而配置中没有写明 ${zhList(providers)} 的任何模型。请写明：--seats ${providers[0]}:MODEL,${providers[0]}:OTHER。agon doctor 会说明还能用什么。`,
    onlyTwo: '只有两个辩手而不是三个：这里只有两个不同的模型可用。增加：--seats a,b,c',
    change: '更换：--seats a,b,c --judge d',
    reviewerShares: where => `评审与一位辩手使用同一个模型。可另行指定：${where}。`,
    reviewerMayShare: (model, where) =>
      `若由后备接替，评审可能与一位辩手使用同一个模型（${model}）。可另行指定：${where}。`,
    judgeFlag: '--judge',
    setPrices: file => `（可在 ${file} 中设置 api.prices）`,
    topics: count => (count === 1 ? '议题：' : `议题：${count} 个`),
    depth: (rounds, nodes) => (rounds === 1 ? '只辩一轮' : `最多 ${rounds} 轮，总共最多 ${nodes} 场辩论`),
    outputs: folder => `文件：${folder}`,
    configMoved: (id, file) =>
      `辩论 ${id} 的席位如何访问写在 ${file} 中。请把文件放回原处，或写明它的位置：agon resume ${id} --config FILE`,
    configUnfit: (id, file, endpoints) =>
      `${file} 没有写明辩论 ${id} 的全部端点（${zhList(endpoints)}）。请给出开始时所用的文件：agon resume ${id} --config FILE`,
    noFileToResume: id => `--config：辩论 ${id} 不需要文件，它的席位按 config.json 访问。请去掉 --config。`,
    tooManyTopics: (topics, nodes) =>
      `要辩论 ${topics} 个议题，而总共只允许 ${nodes} 场辩论。请提高该值，或用 --topic 少选几个。`,
    strayKey: (file, variable, address, owner) =>
      `${file} 会把 ${variable} 中的密钥发送到 ${address}，${owner === null ? '而该密钥并不属于那里' : `那不是 ${owner} 自己的地址`}。`,
    goOn: '继续吗？[y/N] ',
    wroteMissing: (id, files) => `辩论 ${id} 已结束，但缺少 ${files} 个文件；现在补写。`,
    orYes: '如果确实如此，请加 --yes。',
    orYesWithKey: '如果确实如此，请加 --yes；或在 apiKey 中改用你自己的变量。',
    endpointAt: (endpoint, address) => `端点：${endpoint} 是 ${address}`,
    endpointMoved: (file, endpoint, before, now) =>
      `${endpoint} 在辩论开始时是 ${before}，而 ${file} 中现在是 ${now}。`,
    endpointGone: (file, endpoint, before, now) =>
      `${file} 中已没有 ${endpoint}${before === null ? '' : `（${before}）`}；其席位现在通过 ${now} 访问。`,
    endpointUnused: (file, endpoint, address) => `${file} 中的 ${endpoint}（${address}）没有用到：辩论开始时还没有它。`,
  },
}
