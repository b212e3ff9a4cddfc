import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, relative, sep } from 'node:path'
import type { ToolRoom } from './room.ts'
import type { Tool } from './tool.ts'

/** The absolute path of a tool; null when it is not here. */
export function findExecutable(tool: Tool, room: ToolRoom): string | null {
  const chosen = room.executable?.(tool.id) ?? null
  if (chosen !== null) return isAbsolute(chosen) && runs(chosen) ? chosen : null
  const folders = trustedFolders(room.env.PATH ?? room.env.Path ?? '')
  const name = process.platform === 'win32' ? `${tool.command}.exe` : tool.command
  return folders.map(folder => join(folder, name)).find(runs) ?? null
}

/**
 * A relative entry would find a program in the folder that Agon was started in, which is anybody's. So would those that npm
 * puts in front when it runs something there: `node_modules/.bin` of that folder and of every folder above it.
 */
export function trustedFolders(path: string, cwd: string = process.cwd()): string[] {
  return path.split(delimiter).filter(entry => isAbsolute(entry) && !isPackagesOf(entry, cwd))
}

function isPackagesOf(entry: string, cwd: string): boolean {
  const project = /^(.*)[\\/]node_modules[\\/]\.bin[\\/]?$/.exec(entry)?.[1]
  if (project === undefined) return false
  const way = relative(project, cwd)
  return way === '' || (!isAbsolute(way) && way.split(sep)[0] !== '..')
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
