import { duelCase } from './duel-case.ts'
import { attackSuite } from './suite.ts'

attackSuite(duelCase)
