import { t } from 'i18next'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type AnyModule, fieldsOf, summedFieldsOf } from '../../../schema/index.ts'
import type { RowGroups } from '../../../shared/wire/envelope.ts'
import { type ListParams, viewFilter } from '../../api/listParams.ts'
import { call, reasonOf } from '../../api/request.ts'
import { viewOf } from '../../views/viewOf.ts'
import { useViewLoad } from '../views/useViewLoad.ts'

type Sums = Readonly<Record<string, string | null>>
interface ListSums {
  module: AnyModule
  sums: Sums | null
  failure: string | null
}
/** A sum over a million rows takes longer than a page of them. */
const timeout = 60_000

/** The sums over every row that the filter selects; they come after the rows. */
export function useListSums({
  module,
  params,
  list,
}: {
  module: AnyModule
  params: ListParams
  list: { reloads: number }
}): ListSums {
  const [state, setState] = useState<Omit<ListSums, 'module'>>({ sums: null, failure: null })
  const names = summedFieldsOf(module)
  const filter = names.length ? viewFilter(module, params) : ''
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (filter === '') return
      const body = { filter: JSON.parse(filter) as object, sums: summedFieldsOf(module) }
      await call<RowGroups>(`${module.wire.path}/aggregate`, body, { timeout, signal }).then(
        ({ groups: [group] }) => signal.aborted || setState({ sums: group?.sums ?? {}, failure: null }),
        (error: unknown) => signal.aborted || setState({ sums: null, failure: reasonOf(error) }),
      )
    },
    [module, filter],
  )
  useViewLoad({ module, list }, load)
  return useMemo(() => ({ module, ...state }), [module, state])
}

const noSums = {}
const drawn = new WeakMap<object, { sums: Readonly<Record<string, ReactNode>> }>()

/** The sums as their kinds show them; none for a list that adds nothing up. */
export function sumsProps(loaded: ListSums): { sums?: Readonly<Record<string, ReactNode>> } {
  const names = summedFieldsOf(loaded.module)
  if (!names.length) return noSums
  const known = drawn.get(loaded) ?? { sums: Object.fromEntries(names.map(name => [name, sumNode(loaded, name)])) }
  drawn.set(loaded, known)
  return known
}

function sumNode({ module, sums, failure }: ListSums, name: string): ReactNode {
  if (failure !== null) return <span title={t('engine:view.sumFailed', { reason: failure })}>!</span>
  return sums ? <SumText module={module} name={name} sum={sums[name] ?? null} /> : '…'
}

/** A sum as the kind of its field shows a value; beyond what a number holds exactly, its digits. */
export function SumText({ module, name, sum }: { module: AnyModule; name: string; sum: string | null }) {
  const field = fieldsOf(module)[name]
  if (!field || sum === null) return null
  const value = Number(sum)
  if (Math.abs(value) > mostExact) return <span className="cell-number">{sum}</span>
  const { Cell } = viewOf(module, field)
  return <Cell value={value} name={name} field={field} module={module} row={noSums} />
}
const mostExact = 9e12
