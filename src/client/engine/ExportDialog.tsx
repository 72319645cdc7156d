import { App, Modal, Radio } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { exportsOf, type AnyModule } from '../../schema/index.ts'
import { download } from '../download.ts'
import { lookAtJobs } from '../jobs/store.ts'
import { keep, kept } from '../keep.ts'
import { call } from '../request.ts'
import type { Asked } from './address.ts'
import { listBody } from './address.ts'
import './export.css'
import { ExportColumns } from './ExportColumns.tsx'
import { type Choice, choiceOf, chosenNames, type Kept, moved } from './exportChoice.ts'
import type { ListRow } from './rows.ts'

export interface Exporting {
  module: AnyModule
  asked: Asked
  /** How many rows the filter finds, if that is known. */
  total: number | null
  ticked: readonly ListRow[]
  onClose: () => void
}
type Rows = 'all' | 'ticked'

/** Asks which columns of which rows, and as what. */
export function ExportDialog({ module, asked, total, ticked, onClose }: Exporting) {
  const { message } = App.useApp()
  const key = `export:${module.name}`
  const [now, choose] = useChoice(module, key)
  const [rows, setRows] = useState<Rows>(ticked.length ? 'ticked' : 'all')
  const [busy, setBusy] = useState(false)
  if (now === null) return null
  const names = chosenNames(now)
  const run = async () => {
    setBusy(true)
    keep(key, now)
    const ids = rows === 'ticked' ? { ids: ticked.map(({ id }) => id) } : {}
    const body = { ...listBody(module, asked), ...ids, columns: names, format: now.format, postType: 'excel' }
    try {
      const made = await call<{ path?: string; job?: number }>(`${module.path}/list`, body)
      if (made.path !== undefined) download(made.path)
      else void message.success(t('engine:export.job'))
      void lookAtJobs()
      onClose()
    } catch (error) {
      void message.error(t('engine:export.failed', { detail: error instanceof Error ? error.message : '' }))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={560}
      className="export"
      title={t('engine:export.title', { title: module.title })}
      okText={t('engine:list.export')}
      okButtonProps={{ disabled: names.length === 0 }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <Line label={t('engine:export.rows')}>
        <Radio.Group value={rows} onChange={event => setRows(event.target.value as Rows)}>
          <Radio value="all">{total === null ? t('engine:export.whole') : t('engine:export.filter', { count: total })}</Radio>
          {ticked.length > 0 && <Radio value="ticked">{t('engine:export.ticked', { count: ticked.length })}</Radio>}
        </Radio.Group>
      </Line>
      <Line label={t('engine:export.format')}>
        <Radio.Group value={now.format} onChange={event => choose({ ...now, format: event.target.value as Choice['format'] })}>
          <Radio value="xlsx">{t('engine:export.xlsx')}</Radio>
          <Radio value="csv">{t('engine:export.csv')}</Radio>
        </Radio.Group>
      </Line>
      <Line label={t('engine:export.columns', { count: names.length, all: now.columns.length })}>
        <ExportColumns
          module={module}
          columns={now.columns}
          onChange={columns => choose({ ...now, columns })}
          onMove={(from, to) => choose({ ...now, columns: moved(now.columns, from, to) })}
        />
      </Line>
    </Modal>
  )
}

/** Null until it is known what was chosen last. */
function useChoice(module: AnyModule, key: string) {
  const [choice, choose] = useState<Choice | null>(null)
  useEffect(() => void kept<Kept>(key).then(known => choose(choiceOf(exportsOf(module), known ?? {}))), [module, key])
  return [choice, choose] as const
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend>{label}</legend>
    {children}
  </fieldset>
)
