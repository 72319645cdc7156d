import type { AnyModule } from '../module.ts'
import { unknownField } from '../names/unknownName.ts'
import { hasPage } from '../read.ts'
import { helpLink, labelsOfHelp } from './moduleHelp.ts'

/** Empty help, and help that names fields or pages that do not exist. */
export function* checkHelp(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  const { help } = module
  if (!help) return
  if (!help.about.length) yield 'help.about: is empty; say what the page is for'
  for (const name of Object.keys(help.fields ?? {}))
    if (!module.fields[name]) yield `help.fields.${name}: ${unknownField(module, name)}`
  for (const [key, text] of labelsOfHelp(module))
    for (const [, name, words] of text.matchAll(helpLink)) {
      const target = modules.find(one => one.name === name)
      if (target ? !hasPage(target) : words === undefined) yield `${key}: {{${name}}} is no module with a page`
    }
}
