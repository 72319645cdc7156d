import type { AttachmentReply } from '../../../shared/wire/attachments.ts'
import type { BulkFieldResult, BulkPreview, BulkSummary } from '../../../shared/wire/bulk.ts'
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
import type { ChangedRow, ChangeEvent, EventAuthor, EventPage } from '../../../shared/wire/event.ts'
import { type DifferencePage, type DifferenceRow, differenceKinds, type PastNote } from '../../../shared/wire/pastList.ts'
import type { ErasedRows, RevealedValue } from '../../../shared/wire/personal.ts'
import type { RecordMatch } from '../../../shared/wire/recordMatch.ts'
import type { BinKey, BinPage, BinRow, PurgedRows, RefusedBinRow, RestoredRows } from '../../../shared/wire/recycleBin.ts'
import {
  anything,
  byName,
  decimal,
  listOf,
  moment,
  object,
  unionOf,
  only,
  optional,
  orNull,
  type SchemaOf,
  schemaNamed,
  anyText,
  whole,
  yesOrNo,
} from '../../../shared/wire/schemaOf.ts'
import type { QueuedUndo, UndoResult } from '../../../shared/wire/undo.ts'
import type { RightsPage } from '../../auth/rights/pagesWithVerbs.ts'
import type { WhyGrants, WhyItem, WhyReply, WhyStep } from '../../../shared/wire/why.ts'

const yes = only(true)
const params = byName(unionOf(anyText, decimal))
const counts = <K extends string>(...names: readonly K[]): SchemaOf<Readonly<Record<K, number>>> =>
  object<Record<K, number>>(Object.fromEntries(names.map(name => [name, whole])) as never)

const summary = {
  total: whole,
  changed: whole,
  refused: listOf(
    object<BulkSummary['refused'][number]>({
      code: anyText,
      params: optional(params),
      module: optional(anyText),
      count: whole,
    }),
  ),
}
const ids = listOf(whole)

const note = { at: moment, unheld: listOf(anyText), uncertain: ids, purged: whole, flat: optional(yes) }
const binKey = { module: anyText, id: whole }
const refusedBinRow = object<RefusedBinRow>({ ...binKey, error: anyText })
const grants = object<WhyGrants>({ roles: listOf(anyText), people: listOf(anyText) })
const queued = { job: whole, total: whole }

