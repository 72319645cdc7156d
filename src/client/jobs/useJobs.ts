import { useCallback, useEffect, useRef, useState } from 'react'
import { isOpen, type Job } from '../../wire/job.ts'
import { usePush } from '../push/connection.ts'
import { call } from '../request.ts'

/** So often while something runs; the push channel says the rest. */
const beat = 1000

/** An account's own jobs, as they go on. */
export function useJobs() {
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const look = useCallback(
    () =>
      call<readonly Job[]>('job/list').then(
        all => setJobs(all),
        () => undefined,
      ),
    [],
  )
  const asked = useRef(false)
  const soon = () => {
    if (asked.current) return
    asked.current = true
    setTimeout(() => {
      asked.current = false
      void look()
    }, 200)
  }
  usePush('job', soon)
  usePush('missed', soon)
  const running = jobs.some(({ state }) => isOpen(state))
  useEffect(() => void look(), [look])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void (document.hidden || look()), beat)
    return () => clearInterval(timer)
  }, [running, look])
  const see = () => {
    setJobs(all => all.map(job => (isOpen(job.state) ? job : { ...job, seen: true })))
    void call('job/seen').catch(() => null)
  }
  return { jobs, running, look, see }
}
