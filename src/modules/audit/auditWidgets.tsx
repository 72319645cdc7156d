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

const LazyAuditChangesCell = lazyComponent(async () => (await import('./AuditChangesCell.tsx')).AuditChangesCell)

/** Shows the changes of a log entry. */
export const rowChanges: Partial<AnyKindView> = {
  Cell: ({ value, row }) =>
    typeof value === 'string' && value ? (
      <LazyAuditChangesCell blank={null} of={row['module']} changes={JSON.parse(value) as Readonly<Record<string, RowDiff>>} />
    ) : (
      <EmptyCell />
    ),
}
