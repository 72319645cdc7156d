import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkVideo, videoType } from './checkVideo.ts'
import type { Scope } from '../db/scope.ts'
import { permitUpload, type UploadPurpose } from '../auth/permit.ts'
import { redrawPicture } from './redrawPicture.ts'
import type { uploadUrl, CheckedFile, storeUpload } from './uploads.ts'

/** How a file that has come is looked at before it is kept. */
export interface UploadKind {
  /** Refuses whoever may not bring one. */
  permit(scope: Scope): void
  mostBytes: number
  inspect(path: string, form: { name: string; fields: ReadonlyMap<string, string> }): Promise<CheckedFile>
  /** How it is kept and where it is found, where that is not as pictures are. */
  store?: typeof storeUpload
  address?: typeof uploadUrl
}

const longestSide = 4096
const permitFor =
  (purpose: UploadPurpose) =>
  ({ who, registry }: Scope): void =>
    permitUpload(who, registry.modules, purpose)
/** Editors of rich text take both. */
export const permitPictureUpload = permitFor(['images', 'richText'])
const permitVideoUpload = permitFor(['video', 'richText'])

const mostPicture = 2048 * 1024
export const pictureUploads: UploadKind = {
  permit: permitPictureUpload,
  mostBytes: mostPicture,
  inspect(path, { fields }) {
    return redrawUpload(path, parseSide(fields.get('maxwidth')))
  },
}

const portraitSide = 256
/** Everybody has a face, whatever his roles. */
export const portraitUploads: UploadKind = {
  permit: () => undefined,
  mostBytes: mostPicture,
  inspect: path => redrawUpload(path, portraitSide),
}

async function redrawUpload(path: string, longest: number | null): Promise<CheckedFile> {
  const { bytes, ...rest } = await redrawPicture(path, longest)
  return { ...rest, bytes: bytes.length, stream: Readable.from([bytes]) }
}

export const videoUploads: UploadKind = {
  permit: permitVideoUpload,
  mostBytes: 20 * 1024 * 1024,
  async inspect(path) {
    await checkVideo(path)
    const { size } = await stat(path)
    return { type: videoType, bytes: size, stream: createReadStream(path), width: null, height: null }
  },
}

/** A wish beyond the bounds is no wish. */
function parseSide(text: string | undefined): number | null {
  const side = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return side >= 1 && side <= longestSide ? side : null
}
