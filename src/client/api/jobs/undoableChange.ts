import { t } from 'i18next'
import { create } from 'zustand'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import type { ImportCounts } from '../../../shared/wire/import.ts'
import type { Job } from '../../../shared/wire/job.ts'
import { findModule } from '../moduleRegistry.ts'
import { useSession } from '../session/session.ts'
import { useJobs } from './jobsStore.ts'

/** A change of many rows that can be undone by its receipt. */
export interface UndoableChange {
  receipt: string
  /** The sentence of the change. */
  text: string
  until: string
  /** Asked before the undo; a change made by one call, just now, is undone without a question. */
  question?: UndoQuestion
}
interface UndoQuestion {
  title: string
  content: string
}

type Changes = Readonly<Record<string, UndoableChange>>
interface StoredChanges {
  account: number
  changes: Changes
}
const storageKey = 'last_changes'

/** By module, the last change that one call made. Those of jobs are in the list of jobs. */
const useChanges = create<Changes>()(() => restoreChanges(useSession.getState().account))

/** In sessionStorage, for the account that made them: the undo outlasts a reload of the page. */
function storeChanges(changes: Changes) {
  useChanges.setState(changes, true)
  const { account } = useSession.getState()
  if (account === null) return
  const stored: StoredChanges = { account: account.id, changes }
  sessionStorage.setItem(storageKey, JSON.stringify(stored))
}

function restoreChanges(account: { id: number } | null): Changes {
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredChanges | null
  return account !== null && stored?.account === account.id ? stored.changes : {}
}

useSession.subscribe(({ account }, { account: before }) => {
  if (account?.id === before?.id) return
  if (account === null) sessionStorage.removeItem(storageKey)
  useChanges.setState(restoreChanges(account), true)
})

export const setLastChange = ({ name }: AnyModule, change: UndoableChange): void =>
  storeChanges({ ...useChanges.getState(), [name]: change })

/** A change that was undone, or that can be undone no more. */
export const removeUndoableChange = (receipt: string): void =>
  storeChanges(Object.fromEntries(Object.entries(useChanges.getState()).filter(([, change]) => change.receipt !== receipt)))

/** The account's last change of a module, by a call or by a job, while it can be undone. */
export function useLastChange({ name }: AnyModule): UndoableChange | null {
  const called = useChanges(all => all[name])
  const job = useJobs(({ jobs }) =>
    jobs.find(({ module, kind, state }) => module === name && kind !== 'export' && state !== 'planned'),
  )
  const byJob = job ? undoableJob(job) : null
  return called && (!byJob || called.until >= byJob.until) ? called : byJob
}

export function undoableJob(job: Job): UndoableChange | null {
  const { kind, receipt, undo_until: until, result, done } = job
  if (receipt === null || until === null) return null
  const sums = { added: Number(result?.['added'] ?? 0), updated: Number(result?.['updated'] ?? 0) }
  const changed = Number(result?.['changed'] ?? done)
  const question = kind === 'import' ? importQuestion(sums) : bulkQuestion(changed)
  const counted = jobOutcome(job) ?? changedText(job, changed)
  const subject = job.about && 'field' in job.about ? jobSubject(job) : null
  return { receipt, until, text: subject ? t('jobs:about', { subject, counted }) : counted, question }
}

/** The field and value of a bulk change, or the name of its command; null for other jobs. */
export function jobSubject({ about, module }: Pick<Job, 'about' | 'module'>): string | null {
  if (!about || 'row' in about) return null
  if ('command' in about) return t(`engine:command.${about.command}`)
  const known = findModule(module)
  const label = (known && fieldsOf(known)[about.field]?.label) ?? about.field
  if (about.by !== undefined) return t('engine:many.by', { label, by: about.by })
  return t('engine:many.to', { label, to: about.to || t('engine:many.noValue') })
}

/** The outcome of a job so far; null where it reports none. */
export function jobOutcome(job: Job): string | null {
  const { kind, state, result } = job
  if (state === 'done' && result?.['undone']) return t('jobs:result.undone', { ...result['undone'] })
  if (state === 'done' && result && ['import', 'export'].includes(kind)) return t(`jobs:result.${kind}`, { ...result })
  if (typeof result?.['changed'] !== 'number' || !Array.isArray(result['refused'])) return null
  const refused = result['refused'].reduce<number>((sum, { count }: { count: number }) => sum + count, 0)
  const counted = changedText(job, result['changed'])
  return refused ? t('jobs:result.manySome', { counted, refused }) : counted
}

/** The outcome with the number of rows, in the words of its toast. */
function changedText({ about }: Job, changed: number): string {
  if (!about || 'row' in about) return t('jobs:result.many', { changed })
  if ('field' in about) return t('engine:many.set', { count: changed })
  return t('engine:many.acted', { count: changed, action: t(`engine:command.${about.command}`) })
}

export function importQuestion({ added, updated }: Pick<ImportCounts, 'added' | 'updated'>): UndoQuestion {
  const which = !updated ? 'added' : !added ? 'updated' : 'both'
  return { title: t('jobs:undoing.title'), content: t(`jobs:undoing.${which}`, { added, updated }) }
}

const bulkQuestion = (changed: number): UndoQuestion => ({
  title: t('jobs:undoing.bulk'),
  content: t('jobs:undoing.changed', { changed }),
})
