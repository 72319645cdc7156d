import { memoByModule } from '../read.ts'
import { fieldTexts, mergeWords, renameWords, type Words } from './text.ts'

/** The translations in a schema, by the keys of `labelsOf`. */
export const wordsOf = memoByModule((module): Words =>
  mergeWords([
    ...Object.entries(module.fields).map(([name, { words = {} }]) => renameWords(words, option => keyOfOption(option)?.(name))),
    module.words,
  ]),
)
const keyOfOption = (option: string): ((name: string) => string) | undefined =>
  Object.entries(fieldTexts).find(([one]) => one === option)?.[1]
