import type { Language, Texts } from '../core/language.ts'
import { insideVariable } from '../models/tools/environment.ts'
import { UsageError } from './exit.ts'
import type { Environment } from './home.ts'

/** A tool of a debate must not open debates of its own: they would start tools, which would open debates. */
export function refuseNested(env: Environment, language: Language): void {
  // A caller of the library may have given an environment of its own.
  if (depthIn(env) > 0 || depthIn(process.env) > 0) throw new UsageError(nested[language])
}

/** How many Agons are around this one. A value that is no number is none that Agon set, and counts. */
function depthIn(env: Environment): number {
  const value = env[insideVariable]?.trim() ?? ''
  if (value === '') return 0
  return /^\d{1,3}$/.test(value) ? Number(value) : 1
}

const nested: Texts = {
  en: `This Agon was started by a tool that itself speaks in a debate of Agon (${insideVariable} is set), so it opens none: debates inside of debates would go on and on, and each is paid for. What is kept can be read: agon list, agon show, agon search, agon export. If you are not inside of a debate: unset ${insideVariable}`,
  zh: `这个 Agon 是由正在 Agon 辩论中发言的工具启动的（已设置 ${insideVariable}），因此不会开始辩论：辩论之中再开辩论会没完没了，而且每一场都要付费。已保存的内容仍可查看：agon list、agon show、agon search、agon export。若您并不在辩论之中：unset ${insideVariable}`,
}
