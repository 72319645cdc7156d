import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Radio, Table, type TableProps, Tag } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import '../../api/languages/texts/historyWords.ts'
import { type AnyModule, titleFieldOf } from '../../../schema/index.ts'
import { type DifferenceKind, differenceKinds, type DifferencePage, type DifferenceRow } from '../../../shared/wire/pastList.ts'
import { download } from '../../api/download.ts'
import { listRequestBody } from '../../api/listParams.ts'
import { callOf } from '../../api/request.ts'
import { useVerbs } from '../../api/session/session.ts'
import { useModuleCall } from '../../api/useFetched.ts'
import { PrintButton } from '../../print/PrintButton.tsx'
import { useNarrowWindow } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useBusyWork } from '../../ui/useBusyWork.ts'
import type { ListController } from '../useListController.ts'
import { DifferenceChanges, changedFieldNames } from './DifferenceChanges.tsx'
import { pastNoteSentences } from './PastBar.tsx'
import './past.css'
import { PrintedDifference } from './PrintedDifference.tsx'

const pageSize = 50
const colours: { readonly [K in DifferenceKind]: string } = { added: 'green', changed: 'blue', removed: 'red' }

/** The difference of a list between two moments: rows added, changed and removed. */
export function DifferenceView({ state }: { state: ListController }) {
  const { module, params, openHistory, changePage, clear, past } = state
  const [kind, setKind] = useState<DifferenceKind | 'all'>('all')
  const {
    limit: _limit,
    tree: _tree,
    orderKey: _orderKey,
    ...filters
  } = listRequestBody(module, params) as Record<string, unknown>
  const between = { ...filters, at: past.at, to: past.to, ...(kind === 'all' ? {} : { change: kind }) }
  const { data, error, reload } = useModuleCall<DifferencePage>(module, 'list', {
    ...between,
    limit: pageSize,
    page: params.page,
  })
  if (error || data?.total === 0)
    return (
      <div className="difference">
        <KindBar data={data} kind={kind} onKind={setKind} />
        <EmptyState
          error={error}
          narrowed={false}
          title={t('histories:past.same')}
          source={t('histories:past.sameHint')}
          onAdd={null}
          onClear={clear}
          onRetry={() => void reload()}
        />
      </div>
    )
  const chooseKind = (chosen: DifferenceKind | 'all') => {
    setKind(chosen)
    if (params.page !== 1) changePage(1)
  }
  return (
    <div className="difference" aria-busy={!data}>
      <KindBar data={data} kind={kind} onKind={chooseKind}>
        <div>
          <PrintButton />
          <ExportDifference module={module} body={between} />
        </div>
      </KindBar>
      {data && <p className="difference-note">{pastNoteSentences(module, data.past).join(t('engine:semicolon'))}</p>}
      <DifferenceTable
        module={module}
        data={data}
        page={params.page}
        onPage={changePage}
        onHistory={row => openHistory({ id: row.id, [titleFieldOf(module)]: row.title })}
      />
      <PrintedDifference module={module} data={data} moments={past} />
    </div>
  )
}

interface DifferenceTableProps {
  module: AnyModule
  data: DifferencePage | undefined
  page: number
  onPage: (page: number) => void
  onHistory: (row: DifferenceRow) => void
}

function DifferenceTable({ module, data, page, onPage, onHistory }: DifferenceTableProps) {
  const columns = useColumns(module, onHistory)
  return (
    <div className="difference-place">
      <Table<DifferenceRow>
        rowKey="id"
        size="small"
        sticky
        columns={columns}
        dataSource={[...(data?.data ?? [])]}
        loading={!data}
        pagination={{
          current: page,
          pageSize,
          total: data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: onPage,
        }}
      />
    </div>
  )
}

interface KindBarProps {
  data: DifferencePage | undefined
  kind: DifferenceKind | 'all'
  onKind: (kind: DifferenceKind | 'all') => void
  children?: React.ReactNode
}

function KindBar({ data, kind, onKind, children }: KindBarProps) {
  const counts = data?.counts
  const all = counts && differenceKinds.reduce((sum, one) => sum + counts[one], 0)
  const labelOf = (key: DifferenceKind | 'all', count: number | undefined) =>
    `${t(`histories:past.kinds.${key}`)}${count === undefined ? '' : ` ${count}`}`
  return (
    <div className="difference-bar">
      <Radio.Group
        optionType="button"
        size="small"
        aria-label={t('histories:past.kind')}
        value={kind}
        onChange={event => onKind(event.target.value as DifferenceKind | 'all')}
        options={[
          { value: 'all', label: labelOf('all', all) },
          ...differenceKinds.map(one => ({ value: one, label: labelOf(one, counts?.[one]) })),
        ]}
      />
      {children}
    </div>
  )
}

/** Exports all differences of the chosen kind. */
function ExportDifference({ module, body }: { module: AnyModule; body: object }) {
  const { busy, run } = useBusyWork({ level: 'error' })
  const mayExport = useVerbs(module.route).includes('export')
  if (!mayExport) return null
  const exportAs = async (format: string) => {
    await run(async () => {
      const { path } = await callOf(module, 'list')<{ path?: string }>({ ...body, postType: 'excel', format })
      if (path !== undefined) await download(path)
    })
  }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: [
          { key: 'xlsx', label: t('histories:past.xlsx') },
          { key: 'csv', label: t('histories:past.csv') },
        ],
        onClick: ({ key }) => void exportAs(key),
      }}
    >
      <Button size="small" icon={<DownloadOutlined />} loading={busy}>
        {t('engine:list.export')}
      </Button>
    </Dropdown>
  )
}

/** Changes of a row that a folded row shows. */
const maxShown = 6

function useColumns(
  module: AnyModule,
  onHistory: (row: DifferenceRow) => void,
): NonNullable<TableProps<DifferenceRow>['columns']> {
  const narrow = useNarrowWindow()
  const kindOf = ({ kind }: DifferenceRow) => (
    <Tag color={colours[kind]} bordered={false}>
      {t(`histories:past.kinds.${kind}`)}
    </Tag>
  )
  const title = (row: DifferenceRow) => (
    <>
      {narrow && kindOf(row)}
      <b>{row.title || `#${row.id}`}</b>
      {row.title && <small className="difference-id">#{row.id}</small>}
      <Button type="link" size="small" onClick={() => onHistory(row)}>
        {t('engine:row.history')}
      </Button>
      {narrow && <RowChanges module={module} row={row} />}
    </>
  )
  const wide: NonNullable<TableProps<DifferenceRow>['columns']> = [
    { key: 'kind', title: t('histories:past.kind'), width: 84, render: (_, row) => kindOf(row) },
    { key: 'title', title: module.label, width: 260, render: (_, row) => title(row) },
    { key: 'changes', title: t('histories:past.changes'), render: (_, row) => <RowChanges module={module} row={row} /> },
  ]
  return narrow ? [{ key: 'title', title: module.label, render: (_, row) => title(row) }] : wide
}

/** The changed fields of a row; a long list is folded. */
function RowChanges({ module, row }: { module: AnyModule; row: DifferenceRow }) {
  const [unfolded, setUnfolded] = useState(false)
  const listed = changedFieldNames(module, row)
  return (
    <div className="history-event">
      <DifferenceChanges module={module} row={row} names={unfolded ? listed : listed.slice(0, maxShown)} />
      {listed.length > maxShown && (
        <Button type="link" size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t('histories:past.fold') : t('histories:past.unfold', { count: listed.length })}
        </Button>
      )}
    </div>
  )
}
