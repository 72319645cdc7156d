import { BookOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import type { SavedView } from '../../../shared/wire/savedView.ts'
import '../../api/languages/texts/viewWords.ts'
import { savedAddress } from '../../api/listParams.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { MenuCheckmark } from '../toolbar/MenuCheckmark.tsx'
import './savedViews.css'
import { differsFromSaved, listToSave } from './savedList.ts'
import type { SavedViewModalProps } from './SavedViewModal.tsx'
import type { SavedState } from './useSavedState.ts'
import { useViewChanges } from './useViewChanges.ts'

const SavedViewModal = lazyComponent(async () => (await import('./SavedViewModal.tsx')).SavedViewModal)

interface Props {
  module: AnyModule
  saved: SavedState
}
interface SelectProps extends Props {
  /** Its menu is open from the first. */
  startsOpen: boolean
}
type Items = NonNullable<MenuProps['items']>
type Changes = ReturnType<typeof useViewChanges>

/** The saved views of a list: opens one, and saves, changes and removes them. */
export function SavedViewSelect({ module, saved, startsOpen }: SelectProps) {
  const changes = useViewChanges()
  const [edited, setEdited] = useState<'new' | SavedView | null>(null)
  const { view, params, preference, defaults, resetPreference, open } = saved
  const now = useMemo(() => listToSave(module, params, preference ?? {}), [module, params, preference])
  const isChanged = useMemo(() => differsFromSaved(module, now, defaults), [module, now, defaults])
  const saveAs = () => setEdited('new')
  const revert = () => {
    resetPreference()
    void open(view?.id ?? 0)
  }
  const update = async () => {
    if (view && (await changes.save({ id: view.id, version: view.version, content: now })) !== null) revert()
  }
  const mayUpdate = view !== null && (view.own || saved.all?.mayShare === true)
  const isViewChanged = isChanged && view !== null
  const manage = view ? manageItems(view, { module, saved, changes, mayUpdate, onEdit: () => setEdited(view) }) : []
  const items: Items = [
    ...choiceItems(saved),
    { type: 'divider' },
    ...(isViewChanged && mayUpdate ? [{ key: 'update', label: t('views:update'), onClick: () => void update() }] : []),
    ...(isViewChanged ? [{ key: 'revert', label: t('views:revert'), onClick: revert }] : []),
    { key: 'saveAs', label: t('views:saveAs'), onClick: saveAs },
    ...(view ? [{ key: 'manage', label: t('views:manage', { name: view.name }), children: manage }] : []),
  ]
  const saveEdited: SavedViewModalProps['onSave'] = async sent => {
    if (!edited) return
    const isNew = edited === 'new'
    const target = isNew ? { module: module.name, content: now } : { id: edited.id, version: edited.version }
    const id = await changes.save({ ...sent, ...target })
    if (id === null) return
    setEdited(null)
    if (!isNew) return
    if (view) resetPreference()
    void open(id)
  }
  return (
    <span className="saved-views">
      <SavedViewMenu items={items} view={view} busy={changes.busy} startsOpen={startsOpen} />
      {isViewChanged && <ChangedViewBar onUpdate={mayUpdate ? update : null} onSaveAs={saveAs} onRevert={revert} />}
      {edited && (
        <SavedViewModal
          blank={null}
          view={edited === 'new' ? null : edited}
          mayShare={saved.all?.mayShare === true}
          onClose={() => setEdited(null)}
          onSave={saveEdited}
        />
      )}
    </span>
  )
}

interface SavedViewMenuProps extends Pick<SelectProps, 'startsOpen'> {
  items: Items
  /** The view that is open. */
  view: SavedView | null
  busy: boolean
}

function SavedViewMenu({ items, view, busy, startsOpen }: SavedViewMenuProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Dropdown trigger={['click']} autoFocus open={isOpen} onOpenChange={setOpen} menu={{ items, className: 'saved-menu' }}>
      <Button
        className="saved-button"
        autoFocus={startsOpen}
        type={view ? 'default' : 'text'}
        icon={<BookOutlined />}
        loading={busy}
        aria-label={view ? `${t('engine:view.saved')} ${view.name}` : t('engine:view.saved')}
        title={view ? view.name : t('engine:view.saved')}
      >
        {view && (
          <>
            <span className="saved-name">{view.name}</span>
            <DownOutlined />
          </>
        )}
      </Button>
    </Dropdown>
  )
}

