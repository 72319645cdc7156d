import { Modal, Table } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { call, type WindowProps } from '../../client/kit.ts'

interface ProductAttribute {
  id: number
  title: string
  children?: readonly ProductAttribute[]
}
/** The built-in group 商品属性 of the dictionary. */
const attributesGroup = 4

/** The product attributes of the dictionary, to look up. */
export function ProductAttributesModal({ label, onClose }: WindowProps) {
  const [rows, setRows] = useState<readonly ProductAttribute[] | null>(null)
  useEffect(() => {
    call<readonly ProductAttribute[]>('inc/dictionary/pattr', { pid: attributesGroup }).then(setRows, () => setRows([]))
  }, [])
  return (
    <Modal open width={520} title={label} footer={null} onCancel={onClose}>
      <Table<ProductAttribute>
        rowKey="id"
        size="small"
        loading={rows === null}
        pagination={false}
        scroll={{ y: 400 }}
        dataSource={(rows ?? []).map(({ children, ...row }) => (children?.length ? { ...row, children } : row))}
        columns={[
          { title: 'ID', dataIndex: 'id', width: 100 },
          { title: t('cards:attributes.title'), dataIndex: 'title' },
        ]}
      />
    </Modal>
  )
}
