import { Refusal, type RefusalCode, refuse } from '../../../../shared/wire/refusal.ts'
import { OutgoingError } from '../../../outgoing/guardedRequest.ts'

/** Refusals by the claim that failed its check. */
const claimRefusals: Readonly<Record<string, RefusalCode>> = {
  nonce: 'ssoWrongNonce',
  aud: 'ssoWrongAudience',
  azp: 'ssoWrongAudience',
  iss: 'ssoWrongIssuer',
  exp: 'ssoExpired',
  nbf: 'ssoExpired',
  iat: 'ssoExpired',
}
/** Refusals by the `error` of an answer (RFC 6749, OpenID Connect). */
const answerRefusals: Readonly<Record<string, RefusalCode>> = {
  access_denied: 'ssoCancelled',
  interaction_required: 'ssoCancelled',
  invalid_grant: 'ssoCodeRefused',
  invalid_client: 'ssoClientRefused',
  unauthorized_client: 'ssoClientRefused',
}
const maxReasonLength = 120

/** Text of a provider for use in a sentence: one line, without control characters, shortened. */
export const shortReason = (text: unknown): string =>
  String(text ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength)

/** The refusal for an error that the provider has answered. */
export function providerRefusal(error: string, description?: unknown): Refusal {
  const reason = shortReason(description ? `${error}: ${shortReason(description)}` : error)
  return refuse(answerRefusals[error] ?? 'ssoProviderSays', { params: { reason } })
}

/** An error and its causes, from the outermost to the innermost. */
function* causesOf(error: unknown): Generator<Record<string, unknown>> {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { cause?: unknown }).cause)
    yield one as Record<string, unknown>
}

/** The refusal for an error that openid-client, jose or the network threw. */
export function refusalOfProvider(error: unknown): Refusal {
  for (const one of causesOf(error)) {
    if (one instanceof Refusal) return one
    if (one instanceof OutgoingError) return refusalOfSending(one)
    if (typeof one['error'] === 'string') return providerRefusal(one['error'], one['error_description'])
    const claim = claimRefusals[String(one['claim'])]
    if (claim) return refuse(claim)
    // A token with an unexpected algorithm, or with a signature by another key.
    if (('header' in one && 'expected' in one) || ('signature' in one && 'key' in one))
      return refuse('ssoBadSignature', { cause: error })
    const known = codeRefusals[String(one['code'])]
    if (known) return refuse(known, { cause: error })
    if (
      typeof one['code'] === 'string' &&
      /^(E[A-Z]+|CERT_|UNABLE_|DEPTH_|SELF_SIGNED|ERR_TLS|ERR_SSL|HPE_|OAUTH_TIMEOUT)/.test(one['code'])
    )
      return refuse('ssoUnreachable', { params: { reason: shortReason(one['code']) }, cause: error })
    if (one['name'] === 'TimeoutError' || one['name'] === 'AbortError')
      return refuse('ssoUnreachable', { params: { reason: 'timeout' }, cause: error })
  }
  return refuse('ssoBadAnswer', { params: { reason: shortReason(innermostMessage(error)) }, cause: error })
}

function refusalOfSending(error: OutgoingError): Refusal {
  const { problem, host, cause } = error
  if (problem === 'insideAddress') return refuse('ssoInside', { params: { host } })
  if (problem === 'plainHttp') return refuse('ssoInsecure')
  const reason = problem === 'tooSlow' ? 'timeout' : shortReason((cause as { code?: unknown } | undefined)?.code ?? problem)
  return refuse('ssoUnreachable', { params: { reason }, cause: error })
}

/** The message of the innermost cause that has one. */
const innermostMessage = (error: unknown): unknown =>
  [...causesOf(error)].findLast(({ message }) => message)?.['message'] ?? error

/** Refusals by the `code` of an error of openid-client or jose. */
const codeRefusals: Readonly<Record<string, RefusalCode>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'ssoExpired',
  OAUTH_KEY_SELECTION_FAILED: 'ssoBadSignature',
  OAUTH_UNSUPPORTED_OPERATION: 'ssoBadSignature',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'ssoBadSignature',
  ERR_JWKS_NO_MATCHING_KEY: 'ssoBadSignature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'ssoBadSignature',
  ERR_JWT_EXPIRED: 'ssoExpired',
}
