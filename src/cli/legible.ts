/** Of a reply in JSON the words: what stands between them is of no use to a reader. */
export function legible(snippet: string): string {
  if (!/"\w{1,40}":/.test(snippet)) return snippet
  return snippet
    .replace(/^…\w*":\s?"?/, '…')
    .replace(/[\]}"\s]{0,8},?[\s[{]{0,8}(?:"\w{1,40}":[\s[{]{0,4}){1,4}"?/g, ' · ')
    .replace(/","/g, ' · ')
    .replace(/ · (?:null(?!\w)|(?= · ))/g, '')
    .replace(/[\]}",\s]+(?=…?$)/, '')
    .replace(/^[\s·]+/, '')
}
