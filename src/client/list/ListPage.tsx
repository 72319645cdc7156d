import { t } from 'i18next'
import { createElement, useMemo, useRef } from 'react'
import { type AnyModule, hasOwnPageSizes, pageSizesOf, titleFieldOf } from '../../schema/index.ts'
import { type ListRow, rowName } from '../api/rows/listRow.ts'
import type { BulkValue } from '../bulk/bulkOptions.ts'
import { LastChangeNotice } from '../bulk/LastChangeNotice.tsx'
import { DraftBar } from '../form/DraftBar.tsx'
import type { FormSteps } from '../form/FormModal.tsx'
import { PrintSheet } from '../print/PrintSheet.tsx'
import { WindowErrorBoundary } from '../ui/errors/WindowErrorBoundary.tsx'
import { lazyComponent, lazyOptionalComponent } from '../ui/lazyComponent.tsx'
import { windowOf } from '../views/clientParts.ts'
import type { ListPreference } from '../views/useListPreference.ts'
import './list.css'
import { useSeenModule } from '../views/useSeenModule.ts'
import { draftFromFilters } from './filters/draftFromFilters.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { Grid } from './grid/Grid.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListNotes, type ListNotesProps } from './ListNotes.tsx'
import { rowPermissions } from './listPermissions.ts'
import { useShareListPosition } from './presence/lazyPresence.tsx'
import { SavedViewButton } from './saved/SavedViewButton.tsx'
import { StaleBar } from './StaleBar.tsx'
import { useGridProps } from './useGridProps.tsx'
import type { CellEditing } from './useListColumns.tsx'
import { type ListController, useListController } from './useListController.ts'
import { isStaleList } from './useListRows.ts'

const FormModal = lazyComponent(async () => (await import('../form/FormModal.tsx')).FormModal)
const ActionModal = lazyComponent(async () => (await import('./ActionModal.tsx')).ActionModal)
const HistoryDrawer = lazyComponent(async () => (await import('../history/HistoryDrawer.tsx')).HistoryDrawer)
const BulkModal = lazyComponent(async () => (await import('../bulk/BulkModal.tsx')).BulkModal)
const GroupedGrid = lazyComponent(async () => (await import('./views/group/GroupedGrid.tsx')).GroupedGrid)
const InlineGrid = lazyComponent(async () => (await import('./InlineGrid.tsx')).InlineGrid)
const ModuleView = lazyComponent(async () => (await import('./views/ModuleView.tsx')).ModuleView)
const SavedViewFailure = lazyComponent(async () => (await import('./saved/SavedViewFailure.tsx')).SavedViewFailure)
const PastBar = lazyOptionalComponent(async () => (await import('./past/PastBar.tsx')).PastBar)
const DifferenceView = lazyComponent(async () => (await import('./past/DifferenceView.tsx')).DifferenceView)
const preloadForm = () => void FormModal.load()

const noRows: readonly ListRow[] = []

/** The list page of any module. */
export function ListPage({ module: own }: { module: AnyModule }) {
  const page = useRef<HTMLElement>(null)
  const state = useListController(useSeenModule(own), page)
  const { module, list, params, changeParams, deferredReply, isSettled, counts, changePage, changeSize } = state
  const { at } = state.past
  useShareListPosition(module.name)
  const sizes = useMemo(
    () => (hasOwnPageSizes(module) ? pageSizesOf(module) : (['auto', ...pageSizesOf(module)] as const)),
    [module],
  )
  const lastChange = useMemo(() => <LastChangeNotice module={module} onUndone={list.reload} />, [module, list.reload])
  const notes = { quota: deferredReply?.quota, lastChange }
  const hasFooter = state.isPaged || !state.shownView || state.shownView.as === 'group'
  return (
    <section ref={page} className="list" aria-busy={state.isPaged && (list.loading || !isSettled)} aria-label={module.label}>
      <NoticeBars state={state} />
      <FilterBar
        module={module}
        params={params}
        changeParams={changeParams}
        onReload={list.reload}
        counts={counts}
        unfolded={state.preference?.unfolded ?? false}
        onPreference={state.changePreference}
      />
      <ShownRows state={state} notes={notes} />
      {hasFooter && (
        <ListFooter
          {...notes}
          page={params.page}
          rows={params.limit}
          size={state.pageSize}
          sizes={sizes}
          total={state.isPaged ? (deferredReply?.total ?? null) : null}
          more={deferredReply?.more ?? false}
          cut={deferredReply?.cut ?? false}
          onPage={changePage}
          onSize={changeSize}
          slot={state.setFooterSlot}
        />
      )}
      <WindowErrorBoundary of={state.opened} onClose={state.close}>
        <OpenedWindow state={state} />
      </WindowErrorBoundary>
      {/* Other views load rows of their own, and print them. */}
      {state.isPaged && (list.loading || list.reply) && (
        <PrintSheet
          module={module}
          isLoading={list.loading}
          rows={list.reply?.data ?? noRows}
          columns={state.preference?.columns}
          total={list.reply?.total ?? null}
          more={list.reply?.more ?? false}
          asOf={at === null ? undefined : () => t('histories:past.printed', { at })}
        />
      )}
    </section>
  )
}

