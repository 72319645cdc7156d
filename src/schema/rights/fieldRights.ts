import { fieldsCompared, fieldsOfCase } from '../fields/rowCase.ts'
import { filterFields, filtersOf } from '../filters.ts'
import type { Field, Fields } from '../kinds.ts'
import type { ListView } from '../list/listViews.ts'
import type { ModuleList } from '../list/moduleList.ts'
import type { Export, Import } from '../list/sheetFields.ts'
import { tonesOf } from '../list/tones.ts'
import type { ActionOptions, AnyModule, Bulk, Form, FormItem } from '../module.ts'
import type { FieldNeeds, Privacy } from '../options.ts'
import { columnName, formOf, isSecret, memoByModule, orderOf } from '../read.ts'
import { freeStepsFrom, hasStepActions, stepActionsFrom } from '../steps.ts'
import { personalFields } from './personal.ts'
import { revealRight } from './reveal.ts'
import type { Right } from './rights.ts'

/** The rights that seeing a field, and changing it, need beside those of the page. */
export const needsOf = (field: Field): FieldNeeds => ('needs' in field && field.needs) || {}

/** The fields that need a right of their own. */
const guardedFields = memoByModule(module => Object.entries(module.fields).filter(([, field]) => 'needs' in field && field.needs))

/** The rights that changing a field needs: a field that is not visible cannot be changed. */
export const rightsToEdit = (field: Field): readonly Right[] => {
  const { view, edit } = needsOf(field)
  return [...(view === undefined ? [] : [view]), ...(edit === undefined ? [] : [edit])]
}

/** The rights that seeing these fields needs. */
export const rightsToSee = (module: AnyModule, names: readonly string[]): readonly Right[] => [
  ...new Set(names.flatMap(name => (module.fields[name] && needsOf(module.fields[name]).view) ?? [])),
]

interface Narrowing {
  whole: AnyModule
  hidden: ReadonlySet<string>
  locked: ReadonlySet<string>
  masked: ReadonlyMap<string, Privacy>
  /** Whether its reader may ask for plain values. */
  reveals: boolean
}
const narrowings = new WeakMap<AnyModule, Narrowing>()
const noFields: ReadonlySet<string> = new Set()

/** The whole module behind one that `seenModule` has narrowed. */
export const wholeModule = (module: AnyModule): AnyModule => narrowings.get(module)?.whole ?? module
/** The fields that a narrowed module lacks. */
export const hiddenFields = (module: AnyModule): ReadonlySet<string> => narrowings.get(module)?.hidden ?? noFields
/** The fields of a narrowed module that are seen and not changed. */
export const lockedFields = (module: AnyModule): ReadonlySet<string> => narrowings.get(module)?.locked ?? noFields

const noMasks: ReadonlyMap<string, Privacy> = new Map()
/**
 * The personal fields of a narrowed module, whose values are read masked. None for a complete module, which is read to be
 * written.
 */
export const maskedFields = (module: AnyModule): ReadonlyMap<string, Privacy> => narrowings.get(module)?.masked ?? noMasks
/** Whether the reader of a narrowed module may ask for the plain values of its personal fields. */
export const revealsPersonal = (module: AnyModule): boolean => narrowings.get(module)?.reveals ?? false

const narrowedModules = new WeakMap<AnyModule, Map<string, AnyModule>>()

/**
 * The module as an account with these rights on its page sees it: without the fields it may not see and everything that names
 * them, and with those it may not change read-only. Both sides work with this module, so that no page and no call has to check
 * the rights of a field again. A module without `needs` and personal fields is returned as it is. With `plain`, personal fields
 * are read plain by accounts that may reveal them.
 */
