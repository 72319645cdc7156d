import { Modal, Table } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { call, reasonOf, type WindowProps } from '../../client/kit.ts'

interface ProductAttribute {
  id: number
  title: string
}

/** The attributes of products, as the dictionary has them. */
export function ProductAttributesModal({ module, label, onClose }: WindowProps) {
  const [rows, setRows] = useState<readonly ProductAttribute[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    call<readonly ProductAttribute[]>(`${module.wire.path}/attributes`).then(setRows, (failure: unknown) =>
      setError(reasonOf(failure)),
    )
  }, [module])
  return (
    <Modal open width={520} title={label} footer={null} onCancel={onClose}>
      <Table<ProductAttribute>
        rowKey="id"
        size="small"
        loading={rows === null && error === null}
        {...(error === null ? {} : { locale: { emptyText: t('engine:list.failed', { reason: error }) } })}
        pagination={false}
        scroll={{ y: 400 }}
        dataSource={rows ?? []}
        columns={[
          { title: 'ID', dataIndex: 'id', width: 100 },
          { title: t('cards:attributes.title'), dataIndex: 'title' },
        ]}
      />
    </Modal>
  )
}
