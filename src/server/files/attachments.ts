import { createReadStream } from 'node:fs'
import { kindValue } from '../../kinds/kindValues.ts'
import {
  type AnyModule,
  type AttachedFile,
  type Field,
  fieldOf,
  everyNameOf,
  formerNamesOf,
  hiddenFields,
  lockedFields,
  parentModules,
  tableOf,
  byCurrentName,
} from '../../schema/index.ts'
import { extensionOf } from '../../shared/rules/safeFileName.ts'
import type { AttachmentReply } from '../../shared/wire/attachments.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { moduleSeenBy } from '../auth/fields/moduleSeenBy.ts'
import { mayView, permitAttachment } from '../auth/permit.ts'
import { auditOfRow } from '../db/query/auditOfRow.ts'
import { seesOnlySome } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'
import { ident, join, sql } from '../db/sql.ts'
import { platformOrg } from '../db/tables/columns.ts'
import { fileLookupName, fileLookupFields } from '../db/tables/lookupFunctions.ts'
import { checkFileType } from './checkFileType.ts'
import type { UploadKind } from './uploadKinds.ts'
import { activeUpload, retainUploads, type Upload } from './uploads.ts'

/** The signed content of the address of a row's file: which field it was uploaded for. */
interface AttachmentTicket {
  org: number
  id: string
  /** Names at the time of the upload: modules and fields may be renamed later. */
  module: string
  field: string
}
/**
 * Another purpose than that of pictures: the ticket of one opens nothing at the address of the other, where files are shown in
 * the page.
 */
export const attachmentPurpose = 'attachment'
const folder = '/api/files/file'
export const attachmentRoutePattern = `${folder}/:ticket/:name`

export interface AttachmentField {
  module: AnyModule
  name: string
  field: Field
}
/** The field that a file is uploaded for. */
export function attachmentField(
  { registry }: Scope,
  { module: of, field: name }: { module: string; field: string },
): AttachmentField {
  const module = registry.named(of)
  const field = module && fieldOf(module, name)
  if (!module || !field || !kindValue(field).attachments) throw refuse('noSuchCall')
  return { module, name, field }
}

const limitsOf = (field: Field) => kindValue(field).attachments?.limits(field) ?? { types: [], maxBytes: 0 }

/** How files for one field are checked. They are stored as they came, and only ever sent as downloads. */
export function attachmentUploads(target: AttachmentField): UploadKind {
  const { types, maxBytes } = limitsOf(target.field)
  return {
    permit({ who, registry }) {
      permitAttachment(who, target, registry.modules)
      const seen = moduleSeenBy(who, target.module)
      if (hiddenFields(seen).has(target.name) || lockedFields(seen).has(target.name)) throw refuse('forbidden')
    },
    maxBytes,
    async inspect(path, { name }) {
      const file = await checkFileType(path, { extension: extensionOf(name), types })
      return { ...file, open: () => createReadStream(path), width: null, height: null }
    },
  }
}

/** The value by which a row of that field refers to the file. */
export function attachmentReply(
  { who, sign }: Scope,
  target: AttachmentField,
  { upload: { id, bytes }, name }: { upload: Upload; name: string },
): AttachmentReply {
  const ticket: AttachmentTicket = { org: who.org, id, module: target.module.name, field: target.name }
  return { url: `${folder}/${sign(attachmentPurpose, JSON.stringify(ticket))}/${id}.${extensionOf(name)}`, name, bytes }
}

function ticketFrom({ readSignedAddress }: Scope, signed: string): AttachmentTicket | null {
  const text = readSignedAddress(attachmentPurpose, signed)
  return text === null ? null : JSON.parse(text)
}

interface StoredAttachment extends Upload {
  name: string
}
const readAttachments = (scope: Scope, org: number, ids: readonly string[]) =>
  scope.read<StoredAttachment & { waits: boolean; own: boolean }>(
    sql`select id, type, bytes, name, kept_until is not null as waits, created_by = ctx.account as own from upload
      where org_id = ${org}::bigint and ctx.org is not null and id = any(${ids}::text[]) and ${activeUpload}`,
  )

/**
 * The file of a ticket, for an account that sees its row, or uploaded it; null for anybody else, and for a forged ticket. One that waits
 * for its end is in no row: the account that uploaded it alone may open it.
 */
export async function attachmentByTicket(scope: Scope, signed: string): Promise<StoredAttachment | null> {
  const ticket = ticketFrom(scope, signed)
  const module = ticket && scope.registry.named(ticket.module)
  if (!module || !(ticket.org === scope.who.org || (ticket.org === platformOrg && isShared(module)))) return null
  const [file] = await readAttachments(scope, ticket.org, [ticket.id])
  if (!file) return null
  const url = `${folder}/${signed}/${file.id}.${extensionOf(file.name)}`
  if (file.own) return file
  return !file.waits && (await seesFile(scope, module, { field: ticket.field, url })) ? file : null
}