interface ChangedViewBarProps {
  /** Null where the account may not change the view. */
  onUpdate: (() => Promise<void>) | null
  onSaveAs: () => void
  onRevert: () => void
}

/** The list differs from its saved view: what can be done about that. */
const ChangedViewBar = ({ onUpdate, onSaveAs, onRevert }: ChangedViewBarProps) => (
  <span className="saved-changed" role="status">
    <i>{t('views:changed')}</i>
    {onUpdate && (
      <Button type="link" size="small" onClick={() => void onUpdate()}>
        {t('views:update')}
      </Button>
    )}
    <Button type="link" size="small" onClick={onSaveAs}>
      {t('views:saveAsShort')}
    </Button>
    <Button type="link" size="small" onClick={onRevert}>
      {t('views:revert')}
    </Button>
  </span>
)

function choiceItems({ views, view, open }: SavedState): Items {
  const item = (one: SavedView) => ({
    key: `view ${one.id}`,
    icon: <MenuCheckmark shown={one.id === view?.id} />,
    label: one.by === null ? one.name : t('views:by', { name: one.name, by: one.by }),
    onClick: () => void open(one.id),
  })
  const group = (key: 'own' | 'shared', some: readonly SavedView[]): Items =>
    some.length ? [{ key, type: 'group', label: t(`views:${key}`), children: some.map(item) }] : []
  return [
    { key: 'plain', icon: <MenuCheckmark shown={view === null} />, label: t('views:plain'), onClick: () => void open(0) },
    ...group(
      'own',
      views.filter(({ own }) => own),
    ),
    ...group(
      'shared',
      views.filter(({ own }) => !own),
    ),
  ]
}

interface ManageParams extends Props {
  changes: Changes
  mayUpdate: boolean
  onEdit: () => void
}

/** Actions on the open view. */
function manageItems(view: SavedView, { module, saved, changes, mayUpdate, onEdit }: ManageParams): Items {
  const { pinned = [], first = {} } = saved.all ?? {}
  const mine = saved.views.filter(({ own }) => own).map(({ id }) => id)
  const at = mine.indexOf(view.id)
  const isPinned = pinned.includes(view.id)
  const isFirst = first[module.name] === view.id
  const move = (by: number) => {
    const others = mine.filter(id => id !== view.id)
    void changes.order([...others.slice(0, at + by), view.id, ...others.slice(at + by)])
  }
  const pin = () => void changes.arrange({ first, pinned: isPinned ? pinned.filter(id => id !== view.id) : [...pinned, view.id] })
  const openFirst = () => void changes.arrange({ pinned, first: { ...first, [module.name]: isFirst ? 0 : view.id } })
  const remove = async () => {
    if (await changes.remove(view, () => void saved.open(view.id))) void saved.open(0)
  }
  return [
    ...(mayUpdate ? [{ key: 'edit', label: t('views:edit'), onClick: onEdit }] : []),
    { key: 'pin', label: t(isPinned ? 'views:unpin' : 'views:pin'), onClick: pin },
    { key: 'first', label: t(isFirst ? 'views:notFirst' : 'views:first'), onClick: openFirst },
    {
      key: 'link',
      label: t('views:link'),
      onClick: () => void changes.copyLink(location.origin + savedAddress(module.route, view)),
    },
    ...(view.own && at > 0 ? [{ key: 'up', label: t('views:up'), onClick: () => move(-1) }] : []),
    ...(view.own && at < mine.length - 1 ? [{ key: 'down', label: t('views:down'), onClick: () => move(1) }] : []),
    ...(mayUpdate ? [{ key: 'remove', label: t('views:remove'), danger: true, onClick: () => void remove() }] : []),
  ]
}
