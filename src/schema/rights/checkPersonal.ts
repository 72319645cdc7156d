import { filterFields, filtersOf } from '../filters.ts'
import { kindTraits } from '../kindTraits.ts'
import { groupingFieldsOf } from '../list/listViews.ts'
import type { AnyModule } from '../module.ts'
import { fieldOf, hasPage, isDerived, isPointing, orderOf, rowDefaultOf, targetOf } from '../read.ts'
import { seenModule } from './fieldRights.ts'
import { findFieldNames } from './findFieldNames.ts'
import { personalFields } from './personal.ts'
import { revealRight } from './reveal.ts'
import { verbs } from './rights.ts'

/** A value derived from a personal field, or an order or grouping by it, must not reveal what the mask hides. */
export function* checkPersonal(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  yield* checkCopied(module, modules)
  for (const [, field] of Object.entries(module.fields)) yield* checkChildren(module, field, modules)
  const personal = personalFields(module)
  if (!personal.size) return
  if (module.single || module.log || !hasPage(module))
    yield `fields.${[...personal.keys()][0]}.privacy: there is no list in which its rows are revealed`
  for (const [at, names] of Object.entries(closedPlaces(module)))
    for (const name of names) if (personal.has(name)) yield `${at}: "${name}" is personal, and this would tell more than its mask`
  for (const filter of filtersOf(module))
    for (const name of filter.as === 'select' ? [] : filterFields(filter))
      if (personal.has(name)) yield `list.filters: "${name}" is personal, and is filtered by its whole value alone`
  for (const [name] of personal)
    if (isDerived(module.fields[name] ?? { kind: 'id', label: '' })) yield `fields.${name}.privacy: it is not stored`
  yield* findFieldNames(withoutPersonal(module), '', {
    names: new Set(personal.keys()),
    tell: name => `"${name}" is personal, and this would tell more than its mask: leave it out`,
  })
}

const closedPlaces = (module: AnyModule): Readonly<Record<string, readonly string[]>> => ({
  'list.order': [orderOf(module).sort],
  'list.group': module.list?.group === undefined ? [] : [module.list.group],
  'list.inline': module.list?.inline ?? [],
  views: groupingFieldsOf(module),
  bulk: Object.values(module.bulk ?? {}).map(one => (typeof one === 'string' ? one : one.field)),
})

/** The module without its personal fields, and without the options that handle masks: whatever still names one is a leak. */
function withoutPersonal(module: AnyModule): object {
  const fields = Object.fromEntries(
    Object.entries(module.fields).map(([name, field]) => [
      name,
      personalFields(module).has(name) ? { ...field, needs: { view: revealRight } } : field,
    ]),
  )
  const { title: _title, unique: _unique, import: _import, ...seen } = seenModule({ ...module, fields } as AnyModule, verbs)
  const { search: _search, ...list } = seen.list ?? { columns: [] }
  return { ...seen, list }
}

/** A copy in another row would be plain, and stay after the person was erased. */
function* checkCopied(module: AnyModule, modules: readonly AnyModule[]): Generator<string> {
  for (const [name, field] of Object.entries(module.fields)) {
    const first = rowDefaultOf(field)
    if (typeof first !== 'object') continue
    const [link = '', from = ''] = first.from.split('.')
    const reference = fieldOf(module, link)
    const target = reference && isPointing(reference) && modules.find(one => one.name === targetOf(module, reference))
    if (target && personalFields(target).has(from))
      yield `fields.${name}.default: "${from}" of "${target.name}" is personal, and each copy would have to be erased too`
  }
}

function* checkChildren(module: AnyModule, field: object, modules: readonly AnyModule[]): Generator<string> {
  if (!('of' in field && 'kind' in field && kindTraits(field as never).childRows)) return
  const child = modules.find(one => one.name === field.of)
  if (child && personalFields(child).size)
    yield `fields: "${child.name}" has personal fields, and child rows are edited as they are: move them to the parent row`
}
