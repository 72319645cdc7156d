import { createElement, useMemo, useRef } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { pageOf, titleOf } from '../../schema/index.ts'
import { later } from '../later.tsx'
import { windowOf } from '../views/clientParts.ts'
import type { Cells } from './bindColumns.tsx'
import { DraftBar } from './DraftBar.tsx'
import { draftOf } from './derived.ts'
import { FilterBar } from './FilterBar.tsx'
import { Grid } from './Grid.tsx'
import { useLabels } from './labels.ts'
import './list.css'
import './narrow.css'
import { WindowBoundary } from './WindowBoundary.tsx'
import { LastChange } from './LastChange.tsx'
import { ListFooter } from './ListFooter.tsx'
import type { Preference } from './preference.ts'
import { PrintSheet } from './print/PrintSheet.tsx'
import type { ListRow } from './rows.ts'
import { nameOf } from './rows.ts'
import { StaleBar } from './StaleBar.tsx'
import type { ListState } from './useListPage.ts'
import { useGridParts } from './useGridParts.tsx'
import { useListPage } from './useListPage.ts'

const FormModal = later(async () => (await import('./FormModal.tsx')).FormModal)
const History = later(async () => (await import('./History.tsx')).History)
const BulkModal = later(async () => (await import('./BulkModal.tsx')).BulkModal)
const InlineGrid = later(async () => (await import('./inline/InlineGrid.tsx')).InlineGrid)
const loadForm = () => void FormModal.load()

const none: readonly ListRow[] = []

/** The list page of any module. */
export function ListPage({ module: own }: { module: AnyModule }) {
  const state = useListPage(useLabels(own))
  const { module, list, asked, ask, counted, settled, counts, selection, turn } = state
  const place = useRef<HTMLElement>(null)
  const { sizes } = useMemo(() => pageOf(module), [module])
  return (
    <section ref={place} className="list" aria-busy={list.loading || !settled} aria-label={module.title}>
      <DraftBar module={module} open={state.opened && 'form' in state.opened ? state.opened.form : null} onOpen={state.openRow} />
      <StaleBar list={list} />
      <FilterBar
        module={module}
        asked={asked}
        ask={ask}
        onReload={list.reload}
        counts={counts}
        unfolded={state.preference?.unfolded ?? false}
        onPreference={state.prefer}
      />
      {state.preference ? (
        <ListGrid key={state.rights} state={state} preference={state.preference} />
      ) : (
        <div className="grid-place" />
      )}
      <ListFooter
        chosen={selection.whole?.count ?? selection.rows.length}
        onUnchoose={selection.clear}
        onAll={state.takeAll}
        quota={counted?.quota}
        page={asked.page}
        size={asked.limit}
        sizes={sizes}
        total={counted?.total ?? null}
        more={counted?.more ?? false}
        onPage={turn}
        aside={state.holdAside}
        last={useMemo(
          () => (
            <LastChange module={module} onUndone={list.reload} />
          ),
          [module, list.reload],
        )}
      />
      <WindowBoundary of={state.opened} onClose={state.close}>
        <Windows state={state} />
      </WindowBoundary>
      <PrintSheet
        module={module}
        rows={list.reply?.data ?? none}
        columns={state.preference?.columns}
        total={list.reply?.total ?? null}
        more={list.reply?.more ?? false}
        list={place}
      />
    </section>
  )
}

interface GridProps {
  state: ListState
  preference: Preference
}

/** A module whose rows are edited where they stand has a grid for it; the others are drawn as they are. */
function ListGrid(props: GridProps) {
  const { module, allowed } = props.state
  return module.inline && allowed.edit ? (
    <InlineGrid {...props} blank={<div className="grid-place" />} />
  ) : (
    <PlainGrid {...props} />
  )
}

function PlainGrid({ state, preference }: GridProps) {
  const { module, prefer, list, sort } = state
  const parts = useGridParts(state, preference, { onNear: loadForm, cells: noCells })
  return (
    <Grid {...parts} named={titleOf(module)} preference={preference} onPreference={prefer} onReload={list.reload} onSort={sort} />
  )
}
const noCells: Cells = { inline: new Set(), step: null }

/** What stands over the list while it is open. */
function Windows({ state: { module, opened, close, asked, list, commands, selection } }: { state: ListState }) {
  if (opened === null) return null
  if ('form' in opened)
    return (
      <FormModal
        key={opened.form}
        blank={null}
        module={module}
        id={opened.form}
        draft={draftOf(module, asked)}
        onClose={close}
        onSaved={list.reload}
      />
    )
  if ('history' in opened)
    return <History blank={null} module={module} id={opened.history.id} name={nameOf(module, opened.history)} onClose={close} />
  if ('rowForm' in opened) return <RowWindow {...opened} module={module} onClose={close} onSaved={list.reload} />
  const choose = (val: unknown) => commands.bulk(opened.bulk, val, selection.rows)
  return <BulkModal blank={null} module={module} bulkKey={opened.bulk} onClose={close} onChoose={choose} />
}

interface RowWindowProps {
  module: AnyModule
  rowForm: string
  row: ListRow | null
  onClose: () => void
  onSaved: () => void
}

function RowWindow({ module, rowForm, ...rest }: RowWindowProps) {
  const declared = module.rowForms?.[rowForm]
  if (!declared) return null
  return createElement(windowOf(module, declared.widget), { blank: null, module, label: declared.label, ...rest })
}
