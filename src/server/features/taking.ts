import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkFilm, filmType } from './film.ts'
import type { Scope } from '../db/scope.ts'
import { permitUpload, type UploadPurpose } from '../permit.ts'
import { redraw } from './picture.ts'
import type { addressOf, Found, keep } from './uploads.ts'

/** How a file that has come is looked at before it is kept. */
export interface Taking {
  /** Refuses whoever may not bring one. */
  permit(scope: Scope): void
  mostBytes: number
  look(path: string, form: { name: string; fields: ReadonlyMap<string, string> }): Promise<Found>
  /** How it is kept and where it is found, where that is not as pictures are. */
  keep?: typeof keep
  address?: typeof addressOf
}

const longestSide = 4096
const permitFor =
  (purpose: UploadPurpose) =>
  ({ who, registry }: Scope): void =>
    permitUpload(who, registry.modules, purpose)
/** Editors of rich text take both. */
export const permitPicture = permitFor(['images', 'richText'])
const permitFilm = permitFor(['video', 'richText'])

const mostPicture = 2048 * 1024
export const pictures: Taking = {
  permit: permitPicture,
  mostBytes: mostPicture,
  look(path, { fields }) {
    return drawn(path, sideOf(fields.get('maxwidth')))
  },
}

const portraitSide = 256
/** Everybody has a face, whatever his roles. */
export const portraits: Taking = {
  permit: () => undefined,
  mostBytes: mostPicture,
  look: path => drawn(path, portraitSide),
}

async function drawn(path: string, longest: number | null): Promise<Found> {
  const { bytes, ...rest } = await redraw(path, longest)
  return { ...rest, bytes: bytes.length, stream: Readable.from([bytes]) }
}

export const films: Taking = {
  permit: permitFilm,
  mostBytes: 20 * 1024 * 1024,
  async look(path) {
    await checkFilm(path)
    const { size } = await stat(path)
    return { type: filmType, bytes: size, stream: createReadStream(path), width: null, height: null }
  },
}

/** A wish beyond the bounds is no wish. */
function sideOf(text: string | undefined): number | null {
  const side = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return side >= 1 && side <= longestSide ? side : null
}
