import type { Brief } from '../core/events.ts'
import type { Failure } from '../core/failure.ts'
import type { Language } from '../core/language.ts'
import { type Lookup, type Search, type SearchAnswer, type SearchLimits, usualSearchLimits } from '../core/search.ts'
import type { Searching } from '../engine/perform.ts'
import { ConfigError } from './config/problem.ts'
import { searchOf } from './config/search.ts'
import type { Host } from './host.ts'

/** Looks things up for the seats of debates. Whoever plays the debates closes it afterwards. */
export function openLookups({ config, mask }: Pick<Host, 'config' | 'mask'>) {
  const opened: Opened[] = []
  return {
    /** Nothing is loaded or started before the first query. */
    lookupFor(brief: Brief): Searching | null {
      const name = serviceOf(brief)
      if (name === null) return null
      const { results, bytes } = limitsOf(brief)
      const open = lazily(() => openService(name, brief.language, config, opened))
      const pages = lazily(async () => {
        const { openPages } = await import('../evidence/web/pages.ts')
        return openPages({ language: brief.language, mask })
      })
      const lookup: Lookup = {
        name,
        async find(query, signal): Promise<SearchAnswer> {
          const service = await open()
          return 'failure' in service ? service : service.find(query, results, signal)
        },
        async read(url, signal) {
          const page = await (await pages()).read(url, signal)
          return page.state === 'read' ? { url: page.url, title: page.title, text: page.text } : { reason: page.reason }
        },
      }
      return { lookup, bytes }
    },
    async close() {
      await Promise.all(opened.map(search => search.close()))
    },
  }
}

type Opened = Pick<Search, 'find' | 'close'>

/** The search service that some role uses. null: none does. */
function serviceOf({ options: { search } }: Brief): string | null {
  if (typeof search !== 'object' || search === null) return null
  const means = Object.values(search).filter(means => typeof means === 'string')
  return means.find(means => means !== 'own' && means !== 'none') ?? null
}

function limitsOf({ options: { limits } }: Brief): SearchLimits {
  return { ...usualSearchLimits, ...(limits as object as Partial<SearchLimits> | undefined) }
}

/** By now another service may be configured than when the debate was opened, or none. */
async function openService(
  name: string,
  language: Language,
  config: Host['config'],
  opened: Opened[],
): Promise<Opened | { failure: Failure }> {
  const lost = (message: string) => ({ failure: { kind: 'rejected' as const, message, maybePaid: false } })
  try {
    const resolved = searchOf(config, language)
    if (resolved?.name !== name) return lost(notConfigured[language](name))
    const { openSearch } = await import('../search/search.ts')
    const search = openSearch(resolved.settings, language)
    opened.push(search)
    return search
  } catch (error) {
    if (error instanceof ConfigError) return lost(error.message)
    throw error
  }
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

const notConfigured: Record<Language, (name: string) => string> = {
  en: name => `the search service ${name} is not configured any more`,
  zh: name => `搜索服务 ${name} 已不在配置中`,
}
