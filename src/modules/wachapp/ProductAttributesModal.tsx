import './words.ts'
import { Modal, Table } from 'antd'
import { useFetched, type WindowProps } from 'houtai/client'
import { t } from 'i18next'

interface ProductAttribute {
  id: number
  title: string
}

/** The attributes of products, as the dictionary has them. */
export function ProductAttributesModal({ module, label, onClose }: WindowProps) {
  const { data: rows, error } = useFetched<readonly ProductAttribute[]>(`${module.wire.path}/attributes`)
  return (
    <Modal open width={520} title={label} footer={null} onCancel={onClose}>
      <Table<ProductAttribute>
        rowKey="id"
        size="small"
        loading={!rows && !error}
        {...(error ? { locale: { emptyText: t('engine:list.failed', { reason: error.message }) } } : {})}
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
