import type { App } from 'antd'
import { Button } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { call, CallError, reasonOf } from '../request.ts'
import type { ListRow } from './rows.ts'
import { nameOf } from './rows.ts'
import { linesOf, type Tally } from './tally.ts'
import { type Done, told } from './told.tsx'
import type { Whole } from './useSelection.ts'

type Tools = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>
/** What would become of the rows; of ticked ones also which of them would change. */
type Foreseen = Tally & { ids?: readonly number[] }

interface Asked {
  chosen: Whole | readonly ListRow[]
  /** What is to be done to them. */
  body: object
  title: string
  danger: boolean
  after: () => void
}

export const idsOf = (rows: readonly ListRow[]): string => rows.map(({ id }) => id).join(',')

/** Asks before many rows are changed, says meanwhile what would become of them, and has those changed that can be. */
export function askMany(module: AnyModule, { message, modal }: Tools, { chosen, body, title, danger, after }: Asked): void {
  const send = <T,>(more: object) => call<T>(`${module.path}/batch`, { ...body, ...more })
  let rows: object = 'token' in chosen ? { token: chosen.token } : { ids: idsOf(chosen) }
  let seen = false
  const show = (lines: readonly string[]) => box.update({ content: <Ahead which={which} lines={lines} /> })
  const offerNothing = () =>
    box.update({
      footer: () => (
        <Button autoFocus onClick={() => box.destroy()}>
          {t('engine:many.close')}
        </Button>
      ),
    })
  const which = 'token' in chosen ? t('engine:many.whole', { count: chosen.count }) : <Which module={module} rows={chosen} />
  const agree = async (close: () => void) => {
    const before = seen
    box.update({ okButtonProps: { danger, loading: true } })
    const plain = await foreseen
    // Pressed before it could be read that not all of them would change: it is read first.
    if (!plain && !before) return box.update({ okButtonProps: { danger } })
    await send<Done>(rows).then(
      done => told(module, done, { message, after }),
      (error: unknown) => void message.warning(failureOf(error)),
    )
    close()
  }
  const box = modal.confirm({
    title,
    content: <Ahead which={which} lines={[]} />,
    okButtonProps: { danger },
    onOk: close => void agree(close),
  })
  const foreseen = send<Foreseen>({ ...rows, dry: 1 }).then(
    found => {
      seen = true
      if (found.ids) rows = { ids: found.ids.join(',') }
      show(linesOf(module, found))
      if (found.changed === 0) offerNothing()
      else if (found.refused.length) box.update({ okText: t('engine:many.rest', { count: found.changed }) })
      return found.changed > 0 && !found.refused.length
    },
    (error: unknown) => {
      show([reasonOf(error)])
      offerNothing()
      return false
    },
  )
}

export const failureOf = (error: unknown): string =>
  error instanceof CallError && error.status > 0
    ? error.message
    : t('engine:batch.failed', { detail: error instanceof Error ? error.message : '' })

/** Which rows, and what would become of them: its place is kept until that is known. */
const Ahead = ({ which, lines }: { which: ReactNode; lines: readonly string[] }) => (
  <>
    <div className="list-which">{which}</div>
    <div className="list-ahead" role="status">
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </div>
  </>
)

const named = 5

/** How many, and the first of them by name. */
export function Which({ module, rows }: { module: AnyModule; rows: readonly ListRow[] }) {
  if (!rows.length) return null
  const names = rows
    .slice(0, named)
    .map(row => nameOf(module, row))
    .join(t('engine:comma'))
  return (
    <span className="list-which">
      {t(rows.length > named ? 'engine:batch.whichMore' : 'engine:batch.which', { count: rows.length, names })}
    </span>
  )
}
