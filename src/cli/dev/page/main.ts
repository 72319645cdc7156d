import { recordCalls } from './lens/recordedCalls.ts'
import { watchLens } from './lens/watchLens.ts'
import { showMistakes } from './showMistakes.ts'

recordCalls()
showMistakes()
watchLens()
