/** Nobody says more; hostile text is cut off here. */
const longest = 20_000

/** The paragraphs of a speech that say something: not what marks it as an offline one. */
export const paragraphsIn = (speech: string): string[] =>
  speech
    .slice(0, longest)
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '' && !isMark(paragraph))

const isMark = (paragraph: string): boolean => /^\*(?:Offline voice|离线声音)[^\n]*\*$/.test(paragraph)

/** What is quoted is not the speaker's own; a gap is left where it stood. */
export const plainParagraph = (paragraph: string): string =>
  paragraph.replace(/“[^“”\n]{0,600}”|"[^"\n]{0,600}"|「[^「」\n]{0,600}」|『[^『』\n]{0,600}』/g, '\u0000')

/** What stands in quotation marks or as a quoted line. */
export function quotationsIn(speech: string): string[] {
  const text = speech.slice(0, longest)
  const marked = text.matchAll(/“([^“”\n]{6,600})”|"([^"\n]{6,600})"|「([^「」\n]{6,600})」|『([^『』\n]{6,600})』/g)
  const lines = text.matchAll(/^[ \t]{0,8}>[ \t]?(.{6,600})$/gm)
  return [...marked, ...lines].flatMap(match => match.slice(1).find(group => group !== undefined) ?? []).slice(0, 40)
}
