import { App, Button, type ButtonProps } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { QueuedUndo, UndoResult } from '../../shared/wire/undo.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'
import { removeUndoableChange, type UndoableChange } from '../api/jobs/undoableChange.ts'
import { call, isServerAway, callErrorMessage } from '../api/request.ts'
import { openConfirm } from './modal/openConfirm.ts'

type Undoing = Pick<UndoableChange, 'receipt' | 'question'>
interface Props extends ButtonProps {
  change: Undoing
  onUndone?: (result: UndoResult | QueuedUndo) => void
}

/** Takes a change back: in its toast, below its list, and in the list of jobs. */
export function UndoButton({ change, onUndone, children, ...look }: Props) {
  const [undo, busy] = useUndo()
  const onClick = async () => {
    const result = await undo(change)
    if (result) onUndone?.(result)
  }
  return (
    <Button type="link" size="small" loading={busy} {...look} onClick={() => void onClick()}>
      {children ?? t('engine:undo')}
    </Button>
  )
}

/** Restoring hundreds of rows takes longer than the usual 5 s. */
const undoTimeout = 60_000

/** Undoes a change, after its question if it has one, and shows the result as a toast; null where nothing was undone. */
function useUndo() {
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const undo = async ({ receipt, question }: Undoing): Promise<UndoResult | QueuedUndo | null> => {
    const ask = () => openConfirm(modal, { ...question, okText: t('engine:undo'), okButtonProps: { danger: true } })
    if (question && !(await ask())) return null
    message.destroy(receipt)
    setBusy(true)
    try {
      const result = await call<UndoResult | QueuedUndo>('receipt/undo', { id: receipt }, { timeout: undoTimeout })
      removeUndoableChange(receipt)
      void message.success(describeUndo(result))
      return result
    } catch (error) {
      // If the server did not answer, the outcome is unknown: the undo stays available.
      if (!isServerAway(error)) removeUndoableChange(receipt)
      void message.warning(callErrorMessage(error))
      return null
    } finally {
      setBusy(false)
      void refreshJobs()
    }
  }
  return [undo, busy] as const
}

const describeUndo = (result: UndoResult | QueuedUndo): string =>
  'job' in result
    ? t('jobs:undoing.later', { count: result.total })
    : t(result.left ? 'jobs:undoing.some' : 'jobs:undoing.done', { restored: result.restored, left: result.left })
