/**
 * Does a speaker name itself by the word between `before` and `after`? "As Claude, I …", "I am GPT-5", "made by OpenAI" of
 * itself, 作为 Claude，我…, 我是通义千问. Both are short pieces of the text around the word.
 */
export function namesItself(before: string, after: string, house: boolean): boolean {
  if (statements.test(before) || origins.test(before) || chineseOrigins.test(before)) return true
  if (asA.test(before)) return house ? ownModel.test(after) || speaks.test(after) : speaks.test(after)
  if (asOne.test(before)) return house ? speaks.test(after) : /^\s*(?:[,:;—–-]|$)/.test(after) || speaks.test(after)
  if (chineseStatements.test(before)) return !house || chineseModel.test(after)
  if (chineseAs.test(before)) return house ? chineseModel.test(after) : !chineseOther.test(after)
  return /^\s*,?\s*(?:is|was) (?:who|what) (?:I am|is speaking)\b|^\s*(?:speaking )?here[,:]/i.test(after)
}

/** Is somebody meant who takes part, rather than a thing of that name? "GPT argues", "asked Gemini", "the Gemini model". */
export function speaksAs(before: string, after: string): boolean {
  return said.test(after) || spokenTo.test(before) || (asOne.test(before) && !/^\s+\p{L}/u.test(after))
}

const saying =
  'says?|said|argues?|argued|claims?|claimed|thinks?|writes?|wrote|answers?|answered|repl(?:y|ies|ied)|concedes?|conceded|admits?|admitted|insists?|asserts?|asserted|agrees?|agreed|believes?|contends?'
const said = new RegExp(
  [
    String.raw`^(?:['’]s)?\s+(?:(?:here|itself|also|never|then|now)\s+)?(?:${saying})(?![\p{L}])`,
    String.raw`^['’]s\s+(?:own\s+)?(?:argument|claim|case|point|reply|answer|position|speech|rebuttal|view)s?(?![\p{L}])`,
    String.raw`^\s*(?:的)?\s*(?:认为|主张|指出|承认|声称|回答|回应|反驳|说|论点|论证|发言|大?模型)`,
    String.raw`^\s+(?:language\s+)?(?:model|assistant|chatbot)s?(?![\p{L}])`,
  ].join('|'),
  'iu',
)
const spokenTo =
  /(?:Google|DeepMind|OpenAI|谷歌)(?:['’]s|的)?\s?$|(?:^|[^\p{L}])(?:ask(?:ed|ing)?|told|tell(?:ing)?|answer(?:ed|ing)?|repl(?:y|ied)\s+to|agree\s+with|dear|debating|opponent,?)\s+$/iu

/** How much of the text around a word is looked at. */
export const sightAround = 96

const word = String.raw`[\p{L}\p{N}'’,-]{1,24}`
const kind = '(?:model|assistant|AI|LLM|system|chatbot|agent|member)'
const made = '(?:made|trained|developed|built|created|released|designed|engineered|deployed|powered|produced)'
const end = String.raw`[\s"'“‘*_(\[]*$`

const statements = new RegExp(
  [
    String.raw`(?:^|[^\p{L}])(?:I\s+am|I['’]?m|I,|my\s+name\s+is|call\s+me|this\s+is|speaking\s+is|it['’]?s\s+me,)`,
    String.raw`(?:\s+(?:actually|really|just|also|in\s+fact|called|named|known\s+as|an?|the))*`,
    end,
  ].join(''),
  'iu',
)
const origins = new RegExp(
  [
    String.raw`(?:^|[^\p{L}])(?:`,
    String.raw`(?:as|being|I\s+am|I['’]?m|I,)\s+(?:[^\s.!?。]{1,24}\s+){0,3}?an?\s+(?:${word}\s+){0,4}?${kind},?\s+(?:${word}\s+){0,4}?(?:by|from|of|at)`,
    String.raw`|I(?:['’]ve|\s+was|\s+have\s+been|\s+am|['’]m)\s+(?:${word}\s+){0,3}?${made}\s+(?:${word}\s+){0,2}?(?:by|at)`,
    String.raw`|(?:I\s+am|I['’]m)\s+[^.!?\n]{1,40},\s+(?:and\s+)?(?:was\s+)?${made}\s+(?:${word}\s+){0,2}?(?:by|at)`,
    String.raw`|my\s+(?:own\s+)?(?:maker|creator|developer|trainer|company|lab|parent\s+company|training)s?,?(?:\s+(?:at|is|by|are|was))?`,
    String.raw`|(?:we|us|my\s+(?:team|colleagues|developers|creators))\s+at`,
    ')',
    end,
  ].join(''),
  'iu',
)
const asA = new RegExp(String.raw`(?:^|[^\p{L}])(?:as|being|like)\s+an?(?:\s+${word}){0,3}?${end}`, 'iu')
const asOne = new RegExp(String.raw`(?:^|[^\p{L}])(?:speaking\s+as|as|being)${end}`, 'iu')
const speaks = new RegExp(
  String.raw`^['’]?s?\s*(?:${kind}|${word})?(?:\s+${kind})?\s*[,:—–-]?\s*(?:I|my|myself|me)(?![\p{L}\p{N}])`,
  'iu',
)
const ownModel = new RegExp(String.raw`^(?:['’]s)?\s+(?:[\p{L}-]{1,16}\s+){0,2}${kind}(?![\p{L}])`, 'iu')

const chineseEnd = String.raw`[\s“"「『（(*_]*$`
const one = '(?:一个|一名|一款|一位|个)?'
const chineseStatements = new RegExp(
  `(?:我是|我就是|我叫|我的名字是|我名叫|本模型是|我其实是|我乃)${one}(?:由|来自|基于)?${chineseEnd}`,
  'u',
)
const chineseAs = new RegExp(`(?:作为|身为)${one}(?:由|来自|基于)?${chineseEnd}`, 'u')
const chineseOrigins = new RegExp(
  `(?:我由|我是由|我是[^,。;\n]{1,24},(?:是)?由|我来自|我出自|训练我的|开发我的|我的(?:开发者|创造者|开发商|公司|训练方)(?:是|为)?)(?:公司)?${chineseEnd}`,
  'u',
)
const chineseModel =
  /^\s*(?:公司|团队|旗下)?(?:所)?(?:开发|训练|研发|创建|创造|打造|推出|发布|的?(?:大|语言|人工智能|智能|AI|对话)*(?:模型|助手|AI))/iu
const chineseOther = /^\s*的(?!\s*(?:大|语言)*模型)|^\s*(?:用户|客户|开发者|竞争|替代|供应)/u
