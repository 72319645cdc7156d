import { heartbeatInterval } from '../../../shared/wire/pushFrame.ts'

// Timers of a page nobody sees come once a minute; those of a worker come in time.
setInterval(() => postMessage(null), heartbeatInterval)
