import type { OfflineTopic } from './question.ts'
import { label, unique } from './text.ts'

const asks: [RegExp, string, string][] = [
  [/是否(?:应该|应当)|应不应该|应该不应该/, '应该', '不应该'],
  [/是否应/, '应', '不应'],
  [/该不该/, '该', '不该'],
  [/是否需要|需不需要/, '需要', '不需要'],
  [/是否值得|值不值得/, '值得', '不值得'],
  [/要不要|是否要/, '要', '不要'],
  [/能不能|能否|是否能够?/, '能', '不能'],
  [/可不可以|是否可以/, '可以', '不可以'],
  [/有没有必要|是否有必要/, '有必要', '没有必要'],
  [/是不是应该/, '应该', '不应该'],
  [/是不是/, '是', '不是'],
  [
    /是否(?=使用|采用|引入|选|启用|支持|允许|增加|添加|改|迁|切换|换|用|放弃|移除|保留|继续|重写|重构|拆分)/,
    '应当',
    '不应当',
  ],
  [/是否/, '', '并非'],
  [/应该|应当/, '应该', '不应该'],
]
const move = '(?:迁移|切换|更换|转换|转|换|迁|升级|改)'
const to = '(?:到|成|为|至|用|向)'
const changes: [RegExp, (match: RegExpExecArray) => Omit<OfflineTopic, 'says'>][] = [
  [new RegExp(`从(.+?)${move}${to}(.+)$`), m => change([m[2]!, '迁移'], [m[1]!])],
  [/(?:把|将)(.+?)(?:换成|替换为|替换成|改成)(.+)$/, m => change([m[2]!], [m[1]!])],
  [/用(.+?)(?:替换|代替|取代|替代)(.+)$/, m => change([m[1]!], [m[2]!])],
  [new RegExp(`${move}${to}(.+)$`), m => change([m[1]!, '迁移'], [])],
  [/(重写|重构|拆分|重新设计|合并)(.+)$/, m => change([m[1]!], [m[2]!])],
  [/(?:放弃|移除|弃用|删除|取消|停用|禁止|淘汰|去掉|下线|停止)(?:使用)?(.+)$/, m => change([], [m[1]!])],
  [/(?:保留|继续使用|继续|坚持|沿用|维持|保持)(.+)$/, m => ({ ...change([m[1]!], []), form: 'keep' })],
  [
    /(?:使用|采用|引入|选用|选择|启用|支持|允许|增加|添加|改用|推行|实行|建立|加入|要求|让|用)(.+)$/,
    m => change([m[1]!], []),
  ],
]

export function chineseTopic(question: string): OfflineTopic {
  const bare = question.replace(/[？?。！!\s]+$/, '').replace(/[吗呢吧]$/, '')
  return choiceOf(bare) ?? proposalOf(bare)
}

function choiceOf(bare: string): OfflineTopic | null {
  const pair =
    /^(.+?)(?:还是|\s*(?:vs\.?|VS\.?|对比)\s*)(.+)$/.exec(bare) ??
    /^(.+?)(?:和|与|跟)(.+?)(?:哪个|哪一个|谁)/.exec(bare)
  if (!pair) return null
  const first = nameOf(optionIn(pair[1]!))
  const second = nameOf(optionIn(pair[2]!))
  if (!first || !second || first === second) return null
  const choose = (one: string, other: string): string => tidy(`应选 ${one}，而不是 ${other}。`)
  const says = { for: choose(first, second), against: choose(second, first) }
  return { form: 'choice', favoured: [first], opposed: [second], says }
}

const optionIn = (text: string): string =>
  text
    .replace(/^.*(?:应该|应当|使用|采用|选择|选用|用|选|迁移到|换成|继续用|留在)/, '')
    .replace(/(?:更好|好|比较好|更合适|更快)$/, '')

function proposalOf(bare: string): OfflineTopic {
  const ask = asks.find(([pattern]) => pattern.test(bare))
  const says = ask
    ? { for: `${bare.replace(ask[0], ask[1])}。`, against: `${bare.replace(ask[0], ask[2])}。` }
    : { for: `赞成：${bare}。`, against: `反对：${bare}。` }
  const sentence = { for: tidy(label(says.for, 160)), against: tidy(label(says.against, 160)) }
  const content = ask ? bare.slice(bare.search(ask[0])).replace(ask[0], '') : bare
  for (const [pattern, roles] of changes) {
    const match = pattern.exec(content) ?? pattern.exec(bare)
    if (match) return { ...roles(match), says: sentence }
  }
  const subject = ask ? bare.slice(0, bare.search(ask[0])) : ''
  const favoured = unique([nameOf(subject), nameOf(content.replace(/^是/, ''))])
  return { form: ask && ask[1] !== '' ? 'change' : 'claim', favoured, opposed: [], says: sentence }
}

const change = (favoured: string[], opposed: string[]): Omit<OfflineTopic, 'says'> => ({
  form: 'change',
  favoured: unique(favoured.map(nameOf)),
  opposed: unique(opposed.map(nameOf)),
})

/** The thing itself, without its purpose. */
const nameOf = (text: string): string =>
  label(text.replace(/[，,；;：:（(].*$/, ''), 40)
    .replace(/^(?:把|将|对|在|这个|这些|该|本|我们的?|现有的?|当前的?|一个|一套)+/, '')
    .replace(/(?:作为|来|以便|用于|用来|进行).*$/, '')
    .replace(/(?:了|的)$/, '')
    .trim()

const tidy = (text: string): string => text.replace(/\s+([，。：])/g, '$1')
