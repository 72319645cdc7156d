import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { permitUpload, type UploadPurpose } from '../auth/permit.ts'
import type { Scope } from '../db/scope.ts'
import { checkVideo, videoType } from './checkVideo.ts'
import { redrawPicture } from './redrawPicture.ts'
import type { uploadUrl, CheckedFile, storeUpload } from './uploads.ts'

interface InspectedForm {
  who: Scope['who']
  name: string
  fields: ReadonlyMap<string, string>
}
/** A kind of upload: who may send it, and how it is checked and stored. */
export interface UploadKind {
  /** Programs may send it with an API token; by default it is for sessions only. */
  tokens?: true
  /** Refuses accounts that may not upload it. */
  permit(scope: Scope): void
  maxBytes: number
  inspect(path: string, form: InspectedForm): Promise<CheckedFile>
  /** Storage and URL, if they differ from those of pictures. */
  store?: typeof storeUpload
  address?: typeof uploadUrl
}

const maxSide = 4096
const permitFor =
  (purpose: UploadPurpose) =>
  ({ who, registry }: Scope): void =>
    permitUpload(who, registry.modules, purpose)
export const permitPictureUpload = permitFor('picture')
const permitVideoUpload = permitFor('video')

const maxPictureBytes = 2048 * 1024
export const pictureUploads: UploadKind = {
  tokens: true,
  permit: permitPictureUpload,
  maxBytes: maxPictureBytes,
  inspect(path, { who, fields }) {
    return redrawUpload(who, path, parseSide(fields.get('maxwidth')))
  },
}

const portraitSide = 256
/** Portraits: every account may upload its own. */
export const portraitUploads: UploadKind = {
  permit: () => undefined,
  maxBytes: maxPictureBytes,
  inspect: (path, { who }) => redrawUpload(who, path, portraitSide),
}

async function redrawUpload(who: Scope['who'], path: string, maxEdge: number | null): Promise<CheckedFile> {
  const { bytes, ...rest } = await redrawPicture(who, path, maxEdge)
  return { ...rest, bytes: bytes.length, open: () => Readable.from([bytes]) }
}

export const videoUploads: UploadKind = {
  tokens: true,
  permit: permitVideoUpload,
  maxBytes: 20 * 1024 * 1024,
  async inspect(path) {
    await checkVideo(path)
    const { size } = await stat(path)
    return { type: videoType, bytes: size, open: () => createReadStream(path), width: null, height: null }
  },
}

/** A wanted size outside the bounds is ignored. */
function parseSide(text: string | undefined): number | null {
  const side = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return side >= 1 && side <= maxSide ? side : null
}
