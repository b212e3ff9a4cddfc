import type { Language } from '../../src/core/language.ts'
import type { Problem } from '../../src/server/house.ts'
import { language } from '../language.ts'
import { Refusal } from '../reach/api.ts'

/** What went wrong, to be shown. A bug stays a bug and is thrown. */
export function troubleOf(error: unknown): readonly Problem[] {
  if (!(error instanceof Refusal)) throw error
  return error.problems.length > 0 ? error.problems : [{ field: null, message: byStatus(error.status) }]
}

/** In one text, for places that have no fields. */
export const troubleText = (error: unknown): string =>
  troubleOf(error)
    .map(({ message }) => message)
    .join('\n')

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

function byStatus(status: number): string {
  const t = words[language.value]
  if (status === 0) return t.lost
  return status === 401 ? t.entry : t.status(status)
}

interface Words {
  lost: string
  entry: string
  status(status: number): string
}

const words: Record<Language, Words> = {
  en: {
    lost: 'Agon cannot be reached at the moment. What you wrote is still here: try again when “agon serve” runs.',
    entry: 'This browser is not let in any more. Open the link that “agon serve” prints; what you wrote is kept.',
    status: status =>
      `The server refused it (${status}) and did not say why. Look at the terminal where “agon serve” runs.`,
  },
  zh: {
    lost: '暂时连接不到 Agon。你写的内容都还在：等 agon serve 运行后再试一次即可。',
    entry: '此浏览器的登录已失效。请打开 agon serve 打印的链接；你写的内容会保留。',
    status: status => `服务器拒绝了请求（${status}），但没有说明原因。请查看运行 agon serve 的终端。`,
  },
}
