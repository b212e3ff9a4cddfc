import { arenaCase, arenaOfUser } from './arena-case.ts'
import { attackSuite } from './suite.ts'

attackSuite(arenaCase, arenaOfUser)
