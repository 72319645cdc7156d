import { useEffect } from 'react'
import { create } from 'zustand'
import { isJobOpen, type Job } from '../../../shared/wire/job.ts'
import { download } from '../download.ts'
import { onIdle } from '../idle.ts'
import { usePushEvent } from '../push/pushConnection.ts'
import { call } from '../request.ts'
import { useSession } from '../session/session.ts'

/** Poll interval while a job runs; otherwise push frames trigger a refresh. */
const pollInterval = 1000
const refreshDelay = 200

interface JobsState {
  jobs: readonly Job[]
}
/** The account's own jobs. */
export const useJobs = create<JobsState>()(() => ({ jobs: [] }))
// The next account must not see this one's jobs, nor undo its last change.
useSession.subscribe(({ token }) => token === null && useJobs.setState({ jobs: [] }))

export async function refreshJobs(): Promise<void> {
  const jobs = await call<readonly Job[]>('job/list').catch(() => null)
  if (jobs) useJobs.setState({ jobs })
}

export function setJobsSeen() {
  useJobs.setState(({ jobs }) => ({ jobs: jobs.map(job => (job.ended_at === null ? job : { ...job, seen: true })) }))
  void call('job/seen').catch(() => null)
}

/** The jobs, updated by push and by polling; for one component that is always mounted. */
export function useLiveJobs(): readonly Job[] {
  const jobs = useJobs(({ jobs: all }) => all)
  const running = jobs.some(({ state }) => isJobOpen(state))
  usePushEvent('job', refreshJobsSoon)
  usePushEvent('missed', refreshJobsSoon)
  useEffect(() => onIdle(() => void refreshJobs()), [])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => document.hidden || void refreshJobs(), pollInterval)
    return () => clearInterval(timer)
  }, [running])
  return jobs
}

let timer: ReturnType<typeof setTimeout> | undefined
/** Throttled: many frames cause one request. */
function refreshJobsSoon() {
  timer ??= setTimeout(() => {
    timer = undefined
    void refreshJobs()
  }, refreshDelay)
}

/** Downloads a job's file by a freshly signed address. */
export async function downloadJobFile(id: number): Promise<void> {
  const { path } = await call<{ path: string }>('job/file', { id })
  await download(path)
}
