import type { Language } from '../../core/language.ts'
import { type ExportedFile, Refused } from '../../server/house.ts'
import type { KeptDebate } from '../kept.ts'
import { exportAs, exportNames, isMarkdown } from '../render.ts'
import { houseWords } from './words.ts'

/** A debate as a file. Files that a debate leaves in a folder are not among its forms here. */
export async function exportedFile(debate: KeptDebate, form: string, language: Language): Promise<ExportedFile> {
  const allowed = exportNames(debate).filter(name => name !== 'files')
  if (!allowed.includes(form)) {
    const message = houseWords[language].noForm(form, allowed.join(language === 'zh' ? '、' : ', '))
    throw new Refused(422, [{ field: 'form', message }])
  }
  const { id, view } = debate
  const own = isMarkdown(form) && form !== 'md' ? `-${form}` : ''
  const name = [`agon-${id}`, slug(view.brief.topic)].filter(part => part !== '').join('-')
  return {
    name: `${name}${own}.${isMarkdown(form) ? 'md' : form}`,
    type: types[form] ?? (isMarkdown(form) ? types.md! : 'text/plain'),
    text: await exportAs(form, debate),
  }
}

const types: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  json: 'application/json',
  html: 'text/html',
}

/** Letters and digits of any script; nothing that a file system or a shell gives a meaning to. */
const slug = (topic: string): string =>
  [
    ...topic
      .slice(0, 400)
      .toLowerCase()
      .toWellFormed()
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-'),
  ]
    .slice(0, 48)
    .join('')
    .replace(/^-+|-+$/g, '')
