import type * as en from './words.en.ts'
import { example, shortList } from './words.en.ts'

const forms = `每段发言另起一行，以发言者开头：“${example.zh}”“正方：……”“第一轮：正方立论”；或放在标题之下：“## 第一轮：正方”“### 小李”。也可以是 JSON：[{"speaker": "正方", "content": "……"}, ……]`

export const without: typeof en.without = {
  both: '--without 略去一次发言，--each 依次略去每一次。请只写其中一个。',
  nothingToOmit: '--each：每一方都只发言一次；略去唯一的发言，这一方就不存在了，无从裁决。',
  noSpeech: (key, meant, keys) =>
    `--without：这份记录中没有“${key}”这次发言。${meant ? `是否想用 ${meant}？` : ''}现有：${shortList(keys, '、', 40)}。`,
  onlySpeech: (key, name) => `--without：${key} 是${name}唯一的发言。略去它，这一方就不存在了，无从裁决。`,
}

export const transcript: typeof en.transcript = {
  noSuch: which => `“${which}”既不是辩论编号，也不是文件。请给出编号（agon list 可列出）、last，或一份文件的路径。`,
  refused: (path, why) => `${path} ${why}。`,
  nobody: (path, seen) =>
    `在 ${path} 中没有找到发言者。${seen.length > 0 ? `可能是名字的标签：${shortList(seen, '、', 10)}。请写明谁在发言：--speakers "${seen.slice(0, 2).join(',')}"。` : ''}${forms}`,
  onlyOne: (path, name, leftOut, seen) =>
    `${path} 中只有${name}发言${leftOut.length > 0 ? `（${leftOut.join('、')}不属于任何一方）` : ''}，而裁决至少需要两方。${
      seen.length > 1
        ? `其他标签：${shortList(
            seen.filter(one => one !== name),
            '、',
            10,
          )}；请用 --speakers 写明谁在发言。`
        : ''
    }${forms}`,
  badJson: path =>
    `${path} 不是可以读取的 JSON，整体和逐行都读不了。可以读取的是发言列表：[{"speaker": "正方", "content": "……"}, {"speaker": "反方", "content": "……"}]`,
  tooManyLabels: path => `${path} 中像是发言者的行太多，不会是少数几方之间的辩论。文件对吗？请只给出辩论本身。`,
  tooMany: (path, names, most) =>
    `在 ${path} 中找到 ${names.length} 个发言者，而最多只能裁决 ${most} 个：${shortList(names, '、')}。如果其中有些只是正文里的标签，请写明谁在发言：--speakers "${names.slice(0, 2).join(',')}"`,
  notSpeaking: (names, found) =>
    `--speakers：${names.join('、')}没有发言。找到的有：${found.length > 0 ? shortList(found, '、') : '无'}。`,
  oneNamed: (name, found) =>
    `--speakers：只写了${name}，而裁决至少需要两方；没有写上的不会纳入。请写上所有发言者。${found.length > 0 ? `找到的有：${shortList(found, '、')}。` : ''}`,
  emptyName:
    '--speakers：有一个名字是空的。请这样写：--speakers "小李,小王"；或为角色写上名字：--speakers "正方=小李,反方=小王"',
  noQuestion: path =>
    `${path} 没有写明辩论的问题。请在第一行写上“# 我们应该……吗？”，或用 --question "我们应该……吗？" 给出。`,
  onlyNames: (path, title) =>
    `${path} 的标题写的是谁在发言（“${title}”），裁判不应读到，而没有写明辩论的问题。请用 --question "我们应该……吗？" 给出。`,
  emptyQuestion: '--question 是空的。请给出辩论的问题：--question "我们应该……吗？"',
  saidNothing: id => `辩论 ${id} 中没有可供裁决的发言。查看：agon show ${id}`,
  oneSpoke: (id, name) => `辩论 ${id} 中只有${name}发言，而裁决至少需要两方。继续这场辩论：agon resume ${id}`,
  lostFile: (path, id) => `辩论 ${id} 所用资料 ${path} 的内容已丢失。`,
  whichTopic: (id, topics) => `辩论 ${id} 有多个议题。请用 --topic 选定一个：${topics.join('、')}。`,
  noTopic: (topic, id, topics) => `--topic：辩论 ${id} 中没有“${topic}”。议题有：${topics.join('、')}。`,
  topicOfTree: '--topic 只用于有多个议题的树状辩论；这份记录只有一个议题。',
  speakersOfFile: '--speakers 只用于文件；档案中的辩论已知谁在发言。',
  plan: (source, speakers) => `记录：${source}，${speakers.join('、')}`,
  debate: (id, format) => `辩论 ${id}（${format}）`,
  speaker: (name, speeches) => `${name}（${speeches} 次发言）`,
  leftOut: names => `  未纳入（不属于任何一方）：${names.join('、')}`,
  listeners: speakers => `  另有观众发言纳入记录，但不作为裁决对象：${speakers.join('、')}`,
  masked: count => `  发送前已遮蔽 ${count} 处密钥`,
  removed: count => `  已移除 ${count} 个不可见字符或控制字符`,
  sharedJudge: model => `裁判（${model}）与那场辩论的一位辩手使用同一个模型。可用 --judge 另行指定。`,
  once: speeches =>
    `每人只发言一次（共 ${speeches} 次发言）。如果不止一轮，说明记录没有在该分开的地方分开：发言者的写法见 docs/judging.md，或用 --speakers 写明。`,
  many: names =>
    `${names.length} 个发言者对一场辩论来说偏多。如果其中有些只是正文里的标签，请写明谁在发言：--speakers "${names.slice(0, 2).join(',')}"`,
  untold: title => `  问题中略去了透露发言者的部分：${title}（可用 --question 另行给出）`,
  claims: letters => `  论点编号所指：${letters.join('、')}；盲审裁判读到的编号不带这一方的字母`,
  claimsOf: (letter, name) => `[${letter}…] → ${name}`,
  missing: labels => `  所指论点并不存在：${shortList(labels, '、', 10)}`,
  without: key => `  裁决时略去 ${key}`,
  each: speeches => `  --each：共 ${speeches + 1} 次裁决，一次针对全部发言，另外 ${speeches} 次各略去一次发言`,
  eachNeedsBlind:
    '--each：严谨程度不能是 low。只有裁判不知道各方是谁、按标准评分、并且每次都以同一顺序看到各方时，各次裁决才可以比较：请用 --rigor normal（默认）或 high。',
  eachNeedsModels: people =>
    `--each：${people.join('、')}读过的发言无法当作没有说过。请指定模型：--judge provider:model`,
}
