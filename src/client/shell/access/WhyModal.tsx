import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { Button, Select, Spin } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import '../../api/languages/texts/accessWords.ts'
import { modules } from '#product/modules'
import { type AnyModule, hasPage } from '../../../schema/index.ts'
import type { WhyGrants, WhyItem, WhyReply } from '../../../shared/wire/why.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import { callOf, callErrorMessage } from '../../api/request.ts'
import { choiceSourceOfModule } from '../../api/rows/choiceSource.ts'
import { useSession } from '../../api/session/session.ts'
import { askWhy, type WhyQuestion } from '../../api/whyQuestion.ts'
import { RemoteSelect } from '../../ui/controls/RemoteSelect.tsx'
import './access.css'
import { OpenModal } from '../../ui/modal/OpenModal.tsx'

/** Why the account may do something or not: on a page, and to one row of it. */
export function WhyModal({ first }: { first: WhyQuestion }) {
  const [question, setQuestion] = useState(first)
  const { module, id = 0 } = question
  const answer = useAnswer(question)
  return (
    <OpenModal width={620} title={t('access:why.title')} footer={null} onCancel={() => askWhy(null)}>
      {question.opens !== undefined && (
        <p role="note">{t('access:why.opens', { page: t(`pages.${question.opens}`), right: t('engine:row.delete') })}</p>
      )}
      <div className="why-about">
        <PageSelect module={module} onChoose={chosen => setQuestion({ module: chosen })} />
        {module && hasRows(module) && (
          <label htmlFor="why-row">
            {t('access:why.row')}
            <RemoteSelect
              key={module.name}
              id="why-row"
              name="why-row"
              invalid={false}
              onBlur={noop}
              source={choiceSourceOfModule(module.name)}
              value={id}
              onChange={chosen => setQuestion({ module, ...(typeof chosen === 'number' && chosen ? { id: chosen } : {}) })}
              disabled={false}
            />
          </label>
        )}
      </div>
      {module && <Answer answer={answer} onWhole={question.key === undefined ? null : () => setQuestion({ module, id })} />}
    </OpenModal>
  )
}

const noop = () => undefined

/** Rows of a page that the account may view can be asked about one by one. */
const hasRows = (module: AnyModule): boolean =>
  !module.single && !module.log && (useSession.getState().account?.verbs[module.route] ?? []).includes('view')

const PageSelect = ({ module, onChoose }: { module: AnyModule | null; onChoose: (module: AnyModule) => void }) => (
  <label htmlFor="why-page">
    {t('access:why.page')}
    <Select
      showSearch
      optionFilterProp="label"
      id="why-page"
      placeholder={t('engine:control.choose')}
      value={module?.name ?? null}
      options={(modules as readonly AnyModule[]).filter(hasPage).map(one => ({ value: one.name, label: titleOfModule(one) }))}
      onChange={name => {
        const chosen = findModule(name)
        if (chosen) onChoose(chosen)
      }}
    />
  </label>
)

/** The answer, or why there is none; null while it is awaited. */
function useAnswer({ module, id, key }: WhyQuestion): WhyReply | string | null {
  const about = `${module?.name} ${id ?? ''} ${key ?? ''}`
  const [known, setKnown] = useState<{ about: string; answer: WhyReply | string } | null>(null)
  useEffect(() => {
    if (!module) return
    const own = new AbortController()
    const show = (answer: WhyReply | string) => own.signal.aborted || setKnown({ about, answer })
    const body = { ...(id ? { id } : {}), ...(key === undefined ? {} : { do: key }) }
    callOf(module, 'why')(body, { signal: own.signal }).then(show, (error: unknown) => show(callErrorMessage(error)))
    return () => own.abort()
  }, [module, id, key, about])
  return known?.about === about ? known.answer : null
}

function Answer({ answer, onWhole }: { answer: WhyReply | string | null; onWhole: (() => void) | null }) {
  if (answer === null) return <Spin className="why-wait" />
  if (typeof answer === 'string') return <p role="alert">{answer}</p>
  const refused = answer.items.filter(({ allowed }) => !allowed)
  const allowed = answer.items.filter(item => item.allowed)
  return (
    <div className="why-answer" role="status">
      <p className="why-soft">
        {answer.roles.length ? t('access:why.roles', { roles: answer.roles.join(t('engine:comma')) }) : t('access:why.noRoles')}
      </p>
      {refused.length > 0 && (
        <ul aria-label={t('access:why.refused')}>
          {[...Map.groupBy(refused, ({ steps, grants }) => JSON.stringify([failedSteps(steps), grants]))].map(
            ([reasons, items]) => (
              <RefusedItems key={reasons} items={items} />
            ),
          )}
        </ul>
      )}
      {allowed.length > 0 && (
        <ul aria-label={t('access:why.allowed')}>
          {[...Map.groupBy(allowed, reasonsOf)].map(([reasons, items]) => (
            <li key={reasons} data-allowed="true">
              <CheckCircleOutlined />
              <div>
                <b>{labelsOf(items)}</b>
                {reasons && <p className="why-soft">{reasons}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {onWhole && (
        <Button type="link" onClick={onWhole}>
          {t('access:why.whole')}
        </Button>
      )}
    </div>
  )
}

const failedSteps = (steps: WhyItem['steps']): readonly string[] => steps.filter(({ ok }) => !ok).map(({ text }) => text)
const labelsOf = (items: readonly WhyItem[]): string => items.map(({ label }) => label).join(t('engine:comma'))

/** Refused actions with the same reasons, in one entry. */
function RefusedItems({ items }: { items: readonly WhyItem[] }) {
  const [{ steps, grants } = { steps: [] }] = items
  return (
    <li data-allowed="false">
      <CloseCircleOutlined />
      <div>
        <b>{labelsOf(items)}</b>
        {failedSteps(steps).map(text => (
          <p key={text}>{text}</p>
        ))}
        {grants && <Grants grants={grants} />}
      </div>
    </li>
  )
}

/** Details of an allowed action other than the role that grants its right: roles are listed once for all. */
const reasonsOf = ({ steps }: WhyItem): string =>
  steps
    .filter(({ code }) => code !== 'granted')
    .map(({ text }) => text)
    .join(t('engine:semicolon'))

/** Accounts that could give the missing rights. */
function Grants({ grants: { roles, people } }: { grants: WhyGrants }) {
  const join = (names: readonly string[]) => names.join(t('engine:comma'))
  return (
    <p className="why-soft">
      {[
        roles.length ? t('access:why.rolesWith', { names: join(roles) }) : '',
        people.length ? t('access:why.people', { names: join(people) }) : t('access:why.contact'),
      ]
        .filter(Boolean)
        .join(t('engine:semicolon'))}
    </p>
  )
}
