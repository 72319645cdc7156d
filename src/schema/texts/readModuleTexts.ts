import type { WrittenModule } from '../module.ts'
import { mapTexts } from './mapTexts.ts'
import { type Text, textReader } from './text.ts'

/** The module with its texts in Chinese, and the other languages under `words`; itself if all are Chinese. */
export function readModuleTexts<M>(module: object): M {
  const { read, words } = textReader()
  const chinese = mapTexts<Text>(module as WrittenModule, read)
  const found = words()
  return (found ? { ...chinese, words: found } : module) as M
}
