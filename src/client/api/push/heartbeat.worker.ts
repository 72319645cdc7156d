import { heartbeatInterval } from '../../../shared/wire/pushFrame.ts'

// In a worker, because browsers throttle the timers of a hidden page to once a minute.
setInterval(() => postMessage(null), heartbeatInterval)
