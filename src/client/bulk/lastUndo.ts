import { create } from 'zustand'
import type { AnyModule } from '../../schema/index.ts'

/** A change of many rows that can still be taken back. */
export interface LastUndo {
  receipt: string
  /** What it did. */
  text: string
  until: number
}

/** The last one of each module: whoever looks up from its message too late finds it below the list. */
export const useLastUndo = create<Readonly<Record<string, LastUndo | null>>>()(() => ({}))

export const getLastUndo = ({ name }: AnyModule): LastUndo | null => useLastUndo.getState()[name] ?? null
export const setLastUndo = ({ name }: AnyModule, last: LastUndo | null): void => useLastUndo.setState({ [name]: last })
