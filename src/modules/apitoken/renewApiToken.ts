import { call, callErrorMessage } from 'houtai/client'

/** The text of a token, or why it was not made. */
export type TokenResult = { text: string } | { reason: string }

/** Makes a new text for a token; the former one stops working. */
export const renewApiToken = (path: string, id: number): Promise<TokenResult> =>
  call<{ token: string }>(`${path}/renew`, { id }).then(
    ({ token }) => ({ text: token }),
    (failure: unknown) => ({ reason: callErrorMessage(failure) }),
  )
