/** Backoff: seconds from one attempt to the next, together nearly a day. */
const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const
/** Jitter: the share by which a pause varies, so that messages that failed together are not all retried at once. */
const spread = 0.1

/** Seconds until the next attempt; null after the last. */
export function secondsToNextAttempt(attempts: number, random = Math.random()): number | null {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 - spread + 2 * spread * random))
}

/** Circuit breaker: after so many failures in a row the whole subscription rests, so that a dead receiver is not called per event. */
const patience = 3
const [firstRest, longestRest] = [5, 600]

/** Seconds of rest after so many failures in a row: doubled with each, up to ten minutes. */
export const backoffSeconds = (failures: number): number =>
  failures < patience ? 0 : Math.min(longestRest, firstRest * 2 ** Math.min(failures - patience, 10))

/** Days of failures after which a subscription is paused. */
export const daysUntilPaused = 3