/**
 * Whether the account sees the page and the field of a file, or the form that has its row among the child rows; and where it sees some
 * rows only, one that has the file. Once the module has no field for files, no row has it.
 */
async function seesFile(scope: Scope, module: AnyModule, { field, url }: { field: string; url: string }): Promise<boolean> {
  const { who, registry } = scope
  const [name = ''] = Object.keys(byCurrentName(module, { [field]: null }))
  const base = registry.base(module)
  const isShown = (page: AnyModule) => mayView(who, page) && !hiddenFields(moduleSeenBy(who, page)).has(name)
  const isInForm = (parent: AnyModule) => mayView(who, parent)
  if (!registry.pages(module).some(isShown) && !parentModules(base, registry.modules).some(isInForm)) return false
  const bound = who.bound?.[base.name]
  if (!seesOnlySome(registry, who, base)) return true
  const columns = Object.keys(base.fields).filter(column => kindValue(base.fields[column] as Field).attachments)
  if (!columns.length) return false
  const indexed = fileLookupFields(base, registry.modules)
  const holds = columns.map(column =>
    indexed.includes(column)
      ? sql`t.id = any((select ${ident(fileLookupName(base.name, column))}(${url}::text))::bigint[])`
      : sql`t.${ident(column)} @> ${JSON.stringify([{ url }])}::jsonb`,
  )
  const rows = await scope.read(
    sql`select 1 as one from ${ident(tableOf(base))} t where (${join(holds, ' or ')})
      and t.id = coalesce(${bound ?? null}::bigint, t.id) limit 1`,
  )
  return rows.length > 0
}

/** Whether organisations read rows of the platform. */
const isShared = ({ scope }: AnyModule): boolean => scope === 'platform' || scope === 'shared' || scope === 'organisation'

/** The field of a row that is to take files; `row` is null for a new row. */
interface TakingField extends AttachmentField {
  row: number | null
}

/** Whether a former version of the row had the file in this field: it is put back. */
async function hadFile({ registry, read }: Scope, { module, name, field, row }: TakingField, url: string): Promise<boolean> {
  if (row === null) return false
  const modules = registry.pages(registry.base(module)).flatMap(everyNameOf)
  const values = [name, ...formerNamesOf(field)].map(
    former => sql`strpos(e.changes -> ${String(row)}::text ->> ${former}::text, ${url}::text) > 0`,
  )
  const versions = await read(
    sql`select 1 as one from audit e where ${auditOfRow({ id: row, pages: modules, limit: null })} and (${join(values, ' or ')}) limit 1`,
  )
  return versions.length > 0
}

/**
 * Removes the expiry of files that a row refers to; false if one was not uploaded for this module, or for another field type, or if the
 * account may not open it: by a row of its own it could.
 */
export async function claimAttachments(scope: Scope, target: TakingField, files: readonly AttachedFile[]): Promise<boolean> {
  if (!files.length) return true
  const tickets = files.map(({ url }) => ticketFrom(scope, url.split('/')[4] ?? ''))
  const found = await readAttachments(
    scope,
    scope.who.org,
    tickets.flatMap(ticket => (ticket?.org === scope.who.org ? [ticket.id] : [])),
  )
  const stored = new Map(found.map(file => [file.id, file]))
  const isSound = files.every((file, index) => {
    const ticket = tickets[index]
    const upload = ticket && stored.get(ticket.id)
    return upload && upload.name === file.name && upload.bytes === file.bytes && fitsField(scope, target, { ticket, upload })
  })
  if (!isSound) return false
  for (const [index, { url }] of files.entries()) {
    const ticket = tickets[index]
    const of = ticket && scope.registry.named(ticket.module)
    if (!of || stored.get(ticket.id)?.own) continue
    if (!(await seesFile(scope, of, { field: ticket.field, url })) && !(await hadFile(scope, target, url))) return false
  }
  const waiting = found.filter(file => file.waits).map(file => file.id)
  if (waiting.length) await retainUploads(scope, waiting)
  return true
}

/** A file uploaded for the field was checked by its rules of that day; one for a neighbour of it must also fit those of today. */
function fitsField(
  scope: Scope,
  { module, name, field }: AttachmentField,
  file: { ticket: AttachmentTicket; upload: StoredAttachment },
) {
  const of = scope.registry.named(file.ticket.module)
  if (!of || scope.registry.base(of) !== scope.registry.base(module)) return false
  if ([name, ...formerNamesOf(field)].includes(file.ticket.field)) return true
  const { types, maxBytes } = limitsOf(field)
  return file.upload.bytes <= maxBytes && types.some(type => type === extensionOf(file.upload.name))
}
