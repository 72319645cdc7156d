import { App, Button, Form, Select } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { RoleHome } from '../../../../shared/wire/homeCards.ts'
import { call, callErrorMessage } from '../../../api/request.ts'
import { useFetchedOnce } from '../../../api/useFetched.ts'
import { OpenModal } from '../../../ui/modal/OpenModal.tsx'
import { showUndoToast } from '../../../ui/showUndoToast.tsx'
import { useBusyWork } from '../../../ui/useBusyWork.ts'
import type { HomeArrangement } from './useArrangement.ts'

interface Props {
  arrangement: HomeArrangement
  onClose: () => void
}

/** Makes the current cards the home page of roles, or loads those of a role. */
export function RoleHomeModal({ arrangement: { cards, views, load }, onClose }: Props) {
  const { homes, error, busy, set, clear } = useRoleHomes()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const arranged = (homes ?? []).filter(home => home.cards)
  const isPrivate = (id: number) => views.find(view => view.id === id)?.reach === 'own'
  const unseen = cards.filter(card => 'view' in card && card.view !== undefined && isPrivate(card.view)).length
  const submit = async () => {
    if (await set(chosen, cards)) onClose()
  }
  const loadHome = (home: RoleHome) => {
    load(home.cards ?? [])
    onClose()
  }
  return (
    <OpenModal
      width={520}
      title={t('homeCards:role.title')}
      okText={t('homeCards:role.ok')}
      okButtonProps={{ disabled: !chosen.length, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>{t('homeCards:role.text')}</p>
      {unseen > 0 && <p role="status">{t('homeCards:role.private', { count: unseen })}</p>}
      <Form layout="vertical">
        <Form.Item
          label={t('homeCards:role.roles')}
          required
          {...(error ? { validateStatus: 'error' as const, help: callErrorMessage(error) } : {})}
        >
          <Select
            mode="multiple"
            aria-label={t('homeCards:role.roles')}
            placeholder={t('homeCards:role.hint')}
            loading={!homes && !error}
            optionFilterProp="label"
            value={[...chosen]}
            options={(homes ?? []).map(({ id, title, cards: own }) => ({
              value: id,
              label: own ? `${title}（${t('homeCards:role.has')}）` : title,
            }))}
            onChange={setChosen}
          />
        </Form.Item>
      </Form>
      {arranged.length > 0 && <ArrangedHomes homes={arranged} busy={busy} onLoad={loadHome} onClear={clear} />}
    </OpenModal>
  )
}

interface ArrangedHomesProps {
  homes: readonly RoleHome[]
  busy: boolean
  onLoad: (home: RoleHome) => void
  onClear: (home: RoleHome) => Promise<void>
}

/** Roles that have a home page: its cards can be loaded, or taken from the role. */
const ArrangedHomes = ({ homes, busy, onLoad, onClear }: ArrangedHomesProps) => (
  <ul className="role-homes">
    {homes.map(home => (
      <li key={home.id}>
        <b>{home.title}</b>
        <Button size="small" onClick={() => onLoad(home)}>
          {t('homeCards:role.load')}
        </Button>
        <Button size="small" disabled={busy} onClick={() => void onClear(home)}>
          {t('homeCards:role.clear')}
        </Button>
      </li>
    ))}
  </ul>
)

/** The home pages of roles; a change shows a toast with its undo. */
function useRoleHomes() {
  const { message } = App.useApp()
  const { data: homes, error, replace } = useFetchedOnce<RoleHome[]>('home/roles', {})
  const { busy, run } = useBusyWork({ level: 'warning' })
  const save = async (roles: readonly number[], cards: RoleHome['cards']): Promise<boolean> => {
    const saved = await run(() => call<RoleHome[]>('home/roles/save', { roles, cards }))
    if (saved) replace(saved)
    return saved !== null
  }
  const undo = async (former: readonly RoleHome[]) => {
    for (const { id, cards } of former) if (!(await save([id], cards))) return
    void message.success(t('homeCards:role.undone'))
  }
  const showDone = (text: string, former: readonly RoleHome[]) =>
    showUndoToast(message, { key: `home ${former.map(({ id }) => id).join(' ')}`, text, onUndo: () => undo(former) })
  const set = async (roles: readonly number[], cards: RoleHome['cards']): Promise<boolean> => {
    const former = (homes ?? []).filter(({ id }) => roles.includes(id))
    if (!(await save(roles, cards))) return false
    showDone(t('homeCards:role.done', { count: roles.length }), former)
    return true
  }
  const clear = async (home: RoleHome) => {
    if (await save([home.id], null)) showDone(t('homeCards:role.cleared', { title: home.title }), [home])
  }
  return { homes, error, busy, set, clear }
}
