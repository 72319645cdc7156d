import { t } from 'i18next'
import { useMemo } from 'react'
import { type Action, type AnyModule, type Field, requiredSentence } from '../../schema/index.ts'
import { knownSets } from '../../shared/rules/condition.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { joinIds, RowNames } from '../bulk/rowNames.tsx'
import { LoadedFormModal } from '../form/FormModal.tsx'
import { defaultSaveMessages, type SaveMessages } from '../form/save/saveMessages.ts'
import { type LoadedRow, useRow } from '../form/useRow.ts'

interface Props {
  module: AnyModule
  name: string
  action: Action
  rows: readonly ListRow[]
  onClose: () => void
  onDone: () => void
}

/** Asks for the fields of an action, and sends them with it. For a single row they start with its values. */
export function ActionModal({ module, name, action, rows, onClose, onDone }: Props) {
  const [row, ...others] = rows
  const loaded = useRowWithSets(useRow(module, row && !others.length ? row.id : 0, {}), { module, action })
  const formModule = useMemo(() => moduleWithActionForm(module, action), [module, action])
  const version = others.length ? {} : { version: loaded.row?.['version'] }
  const messages: SaveMessages = {
    ...defaultSaveMessages(action.label),
    ...(action.done === undefined ? {} : { saved: action.done }),
    toBody: values => ({ ids: joinIds(rows), ...version, ...fieldValues(action, values) }),
    call: name,
  }
  const intro = (
    <p>
      {action.confirm ?? t('engine:batch.sure', { action: action.label })} <RowNames module={module} rows={rows} />
    </p>
  )
  return (
    <LoadedFormModal
      module={formModule}
      id={0}
      title={action.label}
      intro={intro}
      loaded={loaded}
      saveMessages={messages}
      onClose={onClose}
      onSaved={onDone}
    />
  )
}

/** All fields of the window: a field that was emptied is sent as empty. */
const fieldValues = ({ fields = [] }: Action, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(fields.map(name => [name, values[name] ?? null]))

/** The module with a form of the action's fields: no row locks them, and those that must be filled in are required. */
const moduleWithActionForm = (
  { readonly: _lock, ...module }: AnyModule,
  { label, fields = [], fills = [] }: Action,
): AnyModule => ({
  ...module,
  fields: Object.fromEntries(
    Object.entries(module.fields).map(([name, field]) => {
      if (!fields.includes(name)) return [name, field]
      const { readonly: _locked, ...unlocked } = field as Field & { readonly?: unknown }
      return [name, fills.includes(name) ? { ...unlocked, required: requiredSentence(field) ?? true } : unlocked]
    }),
  ) as AnyModule['fields'],
  form: { fields, submit: label },
})

/** The rows as the action will leave them: conditions of its fields are checked with the values it sets. */
function useRowWithSets(loaded: LoadedRow, { module, action }: Pick<Props, 'module' | 'action'>): LoadedRow {
  const row = useMemo(() => loaded.row && { ...loaded.row, ...knownSets(module, action) }, [loaded.row, module, action])
  return { ...loaded, row }
}
