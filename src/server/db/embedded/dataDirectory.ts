import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDirectory, writeFailure } from '../../storage/makeDirectory.ts'
import { addressFile } from './listeningAddress.ts'

const megabyte = 1_048_576
/** A start writes a new file of the database's log, 16 MB, and some pages. */
const neededToStart = 64 * megabyte

/** Refuses to start where nothing can be written. A full disk is no reason: the database's files may have free pages. */
export function checkDataDir(dataDir: string): void {
  const trial = join(dataDir, `trial-${process.pid}`)
  try {
    makeDirectory(dataDir)
    writeFileSync(trial, 'trial')
    rmSync(trial)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') return rmSync(trial, { force: true })
    throw new Error(`data directory ${dataDir} cannot be written: ${writeFailure(error, 'set DATA_DIR to another directory')}`, {
      cause: error,
    })
  }
}

/** A restore has its database here until all of it is there. */
export const restoringDirectory = (dataDir: string): string => join(dataDir, 'pg-unfinished')

/** Refuses a directory whose restore was cut off: a start would make an empty database beside what was restored. */
export function refuseCutOffRestore(dataDir: string): void {
  const restoring = restoringDirectory(dataDir)
  if (existsSync(restoring))
    throw new Error(
      `a restore into data directory ${dataDir} did not end, as ${restoring} shows: empty the directory, and restore the backup again`,
    )
}

/** Why the embedded database does not start, and what to do; its own message only states that it failed. */
export function startFailure(dataDir: string, cause: unknown): Error {
  return (
    diskFullError(dataDir, cause) ??
    new Error(
      `the embedded database in ${join(dataDir, 'pg')} cannot be opened (${causeText(cause)}): it is damaged or of another version; put back a copy of ${dataDir} that was made while the server was stopped`,
      { cause },
    )
  )
}

/** Why the running server ends, and what to do: only a new process can open the database again. */
export function runtimeFailure(dataDir: string, cause: unknown): Error {
  return (
    diskFullError(dataDir, cause) ??
    new Error(
      `the embedded database in ${join(dataDir, 'pg')} gave up (${causeText(cause)}), and so the server ends: start it again (a supervisor does so by itself); what was saved is kept. Where it gives up again, check the disk and the memory of the machine`,
      { cause },
    )
  )
}

const causeText = (cause: unknown): string => (cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause))

function diskFullError(dataDir: string, cause: unknown): Error | null {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize >= neededToStart) return null
  const free = Math.floor((bavail * bsize) / megabyte)
  return new Error(
    `the disk of data directory ${dataDir} is full (${free} MB left): free ${neededToStart / megabyte} MB there, of anything but ${join(dataDir, 'pg')}, and start again; what was saved is kept`,
    { cause },
  )
}

/** Another process has the data directory open. */
export class DirectoryInUse extends Error {}

/**
 * File lock: two processes on one data directory lose rows without an error. The kernel owns the lock of the SQLite file and
 * releases it however the process ends, also across containers on one host, which no pid file does.
 */
export function lockDirectory(directory: string): () => void {
  makeDirectory(directory)
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    throw new DirectoryInUse(`data directory ${directory} is in use by another process; stop that one first`)
  }
  const forgetAddress = () => rmSync(join(directory, addressFile), { force: true })
  forgetAddress()
  return () => {
    forgetAddress()
    file.close()
  }
}
