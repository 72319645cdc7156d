import { t } from 'i18next'
import { create } from 'zustand'
import { checkServer, useServerReachability, waitForServer } from './serverReachability.ts'

type ImportOf<T> = () => Promise<T>

/** A chunk could not be fetched: a new version replaced it, or the server does not answer. */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError'
  /** It was not asked for, because the server does not answer: a retry may bring it. */
  readonly isServerAway: boolean
  constructor(cause?: unknown) {
    super(t(cause === undefined ? 'networkError' : 'notice.missing.text'), { cause })
    this.isServerAway = cause === undefined
  }
}

/** Whether a browser means that a chunk could not be fetched; it is expressed only in words. */
const isFetchFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)

/** Imports that failed once. */
const failed = new WeakSet<ImportOf<unknown>>()
/** Imports that failed again although the server answers: a reload brings them. */
export const useLostChunks = create<{ lost: ReadonlySet<ImportOf<unknown>> }>()(() => ({ lost: new Set() }))

/**
 * Imports a chunk, unless the server is known not to answer: Chromium remembers a failed import until the page is reloaded, so that a
 * chunk asked for without a network would be lost to the page.
 */
export async function importChunk<T>(load: ImportOf<T>): Promise<T> {
  if (useServerReachability.getState().down !== null) throw new MissingChunkError()
  try {
    const chunk = await load()
    setLost(load, { isLost: false })
    return chunk
  } catch (error) {
    if (!isFetchFailure(error)) throw error
    const isAgain = failed.has(load)
    failed.add(load)
    void checkServer().then(answers => answers && isAgain && setLost(load, { isLost: true }))
    throw new MissingChunkError(error)
  }
}

function setLost(load: ImportOf<unknown>, { isLost }: { isLost: boolean }): void {
  const { lost } = useLostChunks.getState()
  if (lost.has(load) !== isLost)
    useLostChunks.setState({ lost: new Set(isLost ? [...lost, load] : [...lost].filter(one => one !== load)) })
}

/** Milliseconds between two tries. */
const retryPause = 5000

/** The chunk, asked for again until it is here: for what a page does without for a while. */
export const importWithRetries = <T>(load: ImportOf<T>): Promise<T> =>
  importChunk(load).catch(async (error: unknown) => {
    if (!(error instanceof MissingChunkError)) throw error
    await waitForServer(retryPause)
    return importWithRetries(load)
  })
