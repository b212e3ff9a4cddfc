import { attackSuite } from './suite.ts'
import { treeCase } from './tree-case.ts'

attackSuite(treeCase)
