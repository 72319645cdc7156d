import type { App } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { importChunk } from '../api/importChunk.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { openConfirm } from '../ui/modal/openConfirm.ts'
import type { BulkSubject } from './bulkSummary.ts'
import type { BatchRequest } from './confirmBatch.tsx'
import { failureMessage, RowNames } from './rowNames.tsx'
import type { BulkReply, showBulkResult } from './showBulkResult.tsx'
import type { AllMatchingRows } from './useRowSelection.ts'

/** What a command on rows works with. */
export interface CommandContext extends Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'> {
  module: AnyModule
  /** All rows of the filter, when they are selected instead of single rows. */
  allMatching: AllMatchingRows | null
  /** Reloads the list. */
  reload: () => void
  /** Opens the window of an action that has fields to fill in. */
  openFields: (action: string, rows: readonly ListRow[]) => void
}

export const warnFailure = ({ message }: CommandContext, error: unknown): void => void message.warning(failureMessage(error))

const importBatchQuestion = () => import('./confirmBatch.tsx')
const importBulkResult = () => import('./showBulkResult.tsx')

/** Asks before a bulk change. The question is loaded with the first one. */
export const confirmBulkChange = (context: CommandContext, request: BatchRequest): void =>
  void importChunk(importBatchQuestion).then(
    ({ confirmBatch }) => confirmBatch(context.module, context, request),
    (error: unknown) => warnFailure(context, error),
  )

type ResultOptions = Omit<Parameters<typeof showBulkResult>[2], 'message' | 'after'>
/** Reloads the list and shows the result of a bulk change. The toast is loaded with the first one. */
export const reportResult = (
  { module, message, reload }: CommandContext,
  reply: BulkReply,
  options: ResultOptions,
): Promise<void> =>
  importChunk(importBulkResult).then(
    shown => shown.showBulkResult(module, reply, { message, after: reload, ...options }),
    () => reload(),
  )

export interface ReportedCommand {
  /** The toast when nothing was refused. */
  done: string
  subject: BulkSubject
}
/** Reports the change of a few rows that was sent without asking. */
export const reportCommand = (context: CommandContext, sent: Promise<BulkReply>, command: ReportedCommand): Promise<void> =>
  sent.then(
    reply => reportResult(context, reply, command),
    (error: unknown) => warnFailure(context, error),
  )

export interface RowsQuestion {
  title: ReactNode
  rows: readonly ListRow[]
  danger: boolean
  run: () => Promise<unknown>
}
/** Asks before a change of a few rows, and names them. */
export function confirmForRows({ module, modal }: CommandContext, { title, rows, danger, run }: RowsQuestion): void {
  const content = <RowNames module={module} rows={rows} />
  void openConfirm(modal, { title, content, okButtonProps: { danger }, onOk: run })
}

export const warnNoneSelected = ({ message }: CommandContext): void => void message.warning(t('engine:batch.none'))
