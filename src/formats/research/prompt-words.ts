import type { Language } from '../../core/language.ts'
import type { ResearchOptions } from './options-in.ts'

interface PromptWords {
  /** How a role may find things out. */
  means(means: 'own' | 'service' | 'none', withFiles: boolean, atOnce: number): string
  left(rounds: number): string
  /** Files that the user vouches for as official documents. */
  official(paths: readonly string[]): string
  noneOfYourOwn: string
  nothingAsked: string
  unanswered(numbers: readonly string[]): string
  noSuchArgument(field: string, strange: readonly string[], numbers: readonly string[]): string
  answeredTwice(numbers: readonly string[]): string
  tooLong(length: number, most: number): string
  untagged(numbers: readonly string[]): string
  untreated(numbers: readonly string[]): string
  treatedTwice(numbers: readonly string[]): string
  ofAnother(field: string, number: string): string
  unknownNumber(field: string, strange: readonly string[], numbers: readonly string[]): string
  notOneSentence: string
  audience: Record<ResearchOptions['audience'], string>
  decision: Record<ResearchOptions['decision_type'], string>
}

/** Of numbers that a reply made up, some: whoever wrote it must not fill the next prompt. */
const few = (numbers: readonly string[], mark: string): string =>
  numbers.slice(0, 10).join(mark) + (numbers.length > 10 ? ` … (+${numbers.length - 10})` : '')

