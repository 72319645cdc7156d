import { t } from 'i18next'
import { fieldOf, type Right, rowScopesOf } from '../../../schema/index.ts'
import { findModule, moduleAtRoute, titleOfModule } from '../../api/moduleRegistry.ts'
import { translateModule } from '../useModuleLabels.ts'

/** Which rows of a page somebody with these rights sees, in words; null where it is all rows anyway, or none. */
export function describeRowScope(route: string | null | undefined, granted: readonly Right[]): string | null {
  const module = moduleAtRoute(route)
  if (!module?.visible || !granted.includes('view')) return null
  const { all } = module.visible
  if (all !== undefined && granted.includes(all)) return t('roles:scope.all')
  const labels = translateModule(module)
  const scopes = rowScopesOf(module).map(({ column, of, tree, people }) => {
    const target = findModule(of)
    const title = target ? titleOfModule(target) : ''
    if (tree === undefined)
      return column === 'created_by' ? t('roles:scope.own') : t('roles:scope.named', { field: labelOf(column) })
    return t(people || column === 'id' ? 'roles:scope.belowOwn' : 'roles:scope.below', { field: labelOf(column), title })
  })
  function labelOf(column: string): string {
    return fieldOf(labels, column)?.label ?? column
  }
  return scopes.length ? t('roles:scope.some', { ways: scopes.join(t('engine:comma')) }) : t('roles:scope.none')
}
