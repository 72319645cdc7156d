import { PlusOutlined } from '@ant-design/icons'
import { type ActionType, DrawerForm, PageContainer, type ProColumns, ProTable } from '@ant-design/pro-components'
import { useAccess } from '@umijs/max'
import { Button, message, Popconfirm } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { list, remove, type Row, save } from './rows'

interface CrudPageProps<T extends Row> {
  path: string
  columns: ProColumns<T>[]
  defaults?: Partial<T>
  width?: number
  /** The inputs of the form. */
  children: ReactNode | ((row: Partial<T>) => ReactNode)
  /** More that can be done with a row. */
  actions?: (row: T, reload: () => void) => ReactNode[]
}

export function CrudPage<T extends Row>({ path, columns, defaults, width = 700, children, actions }: CrudPageProps<T>) {
  const access = useAccess()
  const table = useRef<ActionType>(undefined)
  const [edited, setEdited] = useState<Partial<T>>()
  const reload = () => void table.current?.reload()

  const option: ProColumns<T> = {
    title: '操作',
    valueType: 'option',
    render: (_, row) => [
      ...(actions?.(row, reload) ?? []),
      access.canEdit && (
        <a key="edit" onClick={() => setEdited(row)}>
          编辑
        </a>
      ),
      access.canDelete && (
        <Popconfirm key="delete" title="确定删除？" onConfirm={() => remove(path, row.id).then(reload)}>
          <a>删除</a>
        </Popconfirm>
      ),
    ],
  }
  const finish = async (values: object) => {
    await save(path, edited?.id, values)
    message.success('已保存')
    setEdited(undefined)
    reload()
  }
  return (
    <PageContainer>
      <ProTable<T>
        actionRef={table}
        rowKey="id"
        columns={[...columns, option]}
        request={({ current, pageSize, keyword, ...filter }, sort) =>
          list<T>(path, { current, pageSize, keyword, ...filter }, sort)
        }
        options={{ search: true }}
        scroll={{ x: 'max-content' }}
        toolBarRender={() => [
          access.canAdd && (
            <Button key="add" type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ ...defaults } as Partial<T>)}>
              新增
            </Button>
          ),
        ]}
      />
      {edited && (
        <DrawerForm
          open
          title={edited.id === undefined ? '新增' : '编辑'}
          width={width}
          initialValues={edited}
          omitNil={false}
          onOpenChange={open => !open && setEdited(undefined)}
          onFinish={finish}
        >
          {typeof children === 'function' ? children(edited) : children}
        </DrawerForm>
      )}
    </PageContainer>
  )
}
