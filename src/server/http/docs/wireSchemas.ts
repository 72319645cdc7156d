import type { AttachmentReply } from '../../../shared/wire/attachments.ts'
import type { BulkFieldResult, BulkPreview, BulkSummary } from '../../../shared/wire/bulk.ts'
import type { ChangedRow, ChangeEvent, EventAuthor, EventPage } from '../../../shared/wire/event.ts'
import type { ImportCheck, ImportHeading, ImportPreview, ImportRow, ImportStarted } from '../../../shared/wire/import.ts'
import { type Job, type JobFile, type JobSubject, jobStates, type RowSubject } from '../../../shared/wire/job.ts'
import type {
  ChangedRows,
  PlannedReply,
  QueuedChange,
  QuotaUsage,
  HistoryEntry,
  SelectedRows,
  SignedAddress,
  UploadReply,
} from '../../../shared/wire/moduleReplies.ts'
import { type DifferencePage, type DifferenceRow, differenceKinds, type PastNote } from '../../../shared/wire/pastList.ts'
import type { ErasedRows, RevealedValue } from '../../../shared/wire/personal.ts'
import type { RecordMatch } from '../../../shared/wire/recordMatch.ts'
import type { BinKey, BinPage, BinRow, PurgedRows, RefusedBinRow, RestoredRows } from '../../../shared/wire/recycleBin.ts'
import {
  anything,
  recordOf,
  decimal,
  listOf,
  momentText,
  object,
  unionOf,
  enumOf,
  optional,
  nullable,
  type SchemaOf,
  schemaNamed,
  anyText,
  integer,
  boolean,
} from '../../../shared/wire/schemaOf.ts'
import type { QueuedUndo, UndoResult } from '../../../shared/wire/undo.ts'
import type { WhyGrants, WhyItem, WhyReply, WhyStep } from '../../../shared/wire/why.ts'
import type { RightsPage } from '../../auth/rights/pagesWithVerbs.ts'

const onlyTrue = enumOf(true)
const params = recordOf(unionOf(anyText, decimal))
const counts = <K extends string>(...names: readonly K[]): SchemaOf<Readonly<Record<K, number>>> =>
  object<Record<K, number>>(Object.fromEntries(names.map(name => [name, integer])) as never)

const summary = {
  total: integer,
  changed: integer,
  refused: listOf(
    object<BulkSummary['refused'][number]>({
      code: anyText,
      params: optional(params),
      module: optional(anyText),
      count: integer,
    }),
  ),
}
const ids = listOf(integer)

const note = { at: momentText, unheld: listOf(anyText), uncertain: ids, purged: integer, flat: optional(onlyTrue) }
const binKey = { module: anyText, id: integer }
const refusedBinRow = object<RefusedBinRow>({ ...binKey, error: anyText })
const grants = object<WhyGrants>({ roles: listOf(anyText), people: listOf(anyText) })
const queuedJob = { job: integer, total: integer }

