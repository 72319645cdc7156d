import type { AnyModule } from '../module.ts'
import { fieldOf, isTitled, optionsOf, titleFieldOf, titleKey } from '../read.ts'

/** What names a row that was read: where a reference is its title, that of the row it points to; where a choice is, its label. */
export function rowTitle(module: AnyModule, row: Readonly<Record<string, unknown>>): unknown {
  const name = titleFieldOf(module)
  const field = fieldOf(module, name)
  const [label] = Object.entries(optionsOf(field) ?? {}).find(([, value]) => value === row[name]) ?? []
  return label ?? ((field && isTitled(field) && row[titleKey(name, field)]) || row[name])
}
