import type { Language } from '../../core/language.ts'
import type { MachineFinding } from './findings.ts'

export interface DoctorWords {
  headings: Record<'providers' | 'tools' | 'programs' | 'servers' | 'machine' | 'seats' | 'probes', string>
  machine: Record<MachineFinding['name'], string>
  noKey: string
  keyPage(page: string): string
  keyless: string
  reachable(models: number | null): string
  keyRefused(status: number): string
  answered(status: number): string
  unreachable(why: string): string
  notChecked(why: string): string
  timeout: string
  unset: string
  notOffered(model: string): string
  notInstalled: string
  signedIn: string
  signedOut: string
  signInUnknown: string
  /** Of a program of the user's own. */
  notLanguageModel: string
  variablesUnset(variables: readonly string[]): string
  notRunning: string
  serves(models: number): string
  noModels: string
  debates(count: number | null): string
  notYet: string
  notWritable: string
  columns(count: number): string
  pipe: string
  colour: string
  noColour: string
  noUtf8: string
  noFile: string
  /** The service that searches the web. */
  search: string
  noSearch: string
  searchPage: string
  searchFirst: string
  notAsked: string
  probed(time: string, tokens: string, cost: string): string
  tokensUnknown: string
  nothingToProbe: string
  probing(models: string): string
  offline(names: string): string
  silent(names: string): string
  blocked: string
  configBlock(file: string, errors: number): string
  archiveBlock(path: string): string
  seatsBlock: string
  seatsUnknown: string
  noAnswer(seconds: number): string
  usable: string
  /** Where there is no language model, and none is needed. */
  programsAlone: string
  probesFailed(failed: number, all: number): string
  notUsable: string
}

