import type { Readable } from 'node:stream'
import type { Picture } from '../../schema/index.ts'
import { canonicalPath } from '../../wire/path.ts'
import { auditInsert } from '../db/audit.ts'
import { platform } from '../db/columns.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import type { Files } from './files.ts'
import { filmType } from './film.ts'
import { extensionOf } from './picture.ts'

/** A file that was uploaded, as its organisation's rows know it. */
export interface Upload {
  id: string
  type: string
  bytes: number
}
/** What an address of a file stands for. */
interface Ticket {
  org: number
  id: string
}
const purpose = 'upload'
/** Pictures and films have addresses of their own, so that a page can tell them apart. */
const folders = ['image', 'video'] as const
const folderOf = (type: string): (typeof folders)[number] => (type === filmType ? 'video' : 'image')
export const uploadAddresses = folders.map(folder => `/api/files/${folder}/:ticket/:name`)

/** A file that was looked at and found good. */
export interface Found {
  type: string
  bytes: number
  stream: Readable
  /** Of a picture. */
  width: number | null
  height: number | null
}

/** Keeps a file and the row that tells of it: both, or neither. */
export async function keep(scope: Scope, files: Files, { found, name }: { found: Found; name: string }): Promise<Upload> {
  const id = await files.put(found.stream)
  const { org, account } = scope.who
  const { type, bytes, width, height } = found
  const changes = { [id]: { name: [null, name] } } as const
  const audit = auditInsert(scope.who, { action: 'upload', module: null, ids: [], changes }, raw('from saved'))
  try {
    await scope.write(sql`with saved as (insert into upload (org_id, id, type, bytes, width, height, name, created_by)
      values (${org}::bigint, ${id}, ${type}, ${bytes}::int, ${width}::int, ${height}::int, ${name}, ${account}::bigint) returning id) ${audit}`)
  } catch (error) {
    await files.remove(id)
    throw error
  }
  return { id, type, bytes }
}

/** Where a browser finds it; the address alone opens nothing. */
export function addressOf({ who, seal }: Scope, { id, type }: Upload): string {
  const ticket: Ticket = { org: who.org, id }
  const extension = type === filmType ? 'mp4' : extensionOf(type)
  return `/api/files/${folderOf(type)}/${seal(purpose, JSON.stringify(ticket))}/${id}.${extension}`
}

/** The upload a ticket stands for; null when it is not ours, or another organisation's. What the platform brings, everybody sees. */
export async function uploadOf(scope: Scope, sealed: string): Promise<Upload | null> {
  const ticket = ticketOf(scope, sealed)
  if (!ticket || (ticket.org !== scope.who.org && ticket.org !== platform)) return null
  const [row] = await scope.read<Upload>(
    sql`select id, type, bytes from upload where org_id = ${ticket.org}::bigint and ctx.org is not null and id = ${ticket.id}`,
  )
  return row ?? null
}

function ticketOf({ open }: Scope, sealed: string): Ticket | null {
  const text = open(purpose, sealed)
  return text === null ? null : JSON.parse(text)
}

/** The newest pictures an account brought, for those who look for one again. */
export async function ownPictures(scope: Scope, { start, count }: { start: number; count: number }) {
  const mine = sql`from upload where org_id = ctx.org and created_by = ctx.account and type like 'image/%'`
  const [all] = await scope.read<{ total: number }>(sql`select count(*)::int as total ${mine}`)
  const rows = await scope.read<Upload & { mtime: number }>(
    sql`select * from (select id, type, bytes, extract(epoch from created_at)::int as mtime ${mine} order by created_at desc, id limit ${count}::int offset ${start}::bigint) page`,
  )
  return { total: all?.total ?? 0, list: rows.map(({ mtime, ...upload }) => ({ url: addressOf(scope, upload), mtime })) }
}

/** Whether every file that says it was uploaded here was, by this organisation. */
export async function areOwn(scope: Scope, said: readonly Picture[]): Promise<boolean> {
  const claims = said.flatMap(one => claimOf(scope, one))
  if (!claims.length) return true
  const rows = await scope.read<{ id: string }>(
    sql`select id from upload where org_id = ctx.org and id = any(${claims.filter(id => id !== null)}::text[])`,
  )
  const found = new Set(rows.map(row => row.id))
  return claims.every(id => id !== null && found.has(id))
}

/** The upload a file claims to be: none, one, or (null) one it cannot be. */
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
