import {
  type AnyKindView,
  EmptyCell,
  findModule,
  lazyComponent,
  moduleOptions,
  type RowDiff,
  titleOfModule,
} from '../../client/kit.ts'

/** The title of the module whose name is stored. */
export const moduleTitle: Partial<AnyKindView> = {
  Cell: ({ value }) => {
    const module = findModule(value)
    return value ? <span className="cell-text">{module ? titleOfModule(module) : String(value)}</span> : <EmptyCell />
  },
  options: moduleOptions,
}

const LazyAuditChangesCell = lazyComponent(async () => (await import('./AuditChangesCell.tsx')).AuditChangesCell)

/** What an entry of the log changed. */
export const rowChanges: Partial<AnyKindView> = {
  Cell: ({ value, row }) =>
    typeof value === 'string' && value ? (
      <LazyAuditChangesCell blank={null} of={row['module']} changes={JSON.parse(value) as Readonly<Record<string, RowDiff>>} />
    ) : (
      <EmptyCell />
    ),
}
