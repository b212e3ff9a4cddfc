/** A longer line is no prose: data, minified code, or an attack on whoever reads it. */
export const longestLine = 4_000

/** Whether words are left when badges, links, code and addresses are taken away. */
export function isSpeech(text: string): boolean {
  const words = /[`<[]|:\/\//.test(text) ? withoutMarks(text) : text
  const chinese = words.match(/\p{Script=Han}/gu)?.length ?? 0
  return chinese >= 4 || (words.match(/\p{L}/gu)?.length ?? 0) >= 14
}

const withoutMarks = (text: string): string =>
  text
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\]|:\s*\S+)/g, '')
    .replace(/https?:\/\/\S+|<[^>]+>|`[^`]*`/g, '')
