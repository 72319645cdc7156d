import { App, Checkbox, Radio } from 'antd'
import '../api/languages/texts/exportWords.ts'
import { t } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { exportsOf, maskedFields, revealsPersonal, type AnyModule } from '../../schema/index.ts'
import { download } from '../api/download.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'
import { type ListParams, listRequestBody } from '../api/listParams.ts'
import { syncPreference, fetchPreference } from '../api/preferenceSync.ts'
import { callOf } from '../api/request.ts'
import './export.css'
import type { ListRow } from '../api/rows/listRow.ts'
import { OpenModal } from '../ui/modal/OpenModal.tsx'
import { type ExportChoice, exportChoice, exportedNames, type StoredExportChoice, moveItem } from './exportChoice.ts'
import { ExportColumnList } from './ExportColumnList.tsx'

export interface ExportModalProps {
  module: AnyModule
  params: ListParams
  /** How many rows the filter finds; null where that is not known. */
  total: number | null
  selected: readonly ListRow[]
  onClose: () => void
}
type ExportedRows = 'all' | 'selected'

/** Asks which rows, which columns and which format. */
export function ExportModal(props: ExportModalProps) {
  const { module, total, selected, onClose } = props
  const key = `export:${module.name}`
  const [choice, setChoice] = useExportChoice(module, key)
  const [rows, setRows] = useState<ExportedRows>(selected.length ? 'selected' : 'all')
  const [plain, setPlain] = useState(false)
  const { busy, run } = useExport(props)
  if (choice === null) return null
  const names = exportedNames(choice)
  const personal = revealsPersonal(module) ? names.filter(name => maskedFields(module).has(name)) : []
  const start = () => {
    syncPreference(key, choice)
    const asPlain = plain && personal.length ? { plain: 1 } : {}
    void run(rows, { columns: names, format: choice.format, ...asPlain })
  }
  return (
    <OpenModal
      width={560}
      className="export"
      title={t('exports:title', { title: module.label })}
      okText={t('engine:list.export')}
      okButtonProps={{ disabled: names.length === 0 }}
      confirmLoading={busy}
      onOk={start}
      onCancel={onClose}
    >
      <ExportFieldset label={t('exports:rows')}>
        <Radio.Group value={rows} onChange={event => setRows(event.target.value as ExportedRows)}>
          <Radio value="all">{total === null ? t('exports:whole') : t('exports:filter', { count: total })}</Radio>
          {selected.length > 0 && <Radio value="selected">{t('exports:selected', { count: selected.length })}</Radio>}
        </Radio.Group>
      </ExportFieldset>
      <ExportFieldset label={t('exports:format')}>
        <Radio.Group
          value={choice.format}
          onChange={event => setChoice({ ...choice, format: event.target.value as ExportChoice['format'] })}
        >
          <Radio value="xlsx">{t('exports:xlsx')}</Radio>
          <Radio value="csv">{t('exports:csv')}</Radio>
        </Radio.Group>
      </ExportFieldset>
      {personal.length > 0 && (
        <ExportFieldset label={t('exports:personal')}>
          <Checkbox checked={plain} onChange={event => setPlain(event.target.checked)}>
            {t('exports:plain', {
              labels: personal.map(name => module.fields[name]?.label ?? name).join(t('engine:comma')),
            })}
          </Checkbox>
        </ExportFieldset>
      )}
      <ExportFieldset label={t('exports:columns', { count: names.length, all: choice.columns.length })}>
        <ExportColumnList
          module={module}
          columns={choice.columns}
          onChange={columns => setChoice({ ...choice, columns })}
          onMove={(from, to) => setChoice({ ...choice, columns: moveItem(choice.columns, from, to) })}
        />
      </ExportFieldset>
    </OpenModal>
  )
}

/** Exports the rows: a small file is downloaded at once, a large one is made by a job. */
function useExport({ module, params, selected, onClose }: ExportModalProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (rows: ExportedRows, layout: object) => {
    setBusy(true)
    const ids = rows === 'selected' ? { ids: selected.map(({ id }) => id) } : {}
    const body = { ...listRequestBody(module, params), ...ids, ...layout, postType: 'excel' }
    try {
      const reply = await callOf(module, 'list')<{ path?: string; job?: number }>(body)
      if (reply.path !== undefined) await download(reply.path)
      else void message.success(t('exports:job'))
      void refreshJobs()
      onClose()
    } catch (error) {
      void message.error(t('exports:failed', { detail: error instanceof Error ? error.message : '' }))
      setBusy(false)
    }
  }
  return { busy, run }
}

/** The choice of the last export; null until it is loaded. */
function useExportChoice(module: AnyModule, key: string) {
  const [choice, setChoice] = useState<ExportChoice | null>(null)
  useEffect(
    () => void fetchPreference<StoredExportChoice>(key).then(stored => setChoice(exportChoice(exportsOf(module), stored ?? {}))),
    [module, key],
  )
  return [choice, setChoice] as const
}

const ExportFieldset = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <legend>{label}</legend>
    {children}
  </fieldset>
)
