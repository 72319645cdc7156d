import { Checkbox, Form, Input, type InputRef, Radio, Select } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { maxViewNameLength, type SavedView, type ViewReach, viewReaches } from '../../../shared/wire/savedView.ts'
import { useFetchedOnce } from '../../api/useFetched.ts'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'

interface ViewSharing {
  reach: ViewReach
  roles: readonly number[]
  opens: boolean
}
export interface SavedViewModalProps {
  /** Null for a new one. */
  view: SavedView | null
  mayShare: boolean
  onSave: (named: { name: string } & Partial<ViewSharing>) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view, and for whom it is. */
export function SavedViewModal({ view, mayShare, onSave, onClose }: SavedViewModalProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [sharing, setSharing] = useState<ViewSharing>({
    reach: view?.reach ?? 'own',
    roles: view?.roles ?? [],
    opens: view?.opens ?? false,
  })
  const [busy, setBusy] = useState(false)
  const nameBox = useRef<InputRef>(null)
  const isWhole = name.trim() !== '' && (sharing.reach !== 'roles' || sharing.roles.length > 0)
  const save = async () => {
    if (!isWhole || busy) return
    setBusy(true)
    await onSave({ name: name.trim(), ...(mayShare ? sharing : {}) })
    setBusy(false)
  }
  return (
    <OpenModal
      width={440}
      title={t(view ? 'views:editTitle' : 'views:newTitle')}
      okText={t('views:save')}
      okButtonProps={{ disabled: !isWhole, loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
      // antd gives the focus to the window, before which a box that is not shown yet cannot take it.
      afterOpenChange={open => open && nameBox.current?.focus()}
    >
      <Form layout="vertical">
        <Form.Item label={t('views:name')} htmlFor="view-name" required>
          <Input
            id="view-name"
            ref={nameBox}
            maxLength={maxViewNameLength}
            placeholder={t('views:nameHint')}
            value={name}
            onChange={event => setName(event.target.value)}
            onPressEnter={event => !event.nativeEvent.isComposing && void save()}
          />
        </Form.Item>
        {mayShare && <SharingFields sharing={sharing} own={view?.own ?? true} onChange={setSharing} />}
      </Form>
    </OpenModal>
  )
}

interface SharingProps {
  sharing: ViewSharing
  own: boolean
  onChange: (sharing: ViewSharing) => void
}

function SharingFields({ sharing, own, onChange }: SharingProps) {
  const { reach, roles, opens } = sharing
  return (
    <>
      <Form.Item label={t('views:reach')}>
        <Radio.Group
          aria-label={t('views:reach')}
          value={reach}
          options={viewReaches.filter(one => own || one !== 'own').map(value => ({ value, label: t(`views:reaches.${value}`) }))}
          onChange={event => onChange({ ...sharing, reach: event.target.value as ViewReach })}
        />
      </Form.Item>
      {reach === 'roles' && <RolesSelect roles={roles} onChange={chosen => onChange({ ...sharing, roles: chosen })} />}
      {reach !== 'own' && (
        <>
          <Checkbox checked={opens} onChange={event => onChange({ ...sharing, opens: event.target.checked })}>
            {t('views:opens')}
          </Checkbox>
          <p className="saved-note">{t('views:noRights')}</p>
        </>
      )}
    </>
  )
}

function RolesSelect({ roles, onChange }: { roles: readonly number[]; onChange: (roles: readonly number[]) => void }) {
  const { data, error } = useFetchedOnce<{ id: number; title: string }[]>('views/roles', {})
  return (
    <Form.Item label={t('views:roles')} required {...(error ? { validateStatus: 'error' } : {})}>
      <Select
        mode="multiple"
        aria-label={t('views:roles')}
        placeholder={t('views:rolesHint')}
        loading={!data}
        optionFilterProp="label"
        value={[...roles]}
        options={(data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        onChange={onChange}
      />
    </Form.Item>
  )
}
