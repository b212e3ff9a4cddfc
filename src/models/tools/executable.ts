import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { ToolRoom } from './room.ts'
import type { Tool } from './tool.ts'

/** The absolute path of a tool; null when it is not here. */
export function findExecutable(tool: Tool, room: ToolRoom): string | null {
  const chosen = room.executable?.(tool.id) ?? null
  if (chosen !== null) return isAbsolute(chosen) && runs(chosen) ? chosen : null
  const path = room.env.PATH ?? room.env.Path ?? ''
  // A relative entry would find a program in the folder that Agon was started in, which is anybody's.
  const folders = path.split(delimiter).filter(isAbsolute)
  const name = process.platform === 'win32' ? `${tool.command}.exe` : tool.command
  return folders.map(folder => join(folder, name)).find(runs) ?? null
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
