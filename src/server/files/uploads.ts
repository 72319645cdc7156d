import type { Readable } from 'node:stream'
import type { Picture } from '../../schema/index.ts'
import { canonicalPath } from '../../shared/wire/canonicalPath.ts'
import { auditInsert } from '../db/auditInsert.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import { platformOrg } from '../db/tables/columns.ts'
import { newFileId } from '../storage/fileId.ts'
import { videoType } from './checkVideo.ts'
import { withinFileQuota } from './fileQuotas.ts'
import { pictureExtension } from './redrawPicture.ts'

/** A row of the upload table. */
export interface Upload {
  id: string
  type: string
  bytes: number
}
/** The signed content of a file's URL. */
interface UploadTicket {
  org: number
  id: string
}
export const uploadPurpose = 'upload'
/** URLs of pictures and videos differ, so that a page can distinguish them. */
const folders = ['image', 'video'] as const
const folderOf = (type: string): (typeof folders)[number] => (type === videoType ? 'video' : 'image')
export const uploadRoutePatterns = folders.map(folder => `/api/files/${folder}/:ticket/:name`)

/** A file that passed its checks. */
export interface CheckedFile {
  type: string
  bytes: number
  /** Its content. Opened once there is room for it: a stream that nobody reads keeps a removed file on the disk. */
  open(): Readable
  /** For pictures. */
  width: number | null
  height: number | null
}

/** Hours until an upload that is in no row expires: a form may stay open over a weekend. */
const unclaimedHours = 7 * 24
export interface NewUpload {
  file: CheckedFile
  name: string
}

/** Stores a file and its row with an expiry: what a crash leaves of the two is swept then. */
export async function storeUploadFor(scope: Scope, { file, name, hours }: NewUpload & { hours: number }): Promise<Upload> {
  const id = newFileId()
  const { org, account } = scope.who
  const { type, bytes, width, height } = file
  const changes = { [id]: { name: [null, name] } } as const
  const audit = auditInsert(scope.who, { action: 'upload', module: null, ids: [], changes }, raw('from saved'))
  const row = sql`with saved as (insert into upload (org_id, id, type, bytes, width, height, name, created_by, kept_until)
    values (${org}::bigint, ${id}, ${type}, ${bytes}::int, ${width}::int, ${height}::int, ${name}, ${account}::bigint,
      now() + ${hours}::int * interval '1 hour') returning id) ${audit}`
  await withinFileQuota(scope, bytes, inner => inner.write(row))
  try {
    await scope.storage.files.put(file.open(), id)
  } catch (error) {
    await scope.write(sql`update upload set kept_until = now() where org_id = ${org}::bigint and id = ${id}`)
    throw error
  }
  return { id, type, bytes }
}

/** Stores a file that a row will soon refer to. */
export const storeUpload = (scope: Scope, arrived: NewUpload): Promise<Upload> =>
  storeUploadFor(scope, { ...arrived, hours: unclaimedHours })

/** Removes the expiry: a row refers to the files. */
export async function retainUploads({ who, write }: Pick<Scope, 'who' | 'write'>, ids: readonly string[]): Promise<void> {
  await write(
    sql`update upload set kept_until = null where org_id = ${who.org}::bigint and id = any(${ids}::text[]) and kept_until is not null`,
  )
}

export const activeUpload = raw('(kept_until is null or kept_until > now())')

/** The URL of an upload; it opens for a session of the organisation only. */
export function uploadUrl({ who, sign }: Scope, { id, type }: Upload): string {
  const ticket: UploadTicket = { org: who.org, id }
  const extension = type === videoType ? 'mp4' : pictureExtension(type)
  return `/api/files/${folderOf(type)}/${sign(uploadPurpose, JSON.stringify(ticket))}/${id}.${extension}`
}

/** The upload of a ticket; null for a forged ticket or another organisation's upload. The platform's uploads are visible to all. */
export async function uploadByTicket(scope: Scope, signed: string): Promise<Upload | null> {
  const ticket = ticketOf(scope, signed)
  if (!ticket || (ticket.org !== scope.who.org && ticket.org !== platformOrg)) return null
  const [row] = await scope.read<Upload>(
    sql`select id, type, bytes from upload where org_id = ${ticket.org}::bigint and ctx.org is not null and id = ${ticket.id}
      and ${activeUpload}`,
  )
  return row ?? null
}

function ticketOf({ readSignedAddress }: Scope, signed: string): UploadTicket | null {
  const text = readSignedAddress(uploadPurpose, signed)
  return text === null ? null : JSON.parse(text)
}

/** The newest pictures that the account uploaded. */
export async function readOwnPictures(scope: Scope, { start, count }: { start: number; count: number }) {
  const ownPicturesSql = sql`from upload where org_id = ctx.org and created_by = ctx.account and type like 'image/%' and ${activeUpload}`
  const [all] = await scope.read<{ total: number }>(sql`select count(*)::int as total ${ownPicturesSql}`)
  const rows = await scope.read<Upload & { mtime: number }>(
    sql`select * from (select id, type, bytes, extract(epoch from created_at)::int as mtime ${ownPicturesSql}
      order by created_at desc, id limit ${count}::int offset ${start}::bigint) page`,
  )
  return { total: all?.total ?? 0, list: rows.map(({ mtime, ...upload }) => ({ url: uploadUrl(scope, upload), mtime })) }
}

/** Removes the expiry of the uploads among these files; false if one claims to be an upload of this organisation and is not. */
export async function claimUploads(scope: Scope, pictures: readonly Picture[]): Promise<boolean> {
  const claims = pictures.flatMap(one => claimOf(scope, one))
  if (!claims.length) return true
  const rows = await scope.read<{ id: string; waits: boolean }>(
    sql`select id, kept_until is not null as waits from upload
      where org_id = ctx.org and id = any(${claims.filter(id => id !== null)}::text[]) and ${activeUpload}`,
  )
  const waiting = rows.filter(row => row.waits).map(row => row.id)
  if (waiting.length) await retainUploads(scope, waiting)
  const uploaded = new Set(rows.map(row => row.id))
  return claims.every(id => id !== null && uploaded.has(id))
}

/** Removes the expiry of own uploads that a rich text shows. */
export async function claimUploadsInHtml(scope: Scope, html: string): Promise<void> {
  const tickets = [...html.matchAll(/\/api\/files\/(?:image|video)\/([\w.-]+)\//g)].map(([, ticket = '']) =>
    ticketOf(scope, ticket),
  )
  const own = tickets.flatMap(ticket => (ticket?.org === scope.who.org ? [ticket.id] : []))
  if (own.length) await retainUploads(scope, own)
}

/** The upload id of a file's URL; none for an external URL; null for an invalid ticket. */
function claimOf(scope: Scope, { img_id, url }: Picture): (string | null)[] {
  const ticket = ticketIn(url)
  if (ticket === null) return img_id === '' ? [] : [null]
  const known = ticketOf(scope, ticket)
  const id = known?.org === scope.who.org ? known.id : null
  return [img_id === '' || img_id === id ? id : null]
}

function ticketIn(url: string): string | null {
  const path = url.startsWith('/') ? URL.parse(url, 'https://site.invalid')?.pathname : undefined
  const { rest } = canonicalPath(path ?? '')
  return folders.some(folder => rest.startsWith(`/files/${folder}/`)) ? (rest.split('/')[3] ?? '') : null
}
