import type { AnyModule } from '../module.ts'
import { fieldOf, isTitled, titleFieldOf, titleKey } from '../read.ts'

/** What names a row that was read: where a reference is its title, that of the row it points to. */
export function rowTitle(module: AnyModule, row: Readonly<Record<string, unknown>>): unknown {
  const name = titleFieldOf(module)
  const field = fieldOf(module, name)
  return (field && isTitled(field) && row[titleKey(name, field)]) || row[name]
}
