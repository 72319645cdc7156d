import { Alert, App, Button, Checkbox, Modal, Spin } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { callOf, CallError, reasonOf } from '../api/request.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { planPutBack } from './earlierValues.ts'
import { FieldChanges } from './FieldChanges.tsx'

interface Props {
  module: AnyModule
  id: number
  title: string
  values: RowData
  onClose: () => void
  onSaved: () => void
}
const stale = 409

/** Shows what would change, and saves the chosen values like a form: with all rules, under the version that is shown. */
export function PutBackModal({ module, id, title, values, onClose, onSaved }: Props) {
  const { message } = App.useApp()
  const [row, setRow] = useState<RowData | null>(null)
  const [left, setLeft] = useState<readonly string[]>([])
  const [fault, setFault] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    callOf(module, 'info')({ id }).then(setRow, (error: unknown) => setFault([reasonOf(error)]))
  }, [module, id])
  const { diff, open, kept } = planPutBack(module, row ?? {}, row ? values : {})
  const chosen = open.filter(name => !left.includes(name))
  const saveValues = (of: RowData, some: RowData) => callOf(module, 'save')<RowData>({ ...some, id, version: of['version'] })
  const save = async () => {
    if (!row) return
    setBusy(true)
    try {
      const saved = await saveValues(row, pick(values, chosen))
      const former = pick(row, chosen)
      void message.success({
        key: `put-back-${id}`,
        duration: 10,
        content: (
          <>
            {t('histories:done', { count: chosen.length })}
            <UndoPutBack onUndo={() => saveValues(saved, former)} onDone={onSaved} id={id} />
          </>
        ),
      })
      onSaved()
      onClose()
    } catch (error) {
      setFault(faultsOf(error))
      if (error instanceof CallError && error.status === stale && error.data) setRow(error.data as RowData)
    } finally {
      setBusy(false)
    }
  }
  const names = Object.keys(diff)
  return (
    <Modal
      open
      title={title}
      width={640}
      okText={t('histories:restore')}
      okButtonProps={{ disabled: !chosen.length, loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {fault.map(text => (
        <Alert key={text} type="warning" showIcon message={text} role="alert" className="put-back-fault" />
      ))}
      {!row && !fault.length && <Spin />}
      {row && (
        <>
          <p className="put-back-note">{t(names.length ? 'histories:note' : 'histories:same')}</p>
          <div className="history-event put-back">
            <FieldChanges
              module={module}
              diff={diff}
              lead={(name, label) => (
                <Checkbox
                  checked={chosen.includes(name)}
                  disabled={kept.includes(name)}
                  onChange={({ target }) => setLeft(target.checked ? left.filter(one => one !== name) : [...left, name])}
                >
                  {label}
                </Checkbox>
              )}
              tail={name => kept.includes(name) && <small className="put-back-kept">{t('histories:kept')}</small>}
            />
          </div>
        </>
      )}
    </Modal>
  )
}

const pick = (row: RowData, names: readonly string[]): RowData => Object.fromEntries(names.map(name => [name, row[name] ?? null]))

const faultsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof CallError)) return [reasonOf(error)]
  if (error.status === stale) return [t('histories:stale')]
  return error.errors.length ? [...new Set(error.errors.map(one => one.message))] : [error.message]
}

interface UndoProps {
  id: number
  onUndo: () => Promise<unknown>
  onDone: () => void
}
/** Saves the values of before the put-back, unless somebody has changed the row since. */
function UndoPutBack({ id, onUndo, onDone }: UndoProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await onUndo()
      message.destroy(`put-back-${id}`)
      void message.success(t('histories:undone'))
      onDone()
    } catch (error) {
      void message.warning(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void undo()}>
      {t('engine:undo')}
    </Button>
  )
}
