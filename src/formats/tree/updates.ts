import type { Language } from '../../core/language.ts'
import type { Material } from '../../core/model.ts'
import type { Shape } from '../../engine/structured.ts'
import { type Update, Updates } from './shapes.ts'

/** Changes to documents that are really there, in sections that they really have. */
export function updatesShape(context: readonly Material[]): Shape<{ updates: Update[] }> {
  const sections = new Map(context.map(({ path, text }) => [path, headingsIn(text)]))
  const wrong = ({ file, section }: Update, language: Language): string[] => {
    const headings = sections.get(file)
    const t = words[language]
    if (!headings) return [t.noFile(file, [...sections.keys()])]
    return headings.length === 0 || headings.some(heading => same(heading, section)) ? [] : [t.noSection(file, section)]
  }
  return {
    name: 'updates',
    schema: Updates,
    check: ({ updates }, language) => updates.flatMap(update => wrong(update, language)),
    salvage: ({ updates }) => ({ updates: updates.filter(update => wrong(update, 'en').length === 0) }),
  }
}

/** The headings of a Markdown text. A text without any has no sections to name. */
function headingsIn(text: string): string[] {
  return [...text.matchAll(/^ {0,3}#{1,6}[ \t](.*)$/gm)].map(match => match[1]!)
}

const same = (heading: string, section: string): boolean => bare(heading) === bare(section)

const bare = (title: string): string =>
  title
    .replace(/[\s*_`]+/g, ' ')
    .trim()
    .replace(/^#+ ?/, '')
    .replace(/ #+$/, '')
    .trim()
    .toLowerCase()

const words: Record<
  Language,
  { noFile(file: string, known: string[]): string; noSection(file: string, section: string): string }
> = {
  en: {
    noFile: (file, known) => `updates: ${file} is none of the shared documents (${known.join(', ')}).`,
    noSection: (file, section) => `updates: ${file} has no heading “${section}”. Copy one of its headings exactly.`,
  },
  zh: {
    noFile: (file, known) => `updates：${file} 不是共享文档之一（${known.join('、')}）。`,
    noSection: (file, section) => `updates：${file} 中没有标题“${section}”。请原样照抄该文件中的一个标题。`,
  },
}
