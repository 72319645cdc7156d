import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider } from 'antd'
import zh from 'antd/es/locale/zh_CN'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EditableTable } from './EditableTable.tsx'
import { PlainTable } from './PlainTable.tsx'

const Table = location.search === '?editable' ? EditableTable : PlainTable

/** Shows the table while the button is on; Escape ends the edit of a row. */
function Page() {
  const [shown, show] = useState(false)
  const [row, edit] = useState<number | null>(null)
  useEffect(() => {
    const button = document.querySelector('#show')
    const turn = () => show(before => !before)
    const leave = ({ key }: KeyboardEvent) => void (key === 'Escape' && edit(null))
    button?.addEventListener('click', turn)
    addEventListener('keydown', leave)
    return () => {
      button?.removeEventListener('click', turn)
      removeEventListener('keydown', leave)
    }
  }, [])
  return shown ? <Table row={row} edit={edit} /> : null
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <ConfigProvider locale={zh}>
      <Page />
    </ConfigProvider>,
  )
