/**
 * All that a module's client half may import of the engine. vite.config.ts marks this file as free of side effects:
 * a chunk that imports it gets what it uses, not every room behind it.
 */

// The half itself.
export { type ClientParts, defineClient, type FigureProps, type PreviewProps, type WindowProps } from './views/clientParts.ts'
export { lazyComponent } from './ui/lazyComponent.tsx'
export type { AnyCellProps, AnyControlProps, AnyKindView } from '../kinds/kindView.ts'

// Calls, and the changes that others make.
export { call, CallError, callErrorMessage } from './api/request.ts'
export { useFetchOnce } from './api/useFetchOnce.ts'
export { useFetched, useFetchedOnce, useModuleCall } from './api/useFetched.ts'
export { useModuleChanges } from './api/push/useModuleChanges.ts'
export { onIdle } from './api/idle.ts'
export { fullServerOrigin } from './api/serverAddress.ts'

// The account and its site.
export { loadSite } from './api/session/account.ts'
export { useVerbs } from './api/session/session.ts'

// Modules, and what they and their rows are called.
export { findModule, titleOfModule } from './api/moduleRegistry.ts'
export { useModuleLabels } from './views/useModuleLabels.ts'
export { addWords } from './api/languages/i18n.ts'
export { translateTitle, translateTitles } from './api/languages/translateTitle.ts'
export { choiceSourceOfField, choiceSourceOfModule } from './api/rows/choiceSource.ts'
export { type RowData, rowName } from './api/rows/listRow.ts'
export { cachedRowTitle, loadRowTitle } from './api/rows/rowTitleCache.ts'
export { RowTitle } from './ui/RowTitle.tsx'

// Values and cells.
export { kindValue } from '../kinds/kindValues.ts'
export { shanghaiDay, shanghaiToday } from '../shared/rules/shanghaiTime.ts'
export { EmptyCell, formatPrice, NumberCell, UnitPriceCell, TextCell } from './ui/cells.tsx'
export { colourText, iconCode, iconPreview } from './views/namedWidgets.tsx'
export { FieldNames, fieldNames, moduleTitle, rowOfModule } from './views/logWidgets.tsx'
export { pointOnMap } from './views/pointOnMap.tsx'
export { RowDetailModal } from './views/RowDetailModal.tsx'
export { ViewAsModal } from './views/ViewAsModal.tsx'
export { HtmlFrame } from './ui/richText/HtmlFrame.tsx'
export { chartScale, percentOnScale } from './ui/chart/chartScale.ts'
export { BarRows } from './ui/chart/BarRows.tsx'
export { ColumnChart } from './ui/chart/ColumnChart.tsx'
export { DayAxis } from './ui/figures/DayAxis.tsx'
export { FigureBars, FigureCard } from './ui/figures/FigureCard.tsx'
export { PaperSheet } from './print/PaperSheet.tsx'

// Controls.
export { controlProps } from './ui/controls/controlProps.ts'
export { CopyButton } from './ui/CopyButton.tsx'
export { copyText } from './ui/copyText.ts'
export { DateBox } from './ui/controls/DateBox.tsx'
export { LazyTreeSelect } from './ui/controls/LazyTreeSelect.tsx'
export { NumberBox } from './ui/controls/NumberBox.tsx'
export { pickerKeys } from './ui/controls/pickerKeys.ts'
export { Segments } from './ui/controls/Segments.tsx'
export { RegionSelect } from './ui/controls/RegionSelect.tsx'

// Forms.
export type { FormControls } from './form/SchemaField.tsx'
export { fieldFault } from './form/fieldFault.ts'
export type { RowVersions } from './form/save/changedFields.ts'
export { FormPlaceholder } from './form/FormBody.tsx'
export { FormModalFrame } from './form/FormModalFrame.tsx'
export { LoadedFormModal } from './form/FormModal.tsx'
export { IssuingFormModal } from './form/IssuingFormModal.tsx'
export { ReissueModal } from './form/ReissueModal.tsx'
export { type LoadedRow, useRow, useSettingsRow } from './form/useRow.ts'
export { openConfirm } from './ui/modal/openConfirm.ts'
export { onSaveShortcut, useConfirmClose } from './ui/useConfirmClose.ts'

// Rights by page.
export { describeRowScope } from './views/rights/describeRowScope.ts'
export { rightLabel } from './views/rights/rightLabel.ts'
export { RightsGrid } from './views/rights/RightsGrid.tsx'
export { changedPages, type RolePage } from './views/rights/rolePage.ts'

// Lists, grids and trees.
export { ListSurface } from './list/ListSurface.tsx'
export { EmptyState } from './ui/EmptyState.tsx'
export { ReloadButton } from './list/toolbar/ReloadButton.tsx'
export { cellAtStep, parseCellKey } from './ui/ariaGrid/cellKeys.ts'
export { parseTsv, type TsvCells } from './ui/ariaGrid/parseTsv.ts'
export type { BranchId } from './ui/treeGrid/treeRows.ts'

// The result of a bulk change, and the former values of a row.
export type { BulkSummary } from '../shared/wire/bulk.ts'
export { labelSelectAll } from './bulk/useRowSelection.ts'
export { type BulkReply, showBulkResult } from './bulk/showBulkResult.tsx'
export { describeChanges, referencedRows, type RowDiff } from './history/describeChanges.ts'
export { ChangeList } from './history/ChangeList.tsx'
export { FieldChanges } from './history/FieldChanges.tsx'
export { HistoryTimeline } from './history/HistoryDrawer.tsx'
