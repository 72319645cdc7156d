import { type AnyKindView, choiceSourceOfField, FieldNames, lazyComponent, type RowDiff, RowTitle, TextCell } from 'houtai/client'
import { t } from 'i18next'

/** The author of an entry; where a program acted with a token, the token too. */
export const auditAuthor: Partial<AnyKindView> = {
  Cell: ({ value, name, module, row }) => {
    const { account: title, token } = row
    if (!token) return <RowTitle id={Number(value ?? 0)} title={title} source={choiceSourceOfField(module, name)} />
    return <TextCell text={[title, t('engine:audit.via', { token })].filter(Boolean).join(' · ')} />
  },
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
