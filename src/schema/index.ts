export * from './rights/actionBy.ts'
export * from './check.ts'
export { unsoundHeading } from './names/refuseMalformedModules.ts'
export * from './rights/fieldRights.ts'
export * from './rights/personal.ts'
export * from './rights/reveal.ts'
export * from '../kinds/lists/constructors.ts'
export { serialReference } from '../kinds/serial/kind.ts'
export { deletedStatus } from '../kinds/status/kind.ts'
export {
  changesWithTime,
  containsDifference,
  type DaysToToday,
  daysToToday,
  differenceOf,
  isTodayOperand,
} from './computed/days.ts'
export { dependentTables } from './computed/dependentTables.ts'
export { rowSourcesOf } from './computed/formulaSources.ts'
export { isRowFormula, isSummary, summarizedRows, splitPath } from './computed/summarizedRows.ts'
export {
  childrenCompared,
  childrenDeciding,
  childrenSummedIn,
  columnsCompared,
  comparedSources,
  comparesCalculated,
  comparesOtherRows,
  fieldComparisons,
  isDecidedAsWritten,
  sourcesOfRule,
  withSources,
} from './computed/ruledSummaries.ts'
export { runningCopies } from './computed/runningCopies.ts'
export { withComputed } from './computed/withComputed.ts'
export {
  constantsOf,
  fieldsMatchedWith,
  type MatchedColumn,
  matchedColumns,
  type MatchingField,
  matchingFields,
} from './fields/choiceCondition.ts'
export {
  clockOf,
  type Comparison,
  deletableWhen,
  fieldsCompared,
  fieldsOfCase,
  fieldsOfDeletion,
  type RowCase,
  type RowComparison,
} from './fields/rowCase.ts'
export { rowTitle } from './fields/rowTitle.ts'
export { setWordOf } from './fields/setWords.ts'
export { withOptions } from './fields/constructors.ts'
export { withFields } from './fields/withFields.ts'
export * from './fields.ts'
export * from './filters.ts'
export { everyNameOf, formerNamesOf, currentNameOf, byCurrentName } from './formerNames.ts'
export * from './formulas.ts'
export * from './help/moduleHelp.ts'
export * from './kinds.ts'
export type { KindChecks } from './kindChecks.ts'
export { kindTraits, unitFieldOf } from './kindTraits.ts'
export type { KindTraits } from './kindTraits.ts'
export * from './list/figures.ts'
export { filterDefaults } from './list/filterDefaults.ts'
export * from './list/groupViews.ts'
export * from './list/listViews.ts'
export * from './engineModules.ts'
export * from './module.ts'
export * from './moduleActions.ts'
export type { ModuleMenu, ModuleWire } from './moduleCalls.ts'
export * from './list/moduleList.ts'
export { tonesOf } from './list/tones.ts'
export * from './namePattern.ts'
export type { NamedParts, WithNamedParts } from './namedParts.ts'
export { privacies } from './options.ts'
export type { ChoiceCondition, CommonOptions, ConditionalOption, Options, Privacy, RowCondition, RowDefault } from './options.ts'
export * from './read.ts'
export * from './rights/rights.ts'
export * from './rights/unseenSteps.ts'
export * from './list/sheetModule.ts'
export * from './steps.ts'
export * from './texts/labelsOf.ts'
export * from './texts/ownRefusal.ts'
export type { Text, Translations, WordLanguage, Words } from './texts/text.ts'
export * from './texts/translate.ts'
export { wordsOf } from './texts/wordsOf.ts'
export { fieldsOfExclusion, uniqueGroupsOf, type Exclusion, exclusionsOf } from './unique/exclusions.ts'
export * from './visible.ts'
