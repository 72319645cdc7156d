export interface Fault {
  name: string
  /** What holds when it happens. */
  promise: string
  /** Test files, each with a part of the names of its tests if not all are about it. */
  tests: readonly (readonly [file: string, part?: string])[]
}

/** What goes wrong with machines, processes and networks, and with two people at once. */
export const faults: readonly Fault[] = [
  {
    name: 'kill -9 during saves',
    promise: 'what was acknowledged is there; what was not is whole or absent',
    tests: [['faults/kill', 'during saves']],
  },
  {
    name: 'kill -9 during an import, and during its undo',
    promise: 'all rows or none; done to its end after the next start, once',
    tests: [['faults/import'], ['http/jobs', 'abandoned']],
  },
  {
    name: 'kill -9 during a change of many rows',
    promise: 'all rows or none, and the audit says the same',
    tests: [['faults/kill', 'many rows']],
  },
  {
    name: 'kill -9 during the first start',
    promise: 'the next start completes it; the last printed password signs in',
    tests: [['faults/firstStart']],
  },
  {
    name: 'a full, read-only or damaged disk',
    promise: 'writes are refused with a sentence, reads go on, all works again once there is room',
    tests: [['faults/disk']],
  },
  {
    name: 'PostgreSQL restarts, ends sessions or falls silent',
    promise: '503 with Retry-After, nodes stay up, nothing is doubled',
    tests: [['faults/restart'], ['faults/databaseEnds'], ['faults/silentConnection']],
  },
  {
    name: 'a locked table, a busy neighbour',
    promise: 'no call waits longer than five seconds; other organisations are answered as before',
    tests: [['db/lockedTable'], ['faults/noisyNeighbour']],
  },
  {
    name: 'slow senders, uploads that break off, callers that hang up',
    promise: 'cut off in time, and no file or row of them stays',
    tests: [['http/slowSenders'], ['http/abandonedCalls']],
  },
  {
    name: 'two people save one row',
    promise: 'one wins, the other is told; changes of different fields are both kept',
    tests: [['http/saves', 'twenty at once']],
  },
  {
    name: 'a request sent twice, twenty times at once, or much later',
    promise: 'it is done once, and each has the same reply',
    tests: [['http/idempotency']],
  },
  {
    name: 'the same file imported by two at once',
    promise: 'each row once',
    tests: [['http/imports', 'two at once']],
  },
  {
    name: 'a quota reached by many at once',
    promise: 'never exceeded',
    tests: [['http/cards', 'many who add at once']],
  },
  {
    name: 'a session that ends or is replaced while it is used',
    promise: 'calls at once are all answered; jobs go on as their owner',
    tests: [['http/session', 'fifty times at once'], ['http/sessionInvalidation']],
  },
  {
    name: 'an account that is disabled while its job runs',
    promise: 'the job writes nothing more',
    tests: [['http/jobs', 'owner is disabled']],
  },
  {
    name: 'a push connection that breaks, a node that misses notifications',
    promise: 'clients connect again and load what they missed',
    tests: [['client/pushSocket'], ['http/pushNodes'], ['db/listenNotify']],
  },
  {
    name: 'nodes replaced under load, of two versions side by side',
    promise: 'no request fails, no value is lost',
    tests: [['faults/rollingRestart']],
  },
  {
    name: 'a change of tables beside an older version, or beside a client that holds a lock',
    promise: 'refused, or waited for, without blocking others',
    tests: [['db/upgrades']],
  },
  {
    name: 'a second process on the data directory',
    promise: 'it stops with one line, the first goes on',
    tests: [['faults/lock']],
  },
  {
    name: 'a backup under way, restored elsewhere',
    promise: 'rows, files and sign-in are there',
    tests: [['faults/backup'], ['faults/command', 'back']],
  },
  {
    name: 'a stored file that is missing or cut short, a bucket that is down',
    promise: '404 for the file alone; lists are shown',
    tests: [['http/uploadedFiles', 'missing or truncated'], ['faults/s3']],
  },
  {
    name: 'SIGTERM',
    promise: 'what was begun ends, the process within ten seconds',
    tests: [['faults/stop']],
  },
  {
    name: 'a flood of errors, refusals and old entries',
    promise: 'each log is bounded in rows and age',
    tests: [['http/errorLog', 'sixty'], ['http/refusalLog'], ['db/retention']],
  },
]
