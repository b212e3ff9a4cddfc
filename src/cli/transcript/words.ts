import type { Language } from '../../core/language.ts'

/** What is said about transcripts that are judged. */
export interface TranscriptWords {
  /** Neither a debate nor a file. */
  noSuch(which: string): string
  refused(path: string, why: string): string
  nobody(path: string): string
  onlyOne(path: string, name: string, leftOut: readonly string[]): string
  tooMany(path: string, names: readonly string[], most: number): string
  notSpeaking(names: readonly string[], found: readonly string[]): string
  emptyName: string
  noQuestion(path: string): string
  emptyQuestion: string
  /** Of a debate of the archive. */
  saidNothing(id: number): string
  oneSpoke(id: number, name: string): string
  lostFile(path: string, id: number): string
  whichTopic(id: number, topics: readonly string[]): string
  noTopic(topic: string, id: number, topics: readonly string[]): string
  topicOfTree: string
  speakersOfFile: string
  plan(source: string, speakers: readonly string[]): string
  debate(id: number, format: string): string
  speaker(name: string, speeches: number): string
  leftOut(names: readonly string[]): string
  /** Who is heard as well, and is no side. */
  listeners(speakers: readonly string[]): string
  masked(count: number): string
  removed(count: number): string
  sharedJudge(model: string): string
  /** Of the speech that counts as not made. */
  without(key: string): string
  /** So many speeches are left out, one after the other. */
  each(speeches: number): string
  eachNeedsBlind: string
  eachNeedsModels(people: readonly string[]): string
}

const example = { en: '**Alice:** text of the speech', zh: '**小李：** 发言内容' }

export const transcriptWords: Record<Language, TranscriptWords> = {
  en: {
    noSuch: which =>
      `"${which}" is neither the number of a debate nor a file. Give a number (agon list shows them), "last", or the path of a Markdown file.`,
    refused: (path, why) => `${path} ${why}.`,
    nobody: path =>
      `no speakers were found in ${path}. Each speech begins on a line of its own with its speaker's name: ${example.en} — or stands below a heading: ### Alice`,
    onlyOne: (path, name, leftOut) =>
      `only ${name} speaks in ${path}${leftOut.length > 0 ? ` (besides ${leftOut.join(', ')}, who takes no side)` : ''}, and a verdict needs two sides at least. Each speech begins with its speaker's name: ${example.en}`,
    tooMany: (path, names, most) =>
      `${names.length} speakers were found in ${path}, and at most ${most} can be judged: ${shortList(names, ', ')}. If some of these only label parts of a text, say who speaks: --speakers "${names.slice(0, 2).join(',')}"`,
    notSpeaking: (names, found) =>
      `--speakers: ${names.join(', ')} ${names.length === 1 ? 'says' : 'say'} nothing in it. Found: ${found.length > 0 ? shortList(found, ', ') : 'nobody'}.`,
    emptyName: '--speakers: a name is empty. Write them like this: --speakers "Alice,Bob"',
    noQuestion: path =>
      `${path} does not say what was debated. Add it as its first line, "# Should we …?", or give it: --question "Should we …?"`,
    emptyQuestion: '--question is empty. Give what was debated: --question "Should we …?"',
    saidNothing: id => `in debate ${id} nobody said anything that could be judged. See it: agon show ${id}`,
    oneSpoke: (id, name) =>
      `in debate ${id} only ${name} spoke, and a verdict needs two sides at least. Go on with it: agon resume ${id}`,
    lostFile: (path, id) => `the text of ${path}, which debate ${id} was held with, is lost.`,
    whichTopic: (id, topics) => `debate ${id} has several topics. Choose one with --topic: ${topics.join(', ')}.`,
    noTopic: (topic, id, topics) => `--topic: there is no "${topic}" in debate ${id}. Topics: ${topics.join(', ')}.`,
    topicOfTree: '--topic is for a tree with several topics; this transcript has one.',
    speakersOfFile: '--speakers is for files; a debate of the archive knows who spoke.',
    plan: (source, speakers) => `Transcript: ${source} — ${speakers.join(', ')}`,
    debate: (id, format) => `debate ${id} (${format})`,
    speaker: (name, speeches) => `${name} (${speeches} ${speeches === 1 ? 'speech' : 'speeches'})`,
    leftOut: names => `  Left out, because they take no side: ${names.join(', ')}`,
    listeners: speakers => `  Heard as well, and not to choose from: ${speakers.join(', ')}`,
    masked: count => `  ${count} ${count === 1 ? 'secret' : 'secrets'} masked before anything is sent`,
    removed: count => `  ${count} invisible or control ${count === 1 ? 'character' : 'characters'} taken out`,
    sharedJudge: model => `A judge (${model}) has the model of a debater of that debate. Name another with --judge.`,
    without: key => `  Ruled on without ${key}`,
    each: speeches =>
      `  --each: ${speeches + 1} rulings, one on all of it and one without each of ${speeches} ${speeches === 1 ? 'speech' : 'speeches'}`,
    eachNeedsBlind:
      '--each: not with a rigor of low. Rulings can be compared only where the judge does not know who is who, scores by criteria, and is shown the sides in one and the same order: --rigor normal (the usual one) or high.',
    eachNeedsModels: people =>
      `--each: ${people.join(', ')} cannot rule as if a speech that was read had not been made. Name a model: --judge provider:model`,
  },
  zh: {
    noSuch: which =>
      `“${which}”既不是辩论编号，也不是文件。请给出编号（agon list 可列出）、last，或一份 Markdown 文件的路径。`,
    refused: (path, why) => `${path} ${why}。`,
    nobody: path =>
      `在 ${path} 中没有找到发言者。每段发言应另起一行，以发言者的名字开头：${example.zh}；或放在标题之下：### 小李`,
    onlyOne: (path, name, leftOut) =>
      `${path} 中只有${name}发言${leftOut.length > 0 ? `（${leftOut.join('、')}不属于任何一方）` : ''}，而裁决至少需要两方。每段发言应以发言者的名字开头：${example.zh}`,
    tooMany: (path, names, most) =>
      `在 ${path} 中找到 ${names.length} 个发言者，而最多只能裁决 ${most} 个：${shortList(names, '、')}。如果其中有些只是正文里的标签，请写明谁在发言：--speakers "${names.slice(0, 2).join(',')}"`,
    notSpeaking: (names, found) =>
      `--speakers：${names.join('、')}没有发言。找到的有：${found.length > 0 ? shortList(found, '、') : '无'}。`,
    emptyName: '--speakers：有一个名字是空的。请这样写：--speakers "小李,小王"',
    noQuestion: path =>
      `${path} 没有写明辩论的问题。请在第一行写上“# 我们应该……吗？”，或用 --question "我们应该……吗？" 给出。`,
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
    without: key => `  裁决时略去 ${key}`,
    each: speeches => `  --each：共 ${speeches + 1} 次裁决，一次针对全部发言，另外 ${speeches} 次各略去一次发言`,
    eachNeedsBlind:
      '--each：严谨程度不能是 low。只有裁判不知道各方是谁、按标准评分、并且每次都以同一顺序看到各方时，各次裁决才可以比较：请用 --rigor normal（默认）或 high。',
    eachNeedsModels: people =>
      `--each：${people.join('、')}读过的发言无法当作没有说过。请指定模型：--judge provider:model`,
  },
}

const mostListed = 20

function shortList(names: readonly string[], comma: string): string {
  return names.length <= mostListed ? names.join(comma) : [...names.slice(0, mostListed), '…'].join(comma)
}
