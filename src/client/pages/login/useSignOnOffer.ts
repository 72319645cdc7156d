import { useEffect, useState } from 'react'
import type { SignOnOffer } from '../../../shared/wire/session/sso.ts'
import { fetchSignOnOffer } from '../../api/session/signOn.ts'

const nothing: SignOnOffer = { buttons: [], passwordsOff: false }
/** Debounce: a code being typed is not looked up at each letter. */
const pause = 350

/** What the organisation of a typed code offers; nothing while that is not known. */
export function useSignOnOffer(typed: string): SignOnOffer {
  const orgcode = typed.trim()
  const [answer, setAnswer] = useState({ orgcode: '', offer: nothing })
  useEffect(() => {
    if (orgcode.length < 2) return
    const own = new AbortController()
    const ask = () =>
      void fetchSignOnOffer(orgcode, own.signal)
        .then(offer => setAnswer({ orgcode, offer }))
        // Without an answer the password form is as it was.
        .catch(() => undefined)
    const timer = setTimeout(ask, pause)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [orgcode])
  return answer.orgcode === orgcode ? answer.offer : nothing
}
