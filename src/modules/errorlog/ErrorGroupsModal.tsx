import { Modal, Table, Tag } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { errorlog } from '../../../schemas/errorlog.ts'
import { call, useModuleChanges, type WindowProps } from '../../client/kit.ts'
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

/** Faults alike as one line each; what is below a line says when, where and to whom it happened. */
export function ErrorGroupsModal({ module, label, onClose }: WindowProps) {
  const [groups, setGroups] = useState<readonly ErrorGroup[] | null>(null)
  const look = () => call<readonly ErrorGroup[]>(`${module.path}/groups`).then(setGroups, () => setGroups([]))
  useEffect(() => void call<readonly ErrorGroup[]>(`${module.path}/groups`).then(setGroups, () => setGroups([])), [module.path])
  useModuleChanges(module.name, look)
  const field = module.fields['type']
  const words = Object.entries(field && 'options' in field ? field.options : errorlog.fields.type.options)
  const wordOf = (type: string) => words.find(([, value]) => value === type)?.[0] ?? type
  return (
    <Modal open width={960} title={label} footer={null} onCancel={onClose}>
      <p className="groups-note">{t('errorlog:groups.note')}</p>
      <Table<ErrorGroup>
        rowKey="id"
        size="small"
        loading={groups === null}
        dataSource={groups ?? []}
        pagination={false}
        scroll={{ y: 'calc(100vh - 320px)' }}
        expandable={{ expandedRowRender: ({ id }) => <SimilarErrors path={module.path} id={id} />, expandRowByClick: true }}
        columns={[
          { key: 'type', title: t('errorlog:groups.type'), width: 76, render: (_, { type }) => <Tag>{wordOf(type)}</Tag> },
          { key: 'mes', title: t('errorlog:groups.mes'), render: (_, { mes }) => <span className="groups-mes">{mes}</span> },
          { key: 'count', title: t('errorlog:groups.count'), width: 76, align: 'right', dataIndex: 'count' },
          { key: 'accounts', title: t('errorlog:groups.accounts'), width: 76, align: 'right', dataIndex: 'accounts' },
          { key: 'first', title: t('errorlog:groups.first'), width: 160, dataIndex: 'first' },
          { key: 'last', title: t('errorlog:groups.last'), width: 160, dataIndex: 'last' },
        ]}
      />
    </Modal>
  )
}

function SimilarErrors({ path, id }: { path: string; id: number }) {
  const [likes, setLikes] = useState<readonly SimilarError[]>([])
  useEffect(() => {
    const own = new AbortController()
    call<readonly SimilarError[]>(`${path}/alike`, { id }, { signal: own.signal }).then(setLikes, () => null)
    return () => own.abort()
  }, [path, id])
  return (
    <ul className="groups-likes">
      {likes.map(({ id: one, time, url, userName, count }) => (
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
