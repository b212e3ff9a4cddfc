import type { View } from '../../core/view.ts'
import { arrived } from './arrived-told.ts'
import { type Heard, heardWith } from './course-in.ts'

export const heardIn = (view: View): Heard => heardWith(view, arrived)

export { speechesIn } from './course-in.ts'
