import type { Expectation } from '../fixtures/expectations.ts'

const body = ({ row }: { row: Readonly<Record<string, unknown>> }) => ({ pid: row['pid'] ?? 0 })

export const expectation: Expectation = {
  calls: ['inc/dictionary', 'inc/dictionary/pattr', 'inc/dictionary/combox'].map(path => ({
    path,
    on: 'rows',
    writes: false,
    body,
  })),
}
