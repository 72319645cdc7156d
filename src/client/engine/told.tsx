import type { App } from 'antd'
import { Button } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { undoReceipt } from '../jobs/undoReceipt.ts'
import { isAway, reasonOf } from '../request.ts'
import { linesOf, type Tally } from './tally.ts'
import { keepLast, lastOf } from './undoable.ts'

type Telling = Pick<ReturnType<typeof App.useApp>, 'message'> & { after: () => void }

/** The reply to a change of many rows: done at once, or to be done. */
export type Done = (Tally & { receipt?: string; undo?: number }) | { job: number; total: number }

/** Says what was done, and offers to take it back while that can be done. */
export function told(module: AnyModule, done: Done, { message, after }: Telling): void {
  after()
  if ('job' in done) return void message.success(t('engine:many.later', { count: done.total }))
  const { receipt } = done
  if (receipt === undefined || done.changed === 0) return void message.success(t('engine:done'))
  const says = linesOf(module, done).join(t('engine:semicolon'))
  keepLast(module, { receipt, says, until: Date.now() + (done.undo ?? 0) * 1000 })
  const undo = () => takeBack(module, receipt, { message, after })
  const text = done.refused.length ? says : t('engine:done')
  void message.success({ key: receipt, duration: 10, content: <Undoable text={text} onUndo={undo} /> })
}

/** Takes a change of many rows back, and says what came of it. */
export function takeBack(module: AnyModule, receipt: string, { message, after }: Telling): void {
  const last = lastOf(module)
  message.destroy(receipt)
  keepLast(module, null)
  undoReceipt(receipt).then(
    says => {
      void message.success(says)
      after()
    },
    (error: unknown) => {
      // Nobody has said no: it can be tried again.
      if (isAway(error) && last?.receipt === receipt) keepLast(module, last)
      void message.warning(reasonOf(error))
    },
  )
}

/** What was done, and the way back. */
export const Undoable = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <>
    {text}
    <Button type="link" size="small" onClick={onUndo}>
      {t('engine:undo')}
    </Button>
  </>
)
