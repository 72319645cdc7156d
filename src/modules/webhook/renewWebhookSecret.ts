import { call, callErrorMessage } from 'houtai/client'

/** The secret of a subscription, or why there is none. */
export type SecretResult = { secret: string } | { reason: string }

/** Makes a new secret; the former one stays valid for a day. */
export const renewWebhookSecret = (path: string, id: number): Promise<SecretResult> =>
  call<{ secret: string }>(`${path}/renew`, { id }).then(
    ({ secret }) => ({ secret }),
    (failure: unknown) => ({ reason: callErrorMessage(failure) }),
  )
