import type { Language } from '../../core/language.ts'
import type { Dialogue } from './dialogue.ts'
import { editWords } from './edit-words.ts'

export type Answer = 'yes' | 'edit' | 'no'

/** Whether to start as planned, asked until it is answered. Whoever leaves does not agree. */
export async function confirmPlan(dialogue: Dialogue, language: Language): Promise<Answer> {
  const t = editWords[language]
  for (let question = t.confirm; ; question = t.confirmAgain) {
    const said = await dialogue.ask(question)
    if (said === null) return 'no'
    const answer = answers.find(([, words]) => words.test(said))
    if (answer) return answer[0]
  }
}

const answers: readonly [Answer, RegExp][] = [
  ['yes', /^(?:y|yes|ok|start|go|是|好|好的|可以|开始|同意)$/i],
  ['edit', /^(?:e|edit|change|改|修改|编辑|更改)$/i],
  ['no', /^(?:n|no|q|quit|cancel|否|不|不要|取消)$/i],
]
