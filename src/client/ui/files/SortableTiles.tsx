import {
  type DragEndEvent,
  type Over,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { t } from 'i18next'
import type { ReactNode } from 'react'

interface Props {
  /** In their order. */
  uids: readonly string[]
  onSort: (uids: string[]) => void
  children: ReactNode
}
/** Pixels before a press becomes a drag. */
const distance = 5

/** dnd-kit sorting with pointer and keyboard (space bar and arrows), announced to screen readers. */
export function SortableTiles({ uids, onSort, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (over: Over | null) => uids.indexOf(String(over?.id)) + 1
  const moved = (over: Over | null) => (over ? t('widgets:picture.over', { index: positionOf(over) }) : '')
  const accessibility = {
    screenReaderInstructions: { draggable: t('widgets:picture.sort') },
    announcements: {
      onDragStart: () => t('widgets:picture.lifted'),
      onDragOver: ({ over }: { over: Over | null }) => moved(over),
      onDragEnd: ({ over }: { over: Over | null }) => moved(over),
      onDragCancel: () => t('widgets:picture.putBack'),
    },
  }
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onSort(arrayMove([...uids], uids.indexOf(String(active.id)), uids.indexOf(String(over.id))))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={end}>
      <SortableContext items={[...uids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
