import type { Scope } from '../db/scope.ts'
import { attachmentPurpose } from './attachments.ts'
import { uploadPurpose } from './uploads.ts'

/** An imported organisation and its files. */
interface FileMapping {
  org: number
  sign: Scope['sign']
  /** The id of a file here, by the one it had. */
  idOf(id: string): string | undefined
}

const address = /\/api\/files\/(image|video|file)\/([\w-]+)\.[\w-]+\/([0-9a-f]{32})\./g
const fileId = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g

/** Replaces addresses and ids of imported files by the new ones; those of other files stay, and open nothing. */
export function mapFileAddresses(text: string, { org, sign, idOf }: FileMapping): string {
  const signed = text.replaceAll(address, (whole, ...groups: string[]) => {
    const [folder = '', body = '', former = ''] = groups
    const id = idOf(former)
    const ticket = id === undefined ? null : ticketIn(body)
    if (id === undefined || ticket === null) return whole
    const purpose = folder === 'file' ? attachmentPurpose : uploadPurpose
    return `/api/files/${folder}/${sign(purpose, JSON.stringify({ ...ticket, org, id }))}/${id}.`
  })
  return signed.replaceAll(fileId, id => idOf(id) ?? id)
}

/** The content of the ticket in an address; its signature is that of the other installation. */
function ticketIn(body: string): object | null {
  try {
    const ticket: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
    return typeof ticket === 'object' ? ticket : null
  } catch {
    return null
  }
}
