import type { App } from 'antd'
import { Button } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'
import { undoReceipt } from '../jobs/undoReceipt.ts'
import { call, CallError } from '../request.ts'
import { keepLast } from './undoable.ts'
import type { Whole } from './useSelection.ts'

type Tools = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>
type Telling = Pick<Tools, 'message'> & { after: () => void }

/** What became of a change of many rows, or what would. */
export interface Tally {
  total: number
  changed: number
  refused: readonly { code: string; count: number }[]
}
/** The reply to such a change: done at once, or to be done. */
export type Done = (Tally & { receipt?: string; undo?: number }) | { job: number; total: number }

const words = (module: AnyModule, { total, changed, refused }: Tally): string =>
  [
    t('engine:whole.changes', { count: changed }),
    ...refused.map(({ code, count }) => t('engine:whole.refused', { count, reason: reasonFor(module, code) })),
    ...(total > changed + refused.reduce((sum, one) => sum + one.count, 0)
      ? [t('engine:whole.same', { count: total - changed - refused.reduce((sum, one) => sum + one.count, 0) })]
      : []),
  ].join('；')

/** Looks what a change of all rows of a filter would do, asks, and has it done. */
export async function changeWhole(
  module: AnyModule,
  { message, modal }: Tools,
  { whole, body, title, after }: { whole: Whole; body: object; title: string; after: () => void },
): Promise<void> {
  const ask = (more: object) => call<Done>(`${module.path}/batch`, { ...body, token: whole.token, ...more })
  try {
    const found = (await ask({ dry: 1 })) as Tally
    modal.confirm({
      title,
      content: <span className="list-which">{`${t('engine:whole.which', { count: whole.count })}${words(module, found)}`}</span>,
      okButtonProps: { disabled: found.changed === 0 },
      onOk: () =>
        ask({}).then(
          done => told(module, done, { message, after }),
          (error: unknown) => void message.warning(reasonOf(error)),
        ),
    })
  } catch (error) {
    void message.warning(reasonOf(error))
  }
}

/** Why some rows are not changed, as the server would say of one. */
const reasonFor = (module: AnyModule, code: string): string =>
  code === 'notDeletable' && module.undeletable !== undefined
    ? module.undeletable
    : t(`errors:refusal.${code}`, { fields: labelsOf(module, Object.keys(module.deletable ?? {})) })

const labelsOf = (module: AnyModule, names: readonly string[]): string =>
  names.map(name => fieldsOf(module)[name]?.label ?? name).join(t('engine:comma'))

const reasonOf = (error: unknown): string => (error instanceof CallError ? error.message : String(error))

/** Says what was done, and offers to take it back while that can be done. */
export function told(module: AnyModule, done: Done, { message, after }: Telling): void {
  after()
  if ('job' in done) return void message.success(t('engine:whole.later', { count: done.total }))
  const { receipt } = done
  if (receipt === undefined || done.changed === 0) return void message.success(t('engine:done'))
  keepLast(module, { receipt, says: words(module, done), until: Date.now() + (done.undo ?? 0) * 1000 })
  const undo = () => takeBack(module, receipt, { message, after })
  const text = done.refused.length ? words(module, done) : t('engine:done')
  void message.success({ key: receipt, duration: 10, content: <Undoable text={text} onUndo={undo} /> })
}

/** Takes a change of many rows back, and says what came of it. */
export function takeBack(module: AnyModule, receipt: string, { message, after }: Telling): void {
  message.destroy(receipt)
  keepLast(module, null)
  undoReceipt(receipt).then(
    says => {
      void message.success(says)
      after()
    },
    (error: unknown) => void message.warning(reasonOf(error)),
  )
}

const Undoable = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <>
    {text}
    <Button type="link" size="small" onClick={onUndo}>
      {t('engine:undo')}
    </Button>
  </>
)
