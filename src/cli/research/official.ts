import { resolve } from 'node:path'
import type { Material } from '../../core/model.ts'
import { isInside } from '../context/folder.ts'
import { realPath } from '../real-path.ts'
import type { ResearchAsk } from './ask.ts'

/** Of the files that go in, those that the user vouches for: by path, or in a folder. Texts of a program go by their name. */
export function officialAmong(
  files: readonly Material[],
  { official, context }: Pick<ResearchAsk, 'official' | 'context'>,
  cwd: string,
): string[] {
  if (official.length === 0) return []
  const texts = new Set(context.flatMap(item => (typeof item === 'string' ? [] : [item.path])))
  const places = official.map(path => realPath(resolve(cwd, path)))
  const isVouchedFor = (path: string) =>
    official.includes(path) || (!texts.has(path) && places.some(place => isInside(realPath(resolve(cwd, path)), place)))
  return files.map(({ path }) => path).filter(isVouchedFor)
}
