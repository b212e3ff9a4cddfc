import { researchCase, researchOfUser } from './research-case.ts'
import { attackSuite } from './suite.ts'

attackSuite(researchCase, researchOfUser)
