/**
 * All that a module's server half may import of the engine. The engine itself never imports this file:
 * it re-exports from every room, so an import back would be a circle.
 */

// The half itself.
export { answering, defineServer, type PartCall, type Parts, type SeedRow, type WrittenRow } from './db/modulePart.ts'

// Reading and writing, always within the organisation of the call.
export type { Data, Query } from './db/connection.ts'
export type { Scope } from './db/scope.ts'
export { type SecretField, secretPurpose } from './db/hiddenSecret.ts'
export { auditInsert } from './db/auditInsert.ts'
export type { ModuleWorker, WorkerTools } from './db/moduleWorker.ts'
export { emptySql, raw, type Sql, sql } from './db/sql.ts'
export { advisoryLock } from './db/advisoryLock.ts'
export { chinaDay, timestampText } from './db/chinaTime.ts'
export { platformOrg } from './db/tables/columns.ts'

// Tables of the module's own.
export { appRole } from './db/connection.ts'
export type { Migration } from './db/tables/migrate.ts'
export { ownRowsPolicy } from './db/tables/ownRowsPolicy.ts'

// Which account may do what.
export {
  ownRoleIds,
  accountsLock,
  refuseBeyondOwnRights,
  requireEmergencyAccounts,
  requireManager,
  rightsOfRoles,
  rightsOfRolesCached,
} from './auth/granting.ts'
export { signOnAddresses } from './auth/sso/publicAddress.ts'
export { testProvider } from './auth/sso/testProvider.ts'
export { menuTree, type MenuTreeEntry, moduleAt, wholeMenu } from './auth/menuTree.ts'
export { everybody, permittedRights, permit } from './auth/permit.ts'
export { rateLimit } from './auth/rateLimit.ts'
export { pagesWithVerbs, rightsOfPage, type RightsPage, rightsPages } from './auth/rights/pagesWithVerbs.ts'
export { parseAddressRanges } from './auth/tokens/addressRanges.ts'
export { isRightOfOnePage } from './auth/tokens/grantedPages.ts'
export { addTokenKey, revokeTokenKeys } from './auth/tokens/tokenKeys.ts'
export { visibleChangesSql, visiblePersonalFieldsSql } from './auth/fields/visibleChangesSql.ts'

// Values that clients send.
export { kindValue } from '../kinds/kindValues.ts'
export { phoneValue } from '../kinds/phone/value.ts'
export { pointValue } from '../kinds/point/value.ts'
export { parseMoment } from '../kinds/timestamp/parseMoment.ts'
export { shanghaiDay, shanghaiTime } from '../shared/rules/shanghaiTime.ts'
export { isRecord, parseDry, parseId, parseIds } from './operations/parseInput.ts'
export { digitsToNumber } from './operations/parseList.ts'
export { translatedModule } from './text/translations.ts'

// Operations to call from one's own.
export { latestChanges } from './operations/home/latestChanges.ts'
export type { AnyOperation } from './operations/operation.ts'
export { batch } from './operations/batch.ts'
export { excel, excelCheck } from './operations/import/excel.ts'
export { excelTemplate } from './operations/import/excelTemplate.ts'
export { save } from './operations/save/save.ts'
export { setAll } from './operations/save/setAll.ts'
export { acceptValues, initialValues, isDeepEqual } from './operations/save/acceptValues.ts'
export { checkReferences } from './operations/save/checkReferences.ts'
export type { RowFilter } from './db/query/conditions.ts'
export { allRegions } from './db/query/allRegions.ts'
export type { BulkChange } from './operations/bulk/rowVerdict.ts'
export { previewByCount } from './operations/bulk/previewByCount.ts'
export { runOrQueue } from './operations/bulk/bulkJob.ts'
export { selectRows } from './operations/selection.ts'
export { sendNotice } from './messages/sendLetter.ts'
export { correctLetter, countRecipients, type Recipients, sendLetter } from './messages/sendLetter.ts'

// What happened to rows, and telling others of it.
export { initialEventCursor, parseEventCursor, printEventCursor } from './operations/events/eventCursor.ts'
export { readEvent, readEvents } from './operations/events/readEvents.ts'
export { moduleSeenBy } from './auth/fields/moduleSeenBy.ts'
export { mayUsePlainHttp, mayConnect } from './outgoing/insideHosts.ts'
export { OutgoingError, type OutgoingProblem } from './outgoing/guardedRequest.ts'
export { outgoingCalls, type SendOutside } from './outgoing/outgoingCall.ts'

// Demonstration rows.
export { addExamples } from './seed/addExamples.ts'
export { dropPicture, landscapes, paintedPicture, ringsPicture } from './seed/paintedPicture.ts'