export const doctorWords: Record<Language, DoctorWords> = {
  en: {
    headings: {
      providers: 'Providers',
      tools: 'Tools',
      programs: 'Programs of your own',
      servers: 'Servers on this machine',
      machine: 'This machine',
      seats: 'Who would sit where',
      probes: 'One tiny call each',
    },
    machine: { node: 'Node', archive: 'Archive', terminal: 'Terminal', config: 'Config' },
    noKey: 'no key',
    keyPage: page => `(${page})`,
    keyless: 'no key needed',
    reachable: models => (models === null ? 'reachable' : `reachable, ${models} ${models === 1 ? 'model' : 'models'}`),
    keyRefused: status => `the key is refused (${status})`,
    answered: status => `answered ${status}, with no list of models`,
    unreachable: why => `cannot be reached (${why})`,
    notChecked: why => `not checked: no connection (${why})`,
    timeout: 'no answer in time',
    unset: 'configured, but a variable is not set',
    notOffered: model => `${model} is not in its list`,
    notInstalled: 'not installed',
    signedIn: 'signed in',
    signedOut: 'nobody is signed in',
    signInUnknown: 'sign-in cannot be told',
    notLanguageModel: 'not a language model',
    variablesUnset: variables => `not set: ${variables.join(', ')}`,
    notRunning: 'not running',
    serves: models => `${models} ${models === 1 ? 'model' : 'models'}`,
    noModels: 'runs, but has no model',
    debates: count => (count === null ? 'cannot be read' : `${count} ${count === 1 ? 'debate' : 'debates'}`),
    notYet: 'made with the first debate',
    notWritable: 'cannot be written',
    columns: count => `${count} columns`,
    pipe: 'a pipe or file',
    colour: 'colour',
    noColour: 'no colour',
    noUtf8: 'its locale is not UTF-8: Chinese and typographic marks may look wrong',
    noFile: 'not there yet, and not needed',
    search: 'Search',
    noSearch: 'no service for the web; models that can search by themselves do',
    searchPage: '(docs/search.md)',
    searchFirst: 'also for models with a search of their own',
    notAsked: 'not asked now',
    probed: (time, tokens, cost) => `${time}, ${tokens}, ${cost}`,
    tokensUnknown: 'tokens unknown',
    nothingToProbe: 'no seat is held by a model',
    probing: models => `Calling ${models} …`,
    offline: names => `No connection to other machines: ${names} could not be checked and may well be fine.`,
    silent: names => `Could not be checked and may well be fine: ${names}.`,
    blocked: 'A debate cannot start here yet:',
    configBlock: (file, errors) =>
      `${file}: ${errors === 1 ? '1 error is' : `${errors} errors are`} to be mended, see above.`,
    archiveBlock: path => `The archive ${path} cannot be used, see above.`,
    seatsBlock: 'Not every seat can be filled, see above.',
    seatsUnknown: 'cannot be told before the configuration is mended',
    noAnswer: seconds => `no answer within ${seconds} s`,
    usable: 'A language model is usable here. Start: agon "your question"',
    programsAlone: 'Programs of your own hold every seat. Start: agon "your question"',
    probesFailed: (failed, all) => `${failed} of ${all} calls failed: a debate with these seats would not get far.`,
    notUsable:
      'No language model is usable here yet: follow one of the arrows above. Until then the offline voice speaks.',
  },
  zh: {
    headings: {
      providers: '提供方',
      tools: '工具',
      programs: '自己的程序',
      servers: '本机的模型服务',
      machine: '本机',
      seats: '席位安排',
      probes: '各发一次极小的调用',
    },
    machine: { node: 'Node', archive: '档案', terminal: '终端', config: '配置' },
    noKey: '没有密钥',
    keyPage: page => `(${page})`,
    keyless: '无需密钥',
    reachable: models => (models === null ? '可以连接' : `可以连接，${models} 个模型`),
    keyRefused: status => `密钥被拒绝（${status}）`,
    answered: status => `返回 ${status}，没有模型列表`,
    unreachable: why => `无法连接（${why}）`,
    notChecked: why => `未检查：没有网络连接（${why}）`,
    timeout: '未及时应答',
    unset: '已配置，但环境变量未设置',
    notOffered: model => `其列表中没有 ${model}`,
    notInstalled: '未安装',
    signedIn: '已登录',
    signedOut: '尚未登录',
    signInUnknown: '无法得知是否已登录',
    notLanguageModel: '不是语言模型',
    variablesUnset: variables => `未设置：${variables.join('、')}`,
    notRunning: '未运行',
    serves: models => `${models} 个模型`,
    noModels: '在运行，但没有模型',
    debates: count => (count === null ? '无法读取' : `${count} 场辩论`),
    notYet: '开始第一场辩论时创建',
    notWritable: '不可写入',
    columns: count => `${count} 列`,
    pipe: '管道或文件',
    colour: '彩色',
    noColour: '无颜色',
    noUtf8: '区域设置不是 UTF-8：中文和排版符号可能显示不正确',
    noFile: '尚不存在，也并非必需',
    search: '网络搜索',
    noSearch: '未配置服务；自带搜索的模型使用自己的搜索',
    searchPage: '(docs/search.md)',
    searchFirst: '自带搜索的模型也使用此服务',
    notAsked: '此处未发起查询',
    probed: (time, tokens, cost) => `${time}，${tokens}，${cost}`,
    tokensUnknown: 'token 数未知',
    nothingToProbe: '没有由模型担任的席位',
    probing: models => `正在调用 ${models} ……`,
    offline: names => `无法连接其他机器：${names} 未能检查，它们可能没有问题。`,
    silent: names => `未能检查，可能没有问题：${names}。`,
    blocked: '这里还不能开始辩论：',
    configBlock: (file, errors) => `${file} 有 ${errors} 处错误需要修正，见上。`,
    archiveBlock: path => `档案 ${path} 无法使用，见上。`,
    seatsBlock: '有席位无法安排，见上。',
    seatsUnknown: '修正配置之后才能得知',
    noAnswer: seconds => `${seconds} 秒内没有应答`,
    usable: '这里有可用的语言模型。开始：agon "你的问题"',
    programsAlone: '所有席位都由自己的程序担任。开始：agon "你的问题"',
    probesFailed: (failed, all) => `${all} 次调用中有 ${failed} 次失败：这样的席位无法完成辩论。`,
    notUsable: '这里还没有可用的语言模型：请按上面任意一个箭头操作。在此之前由离线声音发言。',
  },
}
