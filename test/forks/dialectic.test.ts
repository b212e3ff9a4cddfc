import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { forkCases } from '../cases/fork.ts'
import { dialecticOpening, dialecticScript } from '../dialectic/support/script.ts'

forkCases({
  format: dialectic,
  opening: dialecticOpening(),
  script: dialecticScript,
  tell: words => ({
    opening: dialecticOpening(),
    script: call => {
      const said = dialecticScript(call)
      const added = words[call.key]
      return added === undefined
        ? said
        : said.includes('\n\n{')
          ? said.replace('\n\n{', ` ${added}\n\n{`)
          : `${said} ${added}`
    },
  }),
})
