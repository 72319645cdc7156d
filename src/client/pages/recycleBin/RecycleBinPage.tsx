import { DeleteOutlined, ReloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Table, type TableProps } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { BinRow } from '../../../shared/wire/recycleBin.ts'
import '../../api/languages/texts/recycleBinWords.ts'
import { labelSelectAll } from '../../bulk/useRowSelection.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { focusRows, useFocusAfterRemoval } from '../../ui/modal/returnFocus.ts'
import '../../list/list.css'
import { BinFilters } from './BinFilters.tsx'
import './recycleBin.css'
import { useBinActions } from './useBinActions.tsx'
import { binPageSize, keyOfBinRow, moduleTitleOf, nameOfBinRow, useRecycleBin } from './useRecycleBin.ts'

/** Deleted rows of all modules, until they are purged. */
export function RecycleBinPage() {
  const { page, query, error, change, clear, reload } = useRecycleBin()
  const [chosen, setChosen] = useState<readonly BinRow[]>([])
  const after = () => {
    setChosen([])
    reload()
  }
  const actions = useBinActions(after)
  useFocusAfterRemoval(page?.total ?? 0, focusRows)
  const narrowed = Object.keys(query.filters).length > 0
  const isEmpty = error !== null || page?.total === 0
  return (
    <section className="list recycle" aria-label={t('recycle:title')} aria-busy={page === null && error === null}>
      <header>
        <p>{t('recycle:intro')}</p>
        <BinFilters filters={query.filters} page={page} onChange={change} />
      </header>
      <div className="recycle-bar">
        <span aria-live="polite">
          {chosen.length ? t('recycle:chosen', { count: chosen.length }) : t('recycle:total', { count: page?.total ?? 0 })}
        </span>
        {chosen.length > 0 && <ChosenRowButtons rows={chosen} actions={actions} />}
        <Button className="recycle-refresh" type="text" size="small" icon={<ReloadOutlined />} onClick={reload}>
          {t('engine:list.refresh')}
        </Button>
      </div>
      {page?.more && <p className="recycle-more">{t('recycle:more', { count: page.total })}</p>}
      <div className="recycle-place">
        {isEmpty ? (
          <EmptyState
            error={error}
            narrowed={narrowed}
            source={t('recycle:none')}
            onAdd={null}
            onClear={clear}
            onRetry={reload}
          />
        ) : (
          <BinTable
            page={page}
            number={query.page}
            actions={actions}
            chosen={chosen}
            onChoose={setChosen}
            onPage={number => change(query.filters, number)}
          />
        )}
      </div>
    </section>
  )
}

type BinActions = ReturnType<typeof useBinActions>

interface BinTableProps {
  page: ReturnType<typeof useRecycleBin>['page']
  number: number
  actions: BinActions
  chosen: readonly BinRow[]
  onChoose: (rows: readonly BinRow[]) => void
  onPage: (number: number) => void
}

const BinTable = ({ page, number, actions, chosen, onChoose, onPage }: BinTableProps) => (
  <Table<BinRow>
    rowKey={keyOfBinRow}
    size="small"
    sticky
    columns={columnsFor(actions)}
    dataSource={[...(page?.rows ?? [])]}
    loading={page === null}
    rowSelection={{
      selectedRowKeys: chosen.map(keyOfBinRow),
      preserveSelectedRowKeys: true,
      onChange: (_, rows) => onChoose(rows),
      columnTitle: labelSelectAll,
      getCheckboxProps: row => ({ disabled: false, 'aria-label': nameOfBinRow(row) }),
    }}
    pagination={{
      current: number,
      pageSize: binPageSize,
      total: page?.total ?? 0,
      showSizeChanger: false,
      hideOnSinglePage: true,
      onChange: onPage,
    }}
  />
)

const ChosenRowButtons = ({ rows, actions }: { rows: readonly BinRow[]; actions: BinActions }) => (
  <>
    <Button
      size="small"
      icon={<UndoOutlined />}
      disabled={!rows.every(({ restorable }) => restorable)}
      onClick={() => void actions.restore(rows)}
    >
      {t('recycle:restore')}
    </Button>
    <Button
      size="small"
      danger
      icon={<DeleteOutlined />}
      disabled={!rows.every(({ purgeable }) => purgeable)}
      onClick={() => actions.purge(rows)}
    >
      {t('recycle:purge')}
    </Button>
  </>
)

const columnsFor = ({ restore, purge }: BinActions): NonNullable<TableProps<BinRow>['columns']> => [
  {
    key: 'title',
    title: t('recycle:name'),
    ellipsis: true,
    render: (_, { title, id, module, account, at }) => (
      <>
        {title || `#${id}`}
        <small className="recycle-about">{[moduleTitleOf(module), account, at].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    key: 'module',
    title: t('recycle:module'),
    width: 140,
    ellipsis: true,
    responsive: ['md'],
    render: (_, { module }) => moduleTitleOf(module),
  },
  { key: 'account', title: t('recycle:by'), dataIndex: 'account', width: 120, ellipsis: true, responsive: ['md'] },
  { key: 'at', title: t('recycle:at'), dataIndex: 'at', width: 170, responsive: ['md'] },
  {
    key: 'until',
    title: t('recycle:until'),
    width: 170,
    responsive: ['md'],
    render: (_, { until }) => until ?? t('recycle:stays'),
  },
  {
    key: 'actions',
    title: t('engine:row.actions'),
    width: 160,
    render: (_, row) => (
      <>
        {row.restorable && (
          <Button type="link" size="small" onClick={() => void restore([row])}>
            {t('recycle:restore')}
          </Button>
        )}
        {row.purgeable && (
          <Button type="link" size="small" danger onClick={() => purge([row])}>
            {t('recycle:purge')}
          </Button>
        )}
      </>
    ),
  },
]
