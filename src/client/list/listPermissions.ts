import {
  deletedStatus,
  type Action,
  type AnyModule,
  type Command,
  type Right,
  type RowForm,
  type Verb,
  isImportable,
  columnNamesOf,
  commandsOf,
  type Field,
  fieldsOf,
  formFields,
  isSecret,
  isBuiltin,
  revealsPersonal,
} from '../../schema/index.ts'
import { actorRefusal } from '../../shared/rules/actorRefusal.ts'
import { isProtected, meetsCase } from '../../shared/rules/condition.ts'
import { isOthersRow } from '../../shared/rules/rowScopes.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { deletionFault } from '../form/fieldFault.ts'

export type NamedAction = readonly [name: string, action: Action]
export type NamedRowForm = readonly [name: string, form: RowForm]

/** Where the button of an action is shown. */
type ButtonPlace = Exclude<Action['on'], 'both'>

const verbOf: { readonly [C in Command]: Verb } = { delete: 'delete', recover: 'edit', forbidden: 'edit', normal: 'edit' }

/** The account's rights in this list; the server decides again. */
export interface ListPermissions {
  module: AnyModule
  add: boolean
  edit: boolean
  /** The form opens for an account that may only view, because it has fields that no column shows. */
  read: boolean
  export: boolean
  import: boolean
  commands: readonly Command[]
  actions: { readonly [P in ButtonPlace]: readonly NamedAction[] }
  rowForms: readonly NamedRowForm[]
  /** Windows over no row, opened above the list. */
  above: readonly NamedRowForm[]
  history: boolean
  /** The personal fields of rows may be erased. */
  erase: boolean
  bulk: boolean
  /** The signed-in account and its rights on the page: some actions are for the owners of a row, or not for its author. */
  account: number
  rights: readonly Right[]
}

export function listPermissions(module: AnyModule, rights: readonly Right[], account = 0): ListPermissions {
  const actions = Object.entries(module.actions ?? {}).filter(([, { needs }]) => rights.includes(needs))
  const on = (place: ButtonPlace) => actions.filter(([, action]) => action.on === place || action.on === 'both')
  const forms = Object.entries(module.rowForms ?? {}).filter(([, { needs }]) => rights.includes(needs))
  const writes = formFields(module).length > 0
  return {
    module,
    add: (writes || creationRowForm(module) !== undefined) && rights.includes('add'),
    edit: writes && rights.includes('edit'),
    read: !rights.includes('edit') && rights.includes('view') && hasMoreThanColumns(module),
    export: rights.includes('export'),
    import: isImportable(module) && rights.includes('add'),
    commands: commandsOf(module).filter(command => rights.includes(verbOf[command])),
    actions: { rows: on('rows'), row: on('row') },
    rowForms: forms.filter(([, { above }]) => !above),
    above: forms.filter(([, { above }]) => above),
    history: !module.log && rights.includes('view'),
    erase: revealsPersonal(module) && rights.includes('delete'),
    bulk: module.bulk !== undefined && rights.includes('edit'),
    account,
    rights,
  }
}

/** Whether the form has fields that no column of the list shows. */
const hasMoreThanColumns = (module: AnyModule): boolean =>
  formFields(module).some(name => !columnNamesOf(module).includes(name) && !isSecret(fieldsOf(module)[name] as Field))

/** The name of the window a new row is made in, where that is not the form. */
export const creationRowForm = (module: AnyModule): string | undefined =>
  Object.entries(module.rowForms ?? {}).find(([, { adds }]) => adds)?.[0]

/** Whether there is anything to do with selected rows. */
export const hasRowSelection = ({ commands, actions, bulk }: ListPermissions): boolean =>
  commands.length > 0 || actions.rows.length > 0 || bulk

export interface RowPermissions {
  /** The form of the row opens; it is read-only if `change` is false. */
  edit: boolean
  change: boolean
  remove: boolean
  /** Why this row cannot be deleted, although rows of the module can; empty if it can. */
  undeletable: string
  recover: boolean
  actions: readonly NamedAction[]
  rowForms: readonly NamedRowForm[]
}
const noPermissions: RowPermissions = {
  edit: false,
  change: false,
  remove: false,
  undeletable: '',
  recover: false,
  actions: [],
  rowForms: [],
}

/** Whether an action is offered to the account for this row. */
const isActionFor = (action: Action, row: ListRow, { module, account, rights }: ListPermissions): boolean =>
  meetsCase(module, row, action) &&
  (row['status'] !== deletedStatus || [action.when?.['status']].flat().includes(deletedStatus)) &&
  (action.by !== undefined || !isOthersRow(module, row)) &&
  actorRefusal(action.by, { account, rights, row }) === null

/** The actions above the list: those of rows are shown there too once they apply to every selected row. */
export const toolbarActions = (allowed: ListPermissions, selected: readonly ListRow[]): readonly NamedAction[] =>
  allowed.actions.rows.filter(
    ([, action]) => action.on === 'rows' || (selected.length > 0 && selected.every(row => isActionFor(action, row, allowed))),
  )

export function rowPermissions(module: AnyModule, allowed: ListPermissions, row: ListRow): RowPermissions {
  if (isBuiltin(module, row.id)) return noPermissions
  const isDeleted = row['status'] === deletedStatus
  return {
    edit: (allowed.edit || allowed.read) && !isDeleted,
    change: allowed.edit && !isDeleted && !isOthersRow(module, row),
    remove: allowed.commands.includes('delete') && !isDeleted && !isProtected(module, row),
    undeletable: deletionFault(module, row),
    recover: allowed.commands.includes('recover') && isDeleted && !isOthersRow(module, row),
    actions: allowed.actions.row.filter(([, action]) => isActionFor(action, row, allowed)),
    rowForms: isDeleted ? [] : allowed.rowForms.filter(([, { needs }]) => needs === 'view' || !isOthersRow(module, row)),
  }
}