export const promptWords: Record<Language, PromptWords> = {
  en: {
    means: (means, withFiles, atOnce) => {
      const files = withFiles
        ? ' The files that the user brought are sources as well: give path:line as the reference.'
        : ''
      if (means === 'own')
        return `Search the web before you answer, as often as you need. Every argument that rests on a page names its kind of source, its address and the exact words that carry it.${files}`
      if (means === 'none')
        return withFiles
          ? 'You have no web search. Cite the files that the user brought, by path:line; everything else is what you know: mark it "no-source", with reference and quote null. Do not name pages from memory.'
          : 'You have no web search, so tell what you know: every argument gets the source "no-source", with reference and quote null. Do not name pages from memory.'
      return `You can look things up: reply with "searches" (questions for a search engine, at most ${atOnce}) and "pages" (addresses among your earlier results that you want to read whole, at most ${atOnce}), and leave "findings" null. What is found is shown to you as material. Once you know enough, or when you are told that no search is left, give your "findings" and no more searches. Every argument that rests on a page names its kind of source, its address and the exact words that carry it; cite only pages you were shown.${files}`
    },
    left: rounds =>
      rounds === 0
        ? 'No search is left: give your findings now, what "findings" would hold by itself.'
        : `You may look things up ${rounds} more time${rounds === 1 ? '' : 's'}, or give your findings.`,
    official: paths =>
      paths.length === 0
        ? 'No file that the user brought counts as an official document.'
        : `The user vouches for these files as official documents: ${paths.join(', ')}. A claim that they carry is \`official-docs\`.`,
    noneOfYourOwn: '(Your own research did not arrive. Argue from your stance.)',
    nothingAsked: 'findings is null, but nothing is to be looked up. Give searches or pages, or your findings.',
    unanswered: numbers => `rebuttals: ${numbers.join(', ')} left without an answer. Answer every argument once.`,
    noSuchArgument: (field, strange, numbers) =>
      `${field}: the others have no argument ${few(strange, ', ')}. Theirs: ${numbers.join(', ')}.`,
    answeredTwice: numbers => `rebuttals: ${numbers.join(', ')} answered more than once. Answer every argument once.`,
    tooLong: (length, most) =>
      `The reply has ${length} words, and ${most} are allowed. Shorten it; keep every rebuttal.`,
    untagged: numbers =>
      `claims: nothing is said about ${numbers.join(', ')}. Tag its claims, or list it in "without".`,
    untreated: numbers =>
      `treated: ${numbers.join(', ')} missing. Say of every argument and attack what you did with it.`,
    treatedTwice: numbers => `treated: ${numbers.join(', ')} more than once. Decide for one treatment of each.`,
    ofAnother: (field, number) => `${field}: ${number} is the argument of another side.`,
    unknownNumber: (field, strange, numbers) =>
      `${field}: there is no ${few(strange, ', ')}. Known: ${numbers.join(', ')}.`,
    notOneSentence: 'summary: more than one sentence. Say it in one.',
    audience: {
      self: 'the person who asked, deciding alone',
      team: 'a team that has to live with the decision',
      public: 'readers who were not there and know nothing of the background',
    },
    decision: {
      'personal-choice':
        'a personal choice: say what this person should do, given what it costs them to try and to turn back',
      'team-standardization':
        'a standard for a team: say what to standardise on, how to introduce it, what exceptions to allow and what would make you revise it',
      'market-analysis':
        'a market analysis: say where the market is going, who is best placed and what somebody with a stake in it should do',
    },
  },
  zh: {
    means: (means, withFiles, atOnce) => {
      const files = withFiles ? '用户提供的文件同样是来源：reference 写 路径:行号。' : ''
      if (means === 'own')
        return `回答之前先进行网络搜索，次数不限。凡是依据网页的论点，都要写明来源类型、网址，以及支撑该论点的原文。${files}`
      if (means === 'none')
        return withFiles
          ? '你没有网络搜索。请以 路径:行号 引用用户提供的文件；其余一律是你已有的知识：来源写 "no-source"，reference 和 quote 为 null。不要凭记忆写网址。'
          : '你没有网络搜索，请写你所知道的：每个论点的来源都写 "no-source"，reference 和 quote 为 null。不要凭记忆写网址。'
      return `你可以查资料：回复中在 "searches" 写要搜索的问题（至多 ${atOnce} 个），在 "pages" 写要通读的、出现在你先前结果中的网址（至多 ${atOnce} 个），并让 "findings" 为 null。查到的内容会作为材料给你看。资料足够时，或被告知不能再搜索时，给出 "findings"，不再搜索。凡是依据网页的论点，都要写明来源类型、网址，以及支撑该论点的原文；只引用给你看过的网页。${files}`
    },
    left: rounds =>
      rounds === 0
        ? '不能再搜索：现在请直接给出 findings 所含的内容。'
        : `还可以查 ${rounds} 次，或直接给出 findings。`,
    official: paths =>
      paths.length === 0
        ? '用户提供的文件都不算官方文档。'
        : `用户确认以下文件为官方文档：${paths.join('、')}。由它们支撑的声明即为 \`official-docs\`。`,
    noneOfYourOwn: '（你自己的调查没有送达。请从你的立场出发论证。）',
    nothingAsked: 'findings 为 null，却没有要查的内容。请给出 searches 或 pages，或者给出 findings。',
    unanswered: numbers => `rebuttals：没有回应 ${numbers.join('、')}。每个论点都要回应一次。`,
    noSuchArgument: (field, strange, numbers) =>
      `${field}：对方没有编号为 ${few(strange, '、')} 的论点。可选：${numbers.join('、')}。`,
    answeredTwice: numbers => `rebuttals：${numbers.join('、')} 回应了不止一次。每个论点只回应一次。`,
    tooLong: (length, most) => `回复共 ${length} 字，上限为 ${most} 字。请压缩，但保留每一条反驳。`,
    untagged: numbers => `claims：没有涉及 ${numbers.join('、')}。请标记其中的声明，或把它列入 "without"。`,
    untreated: numbers => `treated：缺少 ${numbers.join('、')}。请说明你如何对待每一个论点和新攻击。`,
    treatedTwice: numbers => `treated：${numbers.join('、')} 出现了不止一次。每个只取一种处理。`,
    ofAnother: (field, number) => `${field}：${number} 是另一方的论点。`,
    unknownNumber: (field, strange, numbers) => `${field}：没有 ${few(strange, '、')}。可选：${numbers.join('、')}。`,
    notOneSentence: 'summary：不止一句话。请用一句话概括。',
    audience: {
      self: '提问者本人，独自作决定',
      team: '要承担这一决定的团队',
      public: '不在场、也不了解背景的读者',
    },
    decision: {
      'personal-choice': '个人选择：说明此人应当怎么做，并考虑尝试与回头各要付出什么',
      'team-standardization': '团队标准化：说明统一采用什么、如何引入、允许哪些例外、什么情况下应当修订',
      'market-analysis': '市场分析：说明市场走向、谁处于最有利的位置、利益相关者应当怎么做',
    },
  },
}
