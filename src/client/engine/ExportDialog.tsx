import { App, Checkbox, Form, Modal, Radio } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { exportsOf, fieldsOf } from '../../schema/index.ts'
import { download } from '../download.ts'
import { call } from '../request.ts'
import { type Asked, listBody } from './address.ts'
import type { ListRow } from './rows.ts'

export interface Exporting {
  module: AnyModule
  asked: Asked
  /** How many rows the filter finds, if that is known. */
  total: number | null
  ticked: readonly ListRow[]
  onClose: () => void
}
type Reply = { path: string } | { job: number }

/** Which rows, which columns, as what; few rows come at once, many by a job. */
export function ExportDialog({ module, asked, total, ticked, onClose }: Exporting) {
  const { message } = App.useApp()
  const offered = exportsOf(module)
  const [columns, setColumns] = useState<readonly string[]>(offered)
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const [some, setSome] = useState(ticked.length > 0)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const reply = await call<Reply>(`${module.path}/list`, {
        ...listBody(module, asked),
        postType: 'excel',
        columns: offered.filter(name => columns.includes(name)),
        format,
        ...(some ? { ids: ticked.map(({ id }) => id) } : {}),
      })
      if ('path' in reply) download(reply.path)
      else void message.info(t('engine:export.job'))
      onClose()
    } catch (error) {
      void message.error(t('engine:export.failed', { detail: error instanceof Error ? error.message : '' }))
      setBusy(false)
    }
  }
  const fields = fieldsOf(module)
  return (
    <Modal
      open
      width={560}
      title={t('engine:export.title', { title: module.title })}
      okText={t('engine:list.export')}
      okButtonProps={{ disabled: !columns.length, loading: busy }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('engine:export.rows')}>
          <Radio.Group value={some} onChange={({ target }) => setSome(target.value === true)}>
            <Radio value={false}>{total === null ? t('engine:export.whole') : t('engine:export.filter', { count: total })}</Radio>
            {ticked.length > 0 && <Radio value>{t('engine:export.ticked', { count: ticked.length })}</Radio>}
          </Radio.Group>
        </Form.Item>
        <Form.Item label={t('engine:export.columns')}>
          <Checkbox
            checked={columns.length === offered.length}
            indeterminate={columns.length > 0 && columns.length < offered.length}
            onChange={({ target }) => setColumns(target.checked ? offered : [])}
          >
            {t('engine:export.all')}
          </Checkbox>
          <Checkbox.Group
            className="export-columns"
            value={[...columns]}
            onChange={setColumns}
            options={offered.map(name => ({ value: name, label: fields[name]?.label ?? name }))}
          />
        </Form.Item>
        <Form.Item label={t('engine:export.format')}>
          <Radio.Group value={format} onChange={({ target }) => setFormat(target.value === 'csv' ? 'csv' : 'xlsx')}>
            <Radio value="xlsx">Excel (.xlsx)</Radio>
            <Radio value="csv">CSV</Radio>
          </Radio.Group>
        </Form.Item>
      </Form>
    </Modal>
  )
}
