import { t } from 'i18next'
import type { AnyModule } from '../../../schema/index.ts'
import { type DifferencePage, presentMoment } from '../../../shared/wire/pastList.ts'
import { PrintedPage } from '../../print/PrintedPage.tsx'
import { formatRowCount } from '../../views/formatRowCount.ts'
import { DifferenceChanges, changedFieldNames } from './DifferenceChanges.tsx'
import './past.css'

interface Props {
  module: AnyModule
  data: DifferencePage | undefined
  moments: { at: string | null; to: string | null }
}

/** The difference for print: the rows that are shown, with all their changes. */
export function PrintedDifference({ module, data, moments: { at, to } }: Props) {
  const rows = data?.data ?? []
  const total = data?.total ?? 0
  const summary =
    total === rows.length
      ? t('engine:list.total', { total })
      : t('engine:print.some', { shown: rows.length, total: formatRowCount(total) })
  return (
    <PrintedPage
      module={module}
      isLoading={!data}
      asOf={() => t('histories:past.printedChanges', { at, to: to === presentMoment ? t('histories:past.now') : to })}
      summary={summary}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('histories:past.kind')}</th>
            <th scope="col">{module.label}</th>
            <th scope="col">{t('histories:past.changes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>{t(`histories:past.kinds.${row.kind}`)}</td>
              <td>{row.title ? `${row.title} #${row.id}` : `#${row.id}`}</td>
              <td className="printed-changes">
                <DifferenceChanges module={module} row={row} names={changedFieldNames(module, row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedPage>
  )
}
