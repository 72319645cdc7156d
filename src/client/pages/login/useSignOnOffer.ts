import { useEffect, useState } from 'react'
import type { SignOnOffer } from '../../../shared/wire/session/sso.ts'
import { serverOrigin } from '../../api/serverAddress.ts'
import { fetchSignOnOffer } from '../../api/session/signOn.ts'

const noOffer: SignOnOffer = { buttons: [], passwordsOff: false }
/** Debounce, in milliseconds: a code being typed is not looked up at each letter. */
export const typingPause = 350

/** What the organisation of a code offers; nothing while that is not known. */
export function useSignOnOffer(code: string, pause: number): SignOnOffer {
  const orgcode = code.trim()
  const [answer, setAnswer] = useState({ orgcode: '', offer: noOffer })
  useEffect(() => {
    if (orgcode.length < 2) return
    const own = new AbortController()
    const ask = () =>
      void fetchSignOnOffer(orgcode, own.signal)
        // A provider sends people back to the server's own page, not to this one.
        .then(offer => setAnswer({ orgcode, offer: serverOrigin() === '' ? offer : { ...offer, buttons: [] } }))
        // Without an answer the password form is as it was.
        .catch(() => undefined)
    const timer = setTimeout(ask, pause)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [orgcode, pause])
  return answer.orgcode === orgcode ? answer.offer : noOffer
}
