import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { readTable } from './readTable.ts'

// Reads one untrusted file in a process that may be killed: the file on stdin, its texts on stdout.
// Low priority: requests to the server go first.
setPriority(10)
process.stdout.write(JSON.stringify(await readTable(process.argv[2] ?? '', await buffer(process.stdin))))
