import { useEffect } from 'react'
import { create } from 'zustand'
import { isOpen, type Job } from '../../wire/job.ts'
import { usePush } from '../push/connection.ts'
import { whenQuiet } from '../quiet.ts'
import { download } from '../download.ts'
import { call } from '../request.ts'

/** So often while something runs; the push channel says the rest. */
const beat = 1000
const soon = 200

interface Jobs {
  jobs: readonly Job[]
}
/** An account's own jobs, as they go on. */
export const useJobs = create<Jobs>()(() => ({ jobs: [] }))

export async function lookAtJobs(): Promise<void> {
  const jobs = await call<readonly Job[]>('job/list').catch(() => null)
  if (jobs) useJobs.setState({ jobs })
}

export function seeJobs() {
  useJobs.setState(({ jobs }) => ({ jobs: jobs.map(job => (isOpen(job.state) ? job : { ...job, seen: true })) }))
  void call('job/seen').catch(() => null)
}

/** Looks whenever something may have become of them; for whoever is always there. */
export function useWatchedJobs(): readonly Job[] {
  const jobs = useJobs(({ jobs: all }) => all)
  const running = jobs.some(({ state }) => isOpen(state))
  usePush('job', lookSoon)
  usePush('missed', lookSoon)
  useEffect(() => whenQuiet(() => void lookAtJobs()), [])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => document.hidden || void lookAtJobs(), beat)
    return () => clearInterval(timer)
  }, [running])
  return jobs
}

let timer: ReturnType<typeof setTimeout> | undefined
/** Many words in a moment are one look. */
function lookSoon() {
  timer ??= setTimeout(() => {
    timer = undefined
    void lookAtJobs()
  }, soon)
}

/** Opens a job's file, by an address that is made anew. */
export async function downloadFile(id: number): Promise<void> {
  const { path } = await call<{ path: string }>('job/file', { id })
  download(path)
}

const units = ['B', 'KB', 'MB', 'GB']
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** step
  return `${step === 0 ? size : size.toFixed(1)} ${units[step]}`
}
