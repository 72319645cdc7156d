import { showMistakes } from './mistakePanel.ts'

showMistakes()
