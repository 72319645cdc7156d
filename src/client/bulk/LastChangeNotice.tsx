import type { AnyModule } from '../../schema/index.ts'
import { useIdle } from '../api/idle.ts'
import { useJobs } from '../api/jobs/jobsStore.ts'
import { useLastChange } from '../api/jobs/undoableChange.ts'
import { useSession, useVerbs } from '../api/session/session.ts'
import { lazyOptionalComponent } from '../ui/lazyComponent.tsx'
import { UndoButton } from '../ui/UndoButton.tsx'

interface Props {
  module: AnyModule
  /** The change was undone. */
  onUndone: () => void
}

const PlannedChangesNotice = lazyOptionalComponent(async () => (await import('./PlannedChangesNotice.tsx')).PlannedChangesNotice)

/** Beside a list: the account's last change of many rows, for as long as it can be undone, and the changes that are planned. */
export function LastChangeNotice({ module, onUndone }: Props) {
  const last = useLastChange(module)
  // Who looks as somebody else undoes nothing meanwhile.
  const isViewing = useSession(({ account }) => account?.viewing !== undefined)
  // A page that is preloaded behind the sign-in has no account yet.
  const isSignedIn = useSession(({ account }) => account !== null)
  const hasOwnPlan = useJobs(({ jobs }) => jobs.some(job => job.state === 'planned' && job.module === module.name))
  // A module without bulk changes is changed later by the forms of rows alone, and their history shows that: only own plans are requested.
  const mayPlan = useVerbs(module.route).includes('edit') && isSignedIn && (module.bulk !== undefined || hasOwnPlan)
  const isIdle = useIdle(mayPlan)
  return (
    <>
      {last && !isViewing && (
        <span className="list-last" title={`${last.text}\n${last.until}`}>
          <span>{last.text}</span>
          <UndoButton key={last.receipt} change={last} onUndone={onUndone} />
        </span>
      )}
      {mayPlan && isIdle && <PlannedChangesNotice key={module.name} blank={null} module={module} />}
    </>
  )
}
