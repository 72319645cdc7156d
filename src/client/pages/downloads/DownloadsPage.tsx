import { ReloadOutlined } from '@ant-design/icons'
import { App, Button, Table, type TableProps } from 'antd'
import { t } from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import type { Job } from '../../../shared/wire/job.ts'
import { downloadJobFile } from '../../api/jobs/jobsStore.ts'
import '../../list/list.css'
import './jobs.css'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { call, type CallError, callErrorOf, callErrorMessage } from '../../api/request.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatBytes } from '../../ui/formatBytes.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'
import { focusRows, useFocusAfterRemoval } from '../../ui/modal/returnFocus.ts'
import { jobTitle, UndoJobButton } from './JobItem.tsx'

/** Files made by the account's jobs, until they expire. */
export function DownloadsPage() {
  const { files, error, reload } = useJobFiles()
  const columns = useFileColumns(reload)
  useFocusAfterRemoval(files?.length ?? 0, focusRows)
  return (
    <section className="list downloads" aria-label={t('jobs:downloads')} aria-busy={files === null && error === null}>
      <header>
        <span>{t('jobs:kept')}</span>
        <Button type="text" icon={<ReloadOutlined />} onClick={reload}>
          {t('engine:list.refresh')}
        </Button>
      </header>
      <div className="downloads-place">
        {error || files?.length === 0 ? (
          <EmptyState error={error} narrowed={false} source={t('jobs:source')} onAdd={null} onClear={reload} onRetry={reload} />
        ) : (
          <Table
            rowKey="id"
            size="small"
            sticky
            pagination={false}
            columns={columns}
            dataSource={[...(files ?? [])]}
            loading={files === null}
          />
        )}
      </div>
    </section>
  )
}

function useJobFiles() {
  const [files, setFiles] = useState<readonly Job[] | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const reload = useCallback(() => {
    call<readonly Job[]>('job/list', { files: 1 }).then(
      all => {
        setFiles(all)
        setError(null)
      },
      (fault: unknown) => setError(callErrorOf(fault)),
    )
  }, [])
  useEffect(reload, [reload])
  usePushEvent('job', ({ state }) => state === 'done' && reload())
  return { files, error, reload }
}

function useFileColumns(reload: () => void): NonNullable<TableProps<Job>['columns']> {
  const { message, modal } = App.useApp()
  const failed = (fault: unknown) => void message.warning(callErrorMessage(fault))
  const remove = ({ id, file }: Job) =>
    openConfirm(modal, {
      title: t('engine:remove.sure'),
      content: file?.name,
      okButtonProps: { danger: true },
      onOk: () => call('job/remove', { id }).then(reload, failed),
    })
  return [
    { key: 'name', title: t('jobs:file.name'), render: (_, { file }) => file?.name, ellipsis: true },
    { key: 'job', title: t('jobs:file.job'), render: (_, job) => jobTitle(job), ellipsis: true },
    {
      key: 'size',
      title: t('jobs:file.size'),
      width: 110,
      align: 'right',
      render: (_, { file }) => formatBytes(file?.bytes ?? 0),
    },
    { key: 'by', title: t('jobs:file.by'), dataIndex: 'by', width: 120, ellipsis: true },
    { key: 'made', title: t('jobs:file.made'), dataIndex: 'ended_at', width: 180 },
    { key: 'until', title: t('jobs:file.until'), width: 180, render: (_, { file }) => file?.until },
    {
      key: 'actions',
      title: t('engine:row.actions'),
      width: 180,
      render: (_, job) => (
        <span className="job-buttons">
          <Button type="link" size="small" onClick={() => void downloadJobFile(job.id).catch(failed)}>
            {t('jobs:download')}
          </Button>
          <UndoJobButton job={job} onUndone={reload} />
          <Button type="link" size="small" danger onClick={() => remove(job)}>
            {t('engine:row.delete')}
          </Button>
        </span>
      ),
    },
  ]
}
