import { mostMegabytes, RecordHindered } from './disk.ts'
import type { recordFileWords } from './words.ts'

/** Why a record cannot be read or written, for the user. */
export function hindranceText(error: unknown, t: (typeof recordFileWords)['en']): string {
  if (error instanceof RecordHindered)
    return {
      link: t.isLink,
      'not-a-file': t.notFile,
      'too-large': t.tooLarge(mostMegabytes),
      'moved-folder': t.movedFolder,
    }[error.hindrance]
  const { code = '', message } = error as NodeJS.ErrnoException
  const known: Record<string, string> = {
    ENOSPC: t.full,
    EDQUOT: t.full,
    EACCES: t.denied,
    EPERM: t.denied,
    EROFS: t.readOnly,
    ELOOP: t.isLink,
    ENOENT: t.noPlace,
  }
  return known[code] ?? message
}
