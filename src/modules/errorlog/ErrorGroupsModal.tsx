import './errorWords.ts'
import { Modal, Table, Tag } from 'antd'
import { EmptyState, useFetched, useModuleCall, type WindowProps } from 'houtai/client'
import { optionsOf } from 'houtai/schema'
import { t } from 'i18next'
import './errorGroups.css'

interface ErrorGroup {
  id: number
  type: string
  code: string
  mes: string
  count: number
  accounts: number
  first: string
  last: string
}
interface SimilarError {
  id: number
  time: string
  url: string
  count: number
  userName: string
}

/** One line for each group of similar errors; it unfolds to when, where and to whom they happened. */
export function ErrorGroupsModal({ module, label, onClose }: WindowProps) {
  const { data: groups, error, reload } = useModuleCall<readonly ErrorGroup[]>(module, 'groups')
  const options = Object.entries(optionsOf(module.fields['type']) ?? {})
  const typeLabel = (type: string) => options.find(([, value]) => value === type)?.[0] ?? type
  return (
    <Modal open width={960} title={label} footer={null} onCancel={onClose}>
      <p className="groups-note">{t('errorlog:groups.note')}</p>
      {error && !groups ? (
        <EmptyState error={error} narrowed={false} onAdd={null} onClear={() => void reload()} onRetry={() => void reload()} />
      ) : (
        <Table<ErrorGroup>
          rowKey="id"
          size="small"
          loading={!groups}
          dataSource={groups ?? []}
          pagination={false}
          scroll={{ y: 'calc(100vh - 320px)' }}
          expandable={{
            expandedRowRender: ({ id }) => <SimilarErrors path={module.wire.path} id={id} />,
            expandRowByClick: true,
          }}
          columns={[
            { key: 'type', title: t('errorlog:groups.type'), width: 76, render: (_, { type }) => <Tag>{typeLabel(type)}</Tag> },
            { key: 'mes', title: t('errorlog:groups.mes'), render: (_, { mes }) => <span className="groups-mes">{mes}</span> },
            { key: 'count', title: t('errorlog:groups.count'), width: 76, align: 'right', dataIndex: 'count' },
            { key: 'accounts', title: t('errorlog:groups.accounts'), width: 76, align: 'right', dataIndex: 'accounts' },
            { key: 'first', title: t('errorlog:groups.first'), width: 160, dataIndex: 'first' },
            { key: 'last', title: t('errorlog:groups.last'), width: 160, dataIndex: 'last' },
          ]}
        />
      )}
    </Modal>
  )
}

function SimilarErrors({ path, id }: { path: string; id: number }) {
  const { data: errors = [] } = useFetched<readonly SimilarError[]>(`${path}/alike`, { id })
  return (
    <ul className="groups-likes">
      {errors.map(({ id: one, time, url, userName, count }) => (
        <li key={one}>
          <time>{time}</time>
          <b>{userName}</b>
          <span>{url}</span>
          {count > 1 && <i>×{count}</i>}
        </li>
      ))}
    </ul>
  )
}
