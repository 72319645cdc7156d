import type { AnyModule } from '../module.ts'
import { mergeWords, renameWords, type Words } from './text.ts'
import { translateTexts } from './translate.ts'
import { wordsOf } from './wordsOf.ts'

const hasWords = (words: Words): boolean => Object.keys(words).length > 0

/** The modules with the words of others that they show: labels of actions in the log, columns of a referenced row. */
export function withForeignWords(modules: readonly AnyModule[]): readonly AnyModule[] {
  if (!modules.some(module => hasWords(wordsOf(module)))) return modules
  return modules.map(module => {
    const foreign = mergeWords(foreignKeys(module).map(key => wordsUnder(key, modules)))
    return hasWords(foreign) ? { ...module, words: mergeWords([module.words, foreign]) } : module
  })
}

function foreignKeys(module: AnyModule): readonly string[] {
  const keys: string[] = []
  translateTexts(module, (key, text) => {
    if (key.includes(':')) keys.push(key)
    return text
  })
  return keys
}

/** The translations of the key `modules/<name>:<key>` in the module of that name. */
function wordsUnder(foreign: string, modules: readonly AnyModule[]): Words | undefined {
  const [, name, key] = /^modules\/(\w+):(.+)$/.exec(foreign) ?? []
  const owner = modules.find(module => module.name === name)
  return owner && renameWords(wordsOf(owner), one => (one === key ? foreign : undefined))
}