/** What calls answer, whatever the module, by its name in the document. */
export const wireSchemas = {
  Job: object<Job>({
    id: integer,
    kind: anyText,
    module: anyText,
    by: anyText,
    state: enumOf(...jobStates),
    done: integer,
    total: nullable(integer),
    created_at: momentText,
    start_at: nullable(momentText),
    ended_at: nullable(momentText),
    error: nullable(anyText),
    result: nullable(recordOf(anything)),
    about: nullable(
      unionOf(
        object<JobSubject>({ field: anyText, to: anyText, by: optional(anyText), names: optional(listOf(anyText)) }),
        object<RowSubject>({ row: integer, title: anyText, changes: recordOf(listOf(anything)) }),
        object<{ command: string }>({ command: anyText }),
      ),
    ),
    file: nullable(object<JobFile>({ name: anyText, bytes: integer, until: anyText })),
    receipt: nullable(anyText),
    undo_until: nullable(momentText),
    seen: boolean,
  }),
  BulkPreview: object<BulkPreview>({
    ...summary,
    ids: optional(ids),
    becomes: optional(
      object<BulkFieldResult>({
        field: anyText,
        to: anyText,
        by: optional(anyText),
        from: listOf(object<BulkFieldResult['from'][number]>({ text: anyText, count: integer })),
        kinds: integer,
        more: optional(onlyTrue),
      }),
    ),
    names: listOf(anyText),
    shown: anyText,
  }),
  ChangedRows: object<ChangedRows>({ ...summary, ids: optional(ids), receipt: anyText, undo_until: momentText }),
  QueuedChange: object<QueuedChange>(queuedJob),
  PlannedReply: object<PlannedReply>({ ...queuedJob, at: momentText }),
  UndoResult: object<UndoResult>({ restored: integer, left: integer }),
  QueuedUndo: object<QueuedUndo>(queuedJob),
  SignedAddress: object<SignedAddress>({ path: anyText }),
  SelectedRows: object<SelectedRows>({ token: anyText, count: integer }),
  QuotaUsage: object<QuotaUsage>({ used: integer, of: nullable(integer) }),
  HistoryEntry: object<HistoryEntry>({
    id: integer,
    at: momentText,
    account: anyText,
    own: optional(onlyTrue),
    action: anyText,
    changes: nullable(recordOf(listOf(anything))),
    fields: optional(listOf(anyText)),
  }),
  EventPage: object<EventPage>({
    events: listOf(
      object<ChangeEvent>({
        id: anyText,
        type: anyText,
        timestamp: anyText,
        data: object<ChangeEvent['data']>({
          module: anyText,
          rows: listOf(object<ChangedRow>({ id: integer, changes: nullable(recordOf(listOf(anything))) })),
          by: nullable(object<EventAuthor>({ id: integer, name: anyText, token: optional(anyText) })),
          request: anyText,
        }),
      }),
    ),
    cursor: anyText,
    more: boolean,
  }),
  PastNote: object<PastNote>(note),
  DifferencePage: object<DifferencePage>({
    counts: counts(...differenceKinds),
    total: integer,
    per_page: integer,
    current_page: integer,
    last_page: integer,
    data: listOf(
      object<DifferenceRow>({
        id: integer,
        kind: enumOf(...differenceKinds),
        title: anyText,
        changes: recordOf({ type: 'array', items: {}, minItems: 2, maxItems: 2 }),
      }),
    ),
    past: object<DifferencePage['past']>({ ...note, to: nullable(momentText) }),
  }),
  WhyReply: object<WhyReply>({
    page: anyText,
    roles: listOf(anyText),
    row: nullable(anyText),
    items: listOf(
      object<WhyItem>({
        key: anyText,
        label: anyText,
        allowed: boolean,
        steps: listOf(object<WhyStep>({ ok: boolean, code: anyText, text: anyText })),
        grants: optional(grants),
      }),
    ),
  }),
  RevealedValue: object<RevealedValue>({ id: integer, version: integer, value: anyText }),
  ErasedRows: object<ErasedRows>({ rows: integer, fields: listOf(anyText) }),
  ImportPreview: object<ImportPreview>({
    url: anyText,
    total: integer,
    counts: counts('new', 'changed', 'unchanged', 'refused'),
    columns: listOf(anyText),
    ignored: listOf(anyText),
    locked: listOf(anyText),
    rows: listOf(
      object<ImportRow>({
        line: integer,
        kind: enumOf('new', 'changed', 'unchanged', 'refused'),
        of: optional(integer),
        replaces: optional(integer),
        id: optional(integer),
        cells: recordOf(anyText),
        was: optional(recordOf(anyText)),
        errors: optional(
          listOf(object<{ field: string | null; message: string }>({ field: nullable(anyText), message: anyText })),
        ),
      }),
    ),
    headings: optional(listOf(object<ImportHeading>({ text: anyText, field: nullable(anyText), samples: listOf(anyText) }))),
  }),
  ImportStarted: object<ImportStarted>({ job: integer, url: anyText, status: enumOf(1) }),
  ImportCheck: object<ImportCheck>({
    added: integer,
    updated: integer,
    skipped: integer,
    failed: integer,
    status: enumOf(0, 1, 2),
    url: anyText,
    total: integer,
    done: integer,
    report: nullable(anyText),
    job: integer,
    receipt: nullable(anyText),
    error: nullable(anyText),
  }),
  UploadReply: object<UploadReply>({ img_id: anyText, url: anyText, backparam: anyText, iconpath: anyText }),
  AttachmentReply: object<AttachmentReply>({ url: anyText, name: anyText, bytes: integer }),
  RecordMatch: object<RecordMatch>({ module: anyText, id: integer, title: anyText, status: integer, by: optional(anyText) }),
  BinPage: object<BinPage>({
    total: integer,
    more: boolean,
    rows: listOf(
      object<BinRow>({
        ...binKey,
        title: anyText,
        account: anyText,
        at: momentText,
        until: nullable(momentText),
        restorable: boolean,
        purgeable: boolean,
      }),
    ),
    modules: listOf(anyText),
    people: listOf(object<BinPage['people'][number]>({ id: integer, name: anyText })),
  }),
  BinKey: object<BinKey>(binKey),
  RestoredRows: object<RestoredRows>({
    receipts: listOf(
      object<RestoredRows['receipts'][number]>({ module: anyText, receipt: anyText, undo_until: momentText, changed: integer }),
    ),
    refused: listOf(refusedBinRow),
  }),
  RightsPage: object<RightsPage>({
    id: unionOf(integer, anyText),
    title: anyText,
    pageUrl: anyText,
    sameAs: optional(unionOf(integer, anyText)),
    own: optional(listOf(anyText)),
    checkedlist: listOf(anyText),
    grantable: listOf(anyText),
    listable: boolean,
    children: listOf(schemaNamed<RightsPage>('RightsPage')),
  }),
  PurgedRows: object<PurgedRows>({ purged: integer, refused: listOf(refusedBinRow) }),
}

type WireSchemas = typeof wireSchemas
/** One of them by its name, as another schema refers to it. */
export const wireRef = <N extends keyof WireSchemas>(name: N): WireSchemas[N] =>
  ({ $ref: `#/components/schemas/${name}` }) as never
