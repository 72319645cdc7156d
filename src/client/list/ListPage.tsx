import { createElement, useMemo, useRef } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { pageSizesOf, titleFieldOf } from '../../schema/index.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { windowOf } from '../views/clientParts.ts'
import type { CellEditing } from './grid/bindColumns.tsx'
import { DraftBar } from '../form/DraftBar.tsx'
import { draftFromFilters } from './countsByTab.ts'
import { FilterBar } from './FilterBar.tsx'
import { Grid } from './grid/Grid.tsx'
import { useModuleLabels } from '../views/useModuleLabels.ts'
import './list.css'
import './narrow.css'
import { WindowErrorBoundary } from '../ui/errors/WindowErrorBoundary.tsx'
import { LastUndoNotice } from '../bulk/LastUndoNotice.tsx'
import { ListFooter } from './ListFooter.tsx'
import type { ListPreference } from '../views/useListPreference.ts'
import { PrintSheet } from '../print/PrintSheet.tsx'
import type { ListRow } from '../api/rows/listRow.ts'
import { rowName } from '../api/rows/listRow.ts'
import { StaleBar } from './StaleBar.tsx'
import type { ListController } from './useListController.ts'
import { useGridProps } from './useGridProps.tsx'
import { useListController } from './useListController.ts'

const FormModal = lazyComponent(async () => (await import('../form/FormModal.tsx')).FormModal)
const History = lazyComponent(async () => (await import('../history/HistoryDrawer.tsx')).HistoryDrawer)
const BulkModal = lazyComponent(async () => (await import('../bulk/BulkModal.tsx')).BulkModal)
const InlineGrid = lazyComponent(async () => (await import('./InlineGrid.tsx')).InlineGrid)
const loadForm = () => void FormModal.load()

const none: readonly ListRow[] = []

/** The list page of any module. */
export function ListPage({ module: own }: { module: AnyModule }) {
  const state = useListController(useModuleLabels(own))
  const { module, list, asked, ask, counted, settled, counts, selection, turn } = state
  const place = useRef<HTMLElement>(null)
  const { sizes } = useMemo(() => pageSizesOf(module), [module])
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
        <PlainOrInlineGrid key={state.rights} state={state} preference={state.preference} />
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
            <LastUndoNotice module={module} onUndone={list.reload} />
          ),
          [module, list.reload],
        )}
      />
      <WindowErrorBoundary of={state.opened} onClose={state.close}>
        <OpenedWindow state={state} />
      </WindowErrorBoundary>
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
  state: ListController
  preference: ListPreference
}

/** A module whose rows are edited where they stand has a grid for it; the others are drawn as they are. */
function PlainOrInlineGrid(props: GridProps) {
  const { module, allowed } = props.state
  return module.inline && allowed.edit ? (
    <InlineGrid {...props} blank={<div className="grid-place" />} />
  ) : (
    <PlainGrid {...props} />
  )
}

function PlainGrid({ state, preference }: GridProps) {
  const { module, prefer, list, sort } = state
  const parts = useGridProps(state, preference, { onNear: loadForm, cells: noCellEditing })
  return (
    <Grid
      {...parts}
      named={titleFieldOf(module)}
      preference={preference}
      onPreference={prefer}
      onReload={list.reload}
      onSort={sort}
    />
  )
}
const noCellEditing: CellEditing = { inline: new Set(), step: null }

/** What stands over the list while it is open. */
function OpenedWindow({ state: { module, opened, close, asked, list, commands, selection } }: { state: ListController }) {
  if (opened === null) return null
  if ('form' in opened)
    return (
      <FormModal
        key={opened.form}
        blank={null}
        module={module}
        id={opened.form}
        draft={draftFromFilters(module, asked)}
        onClose={close}
        onSaved={list.reload}
      />
    )
  if ('history' in opened)
    return <History blank={null} module={module} id={opened.history.id} name={rowName(module, opened.history)} onClose={close} />
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
