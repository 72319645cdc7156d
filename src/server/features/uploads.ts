import { Readable } from 'node:stream'
import type { Picture } from '../../schema/index.ts'
import { canonicalPath } from '../../wire/path.ts'
import { auditInsert } from '../db/audit.ts'
import type { Scope } from '../db/scope.ts'
import { raw, sql } from '../db/sql.ts'
import type { Files } from './files.ts'
import { type Drawn, extensionOf } from './picture.ts'

/** A file that was uploaded, as its organisation's rows know it. */
export interface Upload {
  id: string
  type: string
  bytes: number
}
/** What an address of a picture stands for. */
interface Ticket {
  org: number
  id: string
}
const purpose = 'image'
const folder = '/files/image'
export const pictureRoute = `/api${folder}/:ticket/:name`

/** Keeps a picture and the row that tells of it: both, or neither. */
export async function keep(scope: Scope, files: Files, { picture, name }: { picture: Drawn; name: string }): Promise<Upload> {
  const id = await files.put(Readable.from([picture.bytes]))
  const { org, account } = scope.who
  const { type, width, height } = picture
  const bytes = picture.bytes.length
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
  return `/api${folder}/${seal(purpose, JSON.stringify(ticket))}/${id}.${extensionOf(type)}`
}

/** The upload a ticket stands for; null when it is not ours, or another organisation's. */
export async function uploadOf(scope: Scope, ticket: string): Promise<Upload | null> {
  const id = idOf(scope, ticket)
  if (id === null) return null
  const [row] = await scope.read<Upload>(sql`select id, type, bytes from upload where org_id = ctx.org and id = ${id}`)
  return row ?? null
}

function idOf({ who, open }: Scope, sealed: string): string | null {
  const text = open(purpose, sealed)
  const ticket: Ticket | null = text === null ? null : JSON.parse(text)
  return ticket?.org === who.org ? ticket.id : null
}

/** Whether every picture that says it was uploaded here was, by this organisation. */
export async function areOwn(scope: Scope, pictures: readonly Picture[]): Promise<boolean> {
  const claims = pictures.flatMap(picture => claimOf(scope, picture))
  if (!claims.length) return true
  const rows = await scope.read<{ id: string }>(
    sql`select id from upload where org_id = ctx.org and id = any(${claims.filter(id => id !== null)}::text[])`,
  )
  const found = new Set(rows.map(row => row.id))
  return claims.every(id => id !== null && found.has(id))
}

/** The upload a picture claims to be: none, one, or (null) one it cannot be. */
function claimOf(scope: Scope, { img_id, url }: Picture): (string | null)[] {
  const ticket = ticketIn(url)
  if (ticket === null) return img_id === '' ? [] : [null]
  const id = idOf(scope, ticket)
  return [img_id === '' || img_id === id ? id : null]
}

function ticketIn(url: string): string | null {
  const path = url.startsWith('/') ? URL.parse(url, 'https://site.invalid')?.pathname : undefined
  const { rest } = canonicalPath(path ?? '')
  return rest.startsWith(`${folder}/`) ? (rest.split('/')[3] ?? '') : null
}
