import '../../api/languages/texts/arrangementWords.ts'
import { Fragment, type ReactNode, useMemo } from 'react'
import type { ListView, NamedListView } from '../../../schema/index.ts'
import { ExportButton } from '../../export/ExportButton.tsx'
import { ImportButton } from '../../import/ImportButton.tsx'
import { PrintButton } from '../../print/PrintButton.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ListToolbar } from '../toolbar/ListToolbar.tsx'
import { ReloadButton } from '../toolbar/ReloadButton.tsx'
import type { ListController } from '../useListController.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

type ViewAs<A extends ListView['as']> = Extract<NamedListView, { as: A }>
export interface ModuleViewProps<A extends ListView['as']> {
  state: ListController
  view: ViewAs<A>
}
const BoardView = lazyComponent(async () => (await import('./board/BoardView.tsx')).BoardView)
const CardsView = lazyComponent(async () => (await import('./cards/CardsView.tsx')).CardsView)
const ChartView = lazyComponent(async () => (await import('./chart/ChartView.tsx')).ChartView)
const RowsMap = lazyComponent(async () => (await import('./map/RowsMap.tsx')).RowsMap)
const CalendarView = lazyComponent(async () => (await import('./calendar/CalendarView.tsx')).CalendarView)

/** The rows of a list in another view than the table: what is done to selected rows is left out, because none can be selected. */
export function ModuleView({
  state,
  view,
  savedViews,
  notes,
}: {
  state: ListController
  view: ViewAs<ListView['as']>
  savedViews: ReactNode
  /** In the toolbar, whose height they do not change; null where a footer below the view has them. */
  notes: ReactNode
}) {
  const blank = <div className="view-place skeleton-bar" aria-busy="true" />
  return (
    <div className="grid">
      <ViewToolbar {...{ state, savedViews, notes }} />
      {view.as === 'board' && <BoardView key={view.key} blank={blank} state={state} view={view} />}
      {view.as === 'cards' && <CardsView key={view.key} blank={blank} state={state} view={view} />}
      {view.as === 'map' && <RowsMap key={view.key} blank={blank} state={state} view={view} />}
      {view.as === 'chart' && <ChartView key={view.key} blank={blank} state={state} view={view} />}
      {view.as === 'calendar' && <CalendarView key={view.key} blank={blank} state={state} view={view} />}
    </div>
  )
}

const noTree = null
const noneSelected = { count: 0, clear: () => undefined, selectAll: null, total: 0, more: false }
const noRows: readonly [] = []
const noop = () => undefined

interface ToolbarProps {
  state: ListController
  savedViews: ReactNode
  notes: ReactNode
}

function ViewToolbar({ state, savedViews, notes }: ToolbarProps): ReactNode {
  const { module, params, list, allowed, commands, add, bulk, openForm } = state
  const withoutSelection = useMemo(
    () => ({ ...allowed, commands: [], bulk: false, actions: { ...allowed.actions, rows: [] } }),
    [allowed],
  )
  return (
    <div className="grid-toolbar">
      <div className="grid-toolbar-main">
        <ListToolbar
          {...{ module, commands }}
          allowed={withoutSelection}
          selected={noRows}
          selection={noneSelected}
          deleted={false}
          tree={noTree}
          onAdd={add}
          preload={noop}
          onBulk={bulk}
          onForm={openForm}
          onGroup={state.changeView}
          onPast={null}
        />
      </div>
      {notes}
      <div className="grid-toolbar-tools">
        {savedViews}
        <ViewSwitch module={module} view={params.view} onChange={state.changeView} />
        <Fragment key="files">
          <PrintButton />
          {allowed.import && <ImportButton module={module} mayEdit={allowed.edit} onDone={list.reload} />}
          {allowed.export && <ExportButton {...{ module, params }} total={null} selected={noRows} />}
        </Fragment>
        <ReloadButton onReload={list.reload} />
      </div>
    </div>
  )
}