export function seenModule(module: AnyModule, rights: readonly Right[], { plain = false } = {}): AnyModule {
  const guarded = guardedFields(module)
  const personal = personalFields(module)
  if (!guarded.length && !personal.size) return module
  const lacks = (right: Right | undefined) => right !== undefined && !rights.includes(right)
  const hidden = new Set(guarded.flatMap(([name, field]) => (lacks(needsOf(field).view) ? [name] : [])))
  const locked = new Set(guarded.flatMap(([name, field]) => (!hidden.has(name) && lacks(needsOf(field).edit) ? [name] : [])))
  if (!hidden.size && !locked.size && !personal.size) return module
  const reveals = personal.size > 0 && rights.includes(revealRight)
  const masked = plain && reveals ? noMasks : new Map([...personal].filter(([name]) => !hidden.has(name)))
  const key = `${[...hidden].join()} ${[...locked].join()} ${[...masked.keys()].join()} ${reveals}`
  const known = narrowedModules.get(module) ?? new Map<string, AnyModule>()
  narrowedModules.set(module, known)
  const narrowed = known.get(key) ?? narrowModule({ whole: module, hidden, locked, masked, reveals })
  known.set(key, narrowed)
  return narrowed
}

/** The module with other options of some fields: no more of it is seen than before, and what is masked stays masked. */
export function withFieldOptions(module: AnyModule, fields: Fields): AnyModule {
  const variant = { ...module, fields: { ...module.fields, ...fields } }
  const unnarrowed = { whole: module, hidden: noFields, locked: noFields, masked: noMasks, reveals: false }
  narrowings.set(variant, narrowings.get(module) ?? unnarrowed)
  return variant
}

function narrowModule(narrowing: Narrowing): AnyModule {
  const { whole: module, hidden, locked } = narrowing
  const isSeen = (name: string) => !hidden.has(name)
  // An order would reveal what the mask hides.
  const isSorted = (name: string) => isSeen(name) && (narrowing.reveals || !personalFields(module).has(name))
  const isChanged = (name: string) => isSeen(name) && !locked.has(name)
  const { actions, bulk: allBulk = {}, rules, ...rest } = module
  const bulk = Object.entries(allBulk).filter(([, one]) => isChanged(bulkField(one)))
  const narrowed: AnyModule = {
    ...rest,
    fields: narrowFields(narrowing),
    ...(module.list ? { list: narrowList(module, module.list, { isSeen, isChanged, isSorted }) } : {}),
    ...(module.views ? { views: narrowViews(module.views, isSeen) } : {}),
    ...(module.form ? { form: narrowForm(module, name => isSeen(name) && !isLockedSecret(narrowing, name)) } : {}),
    ...(module.import ? { import: narrowImport(module.import, isChanged) } : {}),
    ...(module.export ? { export: narrowExport(module.export, isSeen) } : {}),
    ...(bulk.length ? { bulk: Object.fromEntries(bulk) } : {}),
    ...(rules ? { rules: rules.filter(({ that }) => that.every(side => typeof side === 'number' || isSeen(side))) } : {}),
    ...(actions
      ? {
          actions: Object.fromEntries(
            // A step of a field that is not seen is not offered.
            Object.entries(actions).flatMap(([name, action]) => {
              if (action.step !== undefined && !isSeen(action.step)) return []
              return [[name, narrowAction(narrowing, action)] as const]
            }),
          ),
        }
      : {}),
  }
  narrowings.set(narrowed, narrowing)
  return narrowed
}

function narrowFields(narrowing: Narrowing): Fields {
  const { whole, hidden, locked } = narrowing
  const seen = Object.entries(whole.fields).filter(([name]) => !hidden.has(name))
  return Object.fromEntries(
    seen.map(([name, field]) => [name, locked.has(name) ? lockedField(field) : narrowSteps(narrowing, field)]),
  )
}

/** An action whose `needs` is the right of a hidden field is refused anyway: its `fills` and conditions may leave that field out. */
function narrowAction<A extends Pick<ActionOptions, 'fields' | 'fills' | 'needs' | 'when' | 'that'>>(
  { whole, hidden, locked }: Narrowing,
  action: A,
): A {
  const { fields, fills, needs, when, that } = action
  const isOwn = (name: string) => hidden.has(name) && needsOf(whole.fields[name] as Field).view === needs
  const { that: _that, ...others } = action
  return {
    ...(that && fieldsCompared(whole, that).some(isOwn) ? (others as A) : action),
    ...(when ? { when: Object.fromEntries(Object.entries(when).filter(([name]) => !isOwn(name))) } : {}),
    ...(fields ? { fields: fields.filter(name => !hidden.has(name) && !locked.has(name)) } : {}),
    ...(fills ? { fills: fills.filter(name => !isOwn(name)) } : {}),
  }
}

