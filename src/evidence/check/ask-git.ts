import PQueue from 'p-queue'
import type { Git } from './commit.ts'

/** Few at once, and the same question once in a debate; what got no answer may be asked again. */
export function askGit(git: Git): Git {
  const queue = new PQueue({ concurrency: 4 })
  const answers = new Map<string, Promise<string | null>>()
  return args => {
    const question = args.join('\0')
    const known = answers.get(question)
    if (known) return known
    const answer = queue.add(() => git(args))
    answers.set(question, answer)
    const forget = () => answers.delete(question)
    answer.then(text => text === null && forget(), forget)
    return answer
  }
}
