import { Alert, App, Button, Checkbox, Spin } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { type AnyModule, childrenOf } from '../../schema/index.ts'
import { callOf, CallError, callErrorMessage } from '../api/request.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { OpenModal } from '../ui/modal/OpenModal.tsx'
import { useBusyWork } from '../ui/useBusyWork.ts'
import { type PutBackPlan, planPutBack } from './earlierValues.ts'
import { FieldChanges } from './FieldChanges.tsx'
import { loadChildrenAfter, planChildren, valuesToSend } from './putBackChildren.ts'

interface Props {
  module: AnyModule
  id: number
  title: string
  values: RowData
  /** The entry of the history whose version it is: the child rows are put back as they were after it. */
  event?: number
  onClose: () => void
  onSaved: () => void
}
const stale = 409

/** Shows what would change, and saves the chosen values like a form: with all rules, under the version that is shown. */
export function PutBackModal(props: Props) {
  const { module, title, onClose } = props
  const { row, plan, faults, busy, save } = usePutBack(props)
  const { diff, open, locked } = plan
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = open.filter(name => !left.includes(name))
  return (
    <OpenModal
      title={title}
      width={640}
      okText={t('histories:restore')}
      okButtonProps={{ disabled: !chosen.length, loading: busy }}
      onOk={() => void save(chosen)}
      onCancel={onClose}
    >
      {faults.map(text => (
        <Alert key={text} type="warning" showIcon message={text} role="alert" className="put-back-fault" />
      ))}
      {!row && !faults.length && <Spin />}
      {row && (
        <>
          <p className="put-back-note">{t(Object.keys(diff).length ? 'histories:note' : 'histories:same')}</p>
          <div className="history-event put-back">
            <FieldChanges
              module={module}
              diff={diff}
              lead={(name, label) => (
                <Checkbox
                  checked={chosen.includes(name)}
                  disabled={locked.includes(name)}
                  onChange={({ target }) => setLeft(target.checked ? left.filter(one => one !== name) : [...left, name])}
                >
                  {label}
                </Checkbox>
              )}
              tail={name => locked.includes(name) && <small className="put-back-kept">{t('histories:kept')}</small>}
            />
          </div>
        </>
      )}
    </OpenModal>
  )
}

/** The row, what would change in it, and the save of the chosen fields, whose message offers the undo. */
function usePutBack({ module, id, values, event, onClose, onSaved }: Props) {
  const { message } = App.useApp()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const { row, children, setRow } = useCurrentRow({ module, id, event, values, onFault: setFaults })
  const saveValues = (of: RowData, some: RowData) =>
    callOf(module, 'save')<RowData>({ ...valuesToSend(module, some, of), id, version: of['version'] })
  const save = async (chosen: readonly string[]) => {
    if (!row) return
    setBusy(true)
    try {
      const saved = await saveValues(row, pick({ ...values, ...children }, chosen))
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
      setFaults(faultsOf(error))
      if (error instanceof CallError && error.status === stale && error.data) setRow(error.data as RowData)
    } finally {
      setBusy(false)
    }
  }
  return { row, plan: row ? planOf(module, row, { values, children }) : emptyPlan, faults, busy, save }
}

interface CurrentRowParams extends Pick<Props, 'module' | 'id' | 'values'> {
  event: number | undefined
  onFault: (reasons: readonly string[]) => void
}

/** The row as it is now, and its child rows as they were; `setRow` replaces the row by a newer version. */
function useCurrentRow({ module, id, event, values, onFault }: CurrentRowParams) {
  const [row, setRow] = useState<RowData | null>(null)
  const [children, setChildren] = useState<RowData>({})
  useEffect(() => {
    Promise.all([callOf(module, 'info')<RowData>({ id }), loadChildrenAfter(module, { id, event, values })]).then(
      ([now, then]) => {
        setChildren(then)
        setRow(now)
      },
      (error: unknown) => onFault([callErrorMessage(error)]),
    )
  }, [module, id, event, values, onFault])
  return { row, children, setRow }
}

const emptyPlan: PutBackPlan = { diff: {}, open: [], locked: [] }

/** The plan of the row's own values and of its child rows. */
function planOf(module: AnyModule, row: RowData, { values, children }: { values: RowData; children: RowData }): PutBackPlan {
  const childFields = new Set(childrenOf(module).map(([name]) => name))
  const own = planPutBack(module, row, Object.fromEntries(Object.entries(values).filter(([name]) => !childFields.has(name))))
  const further = planChildren(module, row, children)
  return {
    diff: { ...own.diff, ...further.diff },
    open: [...own.open, ...further.open],
    locked: [...own.locked, ...further.locked],
  }
}

const pick = (row: RowData, names: readonly string[]): RowData => Object.fromEntries(names.map(name => [name, row[name] ?? null]))

const faultsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof CallError)) return [callErrorMessage(error)]
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
  const { busy, run } = useBusyWork({ level: 'warning' })
  const undo = () =>
    run(async () => {
      await onUndo()
      message.destroy(`put-back-${id}`)
      void message.success(t('histories:undone'))
      onDone()
    })
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void undo()}>
      {t('engine:undo')}
    </Button>
  )
}
