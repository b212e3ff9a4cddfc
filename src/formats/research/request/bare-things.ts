/** Cuts names out of the sentence around them: the first part may begin with a question, the last may go on. */
export function bareThings(parts: readonly string[], mostWords: number): string[] {
  const last = parts.length - 1
  const things = parts.map((part, place) => {
    const begun = place === 0 ? withoutBeginning(part.trim()) : part.trim()
    return plain(place === last ? withoutEnd(begun) : begun)
  })
  const isName = (thing: string) =>
    thing !== '' && thing.length <= 80 && thing.split(/\s+/).length <= mostWords && /[\p{L}\p{N}]/u.test(thing)
  const distinct = new Set(things.map(thing => thing.toLowerCase()))
  return things.every(isName) && distinct.size === things.length ? things : []
}

const verbs =
  'use|choose|adopt|pick|take|buy|rent|learn|teach|prefer|try|go with|go for|stay with|stick with|move to|migrate to|switch to|standardi[sz]e on|build on|build with|build|run on|run|deploy|write it in|host on'
const beginnings: readonly RegExp[] = [
  /^(?:please |let us |let's )?(?:compare|comparing|debate|discuss|research|evaluate|analy[sz]e|decide between|choose between|choosing between|comparison of)\s+/i,
  /^(?:which|what)(?: \w+)? (?:is|are|would be) (?:the )?(?:better|best|faster|cheaper|safer|right)(?: \w+)?\s*[,:]?\s+/i,
  new RegExp(
    `^(?:should|shall|would|will|can) (?:we|i|you|they|one|teams?|(?:our|my|the|a) [\\w-]+(?: [\\w-]+)?) (?:rather )?(?:${verbs})\\s+`,
    'i',
  ),
  /^(?:is|are)\s+(?=\S+(?:\s\S+){0,3}$)/i,
  /^(?:请|帮我|帮忙)?(?:研究|分析|辩论|讨论|评估|对比|比较)(?:一下)?[：:\s]*/,
  /^(?:(?:我们|我|团队|公司|项目|新项目|本项目)(?:的[^\s]{1,12})?)?(?:到底|究竟)?(?:应该|应当|该|要|最好)?(?:继续)?(?:使用|采用|选用|选择|改用|换用|换成|迁移到|购买|学习)\s*/,
  /^(?:.{0,20}?)(?:用|选|学|买|上)\s*(?=[A-Za-z0-9])/,
  /^(?:我们|团队|公司)?(?:到底|究竟)?(?:应该|应当|该|要|是)\s*(?:做|走|搭建|选)?/,
]

/** `Should we use Postgres` → Postgres */
export function withoutBeginning(part: string): string {
  const behind = /^.*[:：](?!\/\/)\s*(?=\S)/s.exec(part)
  const rest = behind ? part.slice(behind[0].length) : part
  return beginnings.reduce((text, beginning) => text.replace(beginning, ''), rest)
}

const determined = '(?:a|an|the|our|my|your|their|this|that|these|those|each|every|all|most|many|large|small|new|old)'
const ends: readonly RegExp[] = [
  /\s*[?？!！。；;].*$/s,
  /[,，:：]\s.*$|[，：].*$|\s+[—–-]\s.*$|——.*$/s,
  /\s+(?:for|in|as|when|if|at|under|given|considering|regarding|because|while|by|during|until|after|before|from|which|who|that|where)\s.*$/is,
  new RegExp(`\\s+(?:on|with|to|of|over|inside|into|about)\\s+${determined}\\s.*$`, 'is'),
  /\s+(?:is |are |would be )?(?:the )?(?:better|best|faster|cheaper|safer|worse|right|more \w+)\b.*$/is,
  /(?:\s+\p{Script=Han}{1,4}|性能|价格|成本|速度|体验|效率|安全性|可靠性)更.*$/su,
  /\s*(?:更|哪|谁|怎么|如何|孰).*$/s,
  /\s*(?:的)?(?:对比|比较|优劣|区别|差异|取舍|选择|选型|之争|之间).*$/s,
  /\s+(?:来|用来|作为|用于|做|写)\p{Script=Han}.*$/su,
  /\s*(?:来|作为|用于|适合|比较好|好一些|好|呢|吗|吧)$/,
  /\s+(?:first|next|instead|today|now)$/i,
  /\.+$/,
]

const withoutEnd = (part: string): string => ends.reduce((text, end) => text.replace(end, ''), part)

/** Without surrounding marks. */
const plain = (name: string): string =>
  name.replace(/^[\s"'“”‘’「」『』《》【】]+|[\s"'“”‘’「」『』《》【】,，、:：]+$/gu, '').replace(/\s+/g, ' ')
