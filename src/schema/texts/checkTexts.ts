import type { AnyModule } from '../module.ts'
import { labelsOf } from './labelsOf.ts'
import { wordLanguages } from './text.ts'
import { wordsOf } from './wordsOf.ts'

/** Empty texts, and translations with other placeholders than the Chinese text. */
export function* checkTexts(module: AnyModule): Generator<string> {
  const words = wordsOf(module)
  for (const [key, chinese] of labelsOf(module)) {
    if (isBlank(chinese) && !hasOwnCheck.test(key)) yield `${key}: its text is empty; write it`
    for (const language of wordLanguages) {
      const text = words[language]?.[key]
      if (text === undefined) continue
      if (isBlank(text)) yield `${key}: its "${language}" is empty; write it, or leave "${language}" out`
      else if (blanksIn(text) !== blanksIn(chinese))
        yield `${key}: its "${language}" has other blanks than the Chinese; write ${blanksIn(chinese) || 'none'}`
    }
  }
}

/** Labels, whose own checks report that they are missing. */
const hasOwnCheck = /^(fields|rights|rowForms)\.|^actions\..+\.label$/
const isBlank = (text: string): boolean => text.trim() === ''
/** Placeholders: `{{name}}`, and `{name}` in the toast of an action. Words that replace a missing page may differ by language. */
const blanksIn = (text: string): string => (text.replace(/\|[^{}|]+\}\}/g, '}}').match(/\{+\w+\}+/g) ?? []).sort().join(' ')
