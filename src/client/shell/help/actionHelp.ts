import { t } from 'i18next'
import {
  type ActionBy,
  type AnyModule,
  commandsOf,
  fieldsOf,
  formFields,
  inlineOf,
  isImportable,
  isByOwners,
  isPlatformOwned,
  maskedFields,
  ownersOf,
  type Right,
} from '../../../schema/index.ts'
import { bulkOptions } from '../../bulk/bulkOptions.ts'
import { describeEditors } from '../../form/fieldFault.ts'
import { rightTitle } from './rightTitle.ts'

export interface ActionHelp {
  key: string
  label: string
  /** Its effects, a sentence each. */
  texts: readonly string[]
  /** The right that it needs and the account lacks. */
  lacks?: string
}

/** The actions of the page, and those the account lacks the right for. */
export function actionsHelp(module: AnyModule, rights: readonly Right[]): readonly ActionHelp[] {
  const described = (
    [key, label]: readonly [string, string],
    needs: Right,
    texts: readonly (string | undefined)[],
  ): ActionHelp => ({
    key,
    label,
    texts: texts.filter(text => text !== undefined),
    ...(rights.includes(needs) ? {} : { lacks: rightTitle(module, needs) }),
  })
  const writes = formFields(module).length > 0 && !module.log
  if (module.single) return [described(['save', t('help:action.settings.label')], 'edit', [t('help:action.settings.text')])]
  const steps = Object.entries(module.actions ?? {}).map(([name, { label, confirm, message, needs, fields = [], by }]) =>
    described([name, label], needs, [
      confirm,
      fields.length
        ? t('help:action.asks', { fields: listed(fields.map(one => fieldsOf(module)[one]?.label ?? one)) })
        : undefined,
      message && t('help:action.refuses', { text: message }),
      by && actorHelp(module, by),
    ]),
  )
  const windows = Object.entries(module.rowForms ?? {}).map(([name, { label, above, needs }]) =>
    described([name, label], needs, [t(above ? 'help:action.aboveList' : 'help:action.inRow')]),
  )
  const inline = inlineOf(module).map(name => fieldsOf(module)[name]?.label ?? name)
  const bulk = bulkOptions(module).map(({ label }) => label)
  const commands = module.log ? [] : commandsOf(module)
  return [
    ...(writes ? [described(['add', t('engine:list.add')], 'add', [t('help:action.add')])] : []),
    ...(writes ? [described(['edit', t('engine:row.edit')], 'edit', [t('help:action.edit')])] : []),
    ...(inline.length
      ? [described(['inline', t('help:action.inline.label')], 'edit', [t('help:action.inline.text', { fields: listed(inline) })])]
      : []),
    ...(bulk.length
      ? [described(['bulk', t('engine:list.bulk')], 'edit', [t('help:action.bulk', { fields: listed(bulk) })])]
      : []),
    ...steps,
    ...windows,
    ...(commands.includes('delete')
      ? [described(['delete', t('engine:command.delete')], 'delete', [t('help:action.delete'), module.delete?.message])]
      : []),
    ...(commands.includes('forbidden')
      ? [described(['forbidden', t('engine:command.forbidden')], 'edit', [t('help:action.forbidden')])]
      : []),
    ...(isImportable(module) ? [described(['import', t('engine:list.import')], 'add', [t('help:action.import')])] : []),
    ...(module.export || module.list
      ? [described(['export', t('engine:list.export')], 'export', [t('help:action.export')])]
      : []),
    ...(maskedFields(module).size
      ? [described(['reveal', t('help:action.reveal.label')], 'reveal', [t('help:action.reveal.text')])]
      : []),
    ...(module.log ? [] : [described(['history', t('engine:row.history')], 'view', [t('help:action.history')])]),
  ]
}

/** Who may run an action besides its right. */
function actorHelp(module: AnyModule, by: ActionBy): string {
  if (!isByOwners(by)) return t(`help:action.by.${by}`)
  const fields = listed(
    ownersOf(by.own).map(name =>
      name === 'created_by' ? t('engine:system.created_by') : (fieldsOf(module)[name]?.label ?? name),
    ),
  )
  return by.all === undefined
    ? t('help:action.by.own', { fields })
    : t('help:action.by.ownOr', { fields, right: rightTitle(module, by.all) })
}

const listed = (words: readonly string[]): string => words.join(t('engine:comma'))

/** Sentences of the schema that refuse a change, and which rows they apply to. */
export const rulesHelp = (module: AnyModule): readonly string[] => [
  ...(module.readonly?.say === undefined ? [] : [module.readonly.say]),
  ...(module.rules ?? []).map(({ say }) => say),
  ...(module.log
    ? [t('help:rule.log')]
    : isPlatformOwned(module) && module.scope === 'platform'
      ? [t('help:rule.platform')]
      : []),
  ...(module.visible ? [t('help:rule.visible')] : []),
  ...(module.editable ? [describeEditors(module)] : []),
  ...(module.quota === undefined ? [] : [t('help:rule.quota')]),
]
