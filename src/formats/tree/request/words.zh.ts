import { apart } from '../../../host/config/words.zh.ts'
import type * as en from './words.en.ts'

const zhList = (names: readonly string[]): string => names.join('、')

export const treeConfig: typeof en.treeConfig = {
  noFile: '没有这个文件。请检查路径，或让 Agon 写一份：agon tree "问题" --write-config FILE。',
  wrong: {
    id: '必须是标识：只能用文字、数字和 . _ -，以文字或数字开头，最多 64 个字符。',
    oneLine: '必须是一行非空白的文字。',
    hidden: '不能含有控制字符、不可见字符或改变文字方向的字符',
    addressPassword: '不能含有用户名或密码。请使用 apiKey。',
  },
  fields: {
    debaters: '有 2 到 12 个辩手的列表',
    reviewer: '含有 model 的对象',
    topics: '至少有 1 个议题的列表',
    model: '模型名称',
    id: '标识，例如 topic-1',
    title: '一行文字',
    dir: '文件夹的路径',
  },
  asItStands: variable => `（如果这就是原文，请写成 $\${${variable}}。）`,
  sameSeatId: (first, place) => `与 ${first}（${place}）的标识相同。每个辩手和评审都要有各自的标识。`,
  sameTopicId: (first, place) => `与 ${first}（${place}）的标识相同。每个议题都要有各自的标识。`,
  notModel: '必须是该 api 上的模型名称：字母、数字和 . _ : / @ -。',
  notSeat: found =>
    `必须写成 provider:model，或只写提供方、工具、person 或 offline，实际是${apart(found)}。如果是某个端点的模型，请用 api 写明端点。`,
  ownFallback: model => `这个席位本来就由 ${model} 担任。后备必须是另一个模型。`,
  noAddress: '缺少此字段，必须是端点的地址，例如 https://api.example.com/v1。',
  noFolder: here => `必须是文件夹，但 ${here} 是文件。`,
  outputOutside: path =>
    `必须位于工作目录或本文件所在的文件夹，但它指向 ${path}。如果确要写到那里，请自己写明：--output-dir FOLDER。`,
  onlyAsKey: variable => `${variable} 可能是密钥，只能写在 apiKey 中：本文件的其他内容都会发送给模型并保存下来。`,
  tooManyTopics: (topics, nodes) =>
    `有 ${topics} 个议题，但 params.maxNodes 只允许 ${nodes} 场辩论。请提高该值，或减少议题。`,
  hiddenFound: codes => `（${codes.join('、')}）。`,
  filledIn: variables => `取自环境变量的内容：${variables.join('、')}。`,
  besideOutput: (written, used) => `工作目录中没有 ${written}，改为写入配置文件旁边的 ${used}。`,
  inlineReplaces: files => `代替 ${files} 个文件使用。`,
  unusedApi: '没有用到：没有席位通过它访问。',
  unusedPrice: model => `写了 ${model} 的价格，但没有席位使用它。`,
  keyKept: address => `不会向 ${address} 发送密钥：api 中的密钥只发往 api 中的地址。`,
  unprotected: host => `密钥会以明文发送到 http://${host}。如果该服务支持，请改用 https://。`,
  endpoint: (provider, address, variables) =>
    `${provider} 是 ${address}${
      variables === null ? '，密钥写在文件中' : variables.length > 0 ? `，密钥取自 ${variables.join('、')}` : ''
    }。`,
}

export const make: typeof en.make = {
  party: letter => `方 ${letter}`,
  reviewer: '评审',
  howMany: (seats, most) => `--seats：${seats} 个不行。请写 2 到 ${most} 个辩手：--seats claude,codex,openai:gpt-5。`,
  head: '树状辩论的配置。运行：agon tree --config FILE',
  api: `如果使用自己的端点，请写明地址，下面的 model 就是该端点上的模型名称。
"api": { "baseURL": "https://api.example.com/v1", "apiKey": "\${MY_API_KEY}" },`,
  comments: {
    language: '辩论使用的语言：en 或 zh。',
    debaters: `辩手，至少两个。model 写作 provider:model，或工具（如 claude），或 person。
可以加上 "fallback": "provider:model"，在模型失败时接替。`,
    reviewer: '评审：区分合意与分歧，最后作出裁决。',
    params: '一个分歧最多深入几轮，之后由评审裁决。',
    topics: '议题。background 是大家都应知道的背景，annotations 是你的批注，coreQuestions 中的每个问题都会得到回答。',
    sharedContext: '所有人都会读的文档；inline 中的文字会代替它们。路径相对于工作目录。',
    output: '记录写到哪里。',
  },
}