/** What calls answer, whatever the module, by its name in the document. */
export const wireSchemas = {
  Job: object<Job>({
    id: whole,
    kind: anyText,
    module: anyText,
    by: anyText,
    state: only(...jobStates),
    done: whole,
    total: orNull(whole),
    created_at: moment,
    start_at: orNull(moment),
    ended_at: orNull(moment),
    error: orNull(anyText),
    result: orNull(byName(anything)),
    about: orNull(
      unionOf(
        object<JobSubject>({ field: anyText, to: anyText, by: optional(anyText), names: optional(listOf(anyText)) }),
        object<RowSubject>({ row: whole, title: anyText, changes: byName(listOf(anything)) }),
        object<{ command: string }>({ command: anyText }),
      ),
    ),
    file: orNull(object<JobFile>({ name: anyText, bytes: whole, until: anyText })),
    receipt: orNull(anyText),
    undo_until: orNull(moment),
    seen: yesOrNo,
  }),
  BulkPreview: object<BulkPreview>({
    ...summary,
    ids: optional(ids),
    becomes: optional(
      object<BulkFieldResult>({
        field: anyText,
        to: anyText,
        by: optional(anyText),
        from: listOf(object<BulkFieldResult['from'][number]>({ text: anyText, count: whole })),
        kinds: whole,
        more: optional(yes),
      }),
    ),
    names: listOf(anyText),
    shown: anyText,
  }),
  ChangedRows: object<ChangedRows>({ ...summary, ids: optional(ids), receipt: anyText, undo_until: moment }),
  QueuedChange: object<QueuedChange>(queued),
  PlannedReply: object<PlannedReply>({ ...queued, at: moment }),
  UndoResult: object<UndoResult>({ restored: whole, left: whole }),
  QueuedUndo: object<QueuedUndo>(queued),
  SignedAddress: object<SignedAddress>({ path: anyText }),
  SelectedRows: object<SelectedRows>({ token: anyText, count: whole }),
  QuotaUsage: object<QuotaUsage>({ used: whole, of: orNull(whole) }),
  HistoryEntry: object<HistoryEntry>({
    id: whole,
    at: moment,
    account: anyText,
    own: optional(yes),
    action: anyText,
    changes: orNull(byName(listOf(anything))),
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
          rows: listOf(object<ChangedRow>({ id: whole, changes: orNull(byName(listOf(anything))) })),
          by: orNull(object<EventAuthor>({ id: whole, name: anyText, token: optional(anyText) })),
          request: anyText,
        }),
      }),
    ),
    cursor: anyText,
    more: yesOrNo,
  }),
  PastNote: object<PastNote>(note),
  DifferencePage: object<DifferencePage>({
    counts: counts(...differenceKinds),
    total: whole,
    per_page: whole,
    current_page: whole,
    last_page: whole,
    data: listOf(
      object<DifferenceRow>({
        id: whole,
        kind: only(...differenceKinds),
        title: anyText,
        changes: byName({ type: 'array', items: {}, minItems: 2, maxItems: 2 }),
      }),
    ),
    past: object<DifferencePage['past']>({ ...note, to: orNull(moment) }),
  }),
  WhyReply: object<WhyReply>({
    page: anyText,
    roles: listOf(anyText),
    row: orNull(anyText),
    items: listOf(
      object<WhyItem>({
        key: anyText,
        label: anyText,
        allowed: yesOrNo,
        steps: listOf(object<WhyStep>({ ok: yesOrNo, code: anyText, text: anyText })),
        grants: optional(grants),
      }),
    ),
  }),
  RevealedValue: object<RevealedValue>({ id: whole, version: whole, value: anyText }),
  ErasedRows: object<ErasedRows>({ rows: whole, fields: listOf(anyText) }),
  ImportPreview: object<ImportPreview>({
    url: anyText,
    total: whole,
    counts: counts('new', 'changed', 'unchanged', 'refused'),
    columns: listOf(anyText),
    ignored: listOf(anyText),
    locked: listOf(anyText),
    rows: listOf(
      object<ImportRow>({
        line: whole,
        kind: only('new', 'changed', 'unchanged', 'refused'),
        of: optional(whole),
        replaces: optional(whole),
        id: optional(whole),
        cells: byName(anyText),
        was: optional(byName(anyText)),
        errors: optional(listOf(object<{ field: string | null; message: string }>({ field: orNull(anyText), message: anyText }))),
      }),
    ),
    headings: optional(listOf(object<ImportHeading>({ text: anyText, field: orNull(anyText), samples: listOf(anyText) }))),
  }),
  ImportStarted: object<ImportStarted>({ job: whole, url: anyText, status: only(1) }),
  ImportCheck: object<ImportCheck>({
    added: whole,
    updated: whole,
    skipped: whole,
    failed: whole,
    status: only(0, 1, 2),
    url: anyText,
    total: whole,
    done: whole,
    report: orNull(anyText),
    job: whole,
    receipt: orNull(anyText),
    error: orNull(anyText),
  }),
  UploadReply: object<UploadReply>({ img_id: anyText, url: anyText, backparam: anyText, iconpath: anyText }),
  AttachmentReply: object<AttachmentReply>({ url: anyText, name: anyText, bytes: whole }),
  RecordMatch: object<RecordMatch>({ module: anyText, id: whole, title: anyText, status: whole, by: optional(anyText) }),
  BinPage: object<BinPage>({
    total: whole,
    more: yesOrNo,
    rows: listOf(
      object<BinRow>({
        ...binKey,
        title: anyText,
        account: anyText,
        at: moment,
        until: orNull(moment),
        restorable: yesOrNo,
        purgeable: yesOrNo,
      }),
    ),
    modules: listOf(anyText),
    people: listOf(object<BinPage['people'][number]>({ id: whole, name: anyText })),
  }),
  BinKey: object<BinKey>(binKey),
  RestoredRows: object<RestoredRows>({
    receipts: listOf(
      object<RestoredRows['receipts'][number]>({ module: anyText, receipt: anyText, undo_until: moment, changed: whole }),
    ),
    refused: listOf(refusedBinRow),
  }),
  RightsPage: object<RightsPage>({
    id: unionOf(whole, anyText),
    title: anyText,
    pageUrl: anyText,
    sameAs: optional(unionOf(whole, anyText)),
    own: optional(listOf(anyText)),
    checkedlist: listOf(anyText),
    grantable: listOf(anyText),
    listable: yesOrNo,
    children: listOf(schemaNamed<RightsPage>('RightsPage')),
  }),
  PurgedRows: object<PurgedRows>({ purged: whole, refused: listOf(refusedBinRow) }),
}

type WireSchemas = typeof wireSchemas
/** One of them by its name, as another schema refers to it. */
export const wireRef = <N extends keyof WireSchemas>(name: N): WireSchemas[N] =>
  ({ $ref: `#/components/schemas/${name}` }) as never
