import { randomBytes } from 'node:crypto'

export const newFileId = (): string => randomBytes(16).toString('hex')
export const isFileId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)

/** Throws for an id that is no file id: a fault of the caller. */
export function checkFileId(id: string): string {
  if (!isFileId(id)) throw new Error(`${id} is no id of a file`)
  return id
}