function narrowSteps(narrowing: Narrowing, field: Field): Field {
  if (!hasStepActions(field)) return field
  const narrowed = Object.keys(field.transitions).map(from => {
    const steps = Object.entries(stepActionsFrom(field, from)).map(([to, step]) => [to, narrowAction(narrowing, step)])
    return [from, steps.length ? Object.fromEntries(steps) : freeStepsFrom(field, from)]
  })
  return { ...field, transitions: Object.fromEntries(narrowed) }
}

/** A secret is set and never shown: an account that may not set it does not get the field. */
const isLockedSecret = ({ whole, locked }: Narrowing, name: string): boolean =>
  locked.has(name) && whole.fields[name] !== undefined && isSecret(whole.fields[name])

/** A field is not required of an account that may not fill it in. */
function lockedField(field: Field): Field {
  const { required: _required, ...rest } = field as Field & { required?: unknown }
  return Object.freeze({ ...rest, readonly: true }) as Field
}

interface FieldAccess {
  isSeen(name: string): boolean
  isChanged(name: string): boolean
}
interface ListAccess extends FieldAccess {
  isSorted(name: string): boolean
}
function narrowList(
  module: AnyModule,
  list: ModuleList<string>,
  { isSeen, isChanged, isSorted }: ListAccess,
): ModuleList<string> {
  const { order, tone, group, ...rest } = list
  const filters = filtersOf(module)
  return {
    ...rest,
    columns: list.columns.filter(column => isSeen(columnName(column))),
    ...(list.filters
      ? { filters: list.filters.filter((_, index) => filters[index] && filterFields(filters[index]).every(isSeen)) }
      : {}),
    ...(list.sorts ? { sorts: list.sorts.filter(isSorted) } : {}),
    ...(list.inline ? { inline: list.inline.filter(isChanged) } : {}),
    ...(list.sum ? { sum: list.sum.filter(isSeen) } : {}),
    ...(group !== undefined && isSeen(group) ? { group } : {}),
    ...(order !== undefined && isSeen(orderOf(module).sort) ? { order } : {}),
    ...(tone ? { tone: tonesOf(module).filter(one => fieldsOfCase(module, one).every(isSeen)) } : {}),
  }
}

const narrowViews = (views: readonly ListView[], isSeen: FieldAccess['isSeen']): readonly ListView[] =>
  views.flatMap((view): ListView[] => {
    if (view.as === 'calendar') {
      if (!isSeen(view.from) || (view.to !== undefined && !isSeen(view.to))) return []
      return [view.columns ? { ...view, columns: view.columns.filter(isSeen) } : view]
    }
    if (view.as === 'cards') {
      const { picture, columns, ...rest } = view
      const seen = columns ? { columns: columns.filter(isSeen) } : {}
      return [{ ...rest, ...seen, ...(picture !== undefined && isSeen(picture) ? { picture } : {}) }]
    }
    if (view.as === 'chart') return isSeen(view.by) && (view.of === undefined || isSeen(view.of)) ? [view] : []
    return isSeen(view.as === 'map' ? view.at : view.by)
      ? [view.columns ? { ...view, columns: view.columns.filter(isSeen) } : view]
      : []
  })

function narrowForm(module: AnyModule, isSeen: FieldAccess['isSeen']): Form<string> {
  const { items, ...rest } = formOf(module)
  const fields = items.flatMap((item): FormItem<string>[] => {
    if (typeof item === 'string') return isSeen(item) ? [item] : []
    const left = item.fields.filter(isSeen)
    return left.length ? [{ ...item, fields: left }] : []
  })
  return { ...rest, fields }
}

const narrowImport = (fields: Import<string>, isChanged: FieldAccess['isChanged']): Import<string> =>
  'by' in fields ? { ...fields, fields: fields.fields.filter(isChanged) } : fields.filter(isChanged)

function narrowExport(exported: Export<string>, isSeen: FieldAccess['isSeen']): Export<string> {
  if (Symbol.iterator in exported) return exported.filter(isSeen)
  const { except, also } = exported
  return { ...(except ? { except: except.filter(isSeen) } : {}), ...(also ? { also: also.filter(isSeen) } : {}) }
}

const bulkField = (bulk: Bulk<string>): string => (typeof bulk === 'string' ? bulk : bulk.field)
