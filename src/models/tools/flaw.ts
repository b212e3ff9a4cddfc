import type { Language } from '../../core/language.ts'
import { flawedFile } from './executable.ts'
import type { ToolRoom } from './room.ts'
import type { Tool } from './tool.ts'
import { toolWordsIn } from './words.ts'

/** What is wrong with the file in a missing tool's place. null: there is no such file. */
export function flawIn(tool: Tool, room: ToolRoom, language: Language): string | null {
  const found = flawedFile(tool, room)
  if (found === null) return null
  const t = toolWordsIn(language)
  const flaw = t.flaws[found.flaw]
  return found.chosen ? t.flawedSetting(`tools.${tool.id}.command`, found.path, flaw) : t.flawed(found.path, flaw)
}
