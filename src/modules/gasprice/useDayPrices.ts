import { App } from 'antd'
import { call, callErrorMessage, type TsvCells, useFetchOnce } from 'houtai/client'
import type { AnyModule } from 'houtai/schema'
import type { RowOutcome } from 'houtai/wire/envelope'
import { t } from 'i18next'
import { useState } from 'react'
import {
  type FuelGrade,
  type PriceCell,
  type PriceRow,
  type ProvincePrices,
  unsavedPrices,
  hasPriceFault,
  isPriceRowEdited,
  priceRow,
  pastePrices,
  raisePrices,
  afterPriceSave,
  withTypedPrice,
} from './priceRows.ts'

const noRows: readonly PriceRow[] = []

/** Loads the prices of one day in all provinces. */
function usePriceRows({ wire: { path } }: AnyModule, day: string) {
  const [state, setState] = useState<{ lines: readonly PriceRow[] | null; error: string | null }>({ lines: null, error: null })
  const [attempt, setAttempt] = useState(0)
  useFetchOnce(`${day} ${attempt}`, async signal => {
    setState({ lines: null, error: null })
    await call<readonly ProvincePrices[]>(`${path}/day`, { day }, { signal }).then(
      all => signal.aborted || setState({ lines: all.map(priceRow), error: null }),
      (failure: unknown) => signal.aborted || setState({ lines: null, error: callErrorMessage(failure) }),
    )
  })
  return { ...state, set: (lines: readonly PriceRow[]) => setState({ lines, error: null }), retry: () => setAttempt(attempt + 1) }
}

/** The grid of a day: what is typed, and its save in one call with an outcome for each province. */
export function useDayPrices(module: AnyModule, day: string, onSaved: () => void) {
  const { message } = App.useApp()
  const { lines, error, set, retry } = usePriceRows(module, day)
  const [busy, setBusy] = useState(false)
  const all = lines ?? noRows
  const unsaved = unsavedPrices(module, all, day)
  const send = async (): Promise<boolean> => {
    const outcomes = await call<readonly RowOutcome[]>(`${module.wire.path}/save`, { data: unsaved.map(({ draft }) => draft) })
    const byLine = new Map(unsaved.map(({ line }, index) => [line, outcomes[index]]))
    set(all.map(line => afterPriceSave(line, byLine.get(line))))
    onSaved()
    const failed = outcomes.filter(({ success }) => !success).length
    if (failed) void message.warning(t('prices:day.left', { count: failed }))
    else void message.success(t('engine:form.saved'))
    return failed === 0
  }
  /** Not while a save is under way: its answer replaces every line. */
  const change = (next: readonly PriceRow[]) => {
    if (!busy) set(next)
  }
  const save = async (): Promise<boolean> => {
    if (busy || !unsaved.length) return false
    if (unsaved.some(({ line }) => hasPriceFault(module, line))) {
      void message.error(t('prices:day.faults'))
      return false
    }
    setBusy(true)
    return send()
      .catch((failure: unknown) => {
        void message.error(t('engine:form.failed', { reason: callErrorMessage(failure) }))
        return false
      })
      .finally(() => setBusy(false))
  }
  return {
    lines,
    error,
    retry,
    busy,
    unsaved: unsaved.length,
    isDirty: () => all.some(isPriceRowEdited),
    type: (cell: PriceCell, text: string) => change(withTypedPrice(all, cell, text)),
    paste: (cell: PriceCell, block: TsvCells) => change(pastePrices(all, cell, block)),
    raise: (grades: readonly FuelGrade[], add: number) => change(raisePrices(module, all, { grades, add })),
    save,
  }
}
