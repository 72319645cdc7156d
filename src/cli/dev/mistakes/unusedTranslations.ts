import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineRoot, productRoot } from '../../../product/roots.ts'
import { type AnyModule, labelsOf } from '../../../schema/index.ts'
import { nearestNameHint, unknownModule } from '../../../schema/names/unknownName.ts'
import { readTextFile } from '../../../server/text/translations.ts'
import { namespacesOf, textEntries, type TextTree } from '../../texts/localeFiles.ts'

const folder = 'modules/'

/** Texts of the product's files that nothing shows: a key is misspelt, or what it named is gone. Taiwanese is made from Chinese. */
export const unusedTranslations = (modules: readonly AnyModule[], root: string = productRoot): readonly string[] =>
  ['zh-CN', 'en-US'].flatMap(language =>
    namespacesOf(language, root).flatMap(namespace => {
      const path = `locales/${language}/${namespace}.json`
      if (!namespace.startsWith(folder)) return unusedTexts(root, path, keysOfEngine(path))
      const name = namespace.slice(folder.length)
      const module = modules.find(one => one.name === name)
      if (!module) return [`${path}:1: ${unknownModule(name, modules)}`]
      if (language === 'zh-CN') return [`${path}:1: the schema of ${name} says this, in Chinese`]
      const keys = labelsOf(module).map(([key]) => key)
      return unusedTexts(root, path, keys)
    }),
  )

/** The keys of the texts that a file replaces; none where the file is the product's alone. */
function keysOfEngine(path: string): readonly string[] | undefined {
  const file = join(engineRoot, path)
  return existsSync(file) ? textEntries(readTextFile(file) as TextTree).map(([key]) => key) : undefined
}

function unusedTexts(root: string, path: string, known: readonly string[] | undefined): readonly string[] {
  if (!known) return []
  const text = readFileSync(join(root, path), 'utf8')
  return textEntries(JSON.parse(text) as TextTree)
    .filter(([key]) => !known.includes(key))
    .map(([key]) => `${path}:${lineOf(text, key)}: there is no text "${key}"${nearestNameHint(key, known)}`)
}

/** The line of a nested key: each part is searched after the one that it lies in. */
function lineOf(text: string, key: string): number {
  const at = key.split('.').reduce((from, part) => Math.max(from, text.indexOf(`${JSON.stringify(part)}:`, from)), 0)
  return text.slice(0, at).split('\n').length
}
