// bootstrap.mjs imports it: it runs on whatever Node the machine has, before anything is installed.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A lock older than this is stale: after a restart of a container another process may have the id of one that was killed. */
const maxLockAge = 60 * 60_000

/**
 * Takes a lock on one kind of work in a folder, and waits while another process has it: two first starts would install or build into the
 * same places. The lock is a file with the id of its process; it is stale once that process is gone. Returns the function that releases it.
 */
export function waitForTurn(root, work) {
  const dist = join(root, 'dist')
  mkdirSync(dist, { recursive: true })
  const lock = join(dist, `${work}.lock`)
  for (let isTold = false; !tryTaking(lock); isTold = true) {
    const holder = holderOf(lock)
    if (holder === null) continue
    if (!isTold) console.log(`process ${holder} is ${work} here: waiting for it (if that is none of Houtai's, remove ${lock})`)
    pause(200)
  }
  return () => rmSync(lock, { force: true })
}

/** Creates the lock by a link to a complete file: by a write it would be empty for a moment. */
function tryTaking(lock) {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own)
  }
}

/** The process that has the lock; null once it is free. */
function holderOf(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    if (isRunning(holder) && Date.now() - statSync(lock).mtimeMs < maxLockAge) return holder
    rmSync(lock, { force: true })
  } catch {
    // Released meanwhile.
  }
  return null
}

function isRunning(id) {
  try {
    process.kill(id, 0)
    return id !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const pause = milliseconds => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
