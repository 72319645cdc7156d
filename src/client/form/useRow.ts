import { useState } from 'react'
import { kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  type Field,
  fieldsOf,
  isReadonly,
  isReference,
  lockedFields,
  personFieldOf,
  rowDefaultOf,
} from '../../schema/index.ts'
import { findModule } from '../api/moduleRegistry.ts'
import { usePushEvent } from '../api/push/pushConnection.ts'
import { callOf, callErrorMessage } from '../api/request.ts'
import type { RowData } from '../api/rows/listRow.ts'
import { useSession } from '../api/session/session.ts'
import { useFetchOnce } from '../api/useFetchOnce.ts'

export interface LoadedRow {
  row: RowData | null
  error: string | null
  retry: () => void
}

/** The whole row to edit; a new one with the initial values of its fields. */
export const useRow = (module: AnyModule, id: number, draft: RowData): LoadedRow =>
  useInfo(module, id === 0 ? null : { id }, () => (id === 0 ? blankRow(module, draft) : null))

/** The one row of a settings page. */
export const useSettingsRow = (module: AnyModule): LoadedRow => useInfo(module, {}, () => null)

/** Fetches `info` unless the body is null; `initial` is the row until it arrives. */
function useInfo(module: AnyModule, body: { id: number } | { id?: never } | null, initial: () => RowData | null): LoadedRow {
  const [state, setState] = useState<{ row: RowData | null; error: string | null }>(() => ({ row: initial(), error: null }))
  const [retries, setRetries] = useState(0)
  useFetchOnce(`${module.name} ${JSON.stringify(body)} ${retries}`, async signal => {
    if (body === null) return
    await callOf(module, 'info')<RowData>(body, { signal }).then(
      row => signal.aborted || setState({ row, error: null }),
      (error: unknown) => signal.aborted || setState({ row: null, error: callErrorMessage(error) }),
    )
  })
  const retry = () => setRetries(retries + 1)
  // By the button, or when the push connection is back.
  usePushEvent('missed', () => state.error !== null && retry())
  return { ...state, retry }
}

/** A new row with the initial values of its fields. */
export const blankRow = (module: AnyModule, draft: RowData): RowData => ({
  ...Object.fromEntries(
    Object.entries(fieldsOf(module)).flatMap(([name, field]) => {
      if (rowDefaultOf(field) === 'me') {
        const own = ownValue(field)
        return own === undefined ? [] : [[name, own]]
      }
      // A field that nobody or not this account may fill in shows the default that it gets.
      const isFilled = !isReadonly(field) || lockedFields(module).has(name) || ('default' in field && field.default !== undefined)
      return isFilled ? [[name, kindValue(field).initial(field)]] : []
    }),
  ),
  ...draft,
})

/** The account that is signed in, its row among people, or its name; undefined where the server fills it. */
function ownValue(field: Field): unknown {
  const { account } = useSession.getState()
  if (!account) return null
  if (!isReference(field)) return account.nickname
  const people = findModule(field.to)
  return people && personFieldOf(people) !== undefined ? account.ownRows?.[field.to] : account.id
}
