import { type AnyKindView, FieldNames, lazyComponent, type RowDiff } from '../../client/kit.ts'

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