export const tree: typeof en.tree = {
  noTree:
    '没有给出问题，也没有给出文件。请把问题用引号括起来：agon tree "任务失败后应当如何重试？"，或写明文件：agon tree --config debate/config.json',
  twoSources: (question, file) => `议题以 ${file} 为准，不能再给出问题“${question}”。请去掉其中之一。`,
  seatsInFile: (flags, file) =>
    `${zhList(flags)}：席位以 ${file} 为准。这${flags.length === 1 ? '个选项' : '些选项'}只用于直接提问：agon tree "…" --seats a,b,c --judge d`,
  alreadyFile: file => `只用于保存由问题生成的配置，而这里已有文件 ${file}。`,
  topicNeedsFile: '用于从文件的议题中选择，请同时写明文件：--config FILE',
  noTopic: (ids, known) => `没有议题${ids.map(id => `“${id}”`).join('、')}。可用议题：${zhList(known)}。`,
  howMany: (seats, isFlag) =>
    `${seats} 个不行。请写 2 到 12 个辩手${isFlag ? '，用逗号分隔：--seats claude,codex,openai' : '，或一个也不写，由程序安排。'}`,
  notIds: ids =>
    `${ids.map(id => `“${id}”`).join('、')}不能作辩手的标识。可用文字、数字和 . _ -，以文字或数字开头，最多 64 个字符。`,
  noDebater: '请写明由谁辩论，或将其移除。',
  emptySeat: '两个逗号之间缺少名称。请连续书写：--seats claude,codex,openai',
  configExists: file => `${file} 已存在。请换一个名字，或加 --force 覆盖。`,
  configIsFolder: file => `${file} 是文件夹。请给出其中一个文件的名字。`,
  configIsDevice: file => `${file} 是设备、管道或套接字，不会被替换。请给出一个文件的名字。`,
  configFolder: file => `${file} 所在的文件夹无法建立或写入。`,
  configNotWritten: (file, reason) => `无法写入 ${file}：${reason}。`,
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
  setPrices: file => `（可在 ${file} 中设置 api.prices）`,
  topics: count => (count === 1 ? '议题：' : `议题：${count} 个`),
  depth: (rounds, nodes) => (rounds === 1 ? '只辩一轮' : `最多 ${rounds} 轮，总共最多 ${nodes} 场辩论`),
  outputs: folder => `文件：${folder}`,
  configMoved: (id, file) =>
    `辩论 ${id} 的席位如何访问写在 ${file} 中。请把文件放回原处，或写明它的位置：agon resume ${id} --config FILE`,
  configUnfit: (id, file, endpoints) =>
    `${file} 没有写明辩论 ${id} 的全部端点（${zhList(endpoints)}）。请给出开始时所用的文件：agon resume ${id} --config FILE`,
  tooManyTopics: (topics, nodes) =>
    `要辩论 ${topics} 个议题，而总共只允许 ${nodes} 场辩论。请提高该值，或用 --topic 少选几个。`,
  strayKey: (file, variable, address, owner) =>
    `${file} 会把 ${variable} 中的密钥发送到 ${address}，${owner === null ? '而该密钥并不属于那里' : `那不是 ${owner} 自己的地址`}。`,
  orYesWithKey: '如果确实如此，请加 --yes；或在 apiKey 中改用你自己的变量。',
  endpointAt: (endpoint, address) => `端点：${endpoint} 是 ${address}`,
  endpointMoved: (file, endpoint, before, now) => `${endpoint} 在辩论开始时是 ${before}，而 ${file} 中现在是 ${now}。`,
  endpointGone: (file, endpoint, before, now) =>
    `${file} 中已没有 ${endpoint}${before === null ? '' : `（${before}）`}；其席位现在通过 ${now} 访问。`,
  endpointUnused: (file, endpoint, address) => `${file} 中的 ${endpoint}（${address}）没有用到：辩论开始时还没有它。`,
}
