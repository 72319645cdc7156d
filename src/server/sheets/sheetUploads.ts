import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { canonicalPath } from '../../shared/wire/canonicalPath.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { permitUpload } from '../auth/permit.ts'
import type { Scope } from '../db/scope.ts'
import { sql } from '../db/sql.ts'
import type { UploadKind } from '../files/uploadKinds.ts'
import { storeUploadFor, type Upload } from '../files/uploads.ts'
import { sheetTypes, detectSheetType } from './sheetTypes.ts'

const purpose = 'sheet'
const folder = '/files/sheet'
export const sheetRoutePattern = `/api${folder}/:ticket/:name`
/** A day: long enough to preview, correct and import it. */
const lifetimeHours = 24

interface SheetTicket {
  org: number
  id: string
}

/** Spreadsheets and text files to import: stored for a day, visible to their organisation. */
export const sheetUploads: UploadKind = {
  tokens: true,
  permit: ({ who, registry }) => permitUpload(who, registry.modules, 'import'),
  maxBytes: 2048 * 1024,
  async inspect(path, { name }) {
    const { size } = await stat(path)
    if (size === 0) throw refuse('emptySheet')
    const type = await detectSheetType(path, name)
    if (type === null) throw refuse('wrongSheet')
    return { type: sheetTypes[type], bytes: size, open: () => createReadStream(path), width: null, height: null }
  },
  store: (scope, arrived) => storeUploadFor(scope, { ...arrived, hours: lifetimeHours }),
  address: sheetUrl,
}

function sheetUrl({ who, sign }: Scope, { id, type }: Upload): string {
  const ticket: SheetTicket = { org: who.org, id }
  const extension = Object.entries(sheetTypes).find(([, one]) => one === type)?.[0] ?? 'txt'
  return `/api${folder}/${sign(purpose, JSON.stringify(ticket))}/${id}.${extension}`
}

/** The upload of a URL that this server issued to this organisation; other URLs are never fetched. */
export async function sheetUploadAt(scope: Scope, url: unknown): Promise<Upload> {
  const id = typeof url === 'string' ? idIn(scope, url) : null
  const [row] = await scope.read<Upload>(
    sql`select id, type, bytes from upload where org_id = ctx.org and id = ${id ?? ''} and kept_until > now()`,
  )
  if (!row) throw refuse('noSuchSheet')
  return row
}

function idIn(scope: Scope, url: string): string | null {
  const { rest } = canonicalPath(url.startsWith('/api/') ? url : '')
  const [, , , ticket, name, more] = rest.split('/')
  return rest.startsWith(`${folder}/`) && name && more === undefined ? idOf(scope, ticket ?? '') : null
}

/** Looks the upload up by its ticket. */
export const sheetUploadByTicket = (scope: Scope, ticket: string): Promise<Upload> =>
  sheetUploadAt(scope, `/api${folder}/${ticket}/x`)

function idOf({ who, readSigned }: Scope, sealed: string): string | null {
  const text = readSigned(purpose, sealed)
  const ticket: SheetTicket | null = text === null ? null : JSON.parse(text)
  return ticket?.org === who.org ? ticket.id : null
}
