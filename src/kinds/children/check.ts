import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { kindTraits } from '../../schema/kindTraits.ts'
import { importedChildColumns } from '../../schema/list/sheetModule.ts'
import type { AnyModule } from '../../schema/module.ts'
import { nearestName } from '../../schema/names/nearestName.ts'
import { possibleNames, unknownField, unknownModule } from '../../schema/names/unknownName.ts'
import {
  childColumnsOf,
  childrenOf,
  exportsOf,
  fieldOf,
  importFieldsOf,
  isReadonly,
  isReference,
  isRequired,
  isSecret,
  parentFieldOf,
} from '../../schema/read.ts'
import { verbs } from '../../schema/rights/rights.ts'

export const childrenChecks: KindChecks<'children'> = { problems: childrenProblems }

type ChildrenSite = FieldSite<FieldOf['children']>
export const maxChildren = 1000

function* childrenProblems(site: ChildrenSite): Generator<string> {
  const { at, name, field, module, modules } = site
  const child = modules.find(one => one.name === field.of)
  if (!child) return yield `${at}.of: ${unknownModule(field.of, modules)}`
  yield* parentProblems(site)
  yield* childProblems(at, module, child)
  yield* backReferenceProblems(site, child)
  const others = modules.flatMap(one => Object.entries(one.fields).map(([other, its]) => ({ one, other, its })))
  for (const { one, other, its } of others)
    if (its.kind === field.kind && its.of === child.name && (one !== module || other !== name))
      yield `${at}.of: the rows of "${child.name}" stand below "${one.name}.${other}" already`
  if (child.list && field.readonly)
    yield `${at}.readonly: "${child.name}" has a list, where its rows are changed without the parent row`
  if (child.list && module.readonly)
    yield `${at}: "${child.name}" has a list, where its rows are changed without the parent row, which \`readonly\` of "${module.name}" locks`
  yield* editableProblems(site, child)
  yield* columnProblems(at, field, child)
  yield* boundProblems(at, field)
  yield* sheetProblems(site, child)
}

function* backReferenceProblems({ at, field, module }: ChildrenSite, child: AnyModule): Generator<string> {
  const { by } = field as { by?: string }
  const leading = Object.entries(child.fields).flatMap(([name, one]) =>
    isReference(one) && one.to === module.name ? [name] : [],
  )
  if (by !== undefined && leading.includes(by)) return
  const problem = by === undefined ? `by: names no reference of "${child.name}"` : `by: "${child.name}" has no reference "${by}"`
  const meant = leading.length
    ? `is "${nearestName(by ?? '', leading) ?? leading[0]}" meant?`
    : `add ${module.name}: reference('…', { to: '${module.name}', required: true }) to it`
  yield `${at}.${problem} to "${module.name}"; ${meant}`
}

function* parentProblems({ at, module }: ChildrenSite): Generator<string> {
  if (module.scope === 'shared' || module.scope === 'organisation')
    yield `${at}: rows of scope ${module.scope} have no child rows`
  if (module.single || module.log || module.rowsOf !== undefined || module.builtin)
    yield `${at}: only an ordinary module has child rows`
}

function* childProblems(at: string, module: AnyModule, child: AnyModule): Generator<string> {
  if (child.scope !== module.scope) yield `${at}.of: the scope of "${child.name}" is not that of "${module.name}"`
  if (child.single || child.log || child.rowsOf !== undefined || child.builtin || child.quota !== undefined)
    yield `${at}.of: "${child.name}" is no ordinary module`
  if (child.visible) yield `${at}.of: rows of "${child.name}" are seen with their parent row, which may say visible`
  for (const [name, own] of Object.entries(child.fields))
    if ('needs' in own && own.needs)
      yield `${at}.of: "${child.name}.${name}" has needs, and child rows are seen whole: move it to the parent row, or to a module with a page of its own that refers to the row`
  if (parentFieldOf(child) !== undefined) yield `${at}.of: "${child.name}" is a tree`
  if (Object.values(child.fields).some(field => kindTraits(field).childRows))
    yield `${at}.of: "${child.name}" has child rows of its own`
  if (!child.list && child.route !== module.route)
    yield `${at}.of: "${child.name}" has no list, so its route is ${module.route}, whose rights it has`
  if (!child.list && (child.actions || child.import || child.bulk || child.rowForms || child.pages))
    yield `${at}.of: "${child.name}" has no list, and so no page for what is done to its rows`
}

function* editableProblems({ at, field: { editable }, module }: ChildrenSite, child: AnyModule): Generator<string> {
  if (!editable) return
  if (child.list) yield `${at}.editable: "${child.name}" has a list, where its own rights say who changes its rows`
  const right = editable.all
  const rights = [...verbs, ...Object.keys(module.rights ?? {})]
  if (right !== undefined && !rights.includes(right))
    yield `${at}.editable.all: no right "${right}": say a verb, or a name of the module's \`rights\`${possibleNames(right, rights)}`
}

function* columnProblems(at: string, field: FieldOf['children'], child: AnyModule): Generator<string> {
  const columns = childColumnsOf(child, field)
  if (!columns.length) yield `${at}.columns: names no field`
  if (new Set(columns).size < columns.length) yield `${at}.columns: names a field twice`
  for (const name of columns) {
    const column = fieldOf(child, name)
    if (!column) yield `${at}.columns: "${child.name}" has ${unknownField(child, name)}`
    else if (name === field.by || name === field.order) yield `${at}.columns: "${name}" is filled in by the form itself`
    else if (isSecret(column)) yield `${at}.columns: "${name}" is secret`
  }
  for (const [name, own] of Object.entries(child.fields)) {
    const isFilled = name === field.by || columns.includes(name) || kindTraits(own).fillsItself || 'default' in own
    if (isRequired(own) && !isReadonly(own) && !isFilled)
      yield `${at}.columns: "${name}" is required, and the grid does not ask for it`
  }
  const order = field.order === undefined ? undefined : fieldOf(child, field.order)
  if (field.order !== undefined && !(order?.kind === 'number' && !isReadonly(order)))
    yield `${at}.order: "${child.name}" has no number "${field.order}"`
}

function* boundProblems(at: string, { min = 0, max }: FieldOf['children']): Generator<string> {
  if (!Number.isInteger(min) || min < 0) yield `${at}.min: ${min} is no number of rows`
  if (max !== undefined && !(Number.isInteger(max) && max > 0 && max <= maxChildren))
    yield `${at}.max: ${max} is not between 1 and ${maxChildren}`
}

/** A sheet has one row for each child row, so there is room for one field of them. */
function* sheetProblems({ at: site, name, field, module }: ChildrenSite, child: AnyModule): Generator<string> {
  const [first] = childrenOf(module).map(([one]) => one)
  for (const [at, names] of [
    ['import', importFieldsOf(module)],
    ['export', exportsOf(module)],
  ] as const) {
    const other = childrenOf(module).find(([one]) => one !== name && names.includes(one))
    if (other && name !== first && names.includes(name))
      yield `${site}: ${at}: "${other[0]}" and "${name}" are both child rows, and a sheet has room for one of them`
  }
  if (importFieldsOf(module).includes(name) && !importedChildColumns(child, field).length)
    yield `${site}: import: no column of "${name}" is filled in by hand`
}
