import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkFilm, filmType } from './film.ts'
import { redraw } from './picture.ts'
import type { Found } from './uploads.ts'

/** How a file that has come is looked at before it is kept. */
export interface Taking {
  mostBytes: number
  look(path: string, fields: ReadonlyMap<string, string>): Promise<Found>
}

const longestSide = 4096

export const pictures: Taking = {
  mostBytes: 2048 * 1024,
  async look(path, fields) {
    const { bytes, ...rest } = await redraw(path, sideOf(fields.get('maxwidth')))
    return { ...rest, bytes: bytes.length, stream: Readable.from([bytes]) }
  },
}

export const films: Taking = {
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
