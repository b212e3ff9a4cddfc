import type { Language } from '../../core/language.ts'
import type { Flaw } from './executable.ts'

/** Our own sentences about a tool or a call of it. What a tool itself said stays as it is. */
const en = {
  noEffort: (name: string, effort: string) => `${name} has no effort setting; "${effort}" was left out`,
  noSearch: (name: string) => `${name} runs without tools, so its web search is off`,
  searchOff: (name: string) =>
    `${name} was to search the web, but its web search is off: its own settings, or the server behind it, do not have it`,
  searchFailed: (name: string, why: string | null) => `a web search of ${name} failed${why === null ? '' : `: ${why}`}`,
  noCap: (name: string) => `${name} takes no limit of tokens per reply, so none was set`,
  lost: (name: string) => `${name} no longer knew the conversation, so all of it was sent again`,

  signedOut: (command: string) => `not signed in (sign in with: ${command})`,
  keyIn: (variable: string) => `with the key in ${variable}`,

  missing: (command: string, npm: string) =>
    `${command} was not found on PATH (install it with: npm install -g ${npm})`,
  flaws: {
    missing: 'does not exist',
    'not-a-file': 'is not a program but a folder, or something else that is no file',
    'not-executable': 'is not executable',
    'not-a-program': 'is not a program: it begins neither with #! nor like a binary of this system',
  } satisfies Record<Flaw, string>,
  flawed: (path: string, flaw: string) => `${path} ${flaw} (mend or remove it)`,
  flawedSetting: (setting: string, path: string, flaw: string) =>
    `${setting}: ${path} ${flaw} (name the program itself there, or remove the setting to have it found on PATH)`,
  noFolder: (folder: string, reason: string) =>
    `no folder for the tool can be made in ${folder}: ${reason} (make it writable, or set AGON_HOME to another folder)`,
  notAFolder: (folder: string) => `${folder} is not a folder (remove it)`,
  allTaken: (folder: string) => `all folders for this seat in ${folder} are in use`,
  notStarted: (command: string, reason: string) => `${command} could not be started: ${reason}`,
  longLine: (command: string) => `${command} printed a line that is too long to be one of its events`,
  unforeseen: (command: string, reason: string) => `${command}: ${reason}`,
  late: (seconds: number) => `it took longer than ${seconds} s`,

  ended: (command: string, how: string, complaint: string | null) =>
    `${command} ended without a result (${how})${complaint === null ? '' : `: ${complaint}`}`,
  exitCode: (code: number | null) => `exit code ${code ?? 'unknown'}`,
  silent: (command: string) => `${command} failed without a word`,
  noConnection: (why: string) => `the connection failed (${why})`,
  status: (status: number, why: string) => `the server answered with status ${status} (${why})`,
  notSignedIn: (command: string) => `${command} is not signed in`,
  signIn: (command: string) => `sign in with: ${command}`,
  nothingLeft: (command: string) => `what ${command} is signed in with has nothing left for this`,
  unknownModel: (command: string, model: string | null) =>
    `${command} could not use ${model === null ? 'its default model' : `the model ${model}`} (list what it has with: ${command} models)`,

  refused: 'the model refused to answer',
  noAnswer: 'the turn ended without an answer (a refusal)',
  filtered: 'the reply was blocked by a content filter',
  beganAnew: 'the reply broke off in the middle, and the tool began anew',
}

export type ToolWords = typeof en

const zh: ToolWords = {
  noEffort: (name, effort) => `${name} 没有思考强度（effort）设置，未传递“${effort}”`,
  noSearch: name => `${name} 运行时不启用任何工具，因此无法使用网络搜索`,
  searchOff: name => `本应由 ${name} 搜索网页，但它的网络搜索不可用：它自己的设置或背后的服务端没有开放这一功能`,
  searchFailed: (name, why) => `${name} 的一次网络搜索失败${why === null ? '' : `：${why}`}`,
  noCap: name => `${name} 不支持限制单次回复的 token 数，因此未设上限`,
  lost: name => `${name} 已不记得之前的对话，因此重新发送了全部内容`,

  signedOut: command => `尚未登录（请运行：${command}）`,
  keyIn: variable => `使用 ${variable} 中的密钥`,

  missing: (command, npm) => `在 PATH 中找不到 ${command}（可以这样安装：npm install -g ${npm}）`,
  flaws: {
    missing: '不存在',
    'not-a-file': '不是程序，而是文件夹或其他非普通文件',
    'not-executable': '没有执行权限',
    'not-a-program': '不是程序：开头既不是 #!，也不是本系统的可执行文件头',
  },
  flawed: (path, flaw) => `${path} ${flaw}（请修复或删除该文件）`,
  flawedSetting: (setting, path, flaw) =>
    `${setting}：${path} ${flaw}（请填写程序本身的路径，或删除此设置以便在 PATH 中查找）`,
  noFolder: (folder, reason) =>
    `无法在 ${folder} 中为该工具创建文件夹：${reason}（请使其可写，或将 AGON_HOME 设为其他文件夹）`,
  notAFolder: folder => `${folder} 不是文件夹（请将其删除）`,
  allTaken: folder => `${folder} 中供该席位使用的文件夹均已被占用`,
  notStarted: (command, reason) => `无法启动 ${command}：${reason}`,
  longLine: command => `${command} 输出的一行过长，不可能是它的事件`,
  unforeseen: (command, reason) => `${command}：${reason}`,
  late: seconds => `用时超过 ${seconds} 秒`,

  ended: (command, how, complaint) =>
    `${command} 没有给出结果就结束了（${how}）${complaint === null ? '' : `：${complaint}`}`,
  exitCode: code => `退出码 ${code ?? '未知'}`,
  silent: command => `${command} 运行失败，且未说明原因`,
  noConnection: why => `连接失败（${why}）`,
  status: (status, why) => `服务端返回状态码 ${status}（${why}）`,
  notSignedIn: command => `${command} 尚未登录`,
  signIn: command => `请登录：${command}`,
  nothingLeft: command => `${command} 所登录的账户额度已用完`,
  unknownModel: (command, model) =>
    `${command} 无法使用${model === null ? '其默认模型' : `模型 ${model}`}（可用 ${command} models 列出可用的模型）`,

  refused: '模型拒绝回答',
  noAnswer: '本轮结束时没有给出回答（模型拒绝回答）',
  filtered: '回复被内容过滤拦截',
  beganAnew: '回复中途中断，该工具又从头开始回答',
}

const words: Readonly<Record<Language, ToolWords>> = { en, zh }

export const toolWordsIn = (language: Language): ToolWords => words[language]
