import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyKindView } from '../../kinds/kindView.ts'
import { findModule, moduleOptions, titleOfModule } from '../api/moduleRegistry.ts'
import { choiceSourceOfModule } from '../api/rows/choiceSource.ts'
import { cachedRowTitle, loadRowTitle } from '../api/rows/rowTitleCache.ts'
import { EmptyCell } from '../ui/cells.tsx'
import { translateModule } from './useModuleLabels.ts'

/** Shows a stored module name by the module's title. */
export const moduleTitle: Partial<AnyKindView> = {
  Cell: ({ value }) => {
    const module = findModule(value)
    return value ? <span className="cell-text">{module ? titleOfModule(module) : String(value)}</span> : <EmptyCell />
  },
  options: moduleOptions,
}

/** The stored names of a module's fields by their labels. */
export function FieldNames({ of, names }: { of: unknown; names: unknown }) {
  const module = findModule(of)
  const fields = module ? translateModule(module).fields : {}
  const all = typeof names === 'string' && names ? names.split(',') : []
  const labels = all.map(name => fields[name]?.label ?? name).join(t('engine:comma'))
  return labels ? <span className="cell-text">{labels}</span> : <EmptyCell />
}

export const fieldNames: Partial<AnyKindView> = {
  Cell: ({ value, row }) => <FieldNames of={row['module']} names={value} />,
}

/** The id of a row, with the title that the row has now, where the account may see it. */
function RowOfModule({ of, id }: { of: unknown; id: number }) {
  const module = findModule(of)
  const [title, setTitle] = useState(() => (module ? cachedRowTitle(module.name, id) : ''))
  useEffect(() => {
    if (!module) return
    let cancelled = false
    void loadRowTitle(choiceSourceOfModule(module.name), id).then(found => cancelled || setTitle(found))
    return () => {
      cancelled = true
    }
  }, [module, id])
  return <span className="cell-text">{title && title !== `#${id}` ? `${title} #${id}` : `#${id}`}</span>
}

export const rowOfModule: Partial<AnyKindView> = {
  Cell: ({ value, row }) => (typeof value === 'number' ? <RowOfModule of={row['module']} id={value} /> : <EmptyCell />),
}
