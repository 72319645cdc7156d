import { t } from 'i18next'
import {
  type AnyKindView,
  EmptyCell,
  findModule,
  lazyComponent,
  moduleOptions,
  type RowDiff,
  titleOfModule,
} from '../../client/kit.ts'

/** Shows a stored module name by the module's title. */
export const moduleTitle: Partial<AnyKindView> = {
  Cell: ({ value }) => {
    const module = findModule(value)
    return value ? <span className="cell-text">{module ? titleOfModule(module) : String(value)}</span> : <EmptyCell />
  },
  options: moduleOptions,
}

/** The stored names of a module's fields by their labels. */
function FieldNames({ of, names }: { of: unknown; names: unknown }) {
  const fields = findModule(of)?.fields ?? {}
  const all = typeof names === 'string' && names ? names.split(',') : []
  const labels = all.map(name => fields[name]?.label ?? name).join(t('engine:comma'))
  return labels ? <span className="cell-text">{labels}</span> : <EmptyCell />
}

export const fieldNames: Partial<AnyKindView> = {
  Cell: ({ value, row }) => <FieldNames of={row['module']} names={value} />,
}

const LazyAuditChangesCell = lazyComponent(async () => (await import('./AuditChangesCell.tsx')).AuditChangesCell)

/** Shows the changes of a log entry, or the personal fields it is about. */
export const rowChanges: Partial<AnyKindView> = {
  Cell: ({ value, row }) =>
    typeof value === 'string' && value ? (
      <LazyAuditChangesCell blank={null} of={row['module']} changes={JSON.parse(value) as Readonly<Record<string, RowDiff>>} />
    ) : (
      <FieldNames of={row['module']} names={row['fields']} />
    ),
}
