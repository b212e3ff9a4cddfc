import type { Language } from '../../core/language.ts'
import { StoreFailed } from '../../core/store.ts'
import type { ProgramEar } from '../dialectic/ear.ts'
import { refused } from './refusing.ts'
import { steerWords } from './steer/words.ts'
import { houseWords } from './words.ts'

const longest = 20_000

/** What the user of a page says unasked. Fulfilled when it is kept. `ear`: null where nobody would hear it. */
export async function sayInto(ear: ProgramEar | null, text: string, language: Language): Promise<void> {
  const t = steerWords[language]
  const said = text.trim()
  if (said === '') throw refused(422, t.nothingSaid, 'text')
  if (said.length > longest) throw refused(422, t.longSaid(longest), 'text')
  const tooLate = () => refused(409, houseWords[language].notHeard)
  if (!ear || ear.isClosed) throw tooLate()
  await ear.say(said).catch(error => {
    throw error instanceof StoreFailed ? error : tooLate()
  })
}
