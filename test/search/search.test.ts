import { openSearch } from '../../src/search/search.ts'
import type { WebService } from '../../src/search/settings.ts'
import { type OpenService, plantedKey, searchCases } from '../cases/search.ts'
import { deadAddress } from '../lab-search/listen.ts'
import { labMcpOverHttp } from '../lab-search/mcp-http.ts'
import type { LabTool } from '../lab-search/mcp-tools.ts'
import { labProgram } from '../lab-search/program.ts'
import { labService } from '../lab-search/services.ts'

const tool: LabTool = { name: 'web_search', argument: 'query', telling: 'structured' }

for (const service of ['searxng', 'brave', 'tavily'] as const satisfies WebService[])
  searchCases({
    name: service,
    nowhere: 'transport',
    async open(behaviours, { timeoutMs, language }) {
      const { url, heard, close } = await labService(service, behaviours)
      const search = openSearch({ service, url, apiKey: plantedKey, headers: {}, timeoutMs }, language)
      return { search, queries: () => heard.map(({ query }) => query), close }
    },
    async openNowhere({ timeoutMs, language }) {
      const url = await deadAddress()
      return alone(openSearch({ service, url, apiKey: plantedKey, headers: {}, timeoutMs }, language))
    },
  })

for (const telling of ['structured', 'json', 'text'] as const)
  searchCases({
    name: `mcp over HTTP, told as ${telling}`,
    nowhere: 'transport',
    wholeTexts: telling !== 'text',
    async open(behaviours, { timeoutMs, language }) {
      const { url, queries, close } = await labMcpOverHttp(behaviours, [{ ...tool, telling }])
      const server = { url: `${url}/mcp`, apiKey: plantedKey, headers: {} }
      const search = openSearch({ service: 'mcp', server, tool: null, timeoutMs }, language)
      return { search, queries: () => queries, close }
    },
    async openNowhere({ timeoutMs, language }) {
      const server = { url: await deadAddress(), apiKey: plantedKey, headers: {} }
      return alone(openSearch({ service: 'mcp', server, tool: null, timeoutMs }, language))
    },
  })

searchCases({
  name: 'mcp over stdio',
  nowhere: 'rejected',
  async open(behaviours, { timeoutMs, language }) {
    const lab = labProgram({ behaviours, tools: [tool] }, { SEARCH_API_KEY: plantedKey })
    const search = openSearch({ service: 'mcp', server: lab.program, tool: null, timeoutMs }, language)
    return { search, queries: lab.queries, close: async () => lab.remove() }
  },
  async openNowhere({ timeoutMs, language }) {
    const server = { path: '/nowhere/at/all', args: [], env: {}, folder: '/' }
    return alone(openSearch({ service: 'mcp', server, tool: null, timeoutMs }, language))
  },
})

const alone = (search: OpenService['search']): OpenService => ({ search, queries: () => [], async close() {} })
