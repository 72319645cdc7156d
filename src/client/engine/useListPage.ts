import { useMemoizedFn } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { pageOf } from '../../schema/index.ts'
import { useActions } from '../actions.ts'
import { useVerbs } from '../session.ts'
import type { Asked } from './address.ts'
import { asksDefault, isNested, listBody } from './address.ts'
import { addingForm, allowedIn } from './allowed.ts'
import { tabCounts } from './derived.ts'
import { preferenceOf, usePreference } from './preference.ts'
import type { ListRow } from './rows.ts'
import type { Ask } from './useAddress.ts'
import { useAddress } from './useAddress.ts'
import { type Commands, useCommands } from './useCommands.tsx'
import type { List } from './useList.ts'
import { useList } from './useList.ts'
import { useOpening } from './useOpening.ts'
import { call, reasonOf } from '../request.ts'
import type { Whole } from './useSelection.ts'
import { useSelection } from './useSelection.ts'

/** The form of a row, 0 for a new one; another window over a row, or null for a new one; or what ticked rows are to become. */
type Opened = { form: number } | { rowForm: string; row: ListRow | null } | { history: ListRow } | { bulk: string }
export type ListState = ReturnType<typeof useListPage>
/** Asked before other rows are shown; says whether they may be. */
export type Leaving = () => Promise<boolean>

/** All that a list page holds. */
export function useListPage(module: AnyModule) {
  const [preference, prefer] = usePreference(preferenceOf(module))
  const [asked, turnTo] = useAddress(module, preference?.size ?? pageOf(module).size)
  const leaving = useRef<Leaving | null>(null)
  // Whatever brings other rows asks those in edit first.
  const left = async (then: () => void) => {
    if (!leaving.current || (await leaving.current())) then()
  }
  const ask = useMemoizedFn<Ask>(change => void left(() => turnTo(change)))
  const list = useList(module, asked, preference !== null)
  const [opened, open] = useState<Opened | null>(null)
  const verbs = useVerbs(module.route)
  const allowed = useMemo(() => allowedIn(module, verbs), [module, verbs])
  const selection = useSelection(module, JSON.stringify([asked.queryValue, asked.values]))
  const commands = useCommands(module, selection.whole, () => {
    selection.clear()
    list.reload()
  })
  useLastPage(list, asked, turnTo)
  useOffers(module, { allowed, commands, reload: list.reload, open })
  useOpening({
    module,
    allowed,
    onForm: row => open({ form: row.id }),
    onRowForm: (rowForm, row) => open({ rowForm, row }),
    onNarrow: queryValue => ask(({ limit }) => ({ ...asksDefault(module), limit, queryValue })),
  })
  // Rows are painted first, what counts them right after; the first come together, so that nothing moves.
  const counted = useDeferredValue(list.reply) ?? list.reply
  const settled = useDeferredValue(list.answered) === list.answered
  const turn = (page: number, size: number) =>
    left(() => {
      if (size === asked.limit) return turnTo(() => ({ page }))
      prefer({ size })
      turnTo(() => ({ limit: size }))
    })
  const [aside, holdAside] = useState<HTMLElement | null>(null)
  return {
    module,
    preference,
    prefer,
    asked,
    ask,
    list,
    allowed,
    rights: verbs.join(),
    selection,
    commands,
    opened,
    takeAll: useTakeAll(module, asked, { list, selection }),
    askFirst: useCallback((ask: Leaving | null) => {
      leaving.current = ask
    }, []),
    turn: useMemoizedFn((page: number, size: number) => void turn(page, size)),
    aside,
    holdAside,
    counted,
    settled,
    counts: useMemo(() => tabCounts(counted), [counted]),
    add: useCallback(() => open(newRow(module)), [module]),
    openRowForm: useCallback((rowForm: string, row: ListRow) => open({ rowForm, row }), []),
    openForm: useCallback((rowForm: string) => open({ rowForm, row: null }), []),
    openHistory: useCallback((row: ListRow) => open({ history: row }), []),
    openRow: useCallback((id: number) => open({ form: id }), []),
    edit: useCallback((row: ListRow) => open({ form: row.id }), []),
    // Without a row it only says that one is needed.
    bulk: useCallback(
      (key: string) => (selection.rows.length || selection.whole ? open({ bulk: key }) : commands.bulk(key, null, [])),
      [selection.rows, selection.whole, commands],
    ),
    close: useCallback(() => open(null), []),
    sort: useCallback((orderKey: string) => ask(() => ({ orderKey })), [ask]),
    clear: useCallback(() => ask(({ limit }) => ({ ...asksDefault(module), limit })), [ask, module]),
  }
}

/** Ticks all rows of the filter, once every row that is seen is ticked and there are more. */
function useTakeAll(
  module: AnyModule,
  asked: Asked,
  { list, selection }: { list: List; selection: ReturnType<typeof useSelection> },
) {
  const { message } = App.useApp()
  const { rows, whole, takeAll } = selection
  const shown = list.reply?.data ?? none
  const total = list.reply?.total ?? 0
  const ticked = new Set(rows.map(({ id }) => id))
  if (whole || !shown.length || total <= rows.length || isNested(module, asked) || !shown.every(({ id }) => ticked.has(id)))
    return null
  const { limit: _limit, orderKey: _orderKey, ...filters } = listBody(module, asked) as Record<string, unknown>
  return () =>
    void call<Whole>(`${module.path}/selection`, filters).then(takeAll, (error: unknown) => void message.error(reasonOf(error)))
}

interface Offered {
  allowed: ReturnType<typeof allowedIn>
  commands: Commands
  reload: () => void
  open: (opened: Opened) => void
}

/** What stands above the list, for whoever looks for it by name. */
function useOffers(module: AnyModule, { allowed, commands, reload, open }: Offered) {
  useActions([
    ...(allowed.add ? [{ key: 'add', label: t('engine:list.add'), run: () => open(newRow(module)) }] : []),
    { key: 'refresh', label: t('engine:list.refresh'), run: reload },
    ...allowed.actions.list.map(([name, action]) => ({
      key: name,
      label: action.label,
      run: () => commands.act(name, action, none),
    })),
    ...allowed.above.map(([name, { label }]) => ({ key: name, label, run: () => open({ rowForm: name, row: null }) })),
  ])
}

const newRow = (module: AnyModule): Opened => {
  const rowForm = addingForm(module)
  return rowForm === undefined ? { form: 0 } : { rowForm, row: null }
}

/** A page that is no longer there, after a deletion say, gives way to the last that is. */
function useLastPage({ reply, loading }: List, { page }: Asked, ask: Ask) {
  useEffect(() => {
    if (!loading && reply && reply.data.length === 0 && page > reply.last_page) ask(() => ({ page: reply.last_page }))
  }, [reply, loading, page, ask])
}

const none: readonly ListRow[] = []
