import { create } from 'zustand'
import type { AnyModule } from '../../schema/index.ts'

/** A change of many rows that can still be taken back. */
export interface LastChange {
  receipt: string
  /** What it did. */
  says: string
  until: number
}

/** The last one of each module: whoever looks up from its message too late finds it below the list. */
export const useLastChange = create<Readonly<Record<string, LastChange | null>>>()(() => ({}))

export const lastOf = ({ name }: AnyModule): LastChange | null => useLastChange.getState()[name] ?? null
export const keepLast = ({ name }: AnyModule, last: LastChange | null): void => useLastChange.setState({ [name]: last })
