import { recordCalls } from './lens/recordedCalls.ts'
import { watchLens } from './lens/watchLens.ts'
import { showMistakes } from './mistakePanel.ts'

recordCalls()
showMistakes()
watchLens()
