/** The address of an uploaded file of a row: a signed ticket, then its id and type. */
export const attachmentPath = /^\/api\/files\/file\/[\w-]+\.[\w-]+\/[0-9a-f]{32}\.[a-z0-9]{3,4}$/

/** The reply to an upload; saved in a row as it is. */
export interface AttachmentReply {
  url: string
  name: string
  bytes: number
}