/** Above the list: an unfinished draft, the moment of the past, a failed reload, a saved view that could not be opened. */
function NoticeBars({ state }: { state: ListController }) {
  const { module, list, opened, past, saved } = state
  return (
    <>
      <DraftBar module={module} open={opened && 'form' in opened ? opened.form : null} onOpen={state.openRow} />
      {(past.at !== null || past.asking !== null) && (
        <PastBar blank={null} module={module} past={past} note={past.to === null ? state.deferredReply?.past : undefined} />
      )}
      {state.isPaged && isStaleList(list) && <StaleBar error={list.error} loading={list.loading} onRetry={list.reload} />}
      {saved.failure !== null && <SavedViewFailure blank={null} saved={saved} />}
    </>
  )
}

/** The rows in the view that is chosen: the table, or another one, which has the notes in its toolbar where it has no footer. */
function ShownRows({ state, notes }: { state: ListController; notes: ListNotesProps }) {
  const { preference, shownView, rightsKey } = state
  const blank = <div className="grid-place" />
  if (!preference) return blank
  if (state.past.to !== null) return <DifferenceView blank={blank} state={state} />
  if (shownView?.as === 'group')
    return <GroupedGrid key={shownView.key} blank={blank} state={state} preference={preference} view={shownView} />
  return shownView ? (
    <ModuleView
      blank={blank}
      state={state}
      view={shownView}
      savedViews={<SavedViewButton module={state.module} saved={state.saved} />}
      notes={state.isPaged ? null : <ListNotes {...notes} />}
    />
  ) : (
    <PlainOrInlineGrid key={rightsKey} state={state} preference={preference} />
  )
}

interface GridProps {
  state: ListController
  preference: ListPreference
}

/** The editable grid for a module with inline fields and an account that may edit; else the plain one. */
function PlainOrInlineGrid(props: GridProps) {
  const { module, allowed } = props.state
  return module.list?.inline && allowed.edit ? (
    <InlineGrid {...props} blank={<div className="grid-place" />} />
  ) : (
    <PlainGrid {...props} />
  )
}

function PlainGrid({ state, preference }: GridProps) {
  const { module, changePreference, list, sort } = state
  const gridProps = useGridProps(state, preference, { preload: preloadForm, cells: noCellEditing })
  return (
    <Grid
      {...gridProps}
      titleColumn={titleFieldOf(module)}
      preference={preference}
      onPreference={changePreference}
      onReload={list.reload}
      onSort={sort}
    />
  )
}
const noCellEditing: CellEditing = { inline: new Set(), step: null, controls: null }

/** The form, window, history or bulk modal that is open over the list. */
function OpenedWindow({ state }: { state: ListController }) {
  const { module, opened, close, params, list, commands, selection } = state
  if (opened === null) return null
  if ('form' in opened)
    return (
      <FormModal
        key={opened.form}
        blank={null}
        module={module}
        id={opened.form}
        draft={{ ...draftFromFilters(module, params), ...opened.draft }}
        readOnly={opened.form !== 0 && !state.allowed.edit}
        steps={formSteps(state, opened.form)}
        onClose={close}
        onSaved={list.reload}
      />
    )
  if ('history' in opened)
    return (
      <HistoryDrawer
        blank={null}
        module={module}
        id={opened.history.id}
        name={rowName(module, opened.history)}
        {...(rowPermissions(module, state.allowed, opened.history).change ? { onPutBack: list.reload } : {})}
        onClose={close}
      />
    )
  if ('action' in opened) {
    const action = module.actions?.[opened.action]
    return (
      action && (
        <ActionModal
          blank={null}
          module={module}
          name={opened.action}
          action={action}
          rows={opened.rows}
          onClose={close}
          onDone={state.reloadAll}
        />
      )
    )
  }
  if ('rowForm' in opened) return <RowWindow {...opened} module={module} onClose={close} onSaved={list.reload} />
  const onChoose = (value: BulkValue) => commands.bulk(opened.bulk, value, selection.rows)
  return <BulkModal blank={null} module={module} bulkKey={opened.bulk} onClose={close} onChoose={onChoose} />
}

/** The steps of a row in its form. What only the list returns for a row, its superior for example, comes from there. */
function formSteps({ module, allowed, list, commands }: ListController, id: number): FormSteps {
  const listed = list.reply?.data.find(row => row.id === id)
  return {
    stepsOf: row =>
      rowPermissions(module, allowed, { ...listed, ...row, id }).actions.filter(([, { step }]) => step !== undefined),
    run: ([name, action], row) => commands.act(name, action, [{ ...listed, ...row, id }]),
  }
}

interface RowWindowProps {
  module: AnyModule
  rowForm: string
  row: ListRow | null
  onClose: () => void
  onSaved: () => void
}

function RowWindow({ module, rowForm, ...rest }: RowWindowProps) {
  const spec = module.rowForms?.[rowForm]
  if (!spec) return null
  return createElement(windowOf(module, spec.widget), { blank: null, module, label: spec.label, ...rest })
}
