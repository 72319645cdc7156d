import { t } from 'i18next'
import { type AnyModule, editScopesOf, fieldOf, type Right, type RowScope, rowScopesOf } from '../../../schema/index.ts'
import { findModule, moduleAtRoute, titleOfModule } from '../../api/moduleRegistry.ts'
import { translateModule } from '../useModuleLabels.ts'

/** Which rows of a page somebody with these rights sees and changes, in words; null where it is all rows anyway, or none. */
export function describeRowScope(route: string | null | undefined, granted: readonly Right[]): string | null {
  const module = moduleAtRoute(route)
  if (!module || !granted.includes('view')) return null
  const changes = granted.includes('edit') || granted.includes('delete')
  const { visible, editable } = module
  const parts = [
    ...(visible ? [isGranted(visible.all, granted) ? t('roles:scope.all') : seenRows(module)] : []),
    ...(editable && changes ? [isGranted(editable.all, granted) ? t('roles:scope.changesAll') : changedRows(module)] : []),
  ]
  return parts.length ? parts.join(t('engine:semicolon')) : null
}

const isGranted = (all: Right | undefined, granted: readonly Right[]): boolean => all !== undefined && granted.includes(all)

function seenRows(module: AnyModule): string {
  const ways = waysOf(module, rowScopesOf(module))
  return ways ? t('roles:scope.some', { ways }) : t('roles:scope.none')
}

function changedRows(module: AnyModule): string {
  const ways = waysOf(module, editScopesOf(module))
  return ways ? t('roles:scope.changesSome', { ways }) : t('roles:scope.changesNone')
}

/** The ways in which rows belong to an account. */
function waysOf(module: AnyModule, scopes: readonly RowScope[]): string {
  const labels = translateModule(module)
  const labelOf = (column: string) => fieldOf(labels, column)?.label ?? column
  const ways = scopes.map(({ column, of, tree, people }) => {
    const target = findModule(of)
    const title = target ? titleOfModule(target) : ''
    if (tree === undefined)
      return column === 'created_by' ? t('roles:scope.own') : t('roles:scope.named', { field: labelOf(column) })
    return t(people || column === 'id' ? 'roles:scope.belowOwn' : 'roles:scope.below', { field: labelOf(column), title })
  })
  return ways.join(t('engine:comma'))
}
