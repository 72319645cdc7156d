// Of bootstrap, too: runs on whatever Node the machine has, before anything is installed.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** No install or build takes so long: another process may have got the id of one that was killed, as after a restart of a container. */
const longest = 60 * 60_000

/**
 * Lets one process at a time do a work in a folder, and others wait: two first starts would install or build into the same places.
 * The lock is a file with the id of its process; that of a process which is gone counts for nothing. Returns what ends the turn.
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

/** By a link and no write: the lock is never there without its process. */
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
    if (isRunning(holder) && Date.now() - statSync(lock).mtimeMs < longest) return holder
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
