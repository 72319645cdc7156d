import { kindValue } from '../../../kinds/kindValues.ts'
import {
  type AnyModule,
  commandsOf,
  type Field,
  fieldsOf,
  filterFields,
  filterParams,
  type FilterSpec,
  hiddenFields,
  importFieldsOf,
  isChangedByActions,
  isChildren,
  isImportable,
  isPointing,
  isReadonly,
  shownWhen,
  isRequired,
  isSecret,
  lockedFields,
  personalFields,
  queryFiltersOf,
  searchOf,
  sortsOf,
  targetOf,
  wholeModule,
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

/** The description of a module for an agent: fields, filters, actions, as far as its token may see and use them. */
export function describeModule(scope: Scope, module: AnyModule, language: Language) {
  const seen = moduleSeenBy(scope.who, module)
  const shown = translatedModule(module, language)
  const hidden = hiddenFields(seen)
  const own = permittedRights(scope.who, module)
  const isOwn = (right: string) => own.some(one => one === right)
  const mayWrite = isOwn('add') || isOwn('edit')
  const fields = Object.entries(fieldsOf(shown)).filter(([name]) => !hidden.has(name))
  const commands = commandsOf(module).filter(command => isOwn(command === 'delete' ? 'delete' : 'edit'))
  const actions = Object.entries(shown.actions ?? {}).filter(([, { needs, step }]) => isOwn(needs) && !hidden.has(step ?? ''))
  const writable = !module.log && mayWrite
  return {
    ...moduleSummary(scope, module, language),
    fields: fields.map(([name, field]) => describeField(seen, { name, field })),
    ...(module.single
      ? {}
      : {
          filters: queryFiltersOf(shown)
            .filter(filter => !('field' in filter) || !hidden.has(filter.field))
            .map(filter => describeFilter(shown, filter)),
          sorts: sortsOf(module).filter(name => !hidden.has(name)),
          searched: searchOf(module).filter(name => !hidden.has(name)),
        }),
    ...(writable && module.editable ? { changes: editorDescription(module) } : {}),
    ...(shown.rules?.length ? { rules: shown.rules.map(({ say }) => say) } : {}),
    ...(writable && !module.single ? { commands, set_for_many: bulkFieldsOf(module, hidden) } : {}),
    ...(actions.length
      ? {
          actions: actions.map(([name, { label, confirm, when, fields: asks, message, by }]) => ({
            name,
            label,
            ...(confirm ? { confirm } : {}),
            ...(when ? { for_rows_with: when } : {}),
            ...(asks?.length ? { asks } : {}),
            ...(message ? { otherwise: message } : {}),
            ...(by ? { by: actorDescription(by) } : {}),
          })),
        }
      : {}),
    ...(isImportable(module) && isOwn('add') ? { import_fields: importFieldsOf(module).filter(name => !hidden.has(name)) } : {}),
  }
}

/** The fields that `set` may change in many rows at once. */
const bulkFieldsOf = (module: AnyModule, hidden: ReadonlySet<string>): readonly string[] =>
  Object.values(module.bulk ?? {})
    .map(one => (typeof one === 'string' ? one : one.field))
    .filter(name => !hidden.has(name))

function describeField(seen: AnyModule, { name, field }: { name: string; field: Field }) {
  const { when, that } = shownWhen(field)
  return {
    name,
    label: field.label,
    kind: field.kind,
    value: kindValue(field).jsonSchema(field),
    ...(isRequired(field) ? { required: true } : {}),
    ...(isReadonly(field) || isChangedByActions(field) || lockedFields(seen).has(name) ? { readonly: true } : {}),
    ...(isSecret(field) ? { never_shown: true } : {}),
    ...(personalFields(wholeModule(seen)).has(name) ? { personal: true } : {}),
    ...(isPointing(field) ? { points_to: targetOf(seen, field) } : {}),
    ...(isChildren(field) ? { rows_below: field.of } : {}),
    ...(when ? { only_when: when } : {}),
    ...(that ? { only_while: that.join(' ') } : {}),
    ...('hint' in field && field.hint ? { hint: field.hint } : {}),
  }
}

function describeFilter(shown: AnyModule, filter: FilterSpec) {
  const fields = filterFields(filter)
  const labels = filter.as === 'whether' ? [filter.label] : fields.map(name => fieldsOf(shown)[name]?.label ?? name)
  return { as: filter.as, names: filterParams(filter), of: fields, label: labels.join(' / ') }
}
