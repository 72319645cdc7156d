import { randomBytes } from 'node:crypto'

export const newId = (): string => randomBytes(16).toString('hex')
export const isId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)

/** An id of ours, or the mistake of whoever calls. */
export function checkId(id: string): string {
  if (!isId(id)) throw new Error(`${id} is no id of a file`)
  return id
}
