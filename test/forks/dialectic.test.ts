import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { forkCases } from '../cases/fork.ts'
import { dialecticOpening, dialecticScript, dialecticScriptWith } from '../dialectic/support/script.ts'

forkCases({
  format: dialectic,
  opening: dialecticOpening(),
  script: dialecticScript,
  tell: words => ({ opening: dialecticOpening(), script: dialecticScriptWith(words) }),
})
