/** A longer line is not prose but data, minified code, or an attack on its reader. */
export const longestLine = 4_000

/** Whether words remain without badges, links, code and addresses. */
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
