import { judgeCase } from './judge-case.ts'
import { attackSuite } from './suite.ts'

attackSuite(judgeCase)
