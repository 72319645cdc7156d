import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productRoot } from '../../../product/roots.ts'
import { type AnyModule, labelsOf } from '../../../schema/index.ts'
import { nearestNameHint, unknownModule } from '../../../schema/names/unknownName.ts'
import { namespacesOf, textEntries, type TextTree } from '../../texts/localeFiles.ts'

const folder = 'modules/'

/** Texts of the product's files that no module shows: a key is misspelt, or what it named is gone. Taiwanese is made from Chinese. */
export function unusedTranslations(modules: readonly AnyModule[], root: string = productRoot): readonly string[] {
  return namespacesOf('en-US', root)
    .filter(namespace => namespace.startsWith(folder))
    .flatMap(namespace => {
      const path = `locales/en-US/${namespace}.json`
      const name = namespace.slice(folder.length)
      const module = modules.find(one => one.name === name)
      if (!module) return [`${path}:1: ${unknownModule(name, modules)}`]
      const text = readFileSync(join(root, path), 'utf8')
      const keys = labelsOf(module).map(([key]) => key)
      return textEntries(JSON.parse(text) as TextTree)
        .filter(([key]) => !keys.includes(key))
        .map(([key]) => `${path}:${lineOf(text, key)}: ${name} has no text "${key}"${nearestNameHint(key, keys)}`)
    })
}

/** The line of a nested key: each part is searched after the one that it lies in. */
function lineOf(text: string, key: string): number {
  const at = key.split('.').reduce((from, part) => Math.max(from, text.indexOf(`${JSON.stringify(part)}:`, from)), 0)
  return text.slice(0, at).split('\n').length
}
