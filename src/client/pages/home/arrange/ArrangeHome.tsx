import { PlusOutlined, TeamOutlined, UndoOutlined } from '@ant-design/icons'
import { DndContext, DragOverlay, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core'
import { App, Button, Empty } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { HomeCard } from '../../../../shared/wire/homeCards.ts'
import { call } from '../../../api/request.ts'
import { openConfirm } from '../../../ui/modal/openConfirm.ts'
import { showUndoToast } from '../../../ui/showUndoToast.tsx'
import { useUnsavedChanges } from '../../../ui/unsavedChanges.ts'
import { useBusyWork } from '../../../ui/useBusyWork.ts'
import type { Home } from '../useHome.ts'
import './arrange.css'
import { ArrangedCard } from './ArrangedCard.tsx'
import { CardDrawer } from './CardDrawer.tsx'
import { RoleHomeModal } from './RoleHomeModal.tsx'
import { type HomeArrangement, useArrangement } from './useArrangement.ts'

/** Pixels before a press becomes a drag. */
const distance = 5

/** The home page while its cards are arranged. */
export function ArrangeHome({ home, onClose: leave }: { home: Home; onClose: () => void }) {
  const { modal } = App.useApp()
  const arrangement = useArrangement(home)
  const { cards, announcement, isChanged } = arrangement
  const [opened, setOpened] = useState<'cards' | 'roles' | null>(null)
  useUnsavedChanges(() => isChanged)
  const onClose = () => {
    arrangement.close()
    leave()
  }
  const { busy, save, reset } = useStoredHome(home, cards, onClose)
  const cancel = async () => {
    const question = { title: t('homeCards:leave'), okText: t('homeCards:discard'), cancelText: t('homeCards:stay') }
    if (!isChanged || (await openConfirm(modal, question))) onClose()
  }
  return (
    <>
      <div className="arrange-bar" role="toolbar" aria-label={t('homeCards:arrange')}>
        <Button icon={<PlusOutlined />} onClick={() => setOpened('cards')}>
          {t('homeCards:add')}
        </Button>
        <Button icon={<UndoOutlined />} disabled={busy || (home.source !== 'own' && !isChanged)} onClick={() => void reset()}>
          {t('homeCards:reset')}
        </Button>
        {home.mayShare && (
          <Button icon={<TeamOutlined />} onClick={() => setOpened('roles')}>
            {t('homeCards:role.set')}
          </Button>
        )}
        <small>{t('homeCards:arranging')}</small>
        <Button onClick={() => void cancel()}>{t('homeCards:cancel')}</Button>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('homeCards:save')}
        </Button>
      </div>
      <p className="arrange-status" role="status">
        {announcement}
      </p>
      <ArrangedGrid arrangement={arrangement} />
      {opened === 'cards' && <CardDrawer arrangement={arrangement} onClose={() => setOpened(null)} />}
      {opened === 'roles' && <RoleHomeModal arrangement={arrangement} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The grid of cards, which are moved by dragging. */
function ArrangedGrid({ arrangement }: { arrangement: HomeArrangement }) {
  const { cards, titleOf, move } = arrangement
  const [drag, setDrag] = useState<{ from: string; over: string | null } | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance } }))
  const indexOf = (id: string | null | undefined) => cards.findIndex(card => card.id === id)
  const [from, over] = [indexOf(drag?.from), indexOf(drag?.over)]
  const dragged = cards[from]
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDrag({ from: String(active.id), over: null })}
      onDragOver={({ active, over: under }) => setDrag({ from: String(active.id), over: under ? String(under.id) : null })}
      onDragCancel={() => setDrag(null)}
      onDragEnd={({ over: under }) => {
        setDrag(null)
        const to = indexOf(under && String(under.id))
        if (dragged && to >= 0 && to !== from) move(dragged, to)
      }}
    >
      {cards.length ? (
        <div className="home-grid">
          {cards.map((card, index) => (
            <ArrangedCard
              key={card.id}
              {...{ card, index, arrangement }}
              drop={index === over && over !== from ? (over < from ? 'before' : 'after') : undefined}
            />
          ))}
        </div>
      ) : (
        <Empty description={t('homeCards:empty')}>{t('homeCards:emptyText')}</Empty>
      )}
      <DragOverlay dropAnimation={null}>{dragged && <div className="arranged-ghost">{titleOf(dragged)}</div>}</DragOverlay>
    </DndContext>
  )
}

/** Saves the arrangement, or removes it so that the default is shown; the removal has an undo. */
function useStoredHome(home: Home, cards: readonly HomeCard[], onClose: () => void) {
  const { message } = App.useApp()
  const { busy, run } = useBusyWork({ level: 'warning' })
  const store = async (next: readonly HomeCard[] | null): Promise<boolean> =>
    (await run(async () => {
      await call('home/save', { cards: next })
      return true
    })) === true
  const save = async () => {
    if (!(await store(cards))) return
    home.show(cards)
    void message.success(t('homeCards:done'))
    onClose()
  }
  const reset = async () => {
    const former = home.source === 'own' ? home.cards : null
    if (!(await store(null))) return
    await home.reload()
    const undo = async () => {
      if (await store(former)) await home.reload()
    }
    showUndoToast(message, { key: 'home reset', text: t('homeCards:resetDone'), onUndo: former && undo })
    onClose()
  }
  return { busy, save, reset }
}
