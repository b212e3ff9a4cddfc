import type { Language } from '../../core/language.ts'
import type { LiveTerminal } from '../terminal/live.ts'
import { screenTexts } from '../terminal/words.ts'
import { commandIn, isCommandName } from './commands.ts'

/**
 * What becomes of commands while others speak: `/leave` pauses, as it does where the user is asked; the others belong to a
 * question, and that is said. Anything else is a remark.
 */
export const obeying =
  (terminal: Pick<LiveTerminal, 'hint'>, language: Language, leave: () => void) =>
  (line: string): boolean => {
    const name = commandIn(line)
    if (name === null || !isCommandName(name)) return false
    if (name === 'leave') leave()
    else terminal.hint?.(`/${name} ${screenTexts.notNow[language]}`)
    return true
  }
