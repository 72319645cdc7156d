import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type Action,
  type AnyModule,
  commandsOf,
  type Field,
  fieldsOf,
  filterFields,
  filterParams,
  type FilterSpec,
  importFieldsOf,
  isChangedByActions,
  isChildren,
  isImportable,
  isPointing,
  isReadonly,
  shownWhen,
  isRequired,
  isSecret,
  personalFields,
  queryFiltersOf,
  searchOf,
  sortsOf,
  targetOf,
} from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { permittedRights } from '../../auth/permit.ts'
import type { Scope } from '../../db/scope.ts'
import { translatedModule } from '../../text/translations.ts'
import { actorDescription, editorDescription } from '../docs/actorDescription.ts'

/** The summary of a module in the list of modules. */
export const moduleSummary = ({ who }: Scope, module: AnyModule, language: Language) => ({
  name: module.name,
  label: translatedModule(module, language).label,
  rights: permittedRights(who, module),
  ...(module.log ? { readonly: true } : {}),
  ...(module.single ? { single: true } : {}),
})

/**
 * The description of a module for an agent: fields, filters, actions, as far as its token may see and use them. Translated before it is
 * narrowed: keys of translations count rules and tabs of the whole module.
 */
export function describeModule(scope: Scope, module: AnyModule, language: Language) {
  const seen = moduleSeenBy(scope.who, translatedModule(module, language))
  const own = permittedRights(scope.who, module)
  const isOwn = (right: string) => own.some(one => one === right)
  const mayWrite = isOwn('add') || isOwn('edit')
  const commands = commandsOf(seen).filter(command => isOwn(command === 'delete' ? 'delete' : 'edit'))
  const actions = Object.entries(seen.actions ?? {}).filter(([, { needs }]) => isOwn(needs))
  const writable = !module.log && mayWrite
  return {
    ...moduleSummary(scope, module, language),
    fields: Object.entries(fieldsOf(seen)).map(([name, field]) => describeField(seen, { name, field })),
    ...(module.single
      ? {}
      : {
          filters: queryFiltersOf(seen).map(filter => describeFilter(seen, filter)),
          sorts: sortsOf(seen),
          searched: searchOf(seen),
        }),
    ...(writable && module.editable ? { changes: editorDescription(module) } : {}),
    ...(seen.rules?.length ? { rules: seen.rules.map(({ say }) => say) } : {}),
    ...(writable && !module.single ? { commands, set_for_many: bulkFieldsOf(seen) } : {}),
    ...(actions.length ? { actions: actions.map(describeAction) } : {}),
    ...(isImportable(seen) && isOwn('add') ? { import_fields: importFieldsOf(seen) } : {}),
  }
}

/** The fields that `set` may change in many rows at once. */
const bulkFieldsOf = (module: AnyModule): readonly string[] =>
  Object.values(module.bulk ?? {}).map(one => (typeof one === 'string' ? one : one.field))

const describeAction = ([name, { label, confirm, when, fields: asks, message, by }]: [string, Action]) => ({
  name,
  label,
  ...(confirm ? { confirm } : {}),
  ...(when ? { for_rows_with: when } : {}),
  ...(asks?.length ? { asks } : {}),
  ...(message ? { otherwise: message } : {}),
  ...(by ? { by: actorDescription(by) } : {}),
})

function describeField(seen: AnyModule, { name, field }: { name: string; field: Field }) {
  const { when, that } = shownWhen(field)
  return {
    name,
    label: field.label,
    kind: field.kind,
    value: kindValue(field).jsonSchema(field),
    ...(isRequired(field) ? { required: true } : {}),
    ...(isReadonly(field) || isChangedByActions(field) ? { readonly: true } : {}),
    ...(isSecret(field) ? { never_shown: true } : {}),
    ...(personalFields(seen).has(name) ? { personal: true } : {}),
    ...(isPointing(field) ? { points_to: targetOf(seen, field) } : {}),
    ...(isChildren(field) ? { rows_below: field.of } : {}),
    ...(when ? { only_when: when } : {}),
    ...(that ? { only_while: that.join(' ') } : {}),
    ...('hint' in field && field.hint ? { hint: field.hint } : {}),
  }
}

function describeFilter(seen: AnyModule, filter: FilterSpec) {
  const fields = filterFields(filter)
  const labels = filter.as === 'whether' ? [filter.label] : fields.map(name => fieldsOf(seen)[name]?.label ?? name)
  return { as: filter.as, names: filterParams(filter), of: fields, label: labels.join(' / ') }
}
