import { App } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { RowOutcome } from '../../shared/wire/envelope.ts'
import { call, reasonOf, useFetchOnce } from '../../client/kit.ts'
import type { PriceCell, PriceRow, ProvincePrices } from './priceRows.ts'
import { unsavedPrices, hasPriceFault, isPriceRowEdited, priceRow, pastePrices, afterPriceSave, typePrice } from './priceRows.ts'

const noRows: readonly PriceRow[] = []

/** The prices of one day in all provinces, as the server tells them. */
function usePriceRows({ path }: AnyModule, day: string) {
  const [state, hold] = useState<{ lines: readonly PriceRow[] | null; error: string | null }>({ lines: null, error: null })
  const [turn, setTurn] = useState(0)
  useFetchOnce(`${day} ${turn}`, async signal => {
    hold({ lines: null, error: null })
    await call<readonly ProvincePrices[]>(`${path}/day`, { day }, { signal }).then(
      all => signal.aborted || hold({ lines: all.map(priceRow), error: null }),
      (failure: unknown) => signal.aborted || hold({ lines: null, error: reasonOf(failure) }),
    )
  })
  return { ...state, set: (lines: readonly PriceRow[]) => hold({ lines, error: null }), retry: () => setTurn(turn + 1) }
}

/** What is typed into them, and how it is saved: in one call, each province with its own outcome. */
export function useDayPrices(module: AnyModule, day: string, onSaved: () => void) {
  const { message } = App.useApp()
  const { lines, error, set, retry } = usePriceRows(module, day)
  const [busy, setBusy] = useState(false)
  const all = lines ?? noRows
  const due = unsavedPrices(module, all, day)
  const send = async (): Promise<boolean> => {
    const outcomes = await call<readonly RowOutcome[]>(`${module.path}/save`, { data: due.map(({ draft }) => draft) })
    const byLine = new Map(due.map(({ line }, index) => [line, outcomes[index]]))
    set(all.map(line => afterPriceSave(line, byLine.get(line))))
    onSaved()
    const left = outcomes.filter(({ success }) => !success).length
    if (left) void message.warning(t('prices:day.left', { count: left }))
    else void message.success(t('engine:form.saved'))
    return left === 0
  }
  const save = async (): Promise<boolean> => {
    if (busy || !due.length) return false
    if (due.some(({ line }) => hasPriceFault(module, line))) {
      void message.error(t('prices:day.faults'))
      return false
    }
    setBusy(true)
    return send()
      .catch((failure: unknown) => {
        void message.error(t('engine:form.failed', { reason: reasonOf(failure) }))
        return false
      })
      .finally(() => setBusy(false))
  }
  return {
    lines,
    error,
    retry,
    busy,
    due: due.length,
    isDirty: () => all.some(isPriceRowEdited),
    type: (cell: PriceCell, text: string) => set(typePrice(all, cell, text)),
    paste: (cell: PriceCell, text: string) => set(pastePrices(all, cell, text)),
    save,
  }
}
