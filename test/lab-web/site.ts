import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Connect, isPublicAddress } from '../../src/evidence/web/connect.ts'
import { makeCertificate } from '../evidence/support/certificate.ts'
import { type Listening, listen } from '../lab-search/listen.ts'

/** What stands at an address. */
export interface SitePage {
  /** As a search lists it; left out: no search finds it. */
  listed?: { title: string; text: string; date?: string }
  html?: string
  text?: string
  status?: number
  /** Where it sends its readers. */
  to?: string
  /** Its host is no more. */
  dead?: true
}

export interface Site {
  /** How its hosts are reached: they lead to loopback, and nothing else is allowed but what is public. */
  connect: Partial<Connect>
  /** A search service in the format of SearXNG that lists its pages. */
  search: Listening & { queries: readonly string[] }
  /** Every address that was asked for, oldest first. */
  asked: readonly string[]
  /** Forgets what was asked for, and by what questions. */
  forget(): void
  close(): Promise<void>
}

/** A small part of the web on loopback, with hosts of its own. `pages`: by their addresses. */
export async function startSite(pages: Readonly<Record<string, SitePage>>): Promise<Site> {
  const alive = Object.keys(pages).filter(address => !pages[address]!.dead)
  const hosts = [...new Set(alive.map(address => new URL(address).hostname))]
  const { key, certificate } = makeCertificate(hosts)
  const asked: string[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const address = `https://${request.headers.host?.replace(/:\d+$/, '')}${request.url}`
    asked.push(address)
    const { html, text = '', status = 200, to } = pages[address] ?? { status: 404 }
    const type = html === undefined ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8'
    response.writeHead(to === undefined ? status : 302, {
      'content-type': type,
      ...(to !== undefined && { location: to }),
    })
    response.end(html ?? text)
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const queries: string[] = []
  const search = await listen((request, response) => {
    const query = new URL(request.url ?? '', 'http://lab').searchParams.get('q') ?? ''
    queries.push(query)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found(query, pages)))
  })
  return {
    connect: {
      port: (server.address() as AddressInfo).port,
      ca: certificate,
      isAllowed: address => address === '127.0.0.1' || isPublicAddress(address),
      resolve: async host => {
        if (!hosts.includes(host)) throw Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' })
        return [{ address: '127.0.0.1', family: 4 }]
      },
    },
    search: { ...search, queries },
    asked,
    forget() {
      asked.length = 0
      queries.length = 0
    },
    async close() {
      await search.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Pages that share a word with the question, those that share most first. */
function found(query: string, pages: Readonly<Record<string, SitePage>>): object {
  const wanted = wordsIn(query)
  const rows = Object.entries(pages).flatMap(([url, { listed }]) => {
    if (!listed) return []
    const { title, text, date } = listed
    const shared = wordsIn(`${title} ${text}`)
    const score = [...wanted].filter(word => shared.has(word)).length
    const row = { url, title, content: text, publishedDate: date && `${date}T00:00:00`, engine: 'lab', score }
    return score > 0 ? [row] : []
  })
  const results = rows.toSorted((a, b) => b.score - a.score)
  return { query, number_of_results: 0, results, answers: [], suggestions: [], unresponsive_engines: [] }
}

const wordsIn = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/\p{Script=Han}{2}|[\p{Script=Latin}\p{N}]{3,}/gu) ?? [])
