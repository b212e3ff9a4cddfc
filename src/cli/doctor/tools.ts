import { tools } from '../../models/tools/index.ts'
import type { FoundTool, Nearby } from '../nearby.ts'
import type { ToolFinding } from './findings.ts'

export async function lookAtTools(nearby: Nearby): Promise<ToolFinding[]> {
  const found = await Promise.all(tools.map(tool => nearby.tool(tool.id)))
  return found.map(toolFinding)
}

function toolFinding({ tool, path, version, signedIn, detail }: FoundTool): ToolFinding {
  const about = { name: tool.id, path, version, signedIn, detail }
  if (path === null) return { ...about, state: 'absent', mend: `npm install -g ${tool.npm}` }
  if (signedIn === false) return { ...about, state: 'broken', mend: tool.signIn }
  return { ...about, state: signedIn === null ? 'unchecked' : 'ok', mend: null }
}
