import { dialectic } from '../../src/formats/dialectic/dialectic.ts'
import { formatCases } from '../cases/format.ts'
import { dialecticOpening, dialecticScript, dialecticScriptWith } from './support/script.ts'

formatCases({
  format: dialectic,
  opening: dialecticOpening(),
  script: dialecticScript,
  spareable: 'round-1/decide/main',
  essential: 'round-1/main',
  structured: 'round-1/decide/main',
  lie: {
    liar: 'round-1/partner',
    opponent: 'round-1/main',
    called: 'The main agent',
    heardBy: ['round-1/decide/main'],
    tell: words => ({ opening: dialecticOpening(), script: dialecticScriptWith(words) }),
  },
  judge: null,
})
